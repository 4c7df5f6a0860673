// A nudge on a curve: two points, the triangle between them, its slope; and how it comes to the curve's own as the nudge shrinks.
//
// name    the curve; x: where we stand; sides: 2 for a nudge both ways, 1 for one to the right; step: how small h is

import { CURVES, curveOf } from "./one-knob.js";
import { NARROW, WIDE, curve, line, numeral, path, plotOf, point, xAxis, yAxis } from "./plot.js";
import { figure, text } from "./svg.js";

const NAME = "nudge-slope";

/** How far a nudge goes. */
export const NUDGES = [2, 1, 0.5, 0.25, 0.1, 0.01];

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "step", label: "The nudge", steps: NUDGES.map((h) => `h = ${h}`) },
  { name: "name", label: "Curve", options: CURVES },
  { name: "x", label: "Where we stand: x", range: { from: -2, to: 6, by: 0.1 } },
  {
    name: "sides",
    label: "Nudge",
    options: [
      { value: 2, label: "both ways" },
      { value: 1, label: "to the right only" },
    ],
  },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [0, 2, 5].map((step) => ({ name: `h-${NUDGES[step]}`, title: `h = ${NUDGES[step]}`, state: { name: "loss", x: 0.4, sides: 2, step } }));

/** A nudge must not leave the picture. */
export const settle = (data, state) => ({ ...state, x: Math.min(state.x, curveOf(data, state.name).xs[1] - NUDGES[0]) });

/** The two ends of a nudge, the slope between them, and the curve's own slope. */
export function nudgeOf(data, { name, x, sides, step }) {
  const { f, slope } = curveOf(data, name);
  const h = NUDGES[step];
  const [left, right] = [sides === 2 ? x - h : x, x + h];
  const [run, rise] = [right - left, f(right) - f(left)];
  return { x, h, left, right, low: f(left), high: f(right), run, rise, slope: rise / run, own: slope(x) };
}

/** Decimals of places, and of heights: the smaller the nudge, the more of them are needed to see what it does. */
const digits = ({ h }) => (h < 0.1 ? 3 : 2);
const fine = ({ h }) => (h < 1 ? 6 : 4);

/** What the nudge finds, in a sentence or two. */
export function say(data, state) {
  const nudge = nudgeOf(data, state);
  const off = Math.abs(nudge.slope - nudge.own);
  return `The nudge finds the slope ${numeral(nudge.slope, 4)}. The curve's own slope here is ${numeral(nudge.own, 4)}: ${off < 0.00005 ? "the same to four decimals" : `it is off by ${numeral(off, 4)}`}.`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const nudge = nudgeOf(data, state);
  const called = state.name === "square" ? "The curve x * x" : `The loss of ${data.knob.name} over the position of one knob, a valley`;
  return (
    `${called}. We stand at ${numeral(nudge.x, 1)} and nudge by ${nudge.h}${state.sides === 2 ? " both ways" : " to the right"}: from ${numeral(nudge.left, digits(nudge))}, where the curve is at ` +
    `${numeral(nudge.low, fine(nudge))}, to ${numeral(nudge.right, digits(nudge))}, where it is at ${numeral(nudge.high, fine(nudge))}. A straight line joins the two points. ${say(data, state)}`
  );
}

/** The three lines of arithmetic below the plot. */
function sumsOf(nudge, top, size) {
  const places = digits(nudge);
  return [
    text(0, top, `height at ${numeral(nudge.left, places)}: ${numeral(nudge.low, fine(nudge))}, at ${numeral(nudge.right, places)}: ${numeral(nudge.high, fine(nudge))}`, { size }),
    text(0, top + 24, `rise ${numeral(nudge.rise, fine(nudge))}, run ${numeral(nudge.run, places)}`, { size }),
    text(0, top + 48, `slope = rise / run = ${numeral(nudge.slope, 4)}`, { size, weight: 700, ink: "fig-gradient" }),
  ];
}

/** The triangle: along, then up or down, with the straight line through its ends. */
function triangleOf(plot, { left, right, low, high, x, slope }, f) {
  const through = (at) => low + slope * (at - left);
  return [
    line(plot, plot.xs.map((at) => [at, through(at)]), { ink: "fig-gradient", width: 1.5 }),
    line(plot, [[left, low], [right, low], [right, high]], { width: 1.5, dashes: "4 3" }),
    point(plot, [left, low], "", { ink: "fig-gradient" }),
    point(plot, [right, high], "", { ink: "fig-gradient" }),
    point(plot, [x, f(x)], "", { hollow: true, radius: 4 }),
  ];
}

/** The words along the triangle, where there is room for them. */
function wordsOf(plot, { left, right, low, high }) {
  if (plot.x(right) - plot.x(left) < 60) return [];
  const below = high < low ? -7 : 18;
  return [
    text((plot.x(left) + plot.x(right)) / 2, plot.y(low) + below, "run", { anchor: "middle", size: plot.size }),
    text(plot.x(right) + 8, (plot.y(low) + plot.y(high)) / 2 + 5, "rise", { size: plot.size }),
  ];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const { f, xs, ys, axes } = curveOf(data, state.name);
  const plot = plotOf(sizes, xs, ys);
  const nudge = nudgeOf(data, state);
  const { x } = nudge;
  return figure({
    id: `${NAME}-${state.name}-${state.x}-${state.sides}-${state.step}-${state.narrow ? "narrow" : "wide"}`,
    title: `h = ${nudge.h}`,
    description: alt(data, state),
    width: sizes.width,
    height: sizes.height + 86,
    parts: [
      ...yAxis(plot, axes[1]),
      ...xAxis(plot, axes[0]),
      path(`M${plot.x(x)} ${plot.y(f(x))}V${plot.bottom}`, { ink: "fig-line", dashes: "2 4" }),
      curve(plot, f),
      ...triangleOf(plot, nudge, f),
      ...wordsOf(plot, nudge),
      ...sumsOf(nudge, sizes.height + 24, sizes.size),
    ],
  });
}
