// A vector made larger or smaller, and what rmsnorm gives then: nearly always the same.
//
// x         the 16 numbers of a letter at a position
// exponent  of the factor: it is 10 to this power

import { cell, strength } from "./cells.js";
import { dial, digits, EPSILON, normed } from "./norm.js";
import { figure, text } from "./svg.js";

const NAME = "norm-scale";
const INK = "fig-line";

const factorOf = (exponent) => 10 ** exponent;
const written = (exponent) => String(Number(factorOf(exponent).toPrecision(2)));

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [{ name: "exponent", label: "Multiplied by", range: { from: -2, to: 2, by: 0.25 }, words: written }];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [0, 2, -2].map((exponent) => ({ name: `times-${written(exponent)}`, title: `times ${written(exponent)}`, state: { exponent } }));

/** The vector as it goes in, and all that rmsnorm makes of it. */
export function lookOf({ x }, { exponent }) {
  const scaled = x.map((value) => value * factorOf(exponent));
  return { x: scaled, ...normed(scaled) };
}

/** What goes in and what comes out, in two or three sentences. */
export function say(data, { exponent }) {
  const { ms, size, after } = lookOf(data, { exponent });
  const told = `Multiplied by ${written(exponent)}, the vector has the size ${digits(size)}. After rmsnorm it has the size ${digits(after)}.`;
  if (after > 0.995) return told;
  return `${told} The mean of its squares, ${ms.toFixed(6)}, is so small that the ${EPSILON.toFixed(5)} added to it counts.`;
}

const listed = (row) => row.map(digits).join(", ");

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { x, y } = lookOf(data, state);
  return `${data.letter} at position ${data.position} in the trained model. ${say(data, state)} Before: ${listed(x)}. After: ${listed(y)}.`;
}

const WIDE = { width: 560, perRow: 8, cell: 70, size: 14 };
const NARROW = { width: 340, perRow: 4, cell: 85, size: 14.5 };
const HEIGHT = 27;

/** 16 numbers below a line of words; their shade is that of a vector of size 1 wherever they are large. */
const block = (words, values, { perRow, cell: width, size }, y) => [
  text(0, y - 8, words, { size: 14.5 }),
  ...values.map((value, at) => {
    const box = { x: (at % perRow) * width, y: y + Math.floor(at / perRow) * HEIGHT, width, height: HEIGHT };
    return cell(box, digits(value), { ink: INK, opacity: strength(value), size, tight: true });
  }),
];

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const { x, y, size, after } = lookOf(data, state);
  const tall = (x.length / sizes.perRow) * HEIGHT;
  const second = 28 + tall + 36;
  const scale = second + tall + 66;
  return figure({
    id: `${NAME}-${String(state.exponent).replace(".", "_")}-${state.narrow ? "narrow" : "wide"}`,
    title: `times ${written(state.exponent)}`,
    description: alt(data, state),
    width: sizes.width,
    height: scale + 48,
    parts: [
      ...block(`x of ${data.letter} at position ${data.position}, times ${written(state.exponent)}`, x, sizes, 28),
      ...block("after rmsnorm", y, sizes, second),
      ...dial({ left: 24, right: sizes.width - 24, y: scale, size: 14 }, { before: size, after }),
    ],
  });
}
