// Two parameters of the book's run that a reader chooses: their slopes, and the steps that Adam makes of them.
//
// uchars  the letters, in the order of their rows; BOS has the row after the last
// sizes   rows and columns by the matrix's name, as it is typed
// slopes  by the parameter's words, the slope in each step

import { ModelError } from "../model/errors.js";
import { atStep, compared, pairOf, pictureOf } from "./adam-steps.js";

const NAME = "any-two-parameters";
const LAST = 999;
const hint = "Matrix, row, column, such as wte q 3.";

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "first", label: "One parameter", most: 16, hint },
  { name: "second", label: "Another one", most: 16, hint },
  { name: "step", label: "Step", range: { from: 0, to: LAST, by: 1 }, words: String },
];

/** The states that are written to files. */
export const states = [
  { name: "positions", title: "a number of position 0 and one of position 12", state: { first: "wpe 0 0", second: "wpe 12 0", step: 108 } },
];

const LETTERED = ["wte", "lm_head"];
const wrong = (words) => { throw new ModelError("not-listed", words); };

/** The row that a word means: a letter's, in the two matrices that have one for each letter, or a number. */
function rowOf(word, matrix, { uchars }) {
  if (!LETTERED.includes(matrix) || /^\d+$/.test(word)) return Number(word);
  return word.toUpperCase() === "BOS" ? uchars.length : uchars.indexOf(word.toLowerCase());
}

/**
 * The parameter that is meant by what a reader typed.
 * @returns {[string, number, number]} matrix, row, column, as the model's worker knows them
 * @throws {ModelError} "not-listed"
 */
export function placeOf(typed, data) {
  const parts = typed.match(/\w+/g) ?? [];
  const [matrix, row, column] = parts;
  if (parts.length !== 3) wrong("type a matrix, a row and a column, such as wte q 3");
  if (!Object.hasOwn(data.sizes, matrix)) wrong(`there is no matrix "${matrix}" here; there are ${Object.keys(data.sizes).join(", ")}`);
  const [rows, columns] = data.sizes[matrix];
  const at = rowOf(row, matrix, data);
  if (!(at >= 0 && at < rows)) wrong(`"${row}" is no row of ${matrix}: its rows are 0 to ${rows - 1}${LETTERED.includes(matrix) ? ", or a letter, or BOS" : ""}`);
  if (!/^\d+$/.test(column) || Number(column) >= columns) wrong(`"${column}" is no column of ${matrix}: they are 0 to ${columns - 1}`);
  return [matrix in data.layered ? data.layered[matrix] : matrix, at, Number(column)];
}

/** The slopes that were asked for, by what was typed. */
const asked = new Map();

/**
 * Data with the slopes of the parameters that a reader chose.
 * @param {import("./models.js").Models} models
 * @throws {ModelError} "not-listed"
 */
export async function answer(models, typed, own) {
  if (!own.slopes[typed] && !asked.has(typed)) {
    const [slopes] = await models.slopes([placeOf(typed, own)]);
    asked.set(typed, slopes);
  }
  return { ...own, slopes: { ...own.slopes, ...Object.fromEntries(asked) } };
}

/** What happens in the step of a state, and in the whole run. */
export function say(data, state) {
  const pair = pairOf(data, state);
  return `${atStep(pair, state.step)} ${compared(pair)}`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const pair = pairOf(data, state);
  const counted = pair.map(({ name, count, track }) => `${name} has a slope other than 0 in ${count} of ${track.length} steps`).join(", ");
  return `Two parameters side by side, ${counted}. Above, their slopes in every step; below, the steps that Adam makes of them, in learning rates, both drawn to one scale. ${say(data, state)}`;
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export const view = (data, state) =>
  pictureOf(pairOf(data, state), state, { id: `${NAME}-${state.step}`, title: `${state.first} and ${state.second}`, description: alt(data, state) });
