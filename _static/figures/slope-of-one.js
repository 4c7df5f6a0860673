// One operation with one child: its curve, the line that touches it where we stand, and the local gradient beside a nudge.
//
// ys       the lowest and the highest value of each operation's plot; xs: the edges in x, the same for all
// nudge    how far x is moved each way

import { plain } from "./belt-chain.js";
import { OPERATIONS, tangentOf, written } from "./four-operations.js";
import { NARROW, WIDE, curve, line, numeral, path, plotOf, point, xAxis, yAxis } from "./plot.js";
import { figure, text } from "./svg.js";

const NAME = "slope-of-one";

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "operation", label: "Operation", options: Object.keys(OPERATIONS).map((value) => ({ value, label: value.replace("-1", "\u22121") })) },
  { name: "x", label: "The child: x", range: { from: -3, to: 3, by: 0.05 }, words: (x) => x.toFixed(2) },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "log-half", title: "log at 0.5", state: { operation: "log", x: 0.5 } },
  { name: "log-near-0", title: "log at 0.05", state: { operation: "log", x: 0.05 } },
  { name: "relu-corner", title: "relu at 0", state: { operation: "relu", x: 0 } },
];

/** Where an operation has no number, the next place that has one. */
export function settle(data, state) {
  const { lowest, hole } = OPERATIONS[state.operation];
  if (lowest !== undefined) return { ...state, x: Math.max(state.x, lowest) };
  if (hole !== undefined && Math.abs(state.x) < hole) return { ...state, x: state.x < 0 ? -hole : hole };
  return state;
}

/** The number, the local gradient, and the slope that a nudge both ways finds. */
export function slopeOf({ nudge }, { operation, x }) {
  const { f, slope } = OPERATIONS[operation];
  return { number: f(x), local: slope(x), nudged: (f(x + nudge) - f(x - nudge)) / (2 * nudge) };
}

/** The three lines of arithmetic. */
export function sums(data, { operation, x }) {
  const { number, local, nudged } = slopeOf(data, { operation, x });
  return [
    `the number: ${written(operation, x)} = ${numeral(number, 4)}`,
    `local gradient: ${OPERATIONS[operation].sum(x)} = ${numeral(local, 4)}`.replace(/: (on|off) = /, (_, word) => `: ${word}, `),
    `nudged: ${numeral(nudged, 4)}`,
  ];
}

/** What the operation remembers, and whether a nudge agrees. */
export function say(data, state) {
  const { local, nudged } = slopeOf(data, state);
  const [number, rate] = sums(data, state);
  const agrees = Math.abs(local - nudged) < 0.00005 ? "A nudge finds the same." : `A nudge finds ${numeral(nudged, 4)}: there is a corner here, and no single slope.`;
  return `At x = ${plain(state.x)}: ${number}; ${rate}. ${agrees}`;
}

/** What the figure shows, in words and numbers. */
export const alt = (data, state) =>
  `The curve of ${state.operation} and a straight line that touches it at x = ${plain(state.x)}. ${say(data, state)}`;

/** The curve, in two parts where there is a hole. */
function drawn(plot, operation) {
  const { f, lowest, hole } = OPERATIONS[operation];
  const look = { every: 1, ink: "fig-muted" };
  if (hole !== undefined) return [curve(plot, f, { ...look, to: -hole }), curve(plot, f, { ...look, from: hole })];
  return [curve(plot, f, { ...look, from: lowest === undefined ? plot.xs[0] : 0.001 })];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const { operation, x } = state;
  const plot = plotOf(sizes, data.xs, data.ys[operation]);
  const { number } = slopeOf(data, state);
  const zero = path(`M${plot.left} ${plot.y(0)}H${plot.right}`, { ink: "fig-line", dashes: "2 4" });
  return figure({
    id: `${NAME}-${operation.replaceAll(" ", "").replaceAll("*", "^")}-${x}-${state.narrow ? "narrow" : "wide"}`,
    title: `${operation} at ${plain(x)}`,
    description: alt(data, state),
    width: sizes.width,
    height: sizes.height + 86,
    parts: [
      ...yAxis(plot, operation.startsWith("x") ? operation.replace("-1", "\u22121") : `${operation}(x)`),
      ...xAxis(plot, "x"),
      zero,
      ...drawn(plot, operation),
      line(plot, tangentOf(operation, x, plot.xs), { ink: "fig-gradient", dashes: "7 4" }),
      point(plot, [x, number], "", { ink: "fig-gradient" }),
      ...sums(data, state).map((words, at) => text(0, sizes.height + 24 + at * 24, words, { size: sizes.size, weight: at ? 700 : undefined, ink: at === 1 ? "fig-gradient" : undefined })),
    ],
  });
}
