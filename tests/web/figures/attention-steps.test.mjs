import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, answer, controls, renamed, say, settle, states, view } from "../../../_static/figures/attention-steps.js";
import { number } from "../../../_static/figures/cells.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/attention-steps.json", import.meta.url), "utf8"));
const everything = states[0].state;
const trained = data.models.find((model) => model.trained).reads.oliv;
const last = trained[4];
const steps = controls.find((control) => control.steps).steps.length;

/** The numbers in the cells, in the order in which they are drawn. */
const cells = (svg) => [...svg.matchAll(/>(\u2212?\d+\.\d\d?)<\/text>/g)].map((match) => match[1]);
const slice = (row, head) => row.slice(4 * head, 4 * head + 4);

test("the last step shows slices, scores, shares, blend, the glued and the mixed numbers", () => {
  const keys = trained.flatMap(({ k }) => slice(k, 1));
  const values = trained.flatMap(({ v }) => slice(v, 1));
  const expected = [
    ...last.q, ...slice(last.q, 1), ...keys, ...last.scores[1], ...last.shares[1], ...values, ...slice(last.blends, 1), ...last.blends, ...last.mixed,
  ];
  assert.deepEqual(cells(view(data, everything)), expected.map(number));
});

test("a step shows what came before it and hides what comes after", () => {
  const counts = [...Array(steps).keys()].map((step) => cells(view(data, { ...everything, step })).length);
  assert.deepEqual(counts, [20, 40, 45, 50, 70, 74, 90, 106]);
});

test("the height does not depend on the step or the position", () => {
  for (const narrow of [false, true]) {
    const heights = new Set();
    for (let step = 0; step < steps; step++) {
      for (let position = 0; position < 5; position++) heights.add(/height="(\d+)"/.exec(view(data, { ...everything, step, position, narrow }))[1]);
    }
    assert.equal(heights.size, 1);
  }
});

test("a score is the slices' product divided by the root of their length, in the data and in the sentence", () => {
  const product = slice(last.q, 1).reduce((sum, value, at) => sum + value * slice(trained[1].k, 1)[at], 0);
  assert.ok(Math.abs(product / 2 - last.scores[1][1]) < 1e-5);
  assert.match(say(data, { ...everything, step: 2 }), new RegExp(`The score of “o”: .* / 2 = ${number(last.scores[1][1])}`));
});

test("every step says what it does with its own numbers", () => {
  const said = [...Array(steps).keys()].map((step) => say(data, { ...everything, step }));
  assert.equal(new Set(said).size, steps);
  assert.match(said[0], /Head 2 takes numbers 5 to 8: \u22120\.85, \u22120\.47, 1\.17, \u22121\.66\./);
  assert.match(said[3], /largest, 0\.90, goes to “o”/);
  assert.match(said[5], new RegExp(`= ${number(last.blends[4])}`));
});

test("at BOS there is one key, one score and the whole share", () => {
  const state = { ...everything, position: 0, step: 3 };
  assert.match(say(data, state), /1\.00, goes to BOS/);
  assert.equal(cells(view(data, state)).length, 16 + 4 + 4 + 1 + 1);
});

test("the text alternative tells each row of the table once it is complete", () => {
  const words = alt(data, everything);
  for (const [at, share] of last.shares[1].entries()) assert.ok(words.includes(`share ${share.toFixed(2)}`), String(at));
  assert.ok(!alt(data, { ...everything, step: 2 }).includes("softmax"));
});

test("the numbers fit into the width of a column and of a phone for every head and name length", () => {
  for (const narrow of [false, true]) {
    const svg = view(data, { ...everything, narrow });
    const width = Number(/viewBox="0 0 (\d+)/.exec(svg)[1]);
    for (const [, x, w] of svg.matchAll(/<rect x="([\d.-]+)" y="[\d.-]+" width="([\d.]+)"/g)) assert.ok(Number(x) + Number(w) <= width + 4);
    for (const [, size] of svg.matchAll(/font-size="([\d.]+)"/g)) assert.ok(Number(size) >= 12);
  }
});

test("another name begins at its last letter, and a position that it lacks becomes its last", () => {
  const short = { names: { al: ["BOS", "a", "l"] }, models: [] };
  assert.equal(renamed(short, { ...everything, name: "al" }).position, 2);
  assert.equal(settle(short, { ...everything, name: "al" }).position, 2);
});

test("a typed name's data is what the trace of the model holds", async () => {
  const attention = ({ q, k, v, scores, shares, blends, mixed }) => ({
    q, k, v, x_attn: blends, attn_out: mixed, heads: scores.map((row, head) => ({ attn_logits: row, attn_weights: shares[head] })),
  });
  const trace = async (heads, isTrained, name) => {
    const model = data.models.find((each) => each.trained === isTrained);
    return { positions: model.reads[name].map((read) => ({ layers: [{ attention: attention(read) }] })) };
  };
  assert.deepEqual(await answer({ trace }, "oliv", data), data);
});

test("a name that the data lacks is named", () => {
  assert.throws(() => view({ names: {}, models: data.models }, { ...everything, name: "zoe" }), /attention-steps: .*"zoe"/);
});
