import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { NUDGES, alt, controls, nudgeOf, say, settle, view } from "../../../_static/figures/nudge-slope.js";
import { CURVES, curveOf } from "../../../_static/figures/one-knob.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/nudge-slope.json", import.meta.url), "utf8"));
const near = (met, wanted, most = 1e-9) => assert.ok(Math.abs(met - wanted) < most, `${met}, not ${wanted}`);

test("the exact slope of each curve is what a small nudge finds", () => {
  for (const { value } of CURVES) {
    const { f, slope } = curveOf(data, value);
    for (const x of [-3.7, 0, 0.4, 2.5, 7.9]) near((f(x + 1e-5) - f(x - 1e-5)) / 2e-5, slope(x), 1e-8);
  }
});

test("every place that the slider offers can be nudged by every h without leaving the picture", () => {
  const { from, to } = controls.find(({ range }) => range).range;
  for (const { value: name } of CURVES) {
    for (let x = from; x <= to; x += 0.5) {
      for (const step of NUDGES.keys()) {
        const { left, right, low, high } = nudgeOf(data, settle(data, { name, x, sides: 2, step }));
        const { xs, ys } = curveOf(data, name);
        assert.ok(left >= xs[0] - 1e-9 && right <= xs[1] + 1e-9, `${name} at ${x}`);
        for (const y of [low, high]) assert.ok(y >= ys[0] && y <= ys[1], `${name} at ${x}: ${y}`);
      }
    }
  }
});

test("on x * x a nudge both ways finds the slope with any h, and a nudge to the right is off by h", () => {
  for (const step of NUDGES.keys()) {
    const state = { name: "square", x: 3, step };
    near(nudgeOf(data, { ...state, sides: 2 }).slope, 6);
    near(nudgeOf(data, { ...state, sides: 1 }).slope, 6 + NUDGES[step]);
  }
  assert.match(say(data, { name: "square", x: 3, sides: 1, step: 2 }), /slope 6\.5000\. .* 6\.0000: it is off by 0\.5000/);
});

test("on the loss the slope comes nearer as the nudge shrinks", () => {
  const errors = [...NUDGES.keys()].map((step) => nudgeOf(data, { name: "loss", x: 0.4, sides: 2, step })).map(({ slope, own }) => Math.abs(slope - own));
  assert.deepEqual(errors, [...errors].sort((a, b) => b - a));
});

test("rise, run and slope stand in the picture, with the words on the triangle while there is room", () => {
  const wide = view(data, { name: "square", x: 3, sides: 2, step: 1 });
  for (const words of ["rise 12.0000, run 2.00", "slope = rise / run = 6.0000", ">run<", ">rise<"]) assert.ok(wide.includes(words), words);
  assert.ok(!view(data, { name: "square", x: 3, sides: 2, step: 5 }).includes(">run<"));
});

test("a small nudge is told with so many decimals that rise divided by run is the slope that is written", () => {
  for (const step of [2, 3, 4, 5]) {
    const svg = view(data, { name: "loss", x: 0.4, sides: 2, step });
    const [, rise, run] = /rise −([\d.]+), run ([\d.]+)/.exec(svg);
    near(Number(rise) / Number(run), Number(/= −([\d.]+)</.exec(svg)[1]), 1e-4);
  }
});

test("the text alternative tells both points and both slopes", () => {
  assert.match(alt(data, { name: "square", x: -2, sides: 2, step: 1 }), /We stand at −2\.0 and nudge by 1 both ways: from −3\.00, where the curve is at 9\.0000, to −1\.00, .* 1\.0000\./);
});
