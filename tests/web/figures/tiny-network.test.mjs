import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import * as hidden from "../../../_static/figures/hidden-numbers.js";
import { softmax } from "../../../_static/figures/softmax-steps.js";
import * as network from "../../../_static/figures/tiny-network.js";

const read = async (name) => JSON.parse(await readFile(new URL(`../../../${name}`, import.meta.url), "utf8"));
const weights = await read("microgpt/train1-trained.json");
const passes = await read("_static/figures/tiny-network.json");
const units = await read("_static/figures/hidden-numbers.json");
const linear = (x, w) => w.map((row) => row.reduce((sum, weight, at) => sum + weight * x[at], 0));
const words = (svg) => [...svg.matchAll(/>([^<]+)<\/text>/g)].map((match) => match[1]);

test("the numbers on the way are what the trained weights give", () => {
  for (const [letter, { x, before, logits }] of Object.entries(passes.trained)) {
    const row = weights.wte[passes.tokens.indexOf(letter)];
    const made = linear(row, weights.mlp_fc1);
    const scores = linear(made.map((value) => Math.max(0, value)), weights.mlp_fc2);
    for (const [own, its] of [[row, x], [made, before], [scores, logits]]) own.forEach((value, at) => assert.ok(Math.abs(value - its[at]) < 1e-4));
  }
});

test("each step adds its numbers: 16, then 64, then those that stay on, 27 scores, 27 chances", () => {
  for (const narrow of [false, true]) {
    const state = network.states[0].state;
    const cells = [0, 1, 2, 3, 4].map((step) => words(network.view(passes, { ...state, step, narrow })).filter((word) => /^−?\d/.test(word)).length);
    assert.deepEqual(cells, [16, 80, 144, 171, 198]);
  }
});

test("an untrained network gives every token nearly 1/27", () => {
  for (const { logits } of Object.values(passes.untrained)) for (const chance of softmax(logits, true).chances) assert.ok(Math.abs(chance - 1 / 27) < 0.002);
  assert.match(network.say(passes, { letter: "e", trained: false, step: 4 }), /largest, 0\.038, is that of w; 1\/27 is 0\.037/);
});

test("what is switched off is counted, and shown as 0", () => {
  const state = { letter: "e", trained: true, step: 2 };
  const off = passes.trained.e.before.filter((value) => value <= 0).length;
  assert.match(network.say(passes, state), new RegExp(`${off} of 64 are switched off, ${64 - off} stay on`));
  assert.equal(words(network.view(passes, state)).filter((word) => word === "0").length, off);
});

test("the hidden numbers that are on are those of the weights, and shared ones are counted", () => {
  units.trained.forEach((row, token) => {
    const own = linear(weights.wte[token], weights.mlp_fc1);
    row.forEach((value, at) => assert.equal(value > 0, own[at] > 0, `${token} ${at}`));
  });
  const { count, shared } = hidden.lookOf(units, { letter: 0, trained: true });
  const both = (other) => units.trained[0].filter((value, at) => value > 0 && units.trained[other][at] > 0).length;
  assert.equal(count, 12);
  assert.deepEqual(shared, units.tokens.map((_, other) => both(other)));
});

test("a letter shares most with those that are told, and itself is left out", () => {
  assert.match(hidden.say(units, { letter: 0, trained: true }), /^At a, 12 of the 64 are on\. Of these 12, most are on at e \(9\), u \(8\), o \(7\) too, and fewest at /);
});

test("as many cells are hatched as are off, for every letter, in both models", () => {
  for (const trained of [true, false]) {
    for (const [letter] of units.tokens.entries()) {
      const svg = hidden.view(units, { letter, trained });
      const { count } = hidden.lookOf(units, { letter, trained });
      assert.equal(svg.match(/fill="url\(#/g).length, 64 - count);
    }
  }
});
