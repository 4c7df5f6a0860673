// What a reader has learned, summed up from the plan and the reader's own state. Nothing here knows of a page.

import { learnedLines } from "./plan.js";
import { entryOf, isLearned } from "./state.js";

/** When a lesson was learned, or was marked as known. */
function timeOf(state, { id }) {
  const { learned, known } = entryOf(state, id);
  return learned ?? known.at;
}

/** Of some lessons: how many are learned, and when the last of them was (null where none is). */
function done(state, lessons) {
  const learned = lessons.filter(({ id }) => isLearned(state, id));
  return { learned: learned.length, of: lessons.length, last: learned.length ? Math.max(...learned.map((each) => timeOf(state, each))) : null };
}

/**
 * What the sheet says.
 * @returns {{lines: number, known: number, questions: number, choices: number, first: ?number, learned: number, of: number,
 *   last: ?number, modules: {learned: number, of: number, last: ?number}[]}} times in milliseconds; `known` are the lessons
 *   that were marked as known and not worked through; `choices` were opened in `questions` of learned lessons
 */
export function summaryOf(plan, state) {
  const moduleOf = ({ number }) => number.split(".")[0];
  const modules = [...new Set(plan.lessons.map(moduleOf))].map((name) => plan.lessons.filter((lesson) => moduleOf(lesson) === name));
  const learned = plan.lessons.filter(({ id }) => isLearned(state, id));
  const worked = learned.filter(({ id }) => entryOf(state, id).learned !== undefined);
  const answers = worked.flatMap(({ id }) => Object.values(entryOf(state, id).answers ?? {}));
  return {
    ...done(state, plan.lessons),
    lines: learnedLines(plan, state).size,
    known: learned.length - worked.length,
    questions: answers.length,
    choices: answers.reduce((sum, chosen) => sum + Object.keys(chosen).length, 0),
    first: learned.length ? Math.min(...learned.map((each) => timeOf(state, each))) : null,
    modules: modules.map((lessons) => done(state, lessons)),
  };
}

const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** The facts below the map, as sentences. `day(time)` names a day. */
export function factsOf(found, day) {
  if (!found.learned) return ["No lesson is learned yet. The sheet fills as you go."];
  const days = day(found.first) === day(found.last) ? `on ${day(found.last)}` : `from ${day(found.first)} to ${day(found.last)}`;
  const facts = [`${found.learned} of ${counted(found.of, "lesson")}, ${days}.`];
  if (found.known) facts.push(`${counted(found.known, "lesson")} of these marked as known beforehand, without the exercise.`);
  if (found.questions) facts.push(`${counted(found.questions, "question")} answered rightly, with ${counted(found.choices, "choice")} opened.`);
  return facts;
}
