import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import * as counted from "../../../_static/figures/counted-model.js";
import * as compared from "../../../_static/figures/model-sizes.js";

const read = async (name) => JSON.parse(await readFile(new URL(`../../../_static/figures/${name}.json`, import.meta.url), "utf8"));
const models = await read("model-sizes");
const texts = await read("counted-model");

test("every model stands between the ends of its line, on both scales and in every comparison", () => {
  const [scales, sizes] = compared.controls.map(({ options }) => options.map(({ value }) => value));
  for (const scale of scales) {
    for (const size of sizes) {
      for (const model of models.models) {
        const place = compared.placeOf(model[size], { scale, size });
        assert.ok(place >= 0 && place <= 1, `${model.name}: ${size} on the ${scale} scale at ${place}`);
      }
      for (const narrow of [false, true]) assert.doesNotMatch(compared.view(models, { scale, size, narrow }), /NaN|undefined/);
    }
  }
});

test("on the log scale equal factors have equal distances, and on the plain one equal differences", () => {
  const at = (value, scale) => compared.placeOf(value, { scale, size: "params" });
  for (const value of [4192, 5e6, 7e9]) {
    assert.ok(Math.abs(at(10 * value, "log") - at(value, "log") - 1 / 9) < 1e-12);
    assert.ok(Math.abs(at(value + 5e9, "plain") - at(value, "plain") - 0.01) < 1e-12);
  }
});

test("a rounded number is written in words, an exact one with all its digits, and the factor is told", () => {
  const told = compared.alt(models, compared.states[0].state);
  for (const words of ["microgpt: 4,192", "GPT-2 small: 124,439,808", "GPT-3: 175 billion", "Llama 3.1 has about 97 million times as many parameters as microgpt."]) assert.ok(told.includes(words), words);
});

test("doubling n_layer doubles what the layers hold and do, and nothing else", () => {
  const sizes = counted.sizesOf(texts, counted.states[0].state);
  const [once, twice] = [1, 2].map((n_layer) => counted.countsOf({ ...sizes, n_layer }));
  assert.equal(twice.params - once.params, 3072);
  assert.equal(twice.products - once.products, 3072 + 512);
});

test("the heads change the scores and nothing in the table", () => {
  const sizes = counted.sizesOf(texts, counted.states[0].state);
  const [one, four] = [1, 4].map((n_head) => counted.countsOf({ ...sizes, n_head }));
  assert.deepEqual(one.parts, four.parts);
  assert.deepEqual([one.scores, four.scores], [16, 64]);
});

test("whatever the sliders are set to, the numbers can be divided among the heads", () => {
  for (const n_embd of counted.WIDTHS.keys()) {
    for (const n_head of counted.HEADS.keys()) {
      const state = counted.settle(texts, { n_layer: 0, n_embd, n_head, text: "pieces" });
      assert.equal(counted.WIDTHS[n_embd] % counted.HEADS[state.n_head], 0);
      assert.ok(state.n_head <= n_head);
    }
  }
});
