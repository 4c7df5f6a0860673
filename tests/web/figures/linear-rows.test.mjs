import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, controls, lookOf, say, states, view } from "../../../_static/figures/linear-rows.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/linear-rows.json", import.meta.url), "utf8"));
const [{ steps }] = controls;
const words = (svg) => [...svg.matchAll(/>([^<]+)<\/text>/g)].map((match) => match[1]);

test("there is a step for every row, named by its number", () => {
  assert.deepEqual(steps, data.rows.map((_, at) => `row ${data.first + at}`));
});

test("each row gives the sum of its products with x", () => {
  steps.forEach((_, step) => {
    const { products, outputs } = lookOf(data, { step });
    assert.deepEqual(products, data.rows[step].map((each, i) => each * data.x[i]));
    assert.ok(Math.abs(outputs[step] - products.reduce((sum, each) => sum + each, 0)) < 1e-12);
  });
});

test("an output is written once its row has been at work, and not before", () => {
  for (const narrow of [false, true]) {
    steps.forEach((_, step) => {
      const numbers = words(view(data, { step, narrow })).filter((each) => /^−?\d\.\d\d$/.test(each));
      assert.equal(numbers.length, step + 1 + 3 * 16 + 1);
    });
  }
});

test("the row at work and its output are framed, and the sum too", () => {
  for (const { state } of states) assert.equal(view(data, state).match(/class="fig-frame"/g).length, 3);
});

test("a sentence tells what the row gives; the last one, that there are more", () => {
  assert.match(say(data, { step: 5 }), /^Row 38 times “e”: .+ \+ … = 0\.59\. That is output 38\.$/);
  assert.match(say(data, { step: 7 }), /up to row 64: 64 numbers in all\.$/);
  assert.match(alt(data, { step: 1 }), /Outputs so far: 33: −0\.02, 34: −0\.04\.$/);
});
