import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import * as between from "../../../_static/figures/blend-between.js";
import * as mixed from "../../../_static/figures/blend-values.js";
import { number, share } from "../../../_static/figures/cells.js";

const read = async (name) => JSON.parse(await readFile(new URL(`../../../_static/figures/${name}.json`, import.meta.url), "utf8"));
const [values, plane] = [await read("blend-values"), await read("blend-between")];
const [{ state: looks }] = mixed.states;
const [{ state: asItIs }, { state: allEqual }, { state: farAhead }] = between.states;
const near = (one, other, most) => assert.ok(Math.abs(one - other) < most, `${one} ${other}`);

/** The numbers in the cells, in the order in which they are drawn. */
const cells = (svg) => [...svg.matchAll(/>(\u2212?\d+\.\d\d?)<\/text>/g)].map((match) => match[1]);

test("each product is share times value, and a column of products adds up to the blend, at every letter and in every four", () => {
  for (const trained of [true, false]) for (let position = 0; position < 5; position++) for (let four = 0; four < 4; four++) {
    const { shares, values: rows, products, blend } = mixed.lookOf(values, { ...looks, trained, position, four });
    near(shares.reduce((sum, each) => sum + each, 0), 1, 3e-6);
    products.forEach((row, at) => row.forEach((product, j) => assert.equal(product, shares[at] * rows[at][j])));
    for (let j = 0; j < 4; j++) near(products.reduce((sum, row) => sum + row[j], 0), blend[four * 4 + j], 1e-5);
  }
});

test("at the last step all numbers are written, in the column and on a phone", () => {
  const { scores, shares, values: rows, products, shown, blend } = mixed.lookOf(values, looks);
  const expected = [...scores.map(number), ...shares.map(share), ...[rows, products, shown, blend].flat(2).map(number)];
  assert.deepEqual(cells(mixed.view(values, looks)), expected);
  assert.equal(cells(mixed.view(values, { ...looks, narrow: true })).length, expected.length + shares.length);
});

test("what a step has not reached is not written, and the height does not depend on the step", () => {
  const heights = [0, 1, 2, 3, 4].map((step) => /height="(\d+)"/.exec(mixed.view(values, { ...looks, step }))[1]);
  assert.equal(new Set(heights).size, 1);
  assert.equal(cells(mixed.view(values, { ...looks, step: 0 })).length, 4);
  assert.doesNotMatch(mixed.alt(values, { ...looks, step: 1 }), /value/);
});

test("a letter that stands alone is said to have no choice", () => {
  assert.match(mixed.say(values, { ...looks, position: 0, step: 1 }), /nothing to choose from/);
});

test("scores of the plane are the model's to one decimal, its four values those of the letters that are looked at", () => {
  assert.deepEqual(Object.values(asItIs), plane.scores);
  assert.deepEqual(plane.letters, ["BOS", "e", "m", "m"]);
  const reads = values.models.find(({ trained }) => trained).reads.emma;
  plane.values.forEach((row, at) => assert.deepEqual(row, plane.places.map((place) => reads[at].v[place - 1])));
});

test("equal scores put the blend into the mean; a score far ahead puts it almost at that value; it never leaves the outline", () => {
  const mean = [0, 1].map((axis) => plane.values.reduce((sum, value) => sum + value[axis] / 4, 0));
  between.lookOf(plane, allEqual).blend.forEach((value, axis) => near(value, mean[axis], 1e-12));
  between.lookOf(plane, farAhead).blend.forEach((value, axis) => near(value, plane.values[0][axis], 0.01));
  assert.match(between.say(plane, allEqual), /mean of the four values/);
  assert.match(between.say(plane, farAhead), /goes to BOS.*almost that letter's value/);
  const corners = between.outlineOf(plane.values);
  assert.equal(corners.length, 4);
  for (const e of [-8, 0, 8]) for (const second of [-8, 0, 8]) {
    const [x, y] = between.lookOf(plane, { ...asItIs, e, second }).blend;
    corners.forEach(([ax, ay], at) => {
      const [bx, by] = corners[(at + 1) % 4];
      assert.ok((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -1e-12);
    });
  }
});
