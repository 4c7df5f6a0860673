import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import * as grows from "../../../_static/figures/cache-grows.js";
import { share } from "../../../_static/figures/cells.js";
import * as masks from "../../../_static/figures/two-masks.js";

const read = async (name) => JSON.parse(await readFile(new URL(`../../../_static/figures/${name}.json`, import.meta.url), "utf8"));
const [pairs, cache] = [await read("two-masks"), await read("cache-grows")];
const [{ state: shares }, { state: scores }] = masks.states;
const [{ state: looks }] = grows.states;

test("never computed and masked differ in no share and no blend", () => {
  for (const trained of [true, false]) {
    const { left, right, apart } = masks.lookOf(pairs, { ...shares, trained });
    assert.ok(apart <= 1e-12);
    left.forEach((row, at) => {
      assert.equal(row.scores.length, at + 1);
      assert.deepEqual(right[at].scores.slice(at + 1), Array(4 - at).fill(-Infinity));
      assert.deepEqual(right[at].shares.slice(at + 1), Array(4 - at).fill(0));
    });
  }
});

test("the shares are those of the source's own lines", () => {
  const { left } = masks.lookOf(pairs, shares);
  cache.models.find(({ trained }) => trained).reads.emma.forEach((each, at) =>
    each.shares.forEach((value, column) => assert.ok(Math.abs(value - left[at].shares[column]) < 1e-5)));
});

test("at the left only rows up to the letter that looks are written, at the right all are", () => {
  const drawn = (state) => masks.view(pairs, state);
  for (let position = 0; position < 5; position++) {
    const infinite = [...drawn({ ...scores, position }).matchAll(/>−∞</g)];
    assert.equal(infinite.length, 10);
    const first = share(1);
    assert.equal([...drawn({ ...shares, position }).matchAll(new RegExp(`>${first}<`, "g"))].length, 2);
  }
  const written = (position) => [...drawn({ ...shares, position }).matchAll(/>\d\.\d\d</g)].length;
  assert.equal(written(4) - written(1), 3 + 4 + 5);
});

test("how many keys and scores there are is told, and that all is equal", () => {
  assert.match(masks.say(pairs, { ...shares, position: 2 }), /Left: 3 keys in the list, 3 scores\. Right: 5 scores, and 2 of them replaced by −∞\. All shares and blends are equal/);
  assert.match(masks.say(pairs, { ...shares, position: 0 }), /Left: 1 key in the list, 1 score\./);
  assert.match(masks.say(pairs, { ...shares, position: 4 }), /nothing lies ahead/);
});

test("a name of fifteen letters is written without decimals on a phone, and says so", () => {
  const name = "abcdefghijklmno";
  const reads = [...`.${name}`].map((_, at) => ({ q: [at % 3, 1], k: [1, at % 2], v: [at, 1] }));
  const data = { names: { [name]: ["BOS", ...name] }, models: [{ trained: true, reads: { [name]: reads } }] };
  const drawn = masks.view(data, { ...shares, name, narrow: true });
  assert.match(drawn, /shares in hundredths/);
  for (const [, size] of drawn.matchAll(/font-size="([\d.]+)"/g)) assert.ok(Number(size) >= 12);
});

test("each position keeps first and then looks back, at all that is kept", () => {
  const player = grows.controls.find(({ steps }) => steps);
  assert.deepEqual(player.steps(cache, looks).slice(6, 8), ["position 3, “m”: keep", "position 3, “m”: look back"]);
  for (let moment = 0; moment < 10; moment++) {
    const look = grows.lookOf(cache, { ...looks, moment });
    assert.equal(look.keys.length, Math.floor(moment / 2) + 1);
    assert.equal(look.shares.length, look.keys.length);
    assert.equal(look.looks, moment % 2 === 1);
  }
  assert.match(grows.say(cache, { ...looks, moment: 0 }), /1 key and 1 value\. The lists were empty until now/);
  assert.match(grows.say(cache, { ...looks, moment: 6 }), /4 keys and 4 values/);
  assert.match(grows.say(cache, { ...looks, moment: 1 }), /finds only itself/);
  assert.match(grows.say(cache, looks), /meets 4 keys\. The largest share, 0\.64, goes to “e”/);
  assert.doesNotMatch(grows.alt(cache, { ...looks, moment: 6 }), /score/);
});

test("the height does not depend on the moment, and another name begins anew", () => {
  const heights = [0, 3, 9].map((moment) => /height="(\d+)"/.exec(grows.view(cache, { ...looks, moment }))[1]);
  assert.equal(new Set(heights).size, 1);
  assert.equal(grows.renamed(cache, looks).moment, 0);
  assert.equal(grows.settle(cache, { ...looks, moment: 40 }).moment, 9);
});

test("a typed name is read by the model with one head", async () => {
  const attention = (at) => ({ q: [1, at], k: [1, 0], v: [at, 2], x_attn: [at], heads: [{ attn_logits: [0.5], attn_weights: [1] }] });
  const models = { trace: async (heads, trained, name) => {
    assert.equal(heads, 1);
    return { positions: ["", ...name].map((_, at) => ({ layers: [{ attention: attention(at) }] })) };
  } };
  const typed = await masks.answer(models, "ada", pairs);
  assert.equal(masks.lookOf(typed, { ...shares, name: "ada", position: 3 }).apart, 0);
  const kept = await grows.answer(models, "ada", cache);
  assert.deepEqual(grows.lookOf(kept, { ...looks, name: "ada", moment: 5 }).values, [[0, 2], [1, 2], [2, 2]]);
});
