import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { digits, normed, sizeOf } from "../../../_static/figures/norm.js";
import * as scale from "../../../_static/figures/norm-scale.js";
import * as steps from "../../../_static/figures/norm-steps.js";
import { Forward } from "../../../_static/model/forward.js";
import { Model } from "../../../_static/model/model.js";
import { trace } from "../../../_static/model/trace.js";

const read = async (path) => JSON.parse(await readFile(new URL(`../../../${path}`, import.meta.url), "utf8"));
const [ofSteps, ofScale] = [await read("_static/figures/norm-steps.json"), await read("_static/figures/norm-scale.json")];
const checkpoint = await read("microgpt/microgpt-trained.json");
const { state } = steps.states[0];
const near = (one, other, least = 1e-12) => assert.ok(Math.abs(one - other) < least, `${one} is not ${other}`);

test("the size is the root of the mean of the squares, and rmsnorm sets it to 1 and keeps the ratios", () => {
  near(sizeOf([3, 4]), Math.sqrt(12.5));
  const { y, ms, after } = normed([3, -4]);
  assert.equal(ms, 12.5);
  near(after, 1, 1e-6);
  near(y[0] / y[1], -3 / 4);
  assert.deepEqual(normed([0, 0]).y, [0, 0]);
});

test("the figure makes of each position's sum what the model makes of it", () => {
  const tokens = [26, ...[..."anna"].map((letter) => checkpoint.uchars.indexOf(letter)), 26];
  trace(new Forward(Model.fromCheckpoint(checkpoint)), tokens).positions.forEach(({ embedding, x }, position) => {
    const look = steps.lookOf(ofSteps, { ...state, position });
    embedding.forEach((value, i) => near(look.x[i], value, 1e-6));
    look.y.forEach((value, i) => near(value, x[i], 1e-5));
  });
});

test("each step writes its own numbers and no later ones", () => {
  const count = (step) => [...steps.view(ofSteps, { ...state, step }).matchAll(/textLength/g)].length;
  assert.deepEqual([0, 1, 2, 3, 4].map(count), [16, 32, 32, 32, 48]);
  const words = (step) => steps.view(ofSteps, { ...state, step });
  assert.doesNotMatch(words(2), /before 0\.231/);
  assert.match(words(3), /before 0\.231/);
  assert.doesNotMatch(words(3), /after 0\.9999/);
  assert.match(words(4), /after 0\.9999/);
});

test("the last step is told with the size before and after", () => {
  assert.match(steps.say(ofSteps, state), /^Each number is divided by 0\.2312\. .* The size is now 0\.9999\.$/);
  assert.match(steps.alt(ofSteps, { ...state, trained: false }), /^The untrained model\. “a” at position 1/);
});

test("a typed name is asked of both models, and a shorter one moves the position to its end", async () => {
  const models = { trace: async (heads, trained, name) => ({ positions: ["", ...name].map(() => ({ embedding: [Number(trained), 1] })) }) };
  const answered = await steps.answer(models, "io", ofSteps);
  const shown = steps.settle(answered, { ...state, name: "io", position: 4, trained: false });
  assert.equal(shown.position, 2);
  assert.deepEqual(steps.lookOf(answered, shown).x, [0, 1]);
});

test("from a tenth to a hundredfold the vector comes out the same, and at a hundredth it is told why not", () => {
  const plain = scale.lookOf(ofScale, { exponent: 0 }).y;
  for (const exponent of [-1, 1, 2]) scale.lookOf(ofScale, { exponent }).y.forEach((value, i) => near(value, plain[i], 0.02));
  assert.equal(scale.say(ofScale, { exponent: 2 }), "Multiplied by 100, the vector has the size 23.1. After rmsnorm it has the size 1.000.");
  assert.match(scale.say(ofScale, { exponent: -2 }), /size 0\.00231\. After rmsnorm it has the size 0\.590\. .* 0\.00001 added to it counts\.$/);
});

test("32 numbers are written to three digits or five decimals, in a column and on a phone", () => {
  assert.deepEqual([231, 23.12, 2.312, 0.2312, 0.02312, 0.002312, -0.00081].map(digits), ["231", "23.1", "2.31", "0.231", "0.0231", "0.00231", "−0.00081"]);
  for (const { state: each } of scale.states) {
    for (const narrow of [false, true]) {
      const cells = scale.view(ofScale, { ...each, narrow }).match(/textLength/g);
      assert.equal(cells.length, 32);
    }
  }
});
