import assert from "node:assert/strict";
import { test } from "node:test";

import { announced, configOf, numbersOf, settingsOf, stateOf, verdict } from "../../../_static/live/race-words.js";

test("both are told the same switches, and each its own rate and way of stepping", () => {
  const settings = { corrected: false, decays: true };
  assert.deepEqual(configOf("plain", settings), { learning_rate: 0.1, adam: false, corrected: false, decays: true });
  assert.deepEqual(configOf("adam", settings), { learning_rate: 0.01, adam: true, corrected: false, decays: true });
});

test("the race is done when both are, and runs as long as one does", () => {
  assert.equal(stateOf(["done", "done"]), "done");
  assert.equal(stateOf(["done", "running"]), "running");
  assert.equal(stateOf(["paused", "done"]), "paused");
  assert.equal(stateOf(["ready", "ready"]), "ready");
  assert.equal(stateOf(["running", "stopped"]), "stopped");
});

test("a loss never stands without its number of letters", () => {
  assert.deepEqual(numbersOf([3, 2], 27), { steps: "2", mean: "2.500", letters: "12.2", unseen: "–", "unseen-letters": "–" });
  assert.deepEqual(numbersOf([3, 2], 27, 2.366), { steps: "2", mean: "2.500", letters: "12.2", unseen: "2.366", "unseen-letters": "10.7" });
  assert.equal(numbersOf([], 27).mean, "–");
});

test("an earlier Adam is called by its settings, each in other words", () => {
  const all = [true, false].flatMap((corrected) => [true, false].map((decays) => settingsOf({ corrected, decays })));
  assert.equal(new Set(all).size, 4);
  assert.equal(settingsOf({ corrected: false, decays: true }), "Adam uncorrected");
});

test("on the way it is told who is ahead, by as many steps as both have done", () => {
  assert.equal(announced({ plain: [3, 2.5, 9], adam: [3, 2.3] }), "After 2 steps Adam is ahead by 0.100, by the mean of the last 2 losses.");
  assert.equal(announced({ plain: [3, 2], adam: [3, 2.5] }), "After 2 steps the plain step is ahead by 0.250, by the mean of the last 2 losses.");
});

test("the end tells both losses with their letters, and who is ahead, whoever it is", () => {
  assert.equal(
    verdict({ plain: 2.389, adam: 2.366 }, 5000),
    "On 5,000 names that neither has seen: plain step 2.389, as many as 10.9 equally likely letters; Adam 2.366, as many as 10.7 equally likely letters. So Adam is ahead by 0.023.",
  );
  assert.match(verdict({ plain: 2.3, adam: 2.4 }, 5000), /So the plain step is ahead by 0\.100\.$/);
});
