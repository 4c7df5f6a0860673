import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, answer, heightsOf, say, view } from "../../../_static/figures/descent-heights.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/descent-heights.json", import.meta.url), "utf8"));
const square = { name: "square", rate: "0.1", start: 3 };

test("there is a height for the start and for each of thirty steps", () => {
  const { heights } = heightsOf(data, square);
  assert.equal(heights.length, 31);
  assert.ok(Math.abs(heights[1] - 2.4 ** 2) < 1e-12);
  assert.equal(view(data, square).match(/class="fig-ink"/g).length, 31);
});

test("a number is read with a point or a comma; what is none is refused, with the word that the page knows", () => {
  assert.equal(answer(null, "0.5", data), data);
  assert.equal(heightsOf(data, { ...square, rate: "0,5" }).heights[1], 0);
  for (const typed of ["", "fast", "-1", "1e3", "1001", "."]) assert.throws(() => answer(null, typed, data), { code: "character" });
});

test("heights above the picture are told by arrows and in words", () => {
  const svg = view(data, { ...square, rate: "1.1" });
  assert.ok(svg.includes("▲ higher than the picture"));
  assert.match(say(data, { ...square, rate: "1.1" }), /height is 507,128, at 712\.1289: higher than at the start\.$/);
  assert.match(say(data, { ...square, rate: "1000" }), /more than a million: higher/);
  assert.doesNotMatch(view(data, { ...square, rate: "1000" }), /Infinity|NaN/);
});

test("how the walk goes is told in a sentence", () => {
  assert.match(say(data, { ...square, rate: "0.5" }), /is 0\.0000, at 0\.0000, and the ball hardly moves any more\.$/);
  assert.match(say(data, { ...square, rate: "1" }), /height is 9\.0000, at 3\.0000, and the ball jumps between −3\.00 and 3\.00, from side to side\.$/);
  assert.match(say(data, { name: "loss", rate: "40", start: 0.4 }), /and the ball jumps between −1\.10 and 6\.17, from side to side\.$/);
  assert.match(say(data, { ...square, rate: "0.01" }), /lower than at the start/);
  assert.match(alt(data, square), /Steps and heights: 0: 9\.0000; 1: 5\.7600; /);
});
