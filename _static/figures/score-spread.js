// The longer two random vectors are, the further their dot products lie from 0; what a division does about it.
//
// length   how many numbers each vector has
// dots     the dot products of 200 pairs of such vectors
// spread   the root of the mean of the squares of what the division leaves
// sure     the largest of four chances that softmax makes of four scores: its mean over all 50 lots of four
// divided  what the dot products are divided by: "nothing", "root" or "length"

import { share } from "./cells.js";
import { sizeOf } from "./norm.js";
import { numeral, path } from "./plot.js";
import { colours, figure, text } from "./svg.js";

const NAME = "score-spread";

/** What a dot product of vectors of a length is divided by. */
const BY = { nothing: () => 1, root: Math.sqrt, length: (length) => length };

const OPTIONS = [
  { value: "nothing", label: "nothing" },
  { value: "root", label: "the root of the length" },
  { value: "length", label: "the length" },
];

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [{ name: "divided", label: "Divided by", options: OPTIONS }];

/** The states that are written to files, in the order in which a page offers them. */
export const states = OPTIONS.map(({ value, label }) => ({ name: `by-${value}`, title: `divided by ${label}`, state: { divided: value } }));

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The largest chance that softmax gives one of some scores. */
const largest = (scores) => {
  const most = Math.max(...scores);
  return 1 / scores.reduce((sum, score) => sum + Math.exp(score - most), 0);
};

/** What a division makes of the dot products of each length. */
export function lookOf(data, { divided }) {
  return data.map(({ length, dots }) => {
    const by = BY[divided](length);
    const scores = dots.map((dot) => dot / by);
    const lots = Array.from({ length: scores.length / 4 }, (_, at) => scores.slice(at * 4, at * 4 + 4));
    return { length, by, scores, spread: sizeOf(scores), sure: mean(lots.map(largest)) };
  });
}

const two = (value) => numeral(value, 2);

/** How the spread goes with the length. */
export function say(data, state) {
  const rows = lookOf(data, state);
  const [first, last] = [rows[0], rows.at(-1)];
  const told = {
    nothing: `From length ${first.length} to length ${last.length} the spread grows from ${two(first.spread)} to ${two(last.spread)}.`,
    root: `Divided by the root of the length, the spread is about 1 for every length.`,
    length: `Divided by the length itself, the spread shrinks from ${two(first.spread)} to ${two(last.spread)}: too much.`,
  }[state.divided];
  return `${told} Of four chances the largest is ${share(first.sure)} on average at length ${first.length}, and ${share(last.sure)} at length ${last.length}.`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { label } = OPTIONS.find(({ value }) => value === state.divided);
  const rows = lookOf(data, state).map(({ length, spread, sure, scores }) =>
    `Length ${length}: from ${two(Math.min(...scores))} to ${two(Math.max(...scores))}, spread ${two(spread)}, largest of four chances ${share(sure)}`);
  return `Dot products of ${data[0].dots.length} pairs of random vectors for each of ${data.length} lengths, divided by ${label}, piled up where they lie. ${say(data, state)} ${rows.join(". ")}.`;
}

/** What the axis runs to, on both sides. */
const EDGE = 45;

const WIDE = { width: 560, label: 52, right: 392, size: 14.5, spread: 462, sure: 552, each: 62 };
const NARROW = { width: 340, label: 42, right: 210, size: 13.5, spread: 272, sure: 338, each: 62 };
const TOP = 54;

/** How many scores lie in each piece of the axis, one unit wide, from its left end. */
export function piled(scores) {
  const piles = Array(2 * EDGE).fill(0);
  for (const score of scores) piles[Math.min(2 * EDGE - 1, Math.max(0, Math.floor(score + EDGE + 0.5)))] += 1;
  return piles;
}

/** The piles of a row: as high as the room, where many lie. */
function piles(scores, x, y, height) {
  const counts = piled(scores);
  const most = Math.max(...counts);
  const d = counts.map((count, at) => {
    if (!count) return "";
    const [left, right] = [x(at - EDGE - 0.5), x(at - EDGE + 0.5)];
    return `M${left} ${y}V${(y - Math.max(1.5, (count / most) * height)).toFixed(1)}H${right}V${y}z`;
  });
  return `<path class="fig-muted" fill="${colours["fig-muted"]}" d="${d.join("")}"/>`;
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const { label, right, size, each } = sizes;
  const rows = lookOf(data, state);
  const x = (value) => Number((label + ((right - label) * (value + EDGE)) / (2 * EDGE)).toFixed(1));
  const bottom = TOP + rows.length * each;
  const drawn = rows.flatMap(({ length, scores, spread, sure }, at) => {
    const y = TOP + (at + 1) * each - 8;
    return [
      path(`M${label} ${y}H${right}`, { ink: "fig-line" }),
      piles(scores, x, y, each - 20),
      text(label - 8, y - 4, String(length), { anchor: "end", size: 16, weight: 700 }),
      text(sizes.spread, y - 4, two(spread), { anchor: "end", size: 16, weight: 700 }),
      text(sizes.sure, y - 4, share(sure), { anchor: "end", size: 16 }),
    ];
  });
  const ticks = [-40, -20, 0, 20, 40].flatMap((value) => [
    path(`M${x(value)} ${TOP}V${bottom}`, { ink: "fig-line", opacity: 0.45 }),
    text(x(value), bottom + 18, numeral(value, 0), { anchor: "middle", size: 13 }),
  ]);
  const heads = [["length", 0, undefined], ["spread", sizes.spread, "end"], ["largest", sizes.sure, "end"]];
  return figure({
    id: [NAME, state.divided, state.narrow ? "narrow" : "wide"].join("-"),
    title: `divided by ${OPTIONS.find(({ value }) => value === state.divided).label}`,
    description: alt(data, state),
    width: sizes.width,
    height: bottom + 48,
    parts: [
      ...heads.map(([words, left, anchor]) => text(left, 18, words, { size, anchor, weight: 700 })),
      text(sizes.sure, 37, "of 4 chances", { size, anchor: "end" }),
      ...ticks,
      ...drawn,
      text((label + right) / 2, bottom + 40, state.divided === "nothing" ? "dot product" : "dot product, divided", { anchor: "middle", size }),
    ],
  });
}
