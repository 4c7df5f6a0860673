// A vector for every letter, before training and after it: 27 rows of 16 squares.
//
// A square's area is the size of its number; it is filled where the number is above 0, and hollow where it is below.

import { frame } from "./cells.js";
import { attributes, colours, figure, text } from "./svg.js";

const NAME = "letter-vectors";
const MAPS = [["before", "before training"], ["after", "after 1,000 steps"]];

/** The states that are written to files. */
export const states = [{ name: "both", title: "A vector for every letter", state: {} }];

/** The size of the number whose square fills its place. */
export const largest = ({ before, after }) => Math.max(...[...before, ...after].flat().map(Math.abs));

const dot = (a, b) => a.reduce((sum, each, i) => sum + each * b[i], 0);

/** What the figure shows, in words and numbers. */
export function alt(data) {
  const [first, second] = data.pair.map((label) => data.labels.indexOf(label));
  const [before, after] = MAPS.map(([key]) => dot(data[key][first], data[key][second]).toFixed(2).replace("-", "\u2212"));
  const reach = MAPS.map(([key]) => Math.max(...data[key].flat().map(Math.abs)).toFixed(2));
  const agree = MAPS.map(([key]) => data[key][first].filter((each, i) => each * data[key][second][i] > 0).length);
  return (
    `Two tables of ${data.labels.length} rows, one a letter and the last for BOS, with ${data.before[0].length} numbers in each row, drawn as squares. ` +
    `Before training the numbers are random, none further from 0 than ${reach[0]}. After 1,000 steps they reach to ${reach[1]}. ` +
    `The rows of ${data.pair.join(" and ")} are framed. Before training ${agree[0]} of their 16 numbers have the same sign, afterwards ${agree[1]}. ` +
    `Their dot product was ${before}, and is ${after}.`
  );
}

/** A square of an area, its middle at x, y, as part of a path; `inset` keeps a stroke within it. */
function square(x, y, side, inset) {
  const half = side / 2 - inset;
  const [left, top, length] = [x - half, y - half, 2 * half].map((value) => Number(value.toFixed(1)));
  return `M${left} ${top}h${length}v${length}h-${length}z`;
}

/** Rows of squares as two paths: those above 0, and those below. */
export function squares(rows, x, y, { column, height }, most) {
  const paths = { above: "", below: "" };
  const full = Math.min(column, height) - 1;
  rows.forEach((row, at) => row.forEach((value, i) => {
    const side = Math.max(Math.sqrt(Math.abs(value) / most) * full, 1.6);
    const [middle, line] = [x + (i + 0.5) * column, y + (at + 0.5) * height];
    paths[value < 0 ? "below" : "above"] += square(middle, line, side, value < 0 ? 0.5 : 0);
  }));
  return pathsOf(paths);
}

function pathsOf({ above, below }) {
  return [
    `<path${attributes({ d: above, class: "fig-ink", fill: colours["fig-ink"] })}/>`,
    `<path${attributes({ d: below, class: "fig-ink-stroke", fill: "none", stroke: colours["fig-ink"], "stroke-width": 1 })}/>`,
  ];
}

function mapOf(data, [key, title], x, sizes, most) {
  const { column, height, top } = sizes;
  return [
    text(x, 16, title, { size: 14.5, weight: 700 }),
    text(x, 35, "16 numbers each →", { size: 13, ink: "fig-muted" }),
    ...squares(data[key], x, top, sizes, most),
    ...data.pair.map((letter) => frame(x, top + data.labels.indexOf(letter) * height + 2, 16 * column, height - 4)),
  ];
}

const labelsOf = ({ labels, pair }, x, { height, top }) =>
  labels.map((letter, at) => {
    const look = { size: 12.5, anchor: "end", weight: pair.includes(letter) ? 700 : undefined };
    return text(x - 7, top + at * height + height / 2 + 4, letter, look);
  });

/** Squares of known sizes, and what filled and hollow mean. */
function legend(y, { column, height, words }, most) {
  const full = Math.min(column, height) - 1;
  const shown = [0.1, 0.4, 0.8];
  const entry = (value, at) => {
    const side = Math.sqrt(value / most) * full;
    const x = 8 + at * 64;
    return [...pathsOf({ above: square(x, y, side, 0), below: square(x + 16, y, side, 0.5) }), text(x + 26, y + 4, value, { size: 13 })];
  };
  return [...shown.flatMap(entry), text(words.x, y + 4 + words.below, "filled: above 0; hollow: below 0", { size: 13 })];
}

/** Where each map begins; wide, each has its letters beside it. */
const WIDE = { width: 560, maps: [34, 320], labels: [34, 320], column: 14.7, height: 15, top: 44, words: { x: 214, below: 0 } };
const NARROW = { width: 340, maps: [32, 189], labels: [32], column: 9.2, height: 14, top: 44, words: { x: 2, below: 24 } };

/** The picture, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const most = largest(data);
  const end = sizes.top + data.labels.length * sizes.height;
  return figure({
    id: `${NAME}-${state.narrow ? "narrow" : "wide"}`,
    title: "A vector for every letter, before and after training",
    description: alt(data),
    width: sizes.width,
    height: end + 34 + sizes.words.below,
    parts: [
      ...sizes.labels.flatMap((x) => labelsOf(data, x, sizes)),
      ...MAPS.flatMap((map, at) => mapOf(data, map, sizes.maps[at], sizes, most)),
      ...legend(end + 20, sizes, most),
    ],
  });
}
