import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, controls, lookOf, say, states, view } from "../../../_static/figures/way-back.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/way-back.json", import.meta.url), "utf8"));
const { state: everything } = states[0];
const steps = controls.find((control) => control.steps).steps.length;
const all = [true, false].flatMap((trained) => data.pairs.map((_, pair) => ({ ...everything, trained, pair })));

/** How many cells hold a number. */
const filled = (svg) => [...svg.matchAll(/>(\u2212?\d+\.\d\d?|0)<\/text>/g)].length;
const sum = (values) => values.reduce((so, value) => so + value, 0);

test("the chances add up to 1, and the slopes of the scores to 0", () => {
  for (const state of all) {
    const { chances, scoreSlopes } = lookOf(data, state);
    assert.ok(Math.abs(sum(chances) - 1) < 0.002);
    assert.ok(Math.abs(sum(scoreSlopes)) < 0.002);
  }
});

test("the slope of a score is its chance, but for the letter that came its chance minus 1", () => {
  const { chances, scoreSlopes, target } = lookOf(data, everything);
  for (const [at, slope] of scoreSlopes.entries()) assert.equal(slope, chances[at] - (at === target ? 1 : 0));
});

test("nothing comes back through a hidden number that is off", () => {
  for (const state of all) {
    const { hidden, hiddenSlopes } = lookOf(data, state);
    for (const [at, value] of hidden.entries()) if (value === 0) assert.equal(hiddenSlopes[at], 0);
  }
});

test("an untrained network is about as clueless as 1 in 27", () => {
  for (const state of all.filter(({ trained }) => !trained)) assert.ok(Math.abs(lookOf(data, state).loss - Math.log(27)) < 0.1);
});

test("each step adds its numbers to those before it", () => {
  const counts = [...Array(steps).keys()].map((step) => filled(view(data, { ...everything, step })));
  assert.deepEqual(counts, [16, 80, 107, 134, 198, 214]);
});

test("a phone shows the stop of the step alone, on the way back with a slope for each of its numbers", () => {
  const counts = [...Array(steps).keys()].map((step) => filled(view(data, { ...everything, step, narrow: true })));
  assert.deepEqual(counts, [16, 64, 27, 54, 128, 32]);
});

test("on a phone each slope stands right below its number", () => {
  for (const step of [3, 4, 5]) {
    const svg = view(data, { ...everything, step, narrow: true });
    const cells = [...svg.slice(svg.indexOf("below each")).matchAll(/<rect x="([\d.]+)" y="(\d+)" width="[\d.]+" height="(\d+)" class="(fig-[a-z]+) fig-outline"/g)].map(([, x, y, height, ink]) => ({ x, y: Number(y), height: Number(height), ink }));
    const slopes = cells.filter(({ ink }) => ink === "fig-gradient");
    assert.equal(2 * slopes.length, cells.length);
    for (const { x, y, height } of slopes) assert.ok(cells.some((other) => other.ink !== "fig-gradient" && other.x === x && other.y === y - height));
  }
});

test("neither step nor letter nor training changes the size", () => {
  for (const narrow of [false, true]) {
    const sizes = new Set();
    for (const state of all) for (let step = 0; step < steps; step++) sizes.add(/viewBox="[^"]+"/.exec(view(data, { ...state, step, narrow }))[0]);
    assert.equal(sizes.size, 1);
  }
});

test("every step says what it does with its own numbers", () => {
  const said = [...Array(steps).keys()].map((step) => say(data, { ...everything, step }));
  assert.match(said[2], /a came, and it had 0\.28\. The loss is −log of that: 1\.26\.$/);
  assert.match(said[3], /For a: 0\.28 − 1 = \u22120\.72\./);
  assert.match(said[4], /row a, column 1: \u22120\.72 × 0\.54 = \u22120\.39\./);
});

test("the text alternative tells the slope of each score once they are worked out", () => {
  assert.match(alt(data, everything), /Slopes of the scores: a \u22120\.72, b 0\.01, .* BOS 0\.07\.$/);
  assert.doesNotMatch(alt(data, { ...everything, step: 2 }), /Slopes/);
});
