// A ball that walks down a valley, step by step: each step goes against the slope, times the learning rate.
//
// name    the valley; rate: the learning rate; start: where the ball begins; step: how many steps are done

import { CURVES, curveOf, walk } from "./one-knob.js";
import { NARROW, WIDE, curve, holds, line, numeral, plotOf, point, xAxis, yAxis } from "./plot.js";
import { figure, text } from "./svg.js";

const NAME = "valley-steps";
const STEPS = 12;

/** Three rates for each valley: the ball crawls, lands, flies off or never comes to rest. */
export const RATES = { square: [0.02, 0.3, 1.1], loss: [0.5, 10, 40] };

const after = (step) => (step === 0 ? "the start" : `after ${step} ${step === 1 ? "step" : "steps"}`);

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "step", label: "The walk", from: 0, steps: Array.from({ length: STEPS + 1 }, (_, step) => after(step)) },
  { name: "name", label: "Valley", options: [...CURVES].reverse() },
  { name: "rate", label: "Learning rate", options: (data, { name }) => RATES[name].map((value) => ({ value, label: String(value) })) },
  { name: "start", label: "Start", range: { from: -4, to: 6, by: 0.2 } },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = RATES.square.map((rate) => ({ name: `rate-${rate}`, title: `learning rate ${rate}`, state: { name: "square", rate, start: 3, step: STEPS } }));

/** Another valley has other rates: the one that stands at the same place among them. */
export function settle(data, state) {
  if (RATES[state.name].includes(state.rate)) return state;
  const at = Object.values(RATES).map((rates) => rates.indexOf(state.rate)).find((place) => place >= 0) ?? 1;
  return { ...state, rate: RATES[state.name][at] };
}

const valleyOf = (data, name) => ({ ...curveOf(data, name), ...(name === "square" ? { xs: [-7, 7], ys: [-2, 48] } : {}) });

/** Where the ball has been, where it is, and the step that it takes next. */
export function walkOf(data, { name, rate, start, step }) {
  const valley = valleyOf(data, name);
  const places = walk(valley, start, rate, step);
  const x = places.at(-1);
  return { ...valley, places, x, height: valley.f(x), here: valley.slope(x), by: rate * valley.slope(x), next: x - rate * valley.slope(x) };
}

/** Where the ball is now, in a sentence or two. */
export function say(data, state) {
  const { x, height, f, places, xs, ys } = walkOf(data, state);
  const out = holds({ xs, ys }, x, height) ? "" : " It has left the picture.";
  const begun = state.step ? ` It began at ${numeral(state.start, 1)}, at the height ${numeral(f(places[0]), 4)}.` : "";
  return `With the learning rate ${state.rate} the ball is at ${numeral(x, 4)}, at the height ${numeral(height, 4)}.${begun}${out}`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { places, here, by, next } = walkOf(data, state);
  const called = state.name === "square" ? "the curve x * x" : `the loss of ${data.knob.name} over the position of one knob`;
  return (
    `A ball walks on ${called}, ${after(state.step)}. ${say(data, state)} Its places so far: ${places.map((x) => numeral(x)).join(", ")}. ` +
    `Here the slope is ${numeral(here, 4)}, so the next step is ${state.rate} times that, ${numeral(by, 4)}, taken from x: ${numeral(next, 4)}.`
  );
}

/** The arithmetic of the next step. */
function sumsOf({ x, here, by, next }, rate, top, size) {
  const minus = by < 0 ? `(${numeral(by, 4)})` : numeral(by, 4);
  return [
    text(0, top, `slope at ${numeral(x, 4)}: ${numeral(here, 4)}`, { size, ink: "fig-gradient", weight: 700 }),
    text(0, top + 24, `rate · slope = ${rate} · ${here < 0 ? `(${numeral(here, 4)})` : numeral(here, 4)} = ${numeral(by, 4)}`, { size }),
    text(0, top + 48, `next x = ${numeral(x, 4)} − ${minus} = ${numeral(next, 4)}`, { size, weight: 700 }),
  ];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const walked = walkOf(data, state);
  const { f, xs, ys, axes, places, x, height, here } = walked;
  const plot = plotOf(sizes, xs, ys);
  const reach = (xs[1] - xs[0]) / 10;
  const tangent = [-reach, reach].map((way) => [x + way, height + way * here]);
  return figure({
    id: `${NAME}-${state.name}-${state.rate}-${state.start}-${state.step}-${state.narrow ? "narrow" : "wide"}`,
    title: `learning rate ${state.rate}`,
    description: alt(data, state),
    width: sizes.width,
    height: sizes.height + 86,
    parts: [
      ...yAxis(plot, state.name === "square" ? "height: x * x" : axes[1]),
      ...xAxis(plot, axes[0]),
      curve(plot, f),
      line(plot, places.map((at) => [at, f(at)]), { ink: "fig-muted", width: 1.5, dashes: "4 3" }),
      holds(plot, x, height) ? line(plot, tangent, { ink: "fig-gradient", width: 2 }) : "",
      ...places.slice(0, -1).map((at) => point(plot, [at, f(at)], "", { hollow: true, radius: 4 })),
      point(plot, [places[0], f(places[0])], state.step ? "start" : "", { hollow: true, radius: 4, to: [9, 16] }),
      point(plot, [x, height], "", { radius: 7 }),
      ...sumsOf(walked, state.rate, sizes.height + 24, sizes.size),
    ],
  });
}
