import assert from "node:assert/strict";
import { test } from "node:test";

import { goOn, learnedLines, missing, nextLesson, owners, runs } from "../../../_static/progress/plan.js";
import { empty, withAnswer, withKnown, withLearned } from "../../../_static/progress/state.js";

const lesson = (id, needs, lines, written = true) => ({ id, needs, lines, number: id, title: id, ...(written && { href: `${id}.html` }) });
const PLAN = {
  lineCount: 10,
  count: 8,
  lessons: [
    lesson("a", [], [1, 2]),
    lesson("b", ["a"], [4]),
    lesson("c", ["b"], [5], false),
    lesson("d", ["c"], [6, 7]),
    lesson("e", ["a"], [8, 9]),
  ],
};
const learned = (...ids) => ids.reduce((state, id) => withLearned(state, id, 1), empty());
const next = (state, here) => nextLesson(PLAN, state, here)?.id ?? null;

test("The next lesson is the first that is written, not learned, and whose needs are learned.", () => {
  assert.equal(next(empty()), "a");
  assert.equal(next(learned("a")), "b");
  assert.equal(next(learned("a", "b")), "d");
  assert.equal(next(learned("a", "b", "d", "e")), null);
});

test("A lesson that is not written stands in nobody's way, but its own needs do.", () => {
  const d = PLAN.lessons[3];
  assert.deepEqual(missing(PLAN, learned("a"), d).map(({ id }) => id), ["b"]);
  assert.deepEqual(missing(PLAN, learned("a", "b"), d), []);
});

test("From a lesson the way goes on in the plan's order first, and then to what was left out.", () => {
  assert.equal(next(learned("a", "b"), "d"), "e");
  assert.equal(next(learned("a", "e"), "e"), "b");
  assert.equal(next(learned("a"), "b"), "e");
  assert.equal(next(empty(), "d"), "a");
});

test("The reader goes on where work was left, else at the next available lesson.", () => {
  assert.deepEqual(goOn(PLAN, learned("a")), { lesson: PLAN.lessons[1], begun: false });
  const begun = withAnswer(withAnswer(learned("a"), "e", "q", "x", 5), "b", "q", "x", 3);
  assert.deepEqual(goOn(PLAN, begun), { lesson: PLAN.lessons[4], begun: true });
  assert.deepEqual(goOn(PLAN, withKnown(begun, "e", true, 9)), { lesson: PLAN.lessons[1], begun: true });
  assert.deepEqual(goOn(PLAN, learned("a", "b", "c", "d", "e")), { lesson: null, begun: false });
});

test("Learned lines are those of the learned lessons, and each line has one owner.", () => {
  assert.deepEqual([...learnedLines(PLAN, learned("a", "d"))], [1, 2, 6, 7]);
  assert.equal(owners(PLAN).get(7).id, "d");
  assert.equal(owners(PLAN).get(3), undefined);
});

test("Runs join neighbouring lines of one state and leave blank lines out.", () => {
  const states = { 1: "x", 2: "x", 4: "y", 5: "x", 6: "x" };
  assert.deepEqual(runs(PLAN, (line) => states[line]), [
    { state: "x", first: 1, size: 2 }, { state: "y", first: 4, size: 1 }, { state: "x", first: 5, size: 2 },
  ]);
});
