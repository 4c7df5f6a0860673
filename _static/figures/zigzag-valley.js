// A walk down a long valley, seen from above: steep across, flat along. Its steps follow an average of the slopes.
//
// start   where the walk begins: x along the valley, y across it
// beta1   how much of the average is kept; rate: the learning rate; step: how many steps are done

import { betaSlider, height, walk } from "./momentum.js";
import { holds, line, numeral, path, plotOf, point, xAxis, yAxis } from "./plot.js";
import { figure, text } from "./svg.js";

const NAME = "zigzag-valley";
const STEPS = 30;

/** The rates on offer: small; just below what a plain step bears, which is 2 / 50; and above that. */
export const RATES = [0.01, 0.039, 0.1];

const after = (step) => (step === 0 ? "the start" : `after ${step} ${step === 1 ? "step" : "steps"}`);

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "step", label: "The walk", from: 0, steps: Array.from({ length: STEPS + 1 }, (_, step) => after(step)) },
  { ...betaSlider },
  { name: "rate", label: "Learning rate", options: RATES.map((value) => ({ value, label: String(value) })) },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "without", title: "without a memory", state: { beta1: 0, rate: 0.039, step: 20 } },
  { name: "with", title: "with a memory", state: { beta1: 0.85, rate: 0.039, step: 20 } },
];

/** The walk of a state, and how often it has crossed the middle of the valley. */
export function walkOf({ start }, { beta1, rate, step }) {
  const places = walk({ beta1, rate, steps: step, start });
  const crossings = places.filter(({ at }, i) => i > 0 && at[1] * places[i - 1].at[1] < 0).length;
  return { places, now: places.at(-1), crossings };
}

const XS = [-10.5, 5.5];
const YS = [-2.2, 2.2];
const inside = ([x, y]) => holds({ xs: XS, ys: YS }, x, y);
const timesOf = (count) => (count === 1 ? "once" : count === 2 ? "twice" : `${count} times`);

/** Where the walk is now, in a sentence or two. */
export function say(data, state) {
  const { now, crossings } = walkOf(data, state);
  const [x, y] = now.at;
  const where = inside(now.at) ? `at x = ${numeral(x, 3)}, y = ${numeral(y, 3)}, at the height ${numeral(height(now.at), 3)}` : "outside the picture";
  const crossed = crossings ? ` It has crossed the middle line ${timesOf(crossings)}.` : "";
  return `With beta1 ${state.beta1.toFixed(2)} and the learning rate ${state.rate} the walk is ${where}.${crossed} The bottom is at 0, 0.`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { places, now } = walkOf(data, state);
  const told = places.map(({ at }) => (inside(at) ? `${numeral(at[0], 1)}, ${numeral(at[1], 1)}` : "outside")).join("; ");
  return (
    "A valley from above, as rings of equal height: long from left to right, narrow from top to bottom, with its bottom at 0, 0. " +
    `A walk with ${state.beta1 ? `beta1 ${state.beta1.toFixed(2)}` : "no memory, beta1 0"}, ${after(state.step)}. Its places: ${told}. ${say(data, state)} ` +
    `The averages now: along ${numeral(now.m[0], 3)}, across ${numeral(now.m[1], 3)}.`
  );
}

const HEIGHTS = [1, 9, 25, 49, 81, 110];

/** The places of one height: an ellipse. */
function ringOf(plot, level) {
  const points = Array.from({ length: 73 }, (_, at) => {
    const angle = (at * Math.PI) / 36;
    return [Math.sqrt(level) * Math.cos(angle), (Math.sqrt(level) * Math.sin(angle)) / 5];
  });
  return line(plot, points, { ink: "fig-line", width: 1, opacity: 0.8 });
}

/** The arithmetic of the next step, a row a direction. */
function sumsOf({ slope, m, by }, columns, top, size) {
  const rows = [
    ["", "slope", "average m", "moves by"],
    ...["along, x", "across, y"].map((name, axis) => [name, ...[slope, m, by].map((pair) => numeral(pair[axis], 3))]),
  ];
  return rows.flatMap((row, at) =>
    row.map((words, column) =>
      (words ? text(columns[column], top + at * 24, words, {
        size, anchor: column ? "end" : undefined, weight: at && column === 3 ? 700 : undefined, ink: at ? (column === 1 ? "fig-gradient" : undefined) : "fig-muted",
      }) : "")));
}

const WIDE = { width: 560, height: 320, left: 46, right: 14, top: 34, bottom: 52, size: 14.5, columns: [0, 210, 350, 490] };
const NARROW = { width: 340, height: 290, left: 40, right: 10, top: 34, bottom: 52, size: 14, columns: [0, 150, 245, 336] };

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const { places, now } = walkOf(data, state);
  const plot = plotOf(sizes, XS, YS);
  const [cx, cy] = [plot.x(0), plot.y(0)];
  return figure({
    id: `${NAME}-${state.beta1}-${state.rate}-${state.step}-${state.narrow ? "narrow" : "wide"}`,
    title: `beta1 ${state.beta1.toFixed(2)}, learning rate ${state.rate}, ${after(state.step)}`,
    description: alt(data, state),
    width: sizes.width,
    height: sizes.height + 86,
    parts: [
      ...yAxis(plot, "y, across the valley"),
      ...xAxis(plot, "x, along the valley"),
      ...HEIGHTS.map((level) => ringOf(plot, level)),
      path(`M${cx - 6} ${cy}h12M${cx} ${cy - 6}v12`, { width: 2 }),
      line(plot, places.map(({ at }) => at), { ink: "fig-ink", width: 1.5 }),
      ...places.slice(0, -1).map(({ at }) => point(plot, at, "", { hollow: true, radius: 3 })),
      point(plot, places[0].at, "start", { hollow: true, radius: 4, to: [8, -8] }),
      point(plot, now.at, "", { radius: 6 }),
      ...sumsOf(now, sizes.columns, sizes.height + 24, sizes.size),
    ],
  });
}
