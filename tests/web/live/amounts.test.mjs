import assert from "node:assert/strict";
import { test } from "node:test";

import { rough, small, time } from "../../../_static/live/amounts.js";

test("small numbers are written with a power of ten", () => {
  assert.deepEqual([2e-15, 0.5].map(small), ["2 × 10⁻¹⁵", "5 × 10⁻¹"]);
});

test("an amount is told by its first two digits", () => {
  assert.deepEqual([6834, 73.4, 9.97, 1.04, 0.113].map(rough), ["6,800", "73", "10", "1.0", "0.11"]);
});

test("a time is told in the unit that suits it", () => {
  assert.deepEqual([0.000113, 0.0114, 0.81, 1.23, 119, 812].map(time), ["0.11 ms", "11 ms", "810 ms", "1.2 s", "120 s", "14 min"]);
});
