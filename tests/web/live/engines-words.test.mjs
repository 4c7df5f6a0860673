import assert from "node:assert/strict";
import { test } from "node:test";

import { difference, lane, rowOf, shareOf, verdict } from "../../../_static/live/engines-words.js";

const raced = () => ({
  source: { docs: ["a", "b"], losses: [3.5, 3.25], seconds: 0.8 },
  lists: { docs: ["a", "b"], losses: [3.5, 3.25], seconds: 0.01 },
  arrays: { docs: ["a", "b"], losses: [3.5, 3.25 + 4e-16 * 4], seconds: 0.0001 },
});

test("losses are set against each other as far as both have come, and the largest difference counts", () => {
  assert.equal(difference([1, 2, 3], [1, 2.5]), 0.5);
  assert.equal(difference([1.5, 2], [1, 2, 9]), 0.5);
  assert.equal(difference([], [1]), undefined);
});

test("a row tells what was measured, and nothing before it was", () => {
  assert.deepEqual(rowOf("lists", { source: lane(), lists: lane(), arrays: lane() }, 10), { done: "0 of 10", seconds: "–", times: "–", apart: "–" });
  assert.deepEqual(rowOf("source", raced(), 2), { done: "2 of 2", seconds: "800 ms", times: "1.0", apart: "0" });
  assert.deepEqual(rowOf("lists", raced(), 2), { done: "2 of 2", seconds: "10 ms", times: "80", apart: "0" });
  assert.deepEqual(rowOf("arrays", raced(), 2), { done: "2 of 2", seconds: "0.10 ms", times: "8,000", apart: "2 × 10⁻¹⁵" });
});

test("a bar is as long as the share of the slowest one's time", () => {
  assert.deepEqual(["source", "lists"].map((key) => shareOf(key, raced())), [1, 0.01 / 0.8]);
  assert.equal(shareOf("source", { source: lane(), lists: lane(), arrays: lane() }), 0);
});

test("the verdict tells agreement and speed as they were measured", () => {
  const words = verdict(raced());
  assert.match(words, /these 2 steps the losses of the file have the mean 3\.3750, like 29\.2 equally likely letters \(knowing nothing: 3\.2958, like 27\)/);
  assert.match(words, /the lists are equal to its losses in every digit, and those of the typed arrays differ from them by at most 2 × 10⁻¹⁵/);
  assert.match(words, /the lists were 80 times as fast as the file, and the typed arrays 8,000 times/);
  assert.match(words, /1,000 steps take 13 min, 10 s and 100 ms/);
});
