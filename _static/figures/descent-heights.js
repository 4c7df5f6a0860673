// How high the ball is after each of thirty steps, for a learning rate and a start that a reader chooses.
//
// name    the valley; rate: the learning rate, as it was typed; start: where the ball begins

import { ModelError } from "../model/errors.js";
import { CURVES, curveOf, walk } from "./one-knob.js";
import { NARROW, WIDE, line, numeral, plotOf, point, xAxis, yAxis } from "./plot.js";
import { attributes, colours, figure, grouped, text } from "./svg.js";

const NAME = "descent-heights";
const STEPS = 30;
const LARGEST = 1000;

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "rate", label: "A learning rate", most: 8, hint: `A number from 0 to ${LARGEST}, such as 0.1.` },
  { name: "start", label: "Start", range: { from: -4, to: 6, by: 0.2 } },
  { name: "name", label: "Valley", options: [...CURVES].reverse() },
];

/** The states that are written to files. */
export const states = [
  { name: "square", title: "x * x, learning rate 0.1", state: { name: "square", rate: "0.1", start: 3 } },
  { name: "loss", title: "the loss of anna, learning rate 1", state: { name: "loss", rate: "1", start: 0.4 } },
];

/** This figure asks no model. */
export const withoutModel = {};

/**
 * The data does not change by what is typed; what is no learning rate is refused.
 * @throws {ModelError} "character"
 */
export function answer(models, typed, own) {
  const rate = Number(typed.replace(",", "."));
  if (!/^\d*[.,]?\d+$/.test(typed) || rate > LARGEST) {
    throw new ModelError("character", `"${typed.slice(0, 20)}" is no learning rate here: type a number from 0 to ${LARGEST}, such as 0.1`);
  }
  return own;
}

/** The places and heights of the walk. */
export function heightsOf(data, { name, rate, start }) {
  const valley = curveOf(data, name);
  const places = walk(valley, start, Number(rate.replace(",", ".")), STEPS);
  return { places, heights: places.map(valley.f), lowest: name === "square" ? 0 : null };
}

const large = (value) => (value < 1000 ? numeral(value, 4) : value < 1e6 ? grouped(Math.round(value)) : "more than a million");

/** How the walk goes, in a sentence or two. */
export function say(data, state) {
  const { places, heights } = heightsOf(data, state);
  const last = heights.at(-1);
  const close = (a, b) => Math.abs(a - b) < 0.00005;
  const ends = places.slice(-2).sort((a, b) => a - b);
  const became = close(...ends)
    ? "and the ball hardly moves any more"
    : close(places.at(-1), places.at(-3))
      ? `and the ball jumps between ${ends.map((place) => numeral(place)).join(" and ")}, from side to side`
      : `${last > heights[0] ? "higher" : "lower"} than at the start`;
  const where = Math.abs(places.at(-1)) < 1000 ? `, at ${numeral(places.at(-1), 4)}` : "";
  return `After ${STEPS} steps with the learning rate ${state.rate} the height is ${large(last)}${where}: ${became}.`.replace(": and", ", and");
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { heights } = heightsOf(data, state);
  const called = state.name === "square" ? "x * x" : `the loss of ${data.knob.name}`;
  const told = [0, 1, 2, 3, 5, 10, 20].map((step) => `${step}: ${large(heights[step])}`);
  return `The height on the curve of ${called} after each of ${STEPS} steps, from ${numeral(state.start, 1)}. Steps and heights: ${told.join("; ")}. ${say(data, state)}`;
}

/** A dot above the top of the plot is told by an arrow at its edge. */
function arrow(plot, step) {
  const d = `M${plot.x(step)} ${plot.top - 6}l5 9h-10z`;
  return `<path${attributes({ d, class: "fig-ink", fill: colours["fig-ink"] })}/>`;
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const { heights } = heightsOf(data, state);
  const ys = state.name === "square" ? [0, 25] : curveOf(data, state.name).ys;
  const plot = plotOf(sizes, [0, STEPS], ys);
  const dots = heights.map((height, step) => [step, height]);
  const out = dots.filter(([, height]) => height > ys[1]);
  return figure({
    id: `${NAME}-${state.name}-${state.narrow ? "narrow" : "wide"}`,
    title: `${state.name === "square" ? "x * x" : "the loss of anna"}, learning rate ${state.rate}`,
    description: alt(data, state),
    width: sizes.width,
    height: sizes.height + (out.length ? 26 : 0),
    parts: [
      ...yAxis(plot, state.name === "square" ? "height: x * x" : `loss of ${data.knob.name}`),
      ...xAxis(plot, "steps done", [0, 5, 10, 15, 20, 25, 30].map((step) => [step, step])),
      line(plot, dots, { ink: "fig-muted", width: 1.5 }),
      ...dots.map((dot) => point(plot, dot, "", { radius: 4 })),
      ...out.map(([step]) => arrow(plot, step)),
      ...(out.length ? [text(0, sizes.height + 16, "▲ higher than the picture", { size: sizes.size })] : []),
    ],
  });
}
