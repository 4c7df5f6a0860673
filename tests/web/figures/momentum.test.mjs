import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import * as averaged from "../../../_static/figures/averaged-slopes.js";
import { averages, height, slopes, walk } from "../../../_static/figures/momentum.js";
import * as zigzag from "../../../_static/figures/zigzag-valley.js";

const read = async (name) => JSON.parse(await readFile(new URL(`../../../_static/figures/${name}.json`, import.meta.url), "utf8"));
const [valley, real] = await Promise.all([read("zigzag-valley"), read("averaged-slopes")]);
const near = (a, b, bound = 1e-12) => assert.ok(Math.abs(a - b) < bound, `${a} is not ${b}`);

test("an average keeps a share beta1 and takes the rest from the new slope", () => {
  const [first, second] = averages([1, 1], 0.85);
  near(first, 0.15);
  near(second, 0.2775);
  assert.deepEqual(averages([3, -2, 5], 0), [3, -2, 5]);
});

test("the slopes of the valley are those of its height", () => {
  const [at, h] = [[-3, 0.7], 1e-6];
  near((height([at[0] + h, at[1]]) - height([at[0] - h, at[1]])) / (2 * h), slopes(at)[0], 1e-6);
  near((height([at[0], at[1] + h]) - height([at[0], at[1] - h])) / (2 * h), slopes(at)[1], 1e-6);
});

test("without momentum a step goes against the slope, and a walk begins where it is told", () => {
  const [start, next] = walk({ beta1: 0, rate: 0.01, steps: 1, start: [-9, 1.4] });
  assert.deepEqual(start.at, [-9, 1.4]);
  near(next.at[0], -9 + 0.18);
  near(next.at[1], 1.4 - 0.7);
});

test("each walk of the figure does what the lesson says of it", () => {
  const ends = (beta1, rate, step = 30) => zigzag.walkOf(valley, { beta1, rate, step });
  assert.equal(ends(0, 0.039, 20).crossings, 20);
  assert.ok(ends(0.85, 0.039, 20).crossings < 5);
  const [plain, calm] = [0, 0.85].map((beta1) => ends(beta1, 0.039, 20).now.at[0]);
  assert.ok(calm > plain && calm - plain < 0.1 * 9);
  assert.match(zigzag.say(valley, { beta1: 0, rate: 0.1, step: 1 }), /outside the picture/);
  assert.ok(height(ends(0.5, 0.1).now.at) < 1e-5);
  assert.ok(height(ends(0.99, 0.1).now.at) > 10);
});

test("what the next step adds is told for both directions", () => {
  const state = { beta1: 0.85, rate: 0.039, step: 20 };
  const { slope, before, m, by } = zigzag.walkOf(valley, state).now;
  m.forEach((each, axis) => near(each, 0.85 * before[axis] + 0.15 * slope[axis]));
  by.forEach((each, axis) => near(each, -0.039 * m[axis]));
  for (const narrow of [false, true]) assert.ok(zigzag.view(valley, { ...state, narrow }).includes(by[0].toFixed(3)));
});

test("there is a bar for each slope, and the average turns less often and is smaller", () => {
  real.params.forEach((_, param) => {
    const { turns, largest } = averaged.seriesOf(real, { param, beta1: 0.85 });
    assert.ok(turns[1] < turns[0] / 2 && largest[1] < largest[0] / 2);
    assert.deepEqual(averaged.seriesOf(real, { param, beta1: 0 }).means, real.params[param].slopes);
    assert.ok(averaged.view(real, { param, beta1: 0.85 }).match(/(M[\d.]+ [\d.]+V[\d.]+){100}"/));
  });
});
