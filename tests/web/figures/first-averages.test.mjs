import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, averagesOf, say, states, view } from "../../../_static/figures/first-averages.js";

const read = async (name) => JSON.parse(await readFile(new URL(`../../../_static/figures/${name}.json`, import.meta.url), "utf8"));
const data = await read("first-averages");
const [steady, real] = states.map(({ state }) => state);

test("with slopes of 1 both corrected averages are 1 in every step, and so is the step", () => {
  for (const { m_hat, v_hat, corrected } of averagesOf(data, steady)) {
    for (const value of [m_hat, v_hat]) assert.ok(Math.abs(value - 1) < 1e-12);
    assert.ok(Math.abs(corrected - 1) < 1e-7);
  }
});

test("uncorrected steps are too long, most of all in step 7", () => {
  const steps = averagesOf(data, steady).map(({ step }) => step);
  assert.equal(steps.indexOf(Math.max(...steps)), 7);
  assert.deepEqual([0, 7, 29].map((at) => steps[at].toFixed(2)), ["1.50", "2.62", "1.95"]);
  assert.match(alt(data, steady), /The longest uncorrected step is 2\.617 learning rates, in step 7/);
});

test("what an average is divided by makes it the corrected one", () => {
  for (const { m, by1, m_hat, v, by2, v_hat } of averagesOf(data, real)) {
    assert.ok(Math.abs(m / by1 - m_hat) < 1e-15 && Math.abs(v / by2 - v_hat) < 1e-15);
  }
});

test("the real slopes are those of the run's first steps", async () => {
  const { slopes } = await read("rare-and-frequent");
  assert.deepEqual(data.slopes, slopes["wte a 0"].slice(0, 30));
});

test("the numbers of the step are told, and drawn in a table", () => {
  assert.match(say(data, steady), /^Step 0, with the slope 1\.000: m is 0\.1500, and corrected 1\.000; v is 0\.01000/);
  for (const words of ["as it comes", "divided by", "0.1500", "1.500"]) assert.ok(view(data, { ...steady, narrow: true }).includes(words), words);
});
