// Four curves side by side at the same x, each with the straight line that touches it there: the slope is the local gradient.
//
// operations   names in four-operations.js; xs, ys: the edges of every plot

import { plain } from "./belt-chain.js";
import { OPERATIONS, defined, tangentOf, written } from "./four-operations.js";
import { curve, line, numeral, plotOf, point, xAxis, yAxis } from "./plot.js";
import { figure, text } from "./svg.js";

const NAME = "four-slopes";

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [{ name: "x", label: "The number: x", range: { from: -2, to: 2.5, by: 0.1 } }];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [1, 2, -1].map((x) => ({ name: `at-${String(x).replace("-", "minus-")}`, title: `x = ${plain(x)}`, state: { x } }));

/** The number and the slope of each operation at x; nothing where there is none. */
export const slopesOf = ({ operations }, { x }) =>
  operations.map((name) => (defined(name, x) ? { name, number: OPERATIONS[name].f(x), slope: OPERATIONS[name].slope(x) } : { name }));

const told = ({ name, number, slope }, x) => (number === undefined ? `${name} has no number` : `${written(name, x)} is ${numeral(number)}, its slope ${numeral(slope)}`);

/** The four numbers and slopes, in a sentence. */
export const say = (data, state) => `At x = ${plain(state.x)}: ${slopesOf(data, state).map((each) => told(each, state.x)).join("; ")}.`;

/** What the figure shows, in words and numbers. */
export const alt = (data, state) =>
  `Four curves, each with a straight line that touches it. x ** 2 is a valley with its bottom at 0. log climbs from far below, near 0, ever more slowly. ` +
  `exp is nearly level at the left and ever steeper to the right. relu is level at 0 up to x = 0, and then rises straight. ${say(data, state)}`;

/** One plot, as if it stood alone in the upper left corner. */
function plotted(data, { name, number, slope }, x, sizes) {
  const plot = plotOf(sizes, data.xs, data.ys);
  const axes = [...xAxis(plot, "", [-2, 0, 2].map((at) => [at, numeral(at, 0)])), ...yAxis(plot, "", [-2, 0, 2, 4, 6].map((at) => [at, numeral(at, 0)]))];
  const from = name === "log" ? Math.exp(data.ys[0]) : data.xs[0];
  const sums = number === undefined ? ["no number here"] : [`${written(name, x)} = ${numeral(number)}`, `slope ${numeral(slope)}`];
  return [
    text(plot.left, 18, name, { size: 16, weight: 700 }),
    ...axes,
    curve(plot, OPERATIONS[name].f, { from, every: 1.5, ink: "fig-muted" }),
    number === undefined ? "" : line(plot, tangentOf(name, x, data.xs), { ink: "fig-gradient", dashes: "7 4" }),
    number === undefined ? "" : point(plot, [x, number], "", { ink: "fig-gradient" }),
    ...sums.map((words, at) => text(plot.left, plot.bottom + 42 + at * 20, words, { size: sizes.size, weight: at ? 700 : undefined, ink: at ? "fig-gradient" : undefined })),
  ];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const [width, column, size] = state.narrow ? [340, 172, 13.5] : [560, 288, 15];
  const sizes = { width: state.narrow ? 168 : 272, height: state.narrow ? 196 : 236, left: 26, right: 4, top: 30, bottom: 24, size };
  const row = sizes.height + 54;
  const panels = slopesOf(data, state).map((each, at) =>
    `<g transform="translate(${(at % 2) * column} ${Math.floor(at / 2) * row})">${plotted(data, each, state.x, sizes).join("")}</g>`);
  return figure({
    id: `${NAME}-${state.x}-${state.narrow ? "narrow" : "wide"}`,
    title: `x = ${plain(state.x)}`,
    description: alt(data, state),
    width,
    height: 2 * row,
    parts: panels,
  });
}
