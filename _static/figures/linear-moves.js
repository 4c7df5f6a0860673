// Move one of the numbers that go in, and see how far each of the numbers that come out moves.
//
// place   which of the 16 numbers is moved, from 1; by: how far

import { cell, frame, number, strength, vector } from "./cells.js";
import { slidTo } from "./controls.js";
import { numeral } from "./plot.js";
import { figure, text } from "./svg.js";
import { NARROW, WIDE, dot } from "./two-vectors.js";

const NAME = "linear-moves";
const INK = "fig-line";

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "letter", label: "Letter", options: (data) => Object.keys(data.letters).map((value) => ({ value, label: value })) },
  { name: "place", label: "Move number", range: { from: 1, to: 16, by: 1 }, words: (value) => `${value} of 16` },
  { name: "by", label: "by", range: { from: -2, to: 2, by: 0.25 }, words: (value) => value.toFixed(2) },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "moved", title: "number 3 moved by 1", state: { letter: "e", place: 3, by: 1 } },
];

/** What goes in and what comes out, and how far each output has moved. */
export function lookOf({ letters, w }, { letter, place, by }) {
  const x = letters[letter];
  const moved = x.map((value, i) => value + (i === place - 1 ? by : 0));
  const [before, after] = [x, moved].map((input) => w.map((row) => dot(row, input)));
  return { x, moved, after, moves: w.map((row) => row[place - 1] * by), change: after.map((value, i) => value - before[i]) };
}

/** The place, from 0, of the number that is furthest from 0. */
export function largest(values) {
  const sizes = values.map(Math.abs);
  return sizes.indexOf(Math.max(...sizes));
}

/** A move, with its sign. */
const move = (value) => (value > 0 && number(value) !== "0.00" ? `+${number(value)}` : number(value));

/** What moves most, in two sentences. */
export function say(data, state) {
  const { x, moved, moves } = lookOf(data, state);
  const { place, by } = state;
  if (by === 0) return `Number ${place} of “${state.letter}” stands at ${number(x[place - 1])}, as training left it. Nothing has moved.`;
  const most = largest(moves);
  return (
    `Number ${place} of “${state.letter}” goes from ${number(x[place - 1])} to ${number(moved[place - 1])}. Output ${most + 1} moves most, by ${move(moves[most])}: ` +
    `${slidTo(controls[2], by)} times number ${place} of row ${most + 1}, which is ${numeral(data.w[most][place - 1], 4)}.`
  );
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { moved, after, moves } = lookOf(data, state);
  return (
    `${say(data, state)} What goes in: ${moved.map(number).join(", ")}. ` +
    `The ${after.length} outputs, each with its move: ${after.map((value, i) => `${number(value)} (${move(moves[i])})`).join(", ")}.`
  );
}

/** What goes in: 16 numbers, the one that is moved framed. */
function inputs(look, { place, letter }, { perRow, label, cell: width, height, size }, top) {
  const drawn = [];
  for (let from = 0; from < look.moved.length; from += perRow) {
    const box = { x: label, y: top + (from / perRow) * (height + 8), width, height, size, ink: INK, known: true, tight: true };
    drawn.push(...vector(look.moved.slice(from, from + perRow), box));
  }
  const at = place - 1;
  const x = label + (at % perRow) * width;
  const y = top + Math.floor(at / perRow) * (height + 8);
  return [text(label - 8, top + height / 2 + 5, letter, { size: 15, anchor: "end", weight: 700 }), ...drawn, frame(x + 2, y + 2, width - 4, height - 4)];
}

/** What comes out: a cell an output, its move below it; the one that moves most is framed. */
function outputs({ after, moves }, { across, each }, top) {
  const most = largest(moves);
  return after.flatMap((value, i) => {
    const [x, y] = [(i % across) * each, top + Math.floor(i / across) * 50];
    const still = number(moves[i]) === "0.00";
    return [
      cell({ x, y, width: each - 1, height: 24 }, number(value), { ink: INK, opacity: strength(value), size: 12.5, tight: true }),
      text(x + each / 2, y + 38, move(moves[i]), { size: 12, anchor: "middle", ink: still ? "fig-muted" : undefined }),
      ...(i === most && !still ? [frame(x + 3, y + 3, each - 7, 36)] : []),
    ];
  });
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const grid = state.narrow ? { across: 8, each: 42.4 } : { across: 16, each: 35 };
  const look = lookOf(data, state);
  const outY = 28 + (16 / sizes.perRow) * (sizes.height + 8) + 40;
  return figure({
    id: `${NAME}-${state.by === 0 ? "resting" : "moved"}-${state.narrow ? "narrow" : "wide"}`,
    title: state.by === 0 ? "Nothing moved" : `Number ${state.place} moved by ${slidTo(controls[2], state.by)}`,
    description: alt(data, state),
    width: sizes.width,
    height: outY + Math.ceil(look.after.length / grid.across) * 50,
    parts: [
      text(0, 16, "16 numbers go in", { size: 14.5, ink: "fig-muted" }),
      ...inputs(look, state, sizes, 28),
      text(0, outY - 14, `${look.after.length} come out; below each, how far it has moved`, { size: 14.5, ink: "fig-muted" }),
      ...outputs(look, grid, outY),
    ],
  });
}
