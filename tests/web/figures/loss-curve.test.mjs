import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { SPAN, alt, clueless, runningMeans, view } from "../../../_static/figures/loss-curve.js";

const read = async (file) => JSON.parse(await readFile(new URL(`../../../${file}`, import.meta.url), "utf8"));
const data = await read("_static/figures/loss-curve.json");
const none = { losses: [], num_steps: 1000, vocab_size: 27 };

test("the data are the losses of the trained weights", async () => {
  const { losses, vocab_size, config } = await read("microgpt/microgpt-trained.json");
  assert.deepEqual(data, { num_steps: config.num_steps, vocab_size, losses: losses.map((loss) => Number(loss.toFixed(4))) });
});

test("a running mean is that of the last losses, or of those there are", () => {
  assert.deepEqual(runningMeans([4, 2, 0, 6], 2), [4, 3, 1, 3]);
  const mean = data.losses.slice(-SPAN).reduce((sum, loss) => sum + loss) / SPAN;
  assert.ok(Math.abs(runningMeans(data.losses).at(-1) - mean) < 1e-9);
});

test("there is a dot for each loss, and a point of the line for each mean", () => {
  const svg = view(data, { run: "book" });
  assert.equal(svg.match(/h0/g).length - 3, 1000);
  assert.equal(svg.match(/L[\d.]+ [\d.]+/g).length, 999);
});

test("a model that knows nothing has the logarithm of the number of tokens", () => {
  assert.equal(clueless(data).toFixed(4), "3.2958");
  assert.ok(view(data, { run: "book" }).includes("knows nothing: 3.296"));
});

test("a lower loss lies lower, and none leaves the picture", () => {
  const heights = (losses) => [...view({ ...none, losses }, { run: "this" }).matchAll(/M[\d.]+ ([\d.]+)h0/g)].slice(0, losses.length).map(([, y]) => Number(y));
  const [low, middle, high] = heights([0.5, 2, 99]);
  assert.ok(low > middle && middle > high && high >= 0 && low <= 330);
});

test("it can be drawn before the first step, and for an alphabet of hundreds", () => {
  assert.match(alt(none, { run: "this" }), /at its beginning/);
  assert.ok(view(none, { run: "this" }).includes("steps done"));
  assert.ok(view({ ...none, vocab_size: 400 }, { run: "this" }).includes("knows nothing: 5.991"));
});

test("the text alternative tells the first loss, the mean and both companions", () => {
  const words = alt(data, { run: "book" });
  for (const part of ["The book's own run, 1,000 of 1,000", "first loss is 3.464", "is 2.366", "10.7 equally likely letters", "3.296", "27 equally"]) {
    assert.ok(words.includes(part), part);
  }
});

test("the book's run is drawn beside another one, and named", () => {
  const svg = view({ ...none, losses: [3], book: data.losses }, { run: "this" });
  assert.ok(svg.includes("the book's run, likewise"));
  assert.ok(!view({ ...none, losses: [3], book: null }, { run: "this" }).includes("likewise"));
});
