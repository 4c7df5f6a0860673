// The 16 numbers of a letter at its position on their way through rmsnorm: squares, their mean, its root, and the division.
//
// position  the place in the name; 0 is BOS
// reads     for each position of a name the 16 numbers of x before line 112

import { cell, frame, number, vector } from "./cells.js";
import { nameField, trainedSwitch } from "./controls.js";
import { dial, normed } from "./norm.js";
import { figure, text } from "./svg.js";

const NAME = "norm-steps";
const INK = "fig-line";

/** The steps by what they bring in. */
const STEP = { numbers: 0, squares: 1, mean: 2, root: 3, divided: 4 };

const positions = (data, { name }) => data.names[name].map((label, value) => ({ value, label: `${value}: ${label}` }));

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  nameField,
  { name: "position", label: "Position", options: positions },
  trainedSwitch,
  { name: "step", label: "Steps", steps: ["take the 16 numbers", "square each", "take the mean", "take its root: the size", "divide each by it"] },
];

/** The states that are written to files. */
export const states = [{ name: "all-steps", title: "all steps", state: { name: "anna", position: 1, trained: true, step: STEP.divided } }];

/** The state nearest to this one that the data can show: another name has other positions. */
export const settle = (data, state) => ({ ...state, position: Math.min(state.position, data.names[state.name].length - 1) });

/** The letter of a state, its numbers, and all that rmsnorm makes of them. */
export function lookOf(data, { name, position, trained }) {
  const x = data.models.find((each) => each.trained === trained).reads[name][position];
  return { letters: data.names[name], letter: data.names[name][position], x, ...normed(x) };
}

const quoted = (letter) => (letter === "BOS" ? letter : `“${letter}”`);
const exact = (value) => value.toFixed(4).replace("-", "\u2212");

/** What a step does, with its numbers. */
const sentences = {
  numbers: ({ letter, x }, { position }) => `${quoted(letter)} at position ${position}: the sum of its two rows, ${x.length} numbers.`,
  squares: ({ x, squares }) => `Each is multiplied by itself, so no square is negative. The first: ${exact(x[0])} × ${exact(x[0])} = ${exact(squares[0])}.`,
  mean: ({ squares, ms }) => `The ${squares.length} squares are added up and divided by ${squares.length}: ${exact(ms)}.`,
  root: ({ size }) => `The root of that is the size of the vector: ${exact(size)}.`,
  divided: ({ size, after, x, y }) => `Each number is divided by ${exact(size)}. The first: ${exact(x[0])} becomes ${exact(y[0])}. The size is now ${exact(after)}.`,
};

/** What happens in the step of a state, in a sentence or two. */
export const say = (data, state) => sentences[Object.keys(STEP)[state.step]](lookOf(data, state), state);

/** What the figure shows, in words and numbers, up to its step. */
export function alt(data, state) {
  const look = lookOf(data, state);
  const listed = (row) => row.map(number).join(", ");
  const told = Object.entries(STEP).filter(([, step]) => step <= state.step).map(([name]) => sentences[name](look, state));
  const rows = state.step === STEP.divided ? ` Before: ${listed(look.x)}. After: ${listed(look.y)}.` : ` The numbers: ${listed(look.x)}.`;
  return `The ${state.trained ? "trained" : "untrained"} model. ${told.join(" ")}${rows}`;
}

/**
 * Data of the same kind for a name that a reader types.
 * @param {import("./models.js").Models} models
 * @param {string} name
 * @param {object} data what stands beside this module
 * @throws {import("../model/errors.js").ModelError} "character" or "too-long"
 */
export async function answer(models, name, data) {
  const answered = data.models.map(async ({ trained }) => {
    const { positions: traced } = await models.trace(4, trained, name);
    return { trained, reads: { [name]: traced.map(({ embedding }) => embedding) } };
  });
  return { names: { [name]: ["BOS", ...name] }, models: await Promise.all(answered) };
}

const WIDE = { width: 560, perRow: 16, cell: 35, size: 12.5, height: 28 };
const NARROW = { width: 340, perRow: 8, cell: 42.5, size: 13.5, height: 28 };

/** 16 numbers below a line of words, as many beside one another as fit. */
function block(words, values, known, { perRow, cell: width, size, height }, y) {
  const rows = Array.from({ length: values.length / perRow }, (_, at) => values.slice(at * perRow, (at + 1) * perRow));
  const drawn = rows.flatMap((row, at) => vector(row, { x: 0, y: y + at * (height + 4), width, height, size, ink: INK, known, tight: true }));
  return [text(0, y - 8, words, { size: 14.5, ink: known ? undefined : "fig-muted" }), ...drawn];
}

/** A number with its words before it. */
const named = (words, value, known, x, y) => [
  text(x, y + 20, words, { size: 14.5, ink: known ? undefined : "fig-muted" }),
  cell({ x: x + 62, y, width: 76, height: 29 }, known ? exact(value) : "", { size: 15, weight: 700, ...(known ? { ink: INK, opacity: 0.1 } : {}) }),
];

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const look = lookOf(data, state);
  const known = (step) => state.step >= STEP[step];
  const tall = (16 / sizes.perRow) * (sizes.height + 4);
  const [first, second] = [28, 28 + tall + 32];
  const middle = second + tall + 10;
  const third = middle + 29 + 40;
  const scale = third + tall + 62;
  const right = state.narrow ? 174 : 200;
  return figure({
    id: `${NAME}-${state.position}-${state.trained ? "trained" : "untrained"}-${state.step}-${state.narrow ? "narrow" : "wide"}`,
    title: `${look.letter} at position ${state.position}, ${state.trained ? "trained" : "untrained"}`,
    description: alt(data, state),
    width: sizes.width,
    height: scale + 48,
    parts: [
      ...block(`x: ${look.letter} at position ${state.position}, before`, look.x, true, sizes, first),
      ...block("their squares", look.squares, known("squares"), sizes, second),
      ...named("mean", look.ms, known("mean"), 0, middle),
      ...named("its root", look.size, known("root"), right, middle),
      ...(known("root") ? [frame(right + 64, middle + 2, 72, 25)] : []),
      ...block("each number of x divided by that root, after", look.y, known("divided"), sizes, third),
      ...dial({ left: 24, right: sizes.width - 24, y: scale, size: 14 }, { before: known("root") ? look.size : undefined, after: known("divided") ? look.after : undefined }),
    ],
  });
}
