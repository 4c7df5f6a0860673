import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { number } from "../../../_static/figures/cells.js";
import * as fits from "../../../_static/figures/query-fits.js";
import * as views from "../../../_static/figures/query-key-value.js";

const read = async (name) => JSON.parse(await readFile(new URL(`../../../_static/figures/${name}.json`, import.meta.url), "utf8"));
const [viewed, fitted] = [await read("query-key-value"), await read("query-fits")];
const [{ state: third }] = views.states;
const [{ state: meets }] = fits.states;

/** The numbers in the cells, in the order in which they are drawn. */
const cells = (svg) => [...svg.matchAll(/>(\u2212?\d+\.\d\d?)<\/text>/g)].map((match) => match[1]);

test("x, query, key and value are written whole, and the first four numbers of what is kept", () => {
  const reads = viewed.models.find(({ trained }) => trained).reads.emma;
  const { x, q, k, v } = reads[3];
  const kept = (part) => reads.slice(0, 4).flatMap((each) => each[part].slice(0, 4));
  const expected = [...x, ...q, ...k, ...v, ...kept("k"), ...kept("v")].map(number);
  for (const narrow of [false, true]) assert.deepEqual(cells(views.view(viewed, { ...third, narrow })), expected);
});

test("each position adds one key and one value, and says how many there are", () => {
  for (let position = 0; position < 5; position++) {
    const { keys, values } = views.lookOf(viewed, { ...third, position });
    assert.deepEqual([keys.length, values.length], [position + 1, position + 1]);
  }
  assert.match(views.say(viewed, { ...third, position: 0 }), /there is now 1 key and 1 value\./);
  assert.match(views.say(viewed, third), /there are now 4 keys and 4 values\./);
});

test("an earlier key is the same at every later position", () => {
  const at = (position) => views.lookOf(viewed, { ...third, position }).keys.slice(0, 2);
  assert.deepEqual(at(1), at(4));
});

test("the height does not depend on the position", () => {
  for (const narrow of [false, true]) {
    const heights = [0, 1, 2, 3, 4].map((position) => /height="(\d+)"/.exec(views.view(viewed, { ...third, position, narrow }))[1]);
    assert.equal(new Set(heights).size, 1);
  }
});

test("the player has a step for each position of the name", () => {
  const player = views.controls.find(({ steps }) => steps);
  assert.deepEqual(player.steps(viewed, third).map((title) => title.slice(0, 10)), [0, 1, 2, 3, 4].map((at) => `position ${at}`));
});

test("sixteen products add up to the sum that is told, and a sum stands for each key so far", () => {
  const { products, fits: sums, best, letters } = fits.lookOf(fitted, meets);
  assert.equal(products.length, 16);
  assert.ok(Math.abs(products.reduce((sum, each) => sum + each, 0) - sums[1]) < 1e-9);
  assert.equal(sums.length, meets.position + 1);
  assert.equal(letters[best], "e");
  assert.match(fits.say(fitted, meets), new RegExp(`add up to ${number(sums[1])}\\. Of the 4 keys so far, that of “e” fits best`));
  for (const narrow of [false, true]) assert.equal(cells(fits.view(fitted, { ...meets, narrow })).length, 3 * 16 + 4);
});

test("a query meets no key of a later letter", () => {
  assert.equal(fits.settle(fitted, { ...meets, position: 2, key: 4 }).key, 2);
  assert.match(fits.say(fitted, { ...meets, position: 0, key: 0 }), /its own key.*the only key so far/);
});

test("letters that occur twice are told apart", () => {
  assert.match(fits.say(fitted, { ...meets, position: 4, key: 2 }), /the key of “m” \(letter 2\)/);
});

test("a typed name is read by the model with one head, with training and without", async () => {
  const asked = [];
  const models = {
    trace: async (heads, trained, name) => {
      asked.push([heads, trained]);
      const attention = (at) => ({ x_norm: [at], q: [1, at], k: [2, at], v: [3, at] });
      return { positions: ["", ...name].map((_, at) => ({ layers: [{ attention: attention(at) }] })) };
    },
  };
  const state = { name: "oliv", trained: false };
  const typed = await views.answer(models, "oliv", viewed);
  assert.deepEqual(asked, [[1, true], [1, false]]);
  assert.deepEqual(views.renamed(typed, { ...third, ...state }).position, 4);
  assert.deepEqual(views.lookOf(typed, { ...state, position: 1 }).values, [[3, 0], [3, 1]]);
  const met = await fits.answer(models, "oliv", fitted);
  assert.deepEqual(fits.lookOf(met, { ...state, position: 2, key: 1 }).fits, [2, 4, 6]);
});

test("data without the model that is asked for is refused in words", () => {
  assert.throws(() => views.lookOf({ ...viewed, models: [] }, third), /query-key-value: the data has no trained model reading "emma"/);
});
