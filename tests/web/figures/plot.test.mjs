import assert from "node:assert/strict";
import { test } from "node:test";

import { NARROW, WIDE, curve, holds, line, numeral, plotOf, point, ticks, xAxis, yAxis } from "../../../_static/figures/plot.js";

const sizes = { width: 120, height: 110, left: 10, right: 10, top: 5, bottom: 5, size: 14 };
const plot = plotOf(sizes, [0, 10], [-1, 1]);
const d = (svg) => /d="([^"]*)"/.exec(svg)?.[1];
const places = (svg) => [...d(svg).matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
const words = (parts) => [...parts.join("").matchAll(/<text[^>]*>([^<]*)</g)].map((match) => match[1]);

test("the lowest value lies at the lower left corner of the plot, the highest at the upper right", () => {
  assert.deepEqual([plot.x(0), plot.y(-1)], [10, 105]);
  assert.deepEqual([plot.x(10), plot.y(1)], [110, 5]);
  assert.deepEqual([plot.x(5), plot.y(0)], [60, 55]);
});

test("ticks are round numbers, no more than asked for, and none lies outside", () => {
  assert.deepEqual(ticks([0, 10], 5).map(([value]) => value), [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(ticks([-1, 1], 4).map(([, called]) => called), ["−1.0", "−0.5", "0.0", "0.5", "1.0"]);
  assert.deepEqual(ticks([0.1, 0.34], 3).map(([, called]) => called), ["0.1", "0.2", "0.3"]);
  for (const [low, high] of [[0, 27], [-3.2, 4.1], [0, 0.002], [-1, 3e6]]) {
    const made = ticks([low, high], 6);
    assert.ok(made.length >= 2 && made.length <= 7, `${low} to ${high}: ${made.length}`);
    for (const [value] of made) assert.ok(value >= low - 1e-9 && value <= high, value);
  }
});

test("a number has a true minus sign, and none before zero", () => {
  assert.deepEqual([numeral(-1.5, 1), numeral(-0.001), numeral(3, 0)], ["−1.5", "0.00", "3"]);
});

test("axes carry their names and a mark with its words for each tick", () => {
  assert.deepEqual(words(xAxis(plot, "steps", [[0, "0"], [10, "ten"]])), ["0", "ten", "steps"]);
  assert.deepEqual(words(yAxis(plot, "loss", [[0, "0"]])), ["0", "loss"]);
  assert.match(yAxis(plot, "letters", [[0, "27"]], "right").join(""), /M110 55H115.*text-anchor="end"[^>]*>letters/s);
});

test("a line is cut where it leaves the plot, and goes on where it comes back", () => {
  assert.deepEqual(places(line(plot, [[0, 0], [10, 2]])), [[10, 55], [60, 5]]);
  assert.deepEqual(places(line(plot, [[0, 0], [5, 3], [10, 0]])).length, 4);
  assert.equal(line(plot, [[0, 3], [10, 3]]), "");
  assert.deepEqual(places(line(plot, [[-10, 0], [20, 0]])), [[10, 55], [110, 55]]);
});

test("no point of a curve lies outside the plot, and where it has no value there is a gap", () => {
  const tall = plotOf(WIDE, [0, 1], [0, 4]);
  const drawn = places(curve(tall, (x) => -Math.log(x)));
  assert.ok(drawn.length > 100);
  for (const [x, y] of drawn) assert.ok(x >= tall.left && x <= tall.right && y >= tall.top && y <= tall.bottom);
  assert.equal(drawn[0][1], tall.top);
  assert.deepEqual(drawn.at(-1), [tall.right, tall.bottom]);
  assert.equal(d(curve(plot, (x) => (x > 4 && x < 6 ? NaN : 0))).match(/M/g).length, 2);
  assert.ok(!curve(plot, Math.log).includes("Infinity"));
});

test("a curve can begin and end within the plot", () => {
  const drawn = places(curve(plot, () => 0.5, { from: 2, to: 4 }));
  assert.deepEqual([drawn[0], drawn.at(-1)], [[30, 30], [50, 30]]);
});

test("a marked point carries its words, on the side where there is room; outside the plot it is not drawn", () => {
  assert.match(point(plot, [1, 0], "here"), /<path d="M15 55a5.*<text x="28" y="47"[^>]*>here/);
  assert.match(point(plot, [10, 0], "here"), /text-anchor="end"/);
  assert.equal(point(plot, [11, 0], "here"), "");
  assert.ok(holds(plot, 10, 1) && !holds(plot, 10, 1.01));
  assert.ok(!point(plot, [1, 0]).includes("<text"));
});

test("a hollow point is told apart by its shape as well", () => {
  assert.match(point(plot, [1, 0], "", { hollow: true, ink: "fig-gradient" }), /class="fig-hollow fig-gradient-stroke"/);
});

test("the two sizes have room for ticks at the left and for an axis below", () => {
  for (const each of [WIDE, NARROW]) assert.ok(each.left >= 36 && each.bottom >= 50 && each.size >= 14);
});
