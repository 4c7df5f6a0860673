// A matrix meets a vector: row after row gives one number each.
//
// first   the number of the first row shown, from 1; count: how many rows the matrix has
// step    the row at work, from 0

import { cell, frame, number, strength } from "./cells.js";
import { squares } from "./letter-vectors.js";
import { figure, text } from "./svg.js";
import { NARROW, WIDE, dot, rowsHeight, rowsOf, sumOf } from "./two-vectors.js";

const NAME = "linear-rows";
const INK = "fig-line";
const ROWS = 8;

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [{ name: "step", label: "Steps", steps: Array.from({ length: ROWS }, (_, at) => `row ${at + 33}`) }];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "eight-rows", title: "eight rows", state: { step: ROWS - 1 } },
];

/** The row at work, its products with x, and what all rows give. */
export function lookOf({ letter, x, first, rows }, { step }) {
  const a = rows[step];
  return {
    first: `row ${first + step}`,
    second: letter,
    a,
    b: x,
    products: a.map((each, i) => each * x[i]),
    outputs: rows.map((row) => dot(row, x)),
  };
}

/** A number in a product, in brackets if it has a sign. */
const factor = (value) => (value < 0 ? `(${number(value)})` : number(value));

/** What the row at work gives, in a sentence or two. */
export function say(data, state) {
  const { a, b, first, outputs } = lookOf(data, state);
  const sum = [0, 1].map((i) => `${factor(a[i])} × ${factor(b[i])}`).join(" + ");
  const end = state.step === ROWS - 1 ? ` So it goes on, up to row ${data.count}: ${data.count} numbers in all.` : "";
  return `R${first.slice(1)} times “${data.letter}”: ${sum} + … = ${number(outputs[state.step])}. That is output ${data.first + state.step}.${end}`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { a, b, products, outputs } = lookOf(data, state);
  const listed = (row) => row.map(number).join(", ");
  const done = outputs.slice(0, state.step + 1).map((value, at) => `${data.first + at}: ${number(value)}`);
  return (
    `Rows ${data.first} to ${data.first + ROWS - 1} of a matrix of ${data.count} rows, drawn as squares. ${say(data, state)} The row: ${listed(a)}. ` +
    `The vector of “${data.letter}”: ${listed(b)}. Products: ${listed(products)}. Outputs so far: ${done.join(", ")}.`
  );
}

/** The numbers of the largest size in the matrix: what fills a square. */
const mostOf = ({ rows }) => Math.max(...rows.flat().map(Math.abs));

/** The rows as squares, and beside each the number that it gives, once it has been at work. */
function matrixOf(data, look, step, { column, height, x, out }, top) {
  const lines = data.rows.map((_, at) => {
    const y = top + at * height;
    const weight = at === step ? 700 : undefined;
    const box = { x: out, y: y + 1, width: 56, height: height - 3 };
    const value = look.outputs[at];
    return [
      text(x - 8, y + height / 2 + 4.5, `row ${data.first + at}`, { size: 12.5, anchor: "end", weight }),
      text(out - 13, y + height / 2 + 5, "→", { size: 15, anchor: "middle", ink: "fig-muted" }),
      at <= step ? cell(box, number(value), { ink: INK, opacity: strength(value), size: 13.5, weight }) : cell(box, "", {}),
    ];
  });
  return [
    ...lines.flat(),
    ...squares(data.rows, x, top, { column, height }, mostOf(data)),
    frame(x, top + step * height + 2, 16 * column, height - 4),
    frame(out, top + step * height + 1, 56, height - 3),
  ];
}

const MATRIX = { wide: { column: 23, height: 23, x: 56, out: 470 }, narrow: { column: 12.4, height: 22, x: 54, out: 281 } };

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const matrix = state.narrow ? MATRIX.narrow : MATRIX.wide;
  const look = lookOf(data, state);
  const last = data.first + ROWS - 1;
  const rowsY = 34 + ROWS * matrix.height + 42;
  const sumY = rowsY + rowsHeight(look, sizes);
  return figure({
    id: `${NAME}-${state.step}-${state.narrow ? "narrow" : "wide"}`,
    title: state.step === 0 ? "One row, one number" : `${state.step + 1} rows, ${state.step + 1} numbers`,
    description: alt(data, state),
    width: sizes.width,
    height: sumY + 34,
    parts: [
      text(matrix.x, 16, state.narrow ? `w, rows ${data.first} to ${last} of ${data.count}` : `the matrix w: rows ${data.first} to ${last} of its ${data.count}`, { size: 14.5, ink: "fig-muted" }),
      text(matrix.out + 28, 16, "outputs", { size: 14.5, ink: "fig-muted", anchor: "middle" }),
      ...matrixOf(data, look, state.step, matrix, 28),
      text(0, rowsY - 16, `${look.first}, number by number`, { size: 14.5, ink: "fig-muted" }),
      ...rowsOf(look, sizes, rowsY),
      text(0, sumY + 18, state.narrow ? `added up: output ${data.first + state.step}` : `the 16 products added up: output ${data.first + state.step}`, { size: 14.5 }),
      ...sumOf(look.outputs[state.step], sizes.width - 66, sumY - 1),
    ],
  });
}
