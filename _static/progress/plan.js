// The plan of the course as the page carries it, and what follows from it and from the reader's state.
//
// plan    { here, lineCount, count, home, feedback, lessons }
// lesson  { id, number, title, needs, lines, href }: `href` is missing where the lesson is not yet written

import { entryOf, isLearned } from "./state.js";

/** The lesson that unlocks each line. */
export function owners(plan) {
  return new Map(plan.lessons.flatMap((lesson) => lesson.lines.map((line) => [line, lesson])));
}

/** The lines that the reader has learned. */
export function learnedLines(plan, state) {
  return new Set(plan.lessons.filter(({ id }) => isLearned(state, id)).flatMap(({ lines }) => lines));
}

/** The lessons, by number and title, that must be learned before this one; what is not yet written stands in nobody's way. */
export function missing(plan, state, lesson) {
  const byId = new Map(plan.lessons.map((each) => [each.id, each]));
  const found = new Map();
  const seen = new Set();
  const visit = ({ needs }) => needs.map((id) => byId.get(id)).forEach((need) => {
    if (!need || seen.has(need.id) || isLearned(state, need.id)) return;
    seen.add(need.id);
    if (need.href) found.set(need.id, need);
    else visit(need);
  });
  visit(lesson);
  return plan.lessons.filter(({ id }) => found.has(id));
}

export function isAvailable(plan, state, lesson) {
  return Boolean(lesson.href) && !isLearned(state, lesson.id) && missing(plan, state, lesson).length === 0;
}

/** The next available lesson: the first after `here` in the plan's order, else the first of all; null if none is left. */
export function nextLesson(plan, state, here = "") {
  const place = plan.lessons.findIndex(({ id }) => id === here) + 1;
  const inOrder = [...plan.lessons.slice(place), ...plan.lessons.slice(0, place)];
  return inOrder.find((lesson) => lesson.id !== here && isAvailable(plan, state, lesson)) ?? null;
}

const lastTouched = ({ passed = 0, answers = {}, clear, known }) => Math.max(
  passed, clear?.at ?? 0, known?.at ?? 0, ...Object.values(answers).flatMap((choices) => Object.values(choices)),
);

/** Where to go on: the lesson that the reader last worked on and has not finished, else the next available one. */
export function goOn(plan, state) {
  const begun = plan.lessons
    .filter(({ id, href }) => href && !isLearned(state, id))
    .map((lesson) => ({ lesson, at: lastTouched(entryOf(state, lesson.id)) }))
    .filter(({ at }) => at > 0)
    .sort((a, b) => b.at - a.at);
  return begun.length ? { lesson: begun[0].lesson, begun: true } : { lesson: nextLesson(plan, state), begun: false };
}

/** Neighbouring lines of one state as runs: [{ state, first, size }]; blank lines have no state. */
export function runs(plan, stateOfLine) {
  const found = [];
  for (let line = 1; line <= plan.lineCount; line += 1) {
    const state = stateOfLine(line);
    const last = found.at(-1);
    if (last && last.state === state && last.first + last.size === line) last.size += 1;
    else if (state) found.push({ state, first: line, size: 1 });
  }
  return found;
}
