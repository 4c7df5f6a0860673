import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { ahead, alt, view } from "../../../_static/figures/race-curve.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/race-curve.json", import.meta.url), "utf8"));
const none = { num_steps: 1000, vocab_size: 27, runs: { plain: [], adam: [] } };

test("Adam is ahead by the difference of the means, over the steps that both have done", () => {
  assert.deepEqual(ahead({ plain: [4, 3, 9, 9], adam: [4, 2] }), [0, 0.5]);
  assert.deepEqual(ahead(none.runs), []);
});

test("in the book's two runs Adam is ahead in the end, by a little", () => {
  const gaps = ahead(data.runs);
  assert.equal(gaps.length, 1000);
  assert.ok(gaps.at(-1) > 0 && gaps.at(-1) < 0.1);
  assert.match(alt(data, { run: "book" }), /After 1,000 steps Adam is ahead of the plain step by 0\.0\d\d/);
});

test("the text alternative tells both means with their letters, and what knowing nothing would be", () => {
  const words = alt({ ...none, runs: { plain: [2], adam: [3] } }, { run: "page" });
  for (const part of ["plain step, 1 step done: 2.000", "7.4 equally likely", "After 1 step the plain step is ahead of Adam by 1.000", "3.296"]) assert.ok(words.includes(part), part);
});

test("it can be drawn before the first step, with one run ahead, and with an earlier one", () => {
  for (const narrow of [false, true]) {
    assert.ok(view(none, { run: "page", narrow }).includes("how far Adam is ahead"));
    assert.ok(!view({ ...none, runs: { plain: [3], adam: [] } }, { run: "page", narrow }).includes("NaN"));
    assert.ok(view({ ...none, before: { losses: [3, 2], words: "Adam uncorrected" } }, { run: "page", narrow }).includes("Adam uncorrected"));
  }
});
