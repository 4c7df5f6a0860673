import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { Forward } from "../../../_static/model/forward.js";
import { Model } from "../../../_static/model/model.js";
import { Alphabet } from "../../../_static/model/names.js";
import { trace } from "../../../_static/model/trace.js";
import { BOOK_TRAINING, beginning } from "../../../_static/model/training.js";
import { number } from "../../../_static/figures/cells.js";
import * as switches from "../../../_static/figures/hidden-switches.js";
import { alt, answer, lookOf, say, states, view } from "../../../_static/figures/mlp-block.js";

const json = async (path) => JSON.parse(await readFile(new URL(`../../../${path}`, import.meta.url), "utf8"));
const data = await json("_static/figures/mlp-block.json");
const own = await json("_static/figures/hidden-switches.json");
const checkpoint = await json("microgpt/microgpt-trained.json");
const whole = states[0].state;

/** The page's own models, without a worker between. */
const alphabet = new Alphabet(checkpoint.uchars);
const trainedModel = Model.fromCheckpoint(checkpoint);
const { model: fresh } = beginning({ ...trainedModel.shape, seed: BOOK_TRAINING.seed }, new Array(checkpoint.num_docs).fill(0), checkpoint.vocab_size);
const forwards = { true: new Forward(trainedModel), false: new Forward(fresh) };
const models = { trace: async (heads, trained, name) => trace(forwards[trained], alphabet.encode(name)) };

const cells = (svg) => [...svg.matchAll(/>(\u2212?\d+\.\d\d)<\/text>/g)].map((match) => match[1]);
const hatched = (svg) => [...svg.matchAll(/fill="url\(#/g)].length;
const largest = (one, other) => Math.max(...one.map((value, at) => Math.abs(value - other[at])));

test("what the page's model answers is what the files hold, but for rounding", async () => {
  const [block, on] = [await answer(models, "emma", data), await switches.answer(models, "emma", own)];
  data.models.forEach(({ reads }, at) => reads.emma.forEach((read, position) => {
    for (const part of Object.keys(read)) assert.ok(largest(read[part], block.models[at].reads.emma[position][part]) < 6e-6);
    assert.ok(largest(own.models[at].reads.emma[position], on.models[at].reads.emma[position]) < 1.1e-4);
  }));
});

test("what a figure works out itself is what the model computed, to 1e-12", async () => {
  const shown = await answer(models, "maximiliano", data);
  const { positions } = trace(forwards.true, alphabet.encode("maximiliano"));
  positions.forEach(({ layers: [{ mlp }] }, position) => {
    const look = lookOf(shown, { name: "maximiliano", position, trained: true });
    assert.ok(largest(look.norm, mlp.x_norm) < 1e-12 && largest(look.after, mlp.hidden) < 1e-12 && largest(look.added, mlp.x) < 1e-12);
  });
});

test("the whole picture has each line's numbers, and hatches the hidden numbers that are off", () => {
  const look = lookOf(data, whole);
  assert.deepEqual(cells(view(data, whole)), [look.came, look.norm, look.after.filter(Boolean), look.out, look.added].flat().map(number));
  assert.equal(hatched(view(data, whole)), look.off);
  assert.equal(look.off, 61);
});

test("a step tells its own line, and later lines are still empty", () => {
  const before = { ...whole, step: 2 };
  const { came, norm, before: numbers } = lookOf(data, before);
  assert.deepEqual(cells(view(data, before)), [came, norm, numbers].flat().map(number));
  assert.match(say(data, before), /^One dot product with each of the 64 rows of mlp_fc1\. 3 of the 64/);
  assert.ok(!alt(data, before).includes("Line 139") && alt(data, whole).includes("Line 139"));
});

test("on a phone a step shows its line and what that is made of", () => {
  const rows = (step) => cells(view(data, { ...whole, step, narrow: true })).length;
  assert.deepEqual([0, 1, 2, 3, 4, 5].map(rows), [16, 32, 80, 67, 19, 48]);
});

test("the counts of each letter are those of its bars, and the followed number is told", () => {
  const state = switches.states[0].state;
  const rows = switches.lookOf(own, state);
  assert.deepEqual(rows.map(({ count }) => count), [4, 3, 3, 3, 1]);
  const svg = switches.view(own, state);
  const bars = [...svg.matchAll(/<path d="([^"]*)" class="fig-ink"/g)].map(([, d]) => d.split("M").length - 1);
  assert.deepEqual(bars, [4, 3, 3, 3, 1]);
  assert.match(switches.say(own, state), /On average 2\.8 of the 64.*Hidden number 41 is on at “m” \(letter 2\) \(0\.67\) and “m” \(letter 3\) \(0\.42\), and off elsewhere/);
  assert.match(switches.say(own, { ...state, unit: 51 }), /number 51 is off at all of these/);
});

test("a name of fifteen letters fits into both widths", async () => {
  const name = "maximilianoxxxx";
  const shown = await switches.answer(models, name, own);
  for (const narrow of [false, true]) {
    const svg = switches.view(shown, { name, trained: false, unit: 64, narrow });
    const width = Number(/viewBox="0 0 (\d+)/.exec(svg)[1]);
    for (const [, x, w] of svg.matchAll(/<rect x="([\d.-]+)" y="[\d.-]+" width="([\d.]+)"/g)) assert.ok(Number(x) + Number(w) <= width + 1);
  }
});
