import assert from "node:assert/strict";
import { test } from "node:test";

import { cell, fitting, letterAt, number, strength, vector } from "../../../_static/figures/cells.js";

test("numbers have two decimals, one from ten on, a true minus sign, and zero has none", () => {
  assert.deepEqual([1.5, -0.848, -0.001, 9.996, -12.34].map(number), ["1.50", "\u22120.85", "0.00", "10.0", "\u221212.3"]);
});

test("shading grows with the size of a number, whatever its sign, and never hides it", () => {
  assert.ok(strength(-1) === strength(1) && strength(0) === 0 && strength(0.5) < strength(1));
  assert.equal(strength(100), 0.4);
});

test("a vector that is not yet known has its cells, without numbers", () => {
  const look = { x: 0, y: 0, width: 40, height: 30, size: 14, ink: "fig-key" };
  assert.ok(!vector([1, 2], { ...look, known: false }).join("").includes("<text"));
  assert.equal(vector([1, 2], { ...look, known: true }).join("").match(/<text/g).length, 2);
});

test("cells stand in groups with gaps between", () => {
  const xs = vector([1, 2, 3, 4], { x: 0, y: 0, width: 10, height: 30, size: 12, ink: "fig-key", known: true, group: 2, gap: 5 })
    .map((each) => /x="([\d.]+)"/.exec(each)[1]);
  assert.deepEqual(xs, ["0", "10", "25", "35"]);
});

test("a letter that occurs twice is told by its place", () => {
  const letters = ["BOS", "e", "m", "m", "a"];
  assert.deepEqual([letterAt(letters, 1), letterAt(letters, 3)], ["e", "m (letter 3)"]);
});

test("words are made as large as their cell allows", () => {
  assert.ok(fitting("0.54", 30, 18) < fitting("0.54", 40, 18));
  assert.equal(fitting("0.54", 400, 18), 18);
});

test("what a cell holds is text, never markup", () => {
  assert.ok(cell({ x: 0, y: 0, width: 9, height: 9 }, "<&", { size: 12 }).includes(">&lt;&amp;</text>"));
});
