// Four scores that the reader moves; their shares; and where the blend of four values lies, two numbers of each drawn as a point.
//
// letters  the four letters that are looked at, BOS first
// scores   what the query of the last of them gave with each, as the state begins with them
// places   which two numbers of the values are drawn, from 1
// values   those two numbers of each letter's value

import { cell, number, share } from "./cells.js";
import { NARROW as NARROW_PLOT, numeral, path, plotOf, point, WIDE as WIDE_PLOT, xAxis, yAxis } from "./plot.js";
import { softmax } from "./softmax-steps.js";
import { figure, text } from "./svg.js";

const NAME = "blend-between";

/** What the four letters are called in the state, and for readers. */
const LETTERS = { bos: "BOS", e: "e", first: "first m", second: "second m" };

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = Object.entries(LETTERS).map(([name, called]) => ({ name, label: `Score of ${called === "BOS" ? called : `the ${called}`}`, range: { from: -8, to: 8, by: 0.1 } }));

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "as-it-is", title: "the model's scores", state: { bos: -0.5, e: 0.9, first: -0.7, second: -1.2 } },
  { name: "all-equal", title: "all scores equal", state: { bos: 0, e: 0, first: 0, second: 0 } },
  { name: "far-ahead", title: "BOS far ahead", state: { bos: 8, e: 0.9, first: -0.7, second: -1.2 } },
];

/** The shares of a state, and the two numbers of the blend. */
export function lookOf({ values }, state) {
  const scores = Object.keys(LETTERS).map((name) => state[name]);
  const shares = softmax(scores, true).chances;
  const blend = [0, 1].map((axis) => shares.reduce((sum, weight, at) => sum + weight * values[at][axis], 0));
  return { scores, shares, blend, names: Object.values(LETTERS) };
}

/** A share that is not 1 is not written as 1. */
const told = (value) => (value > 0.995 && value < 1 ? `more than ${value > 0.999 ? "0.999" : "0.99"}` : share(value));

/** Where the blend lies, in a sentence or two. */
export function say(data, state) {
  const { shares, blend, names } = lookOf(data, state);
  const most = shares.indexOf(Math.max(...shares));
  const where = `The blend is at ${number(blend[0])} and ${number(blend[1])}.`;
  if (Math.max(...shares) - Math.min(...shares) < 0.005) return `All shares are ${share(shares[0])}. ${where} That is the mean of the four values.`;
  const near = shares[most] > 0.97 ? " It is almost that letter's value." : "";
  return `The largest share, ${told(shares[most])}, goes to ${most === 0 ? "" : "the "}${names[most]}. ${where}${near}`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { scores, shares, names } = lookOf(data, state);
  const rows = names.map((name, at) => `${name}: score ${numeral(scores[at], 1)}, share ${told(shares[at])}, value at ${data.values[at].map(number).join(" and ")}`);
  return `Numbers ${data.places.join(" and ")} of four values as points, and between them the blend. ${rows.join("; ")}. ${say(data, state)}`;
}

/** The corners of the smallest outline that holds all points, in order (Andrew's monotone chain). */
export function outlineOf(points) {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const turn = ([ax, ay], [bx, by], [cx, cy]) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const half = (row) => row.reduce((kept, next) => {
    const corners = [...kept];
    while (corners.length > 1 && turn(corners.at(-2), corners.at(-1), next) <= 0) corners.pop();
    return [...corners, next];
  }, []);
  return [...half(sorted).slice(0, -1), ...half(sorted.reverse()).slice(0, -1)];
}

const WIDE = { plot: { ...WIDE_PLOT, width: 318, height: 318, left: 44, right: 12 }, all: 560, height: 322, table: { x: 330, y: 52 }, columns: [72, 46, 56, 56], size: 13.5 };
const NARROW = { plot: { ...NARROW_PLOT, height: 310 }, all: 340, height: 520, table: { x: 0, y: 352 }, columns: [82, 62, 62, 66], size: 14 };

/** Where the words of each point stand, from it. */
const BESIDE = [[9, -8], [0, -10], [-2, -11], [0, 20]];

function plotted(data, { shares, blend, names }, { plot: sizes }) {
  const plot = plotOf(sizes, [-0.8, 0.8], [-0.8, 0.6]);
  const place = ([x, y]) => `${plot.x(x)} ${plot.y(y)}`;
  const outline = outlineOf(data.values).map(place).join("L");
  const marks = [-0.8, -0.4, 0, 0.4, 0.8].map((value) => [value, numeral(value, 1)]);
  return [
    ...xAxis(plot, `number ${data.places[0]} of the value`, marks),
    ...yAxis(plot, `number ${data.places[1]}`, marks.filter(([value]) => value < 0.6)),
    path(`M${outline}z`, { ink: "fig-line", dashes: "4 4" }),
    ...data.values.map((value, at) => (shares[at] < 0.005 ? "" : path(`M${place(value)}L${place(blend)}`, { ink: "fig-share", width: Math.max(1, Math.round(8 * shares[at])) }))),
    ...data.values.map((value, at) => point(plot, value, names[at], { ink: "fig-value", radius: 6, to: BESIDE[at], anchor: at === 0 ? undefined : "middle", size: 14 })),
    point(plot, blend, "", { ink: "fig-ink", radius: 7, hollow: true }),
  ];
}

/** A row a letter: its score, its share and the two numbers of its value; below them the blend. */
function tableOf(data, { scores, shares, blend, names }, { table: { x, y }, columns, size }) {
  const lefts = columns.map((_, at) => x + columns.slice(0, at).reduce((sum, each) => sum + each, 0));
  const box = (column, row) => ({ x: lefts[column], y: y + row * 31, width: columns[column] - 3, height: 28 });
  const end = x + columns.reduce((sum, each) => sum + each, 0);
  const wide = (end - lefts[2]) / 2;
  const values = (row, at, weight) => row.map((value, axis) =>
    cell({ x: lefts[2] + axis * wide, y: y + at * 31, width: wide - 3, height: 28 }, number(value), { ink: "fig-value", opacity: Math.min(0.4, Math.abs(value) / 2), size, weight }));
  return [
    text(lefts[1] + columns[1] / 2 - 2, y - 9, "share", { size, anchor: "middle", ink: "fig-share" }),
    text(lefts[2] + wide - 2, y - 9, `numbers ${data.places.join(", ")}`, { size, anchor: "middle", ink: "fig-value" }),
    ...names.flatMap((name, at) => [
      text(lefts[0] + columns[0] - 10, y + at * 31 + 19, name, { size: size + 0.5, anchor: "end" }),
      cell(box(1, at), share(shares[at]), { ink: "fig-probability", opacity: shares[at], size, weight: shares[at] === Math.max(...shares) ? 700 : undefined }),
      ...values(data.values[at], at),
    ]),
    text(lefts[1] + columns[1] - 10, y + 4 * 31 + 25, "the blend ○", { size: size + 0.5, anchor: "end", weight: 700 }),
    ...values(blend, 4.2, 700),
  ];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const look = lookOf(data, state);
  return figure({
    id: [NAME, ...look.scores, state.narrow ? "narrow" : "wide"].join("-"),
    title: "Four values and their blend",
    description: alt(data, state),
    width: sizes.all,
    height: sizes.height,
    parts: [...plotted(data, look, sizes), ...tableOf(data, look, sizes)],
  });
}
