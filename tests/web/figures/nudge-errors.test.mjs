import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, best, say, small, tenTo, view } from "../../../_static/figures/nudge-errors.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/nudge-errors.json", import.meta.url), "utf8"));

test("powers of ten and small numbers are written as people write them", () => {
  assert.deepEqual([0, -1, -2, -3, -15].map(tenTo), ["1", "0.1", "0.01", "10⁻³", "10⁻¹⁵"]);
  assert.deepEqual([0, 7, 0.0046, 4.7e-7].map(small), ["0", "7", "0.0046", "5 × 10⁻⁷"]);
});

test("a nudge both ways is the better one until rounding spoils both", () => {
  for (const { one, two } of Object.values(data)) {
    for (let k = 0; k < 7; k += 1) assert.ok(two[k] < one[k], k);
    assert.ok(Math.min(one.at(-1), two.at(-1)) > 100 * Math.max(one[5], two[5]) || one.at(-1) > 0.1);
  }
  assert.equal(best(data.cube.two), 5);
});

test("the best nudges are told, and what the smallest nudge does", () => {
  assert.match(say(data, { of: "cube" }), /^The smallest error of a nudge to the right only is .* at h = 10⁻⁸; both ways it is 2 × 10⁻¹⁰ at h = 10⁻⁵\. With h = 10⁻¹⁵ the first is off by 1\.3 and the second by 0\.0096\.$/);
  assert.match(say(data, { of: "square" }), /^With h = 1 the nudge both ways is exact\. /);
});

test("there are two marks for each nudge, of two shapes", () => {
  const svg = view(data, { of: "loss" });
  assert.equal(svg.match(/class="fig-hollow/g).length, 16 + 1);
  assert.equal(svg.match(/<path d="[^"]*" class="fig-ink"/g).length, 16 + 1);
});

test("the text alternative tells both errors of every nudge", () => {
  assert.match(alt(data, { of: "cube" }), /h = 0\.1: 0\.61 and 0\.01; .*h = 10⁻¹⁵: 1\.3 and 0\.0096\./);
});
