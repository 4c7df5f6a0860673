import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { curveOf, walk } from "../../../_static/figures/one-knob.js";
import { told } from "../../../_static/figures/controls.js";
import * as figure from "../../../_static/figures/valley-steps.js";
import { RATES, alt, say, settle, view, walkOf } from "../../../_static/figures/valley-steps.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/valley-steps.json", import.meta.url), "utf8"));
const square = { name: "square", start: 3, step: 12 };
const loss = { name: "loss", start: 0.4, step: 12 };

test("a step goes against the slope, times the learning rate", () => {
  assert.deepEqual(walk({ slope: (x) => 2 * x }, 4, 0.25, 2), [4, 2, 1]);
  const { here, by, next } = walkOf(data, { ...square, step: 0, rate: 0.3 });
  assert.deepEqual([here, by, next].map((value) => Number(value.toFixed(9))), [6, 1.8, 1.2]);
});

test("of the three rates on x * x one crawls, one lands, one flies off", () => {
  const [crawls, lands, flies] = RATES.square.map((rate) => Math.abs(walkOf(data, { ...square, rate }).x));
  assert.ok(crawls > 1.5 && crawls < 3 && lands < 0.001 && flies > 20);
  assert.match(say(data, { ...square, rate: 1.1 }), /It has left the picture\.$/);
});

test("of the three rates on the loss one crawls, one lands, one jumps from side to side within the picture", () => {
  const bottom = walkOf(data, { ...loss, rate: 10 }).x;
  assert.ok(Math.abs(curveOf(data, "loss").slope(bottom)) < 1e-6);
  assert.ok(walkOf(data, { ...loss, rate: 0.5 }).x < bottom - 1);
  const { places, xs } = walkOf(data, { ...loss, rate: 40 });
  for (const [at, x] of places.slice(1).entries()) assert.equal(x > bottom, at % 2 === 0);
  for (const x of places) assert.ok(x > xs[0] && x < xs[1]);
});

test("another valley takes the rate at the same place", () => {
  assert.equal(settle(data, { ...loss, rate: 1.1 }).rate, 40);
  assert.equal(settle(data, { ...square, rate: 10 }).rate, 0.3);
  assert.equal(settle(data, { ...square, rate: 0.02 }).rate, 0.02);
});

test("the picture before the first step is step 0", () => {
  const where = (step) => told(figure, data, { ...square, rate: 0.3, step })[0];
  assert.deepEqual([0, 1, 12].map(where), ["Step 0 of 12: the start", "Step 1 of 12: after 1 step", "Step 12 of 12: after 12 steps"]);
});

test("every place that the ball has been at is marked, if it lies in the picture", () => {
  const marks = (state) => view(data, state).match(/class="fig-hollow/g)?.length ?? 0;
  assert.equal(marks({ ...loss, rate: 10 }), 12 + 1);
  assert.equal(marks({ ...square, rate: 1.1 }), 5 + 1);
});

test("the next step is worked out below the picture", () => {
  const svg = view(data, { ...square, rate: 0.3, step: 0 });
  for (const words of ["slope at 3.0000: 6.0000", "rate · slope = 0.3 · 6.0000 = 1.8000", "next x = 3.0000 − 1.8000 = 1.2000"]) assert.ok(svg.includes(words), words);
  assert.ok(view(data, { ...square, start: -2, rate: 0.3, step: 0 }).includes("−2.0000 − (−1.2000) = −0.8000"));
});

test("the text alternative tells all places and the next step", () => {
  assert.match(alt(data, { ...square, rate: 1.1, step: 2 }), /after 2 steps\. .* Its places so far: 3\.00, −3\.60, 4\.32\. Here the slope is 8\.6400/);
});
