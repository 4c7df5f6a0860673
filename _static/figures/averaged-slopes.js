// The slopes of one parameter in the first hundred steps of the real run, and an average of them that fades.
//
// params  {label, called, slopes}: a slope for each step
// param   which of them; beta1: how much of the average is kept

import { averages, betaSlider } from "./momentum.js";
import { line, numeral, path, plotOf, ticks, xAxis, yAxis } from "./plot.js";
import { figure, text } from "./svg.js";

const NAME = "averaged-slopes";

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { ...betaSlider },
  { name: "param", label: "Parameter", options: ({ params }) => params.map(({ label }, value) => ({ value, label })) },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [{ name: "beta1-0.85", title: "beta1 0.85", state: { param: 0, beta1: 0.85 } }];

const turns = (numbers) => numbers.filter((number, at) => at > 0 && number * numbers[at - 1] < 0).length;
const largest = (numbers) => Math.max(...numbers.map(Math.abs));

/** The slopes, their averages, how often each changes its sign, and how large each gets. */
export function seriesOf({ params }, { param, beta1 }) {
  const { called, slopes } = params[param];
  const means = averages(slopes, beta1);
  return { called, slopes, means, turns: [slopes, means].map(turns), largest: [slopes, means].map(largest) };
}

/** What the average does to the slopes, in a sentence or two. */
export function say(data, state) {
  const { called, slopes, turns: [before, after], largest: [high, low] } = seriesOf(data, state);
  return (
    `The ${slopes.length} slopes of ${called} change their sign ${before} times, and the largest is ${numeral(high, 3)} in size. ` +
    `With beta1 ${state.beta1.toFixed(2)} the average changes its sign ${after} times, and its largest is ${numeral(low, 3)}.`
  );
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { slopes, means } = seriesOf(data, state);
  const ends = [0, 9, 49, 99].map((at) => `at step ${at + 1} slope ${numeral(slopes[at], 3)}, average ${numeral(means[at], 3)}`);
  return `Steps from 1 to ${slopes.length} from left to right; a thin bar is the slope of one step, up or down from 0, and a line the average. ${say(data, state)} ${ends.join("; ")}.`;
}

const WIDE = { width: 560, height: 300, left: 52, right: 20, top: 34, bottom: 52, size: 14.5 };
const NARROW = { width: 340, height: 290, left: 48, right: 18, top: 34, bottom: 52, size: 14 };

/** What bars and line mean. */
function key({ left, bottom, size }) {
  const top = bottom + 74;
  return [
    path(`M${left} ${top - 12}v14m5 -9v9m5 -6v6`, { ink: "fig-gradient", width: 2 }),
    text(left + 20, top, "slope", { size }),
    path(`M${left + 84} ${top - 5}h28`, { width: 2.5 }),
    text(left + 120, top, "average m", { size }),
  ];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const { slopes, means, largest: [high] } = seriesOf(data, state);
  const bound = Math.ceil(high * 10) / 10;
  const plot = plotOf(sizes, [0, slopes.length], [-bound, bound]);
  const bars = slopes.map((slope, at) => `M${plot.x(at + 1)} ${plot.y(0)}V${plot.y(slope)}`).join("");
  return figure({
    id: `${NAME}-${state.param}-${state.beta1}-${state.narrow ? "narrow" : "wide"}`,
    title: `${data.params[state.param].called}: slopes and their average, beta1 ${state.beta1.toFixed(2)}`,
    description: alt(data, state),
    width: sizes.width,
    height: sizes.height + 32,
    parts: [
      ...yAxis(plot, "slope", ticks(plot.ys, 5)),
      ...xAxis(plot, "step"),
      path(`M${plot.left} ${plot.y(0)}H${plot.right}`, { ink: "fig-line" }),
      path(bars, { ink: "fig-gradient", width: 1.6, opacity: 0.7 }),
      line(plot, means.map((mean, at) => [at + 1, mean]), { width: 2.5 }),
      ...key(plot),
    ],
  });
}
