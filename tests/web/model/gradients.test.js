/** The gradient by hand: against nudging, and against microgpt.py's own way of computing it. */

import assert from "node:assert/strict";
import test from "node:test";

import { Backward } from "../../../_static/model/backward.js";
import { Forward } from "../../../_static/model/forward.js";
import { Model } from "../../../_static/model/model.js";
import { Alphabet } from "../../../_static/model/names.js";
import { Random } from "../../../_static/model/random.js";
import { Training } from "../../../_static/model/training.js";
import { lossAndGradient } from "./scalar.js";
import { json } from "./support.js";

const NAMES = ["emma", "olivia", "bo", "a", "maximilian", "aa", "zzzzzzzz"];
const SHAPES = [
  { n_layer: 1, n_embd: 16, n_head: 4, block_size: 16 },
  { n_layer: 2, n_embd: 6, n_head: 1, block_size: 4 },
  { n_layer: 3, n_embd: 10, n_head: 5, block_size: 7 },
  { n_layer: 2, n_embd: 7, n_head: 7, block_size: 16 },
  { n_layer: 2, n_embd: 24, n_head: 3, block_size: 9 },
  { n_layer: 1, n_embd: 1, n_head: 1, block_size: 1 },
];

for (const shape of SHAPES) {
  test(`training ${JSON.stringify(shape)} has the losses and gradients of scalars in a graph, to the last bit`, () => {
    const training = new Training(NAMES, { ...shape, num_steps: 8, learning_rate: 0.05 });
    while (!training.done) {
      const tokens = training.tokens[training.step % NAMES.length];
      const expected = lossAndGradient(training.model.weights(), shape, Array.from(tokens));
      assert.equal(training.next(), expected.loss);
      const { params } = training.backward.gradient;
      const wrong = expected.gradient.findIndex((gradient, i) => gradient !== params[i]);
      assert.equal(wrong, -1, `step ${training.step}: parameter ${wrong}`);
    }
  });
}

/** The slope of the loss at one parameter, from a nudge each way. */
function slope(forward, tokens, i, nudge) {
  const { params } = forward.model;
  const before = params[i];
  params[i] = before + nudge;
  const up = forward.loss(tokens);
  params[i] = before - nudge;
  const down = forward.loss(tokens);
  params[i] = before;
  return (up - down) / (2 * nudge);
}

/** The largest difference between gradient and nudging over all parameters. */
function worstSlope(model, name, spoil = () => {}) {
  const tokens = Alphabet.of(["abcdefghijklmnopqrstuvwxyz"]).encode(name);
  const forward = new Forward(model);
  const backward = new Backward(forward);
  forward.loss(tokens);
  backward.run(tokens);
  const gradient = backward.gradient.params;
  spoil(gradient);
  let worst = 0;
  for (let i = 0; i < gradient.length; i++) {
    worst = Math.max(worst, Math.abs(gradient[i] - slope(forward, tokens, i, 1e-5)));
  }
  return worst;
}

test("nudging any of the trained parameters moves the loss as its gradient says", () => {
  const model = Model.fromCheckpoint(json("microgpt/microgpt-trained.json"));
  assert.ok(worstSlope(model, "emma") < 1e-6);
});

test("so it does with two layers of large random parameters", () => {
  const model = Model.initial({ n_layer: 2, n_embd: 8, n_head: 2, block_size: 8 }, 27, new Random(3));
  model.params.forEach((x, i) => (model.params[i] = 5 * x));
  assert.ok(worstSlope(model, "jonathan") < 1e-6);
});

test("nudging finds a gradient whose sign is wrong in one place", () => {
  const model = Model.fromCheckpoint(json("microgpt/microgpt-trained.json"));
  const flip = (gradient) => {
    const i = gradient.reduce((most, g, n) => (Math.abs(g) > Math.abs(gradient[most]) ? n : most), 0);
    gradient[i] = -gradient[i];
  };
  assert.ok(worstSlope(model, "emma", flip) > 1e-3);
});

test("positions that the name does not reach have no gradient", () => {
  const model = Model.fromCheckpoint(json("microgpt/microgpt-trained.json"));
  const forward = new Forward(model);
  const backward = new Backward(forward);
  const alphabet = new Alphabet(json("microgpt/microgpt-trained.json").uchars);
  for (const name of ["maximiliano", "bo"]) {
    forward.loss(alphabet.encode(name));
    backward.run(alphabet.encode(name));
  }
  const { wpe, wte } = backward.gradient.state_dict;
  assert.ok(wpe.data.subarray(3 * 16).every((g) => g === 0));
  assert.ok(wpe.data.subarray(0, 3 * 16).some((g) => g !== 0));
  assert.ok(wte.data.subarray(0, 16).every((g) => g === 0), "there is no a in bo");
});
