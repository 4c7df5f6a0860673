import assert from "node:assert/strict";
import { test } from "node:test";

import { empty, withAnswer, withKnown, withLearned } from "../../../_static/progress/state.js";
import { factsOf, summaryOf } from "../../../_static/progress/summary.js";

const lesson = (id, number, lines) => ({ id, number, title: id, needs: [], lines, href: `${id}.html` });
const PLAN = {
  lineCount: 9,
  count: 8,
  lessons: [lesson("a", "1.1", [1, 2]), lesson("b", "1.2", [4]), lesson("c", "2.1", [5]), lesson("d", "10.1", [6, 7, 8, 9])],
};
const day = (time) => `day ${time}`;

test("Nothing learned is said to be nothing.", () => {
  const found = summaryOf(PLAN, empty());
  assert.deepEqual([found.lines, found.learned, found.of, found.first, found.last], [0, 0, 4, null, null]);
  assert.deepEqual(found.modules.map(({ of }) => of), [2, 1, 1]);
  assert.equal(factsOf(found, day).length, 1);
});

test("Lines, lessons, days, questions and opened choices are counted, module by module.", () => {
  let state = withLearned(withLearned(empty(), "a", 3), "b", 8);
  state = withAnswer(withAnswer(withAnswer(state, "a", "q1", "x", 1), "a", "q1", "y", 2), "b", "q2", "z", 7);
  const found = summaryOf(PLAN, state);
  assert.deepEqual([found.lines, found.learned, found.first, found.last], [3, 2, 3, 8]);
  assert.deepEqual(found.modules[0], { learned: 2, of: 2, last: 8 });
  assert.deepEqual(found.modules[1], { learned: 0, of: 1, last: null });
  assert.deepEqual(factsOf(found, day), ["2 of 4 lessons, from day 3 to day 8.", "2 questions answered rightly, with 3 choices opened."]);
});

test("What was marked as known counts as learned and is told apart; a lesson's open questions count for nothing.", () => {
  const state = withAnswer(withKnown(empty(), "c", true, 5), "d", "q", "x", 6);
  const found = summaryOf(PLAN, state);
  assert.deepEqual([found.lines, found.known, found.questions], [1, 1, 0]);
  assert.deepEqual(factsOf(found, day), ["1 of 4 lessons, on day 5.", "1 lesson of these marked as known beforehand, without the exercise."]);
  assert.equal(summaryOf(PLAN, withKnown(state, "c", false, 7)).learned, 0);
});
