import assert from "node:assert/strict";
import { test } from "node:test";

import { announced, badLine, compared, listed, numbersOf, refused } from "../../../_static/live/numbers.js";

const run = { losses: [3, 2], num_steps: 1000, vocab_size: 27, docs: ["ada", "bo", "cy"], num_docs: 1003 };

test("the numbers are those of the last step and of the mean", () => {
  assert.deepEqual(numbersOf(run), { step: "2 of 1,000", names: "1,003", name: "bo", loss: "2.000", mean: "2.500", letters: "12.2 of 27" });
});

test("before the first step there is no number to show", () => {
  assert.deepEqual(numbersOf({ ...run, losses: [] }), { step: "0 of 1,000", names: "1,003", name: "–", loss: "–", mean: "–", letters: "– of 27" });
});

test("a list that is shorter than the run begins again", () => {
  assert.equal(numbersOf({ ...run, losses: [3, 3, 3, 3] }).name, "ada");
});

test("what is announced is short", () => {
  assert.equal(announced(run, ["a", "b", "c", "d"]), "Step 2 of 1,000, the mean loss of the last 2 is 2.50. It makes up a, b, c.");
});

test("a run that is not the book's is not said to be", () => {
  const book = { losses: [3, 2], samples: ["a", "b"] };
  assert.equal(compared(run, ["a", "b"], book), "All 2 names at the end are those of the book's own run, and its losses are equal to the last digit.");
  assert.match(compared({ losses: [3, 2 + 2e-15] }, ["a", "b"], book), /none of its 2 losses differs from the book's by more than 2 × 10⁻¹⁵/);
  assert.match(compared(run, ["a", "x"], book), /^1 of the 2 names/);
});

test("a bad line is named by its number, what it holds and why it is bad", () => {
  assert.equal(badLine({ line: 1200, text: "x".repeat(3), reason: "it has 20 characters, at most 15 fit" }), "Line 1,200, “xxx”: it has 20 characters, at most 15 fit.");
  assert.match(refused(1), /^One line is no name/);
  assert.match(refused(2), /^2 lines are no names/);
  assert.match(listed({ num_docs: 1, vocab_size: 5 }), /1 name, 4 different characters/);
});
