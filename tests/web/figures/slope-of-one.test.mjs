import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { OPERATIONS } from "../../../_static/figures/four-operations.js";
import { alt, controls, say, settle, slopeOf, sums, view } from "../../../_static/figures/slope-of-one.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/slope-of-one.json", import.meta.url), "utf8"));

test("wherever the slider stands, every operation has a number, a local gradient and a nudge", () => {
  const { from, to, by } = controls.find(({ range }) => range).range;
  for (const operation of Object.keys(OPERATIONS)) {
    for (let step = 0; step <= (to - from) / by; step += 1) {
      const state = settle(data, { operation, x: from + step * by });
      for (const value of Object.values(slopeOf(data, state))) assert.ok(Number.isFinite(value), `${operation} at ${state.x}`);
      assert.doesNotMatch(view(data, state), /NaN|undefined|Infinity/);
    }
  }
});

test("the logarithm is held right of 0, and 1 / x out of the hole at 0", () => {
  assert.equal(settle(data, { operation: "log", x: -2 }).x, 0.05);
  assert.equal(settle(data, { operation: "x ** -1", x: -0.05 }).x, -0.1);
  assert.equal(settle(data, { operation: "x ** -1", x: 0 }).x, 0.1);
  assert.equal(settle(data, { operation: "exp", x: -2 }).x, -2);
});

test("at the corner of the ReLU the file says 0 and a nudge a half, and the figure says why", () => {
  const state = { operation: "relu", x: 0 };
  assert.equal(slopeOf(data, state).local, 0);
  assert.match(say(data, state), /local gradient: off, 0\.0000\. A nudge finds 0\.5000: there is a corner here, and no single slope\./);
  assert.match(say(data, { operation: "relu", x: 1 }), /local gradient: on, 1\.0000\. A nudge finds the same\./);
});

test("the sums show how the local gradient is worked out", () => {
  assert.deepEqual(sums(data, { operation: "x ** 3", x: -2 }), ["the number: (−2) ** 3 = −8.0000", "local gradient: 3 * (−2) ** 2 = 12.0000", "nudged: 12.0000"]);
  assert.deepEqual(sums(data, { operation: "log", x: 0.05 }), ["the number: log(0.05) = −2.9957", "local gradient: 1 / 0.05 = 20.0000", "nudged: 20.0000"]);
});

test("the text alternative names operation, place and slope", () => {
  assert.match(alt(data, { operation: "exp", x: 1 }), /The curve of exp and a straight line that touches it at x = 1\. .*local gradient: exp\(1\) = 2\.7183\. A nudge finds the same\./);
});
