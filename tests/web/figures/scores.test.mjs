import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { Forward } from "../../../_static/model/forward.js";
import { Model } from "../../../_static/model/model.js";
import { Alphabet } from "../../../_static/model/names.js";
import { trace } from "../../../_static/model/trace.js";
import { BOOK_TRAINING, beginning } from "../../../_static/model/training.js";
import * as row from "../../../_static/figures/score-row.js";
import * as spread from "../../../_static/figures/score-spread.js";

const json = async (path) => JSON.parse(await readFile(new URL(`../../../${path}`, import.meta.url), "utf8"));
const [rowData, spreadData] = [await json("_static/figures/score-row.json"), await json("_static/figures/score-spread.json")];
const checkpoint = await json("microgpt/microgpt-one-head.json");
const [{ state: all }] = row.states;
const near = (one, other, least = 1e-12) => assert.ok(Math.abs(one - other) < least, `${one} is not ${other}`);

/** The page's own models with one head, without a worker between. */
const alphabet = new Alphabet(checkpoint.uchars);
const trainedModel = Model.fromCheckpoint(checkpoint);
const { model: fresh } = beginning({ ...trainedModel.shape, seed: BOOK_TRAINING.seed }, new Array(checkpoint.num_docs).fill(0), checkpoint.vocab_size);
const forwards = { true: new Forward(trainedModel), false: new Forward(fresh) };
const models = { trace: async (heads, trained, name) => trace(forwards[trained], alphabet.encode(name)) };

/** The numbers in the cells, in the order in which they are drawn. */
const cells = (svg) => [...svg.matchAll(/>(\u2212?\d+\.\d\d?)<\/text>/g)].map((match) => match[1]);

test("the scores are those that the model computes, for every letter of a name, trained or not", async () => {
  const data = await row.answer(models, "oliver", rowData);
  for (const trained of [true, false]) {
    const { positions } = await models.trace(1, trained, "oliver");
    positions.forEach(({ layers: [{ attention }] }, position) => {
      const { scores } = row.lookOf(data, { name: "oliver", trained, position, key: 0 });
      assert.equal(scores.length, position + 1);
      scores.forEach((score, at) => near(score, attention.heads[0].attn_logits[at]));
    });
  }
});

test("what the page's model answers for a name is what the file holds, but for rounding", async () => {
  const { models: answered } = await row.answer(models, "emma", rowData);
  answered.forEach(({ trained, reads }, at) => {
    assert.equal(trained, rowData.models[at].trained);
    reads.emma.forEach((read, position) => ["q", "k"].forEach((part) => read[part].forEach((value, i) => near(value, rowData.models[at].reads.emma[position][part][i], 6e-7))));
  });
});

test("the products add up to the sum that is told, and the score is the sum by the root of 16", () => {
  const { products, sums, scores, root, best, letters } = row.lookOf(rowData, all);
  near(products.reduce((sum, each) => sum + each, 0), sums[all.key]);
  assert.equal(root, 4);
  near(scores[all.key] * 4, sums[all.key]);
  assert.equal(letters[best], "e");
  assert.match(row.say(rowData, all), /3\.65 \/ 4 = 0\.91, rounding aside\. The highest score, 0\.91, is that of “e”\./);
});

test("sums and scores appear step by step, and none for a letter that has not been read", () => {
  const written = (step, more) => cells(row.view(rowData, { ...all, step, ...more })).length;
  assert.deepEqual([0, 1, 2, 3].map((step) => written(step)), [48, 49, 52, 56]);
  assert.equal(written(3, { position: 0, key: 0 }), 50);
  assert.equal(written(3, { narrow: true }), 56);
});

test("the key that is shown is never that of a later letter", () => {
  assert.equal(row.settle(rowData, { ...all, position: 1, key: 3 }).key, 1);
  assert.match(row.say(rowData, { ...all, position: 0, key: 0 }), /nobody to look at but itself/);
  assert.match(row.say(rowData, { ...all, position: 2, key: 2, step: 0 }), /its own key/);
});

const spreads = (divided) => spread.lookOf(spreadData, { divided }).map((each) => each.spread);

test("the spread grows as the root of the length; divided by it, it stays; divided by the length, it shrinks", () => {
  const lengths = spreadData.map(({ length }) => length);
  spreads("nothing").forEach((each, at) => assert.ok(Math.abs(each / Math.sqrt(lengths[at]) - 1) < 0.1, each));
  spreads("root").forEach((each, at) => near(each, spreads("nothing")[at] / Math.sqrt(lengths[at])));
  spreads("length").forEach((each, at) => near(each, spreads("nothing")[at] / lengths[at]));
});

test("the longer the vectors, the surer the softmax, unless they are divided by the root", () => {
  const sure = (divided) => spread.lookOf(spreadData, { divided }).map((each) => each.sure);
  assert.deepEqual(sure("nothing").toSorted((a, b) => a - b), sure("nothing"));
  assert.ok(sure("nothing").at(-1) > 0.9);
  assert.ok(Math.max(...sure("root")) - Math.min(...sure("root")) < 0.06);
  assert.ok(sure("length").at(-1) > 0.25 && sure("length").at(-1) < 0.3);
});

test("every dot product lies in one pile", () => {
  for (const { scores } of spread.lookOf(spreadData, { divided: "nothing" })) assert.equal(spread.piled(scores).reduce((sum, each) => sum + each, 0), 200);
  assert.equal(spread.piled([0.4, -0.4])[45], 2);
  assert.equal(spread.piled([99])[89], 1);
});
