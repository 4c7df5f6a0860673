import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { atStep, compared, digits, pairOf, trackOf } from "../../../_static/figures/adam-steps.js";
import * as any from "../../../_static/figures/any-two-parameters.js";
import * as rare from "../../../_static/figures/rare-and-frequent.js";
import { ModelError } from "../../../_static/model/errors.js";
import { Training } from "../../../_static/model/training.js";

const file = (name) => readFile(new URL(`../../../${name}`, import.meta.url), "utf8");
const [ours, others] = await Promise.all(["rare-and-frequent", "any-two-parameters"].map(async (name) => JSON.parse(await file(`_static/figures/${name}.json`))));
const names = (await file("microgpt/names.txt")).split("\n").filter(Boolean);

test("the corrected steps of a parameter are those that training takes", () => {
  const run = new Training(names, { num_steps: 40 });
  const at = 5 * 16 + 3;
  const [slopes, moved] = [[], []];
  while (!run.done) {
    const before = run.model.params[at];
    run.next();
    slopes.push(run.backward.gradient.params[at]);
    moved.push(before - run.model.params[at]);
  }
  trackOf(slopes).forEach(({ corrected }, step) => {
    assert.ok(Math.abs(0.01 * (1 - step / 40) * corrected - moved[step]) < 1e-12);
  });
});

test("a first slope of any size makes a step of one and a half learning rates", () => {
  for (const g of [0.001, -1, 1000]) assert.equal(trackOf([g])[0].step.toFixed(2), (1.5 * Math.sign(g)).toFixed(2));
  assert.equal(trackOf([0])[0].step, 0);
});

test("the slopes of the two letters are the run's, and a slope is there where the name has the letter", () => {
  const { names: learned, slopes } = ours;
  for (const letter of "aq") {
    assert.deepEqual(slopes[`wte ${letter} 0`].map(Boolean), learned.map((name) => name.includes(letter)));
  }
});

test("numbers keep the digits that count, whatever their size", () => {
  assert.deepEqual([0, 0.0345678, -0.00000161234, 61.42, 1e-12].map((value) => digits(value)), ["0", "0.03457", "−0.000001612", "61.42", "nearly 0"]);
});

test("what is told of two parameters is true of their steps", () => {
  const pair = pairOf(ours, rare.states[0].state);
  assert.match(compared(pair), /61\.4 and 0\.611, or 100 to 1\. .*245 and 72\.6 learning rates, or 3\.4 to 1/);
  assert.match(atStep(pair, 25), /wte q 0 has the slope −0\.01268, and its step is −1\.500 learning rates/);
  assert.match(rare.say(ours, rare.states[0].state), /^It learns “queena”/);
  assert.equal(compared([pair[0], pair[0]]), "Both are the same parameter.");
});

test("a parameter is typed by matrix, row and column, and a row may be a letter", () => {
  assert.deepEqual(any.placeOf("wte q 3", others), ["wte", 16, 3]);
  assert.deepEqual(any.placeOf("lm_head bos 0", others), ["lm_head", 26, 0]);
  assert.deepEqual(any.placeOf("mlp_fc2[15][63]", others), ["layer0.mlp_fc2", 15, 63]);
});

test("what is no parameter is refused, with what there is", () => {
  for (const [typed, words] of [
    ["wte q", /a matrix, a row and a column/], ["wqe q 0", /there are wte, wpe/], ["wpe 16 0", /its rows are 0 to 15/],
    ["wte é 0", /a matrix, a row/], ["wte 27 0", /or a letter, or BOS/], ["wpe 0 16", /they are 0 to 15/], ["wpe a 0", /its rows are/],
  ]) {
    assert.throws(() => any.placeOf(typed, others), (error) => error instanceof ModelError && error.code === "not-listed" && words.test(error.message));
  }
});

test("the slopes of a chosen parameter are asked for once, and kept beside those of the other", async () => {
  let count = 0;
  const models = { slopes: async ([place]) => { count += 1; return [Float64Array.of(place[2], 1)]; } };
  await any.answer(models, "wpe 3 7", others);
  const { slopes } = await any.answer(models, "wpe 3 7", others);
  assert.equal(count, 1);
  assert.deepEqual([...slopes["wpe 3 7"]], [7, 1]);
  assert.ok(slopes["wpe 0 0"]);
});

test("a parameter without any slope is told so", () => {
  const data = { slopes: { a: [0, 0], b: [0, 1] } };
  assert.equal(compared(pairOf(data, { first: "a", second: "b" })), "a: no slope in the whole run, so no step.");
});
