// Measures the colours of palette.css: WCAG 2.2's contrast, and distances as people with colour blindness see them.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { strength } from "../../../_static/figures/cells.js";
import { colours } from "../../../_static/figures/svg.js";

const css = await readFile(new URL("../../../_static/palette.css", import.meta.url), "utf8");
const pairs = [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)];
const themes = {
  light: Object.fromEntries(pairs.map(([, name, light]) => [name, light])),
  dark: Object.fromEntries(pairs.map(([, name, , dark]) => [name, dark])),
};
const model = ["query", "key", "value", "gradient", "probability"];
const text = ["ink", "muted", "link", ...model, "this-lesson", "learned", "right", "wrong"];

const channels = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
const linear = (colour) => channels(colour).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
const dot = (a, b) => a.reduce((sum, each, i) => sum + each * b[i], 0);

/** Relative luminance, as WCAG defines it. */
const luminance = (colour) => dot(linear(colour), [0.2126, 0.7152, 0.0722]);

function contrast(a, b) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** A colour laid over another with an opacity, as browsers do it. */
function over(top, bottom, opacity) {
  const [a, b] = [channels(top), channels(bottom)];
  return "#" + a.map((c, i) => Math.round(255 * (c * opacity + b[i] * (1 - opacity))).toString(16).padStart(2, "0")).join("");
}

// Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.
const sights = {
  full: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

/** CIE L*a*b* of a colour seen with one of the sights. */
function lab(colour, sight) {
  const rgb = sight.map((row) => Math.min(1, Math.max(0, dot(row, linear(colour)))));
  const root = (t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = root(dot(rgb, [0.4124, 0.3576, 0.1805]) / 0.95047);
  const y = root(dot(rgb, [0.2126, 0.7152, 0.0722]));
  const z = root(dot(rgb, [0.0193, 0.1192, 0.9505]) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (a, b, sight) => Math.hypot(...lab(a, sight).map((value, i) => value - lab(b, sight)[i]));

for (const [theme, colour] of Object.entries(themes)) {
  test(`${theme}: the number in a cell of a vector can be read at every shade of its meaning`, () => {
    for (const meaning of ["query", "key", "value", "line"]) {
      const met = contrast(colour.ink, over(colour[meaning], colour.paper, strength(100)));
      assert.ok(met >= 4.5, `${theme}: ${meaning} leaves ${met.toFixed(2)}`);
    }
  });

  const atLeast = (least, front, back) => {
    const met = contrast(colour[front], colour[back]);
    assert.ok(met >= least, `${theme}: ${front} on ${back} has a contrast of ${met.toFixed(2)}, not ${least}`);
  };

  test(`${theme}: text stands out from the paper and from code's ground by 4.5 to 1`, () => {
    for (const front of text) for (const back of ["paper", "surface"]) atLeast(4.5, front, back);
  });

  test(`${theme}: text stands out from tints by 4.5 to 1`, () => {
    for (const back of ["this-lesson-fill", "learned-fill"]) atLeast(4.5, "ink", back);
    atLeast(4.5, "muted", "this-lesson-fill");
    atLeast(4.5, "paper", "ink");
  });

  test(`${theme}: lines and bars stand out from what is beside them by 3 to 1`, () => {
    for (const back of ["paper", "surface"]) atLeast(3, "line", back);
    atLeast(3, "this-lesson", "this-lesson-fill");
  });

  test(`${theme}: the number in a cell can be read at every shade of a share`, () => {
    for (let share = 0; share <= 1; share += 0.05) {
      const met = contrast(colour.ink, over(colour["probability-fill"], colour.paper, share));
      assert.ok(met >= 4.5, `${theme}: a share of ${share} leaves ${met.toFixed(2)}`);
    }
  });

  test(`${theme}: the model's colours can be told apart with every kind of colour blindness`, () => {
    for (const [name, sight] of Object.entries(sights)) {
      for (const [i, a] of model.entries()) {
        for (const b of model.slice(i + 1)) {
          const met = distance(colour[a], colour[b], sight);
          assert.ok(met >= 12, `${theme}: ${a} and ${b} are ${met.toFixed(1)} apart with ${name}`);
        }
      }
    }
  });

  test(`${theme}: "this lesson" and "learned" can be told apart with every kind of colour blindness`, () => {
    for (const sight of Object.values(sights)) assert.ok(distance(colour["this-lesson"], colour.learned, sight) >= 12);
  });
}

test("black on white has the contrast that WCAG states, and grey on white less than text needs", () => {
  assert.equal(contrast("#000000", "#ffffff").toFixed(2), "21.00");
  assert.ok(contrast("#777777", "#ffffff") < 4.5);
});

test("a standalone figure has the light theme's colours", () => {
  const names = { "fig-share": "probability", "fig-probability": "probability-fill" };
  for (const kind of Object.keys(colours)) assert.equal(colours[kind], themes.light[names[kind] ?? kind.replace("fig-", "")], kind);
});
