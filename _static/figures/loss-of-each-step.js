// Every step of the book's own run: which name it was trained on, how badly that was guessed, and the mean of the last losses.
//
// names   the names, parted by spaces: one a step
// losses  the loss of each step, rounded
// step    the step that is pointed at, from 1; span: how many losses the mean is taken over

import { NARROW, WIDE, axesOf, clueless, cluelessLine, dotsOf, lineOf, plotFor, runningMeans } from "./loss-curve.js";
import { path } from "./plot.js";
import { attributes, colours, figure, grouped, text } from "./svg.js";

const NAME = "loss-of-each-step";
/** Below the plot: what the step that is pointed at says. */
const BELOW = 62;

/** How many losses a mean may be taken over. */
export const SPANS = [10, 50, 200];

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "step", label: "Step", range: { from: 1, to: 1000, by: 1 }, words: grouped },
  { name: "span", label: "Mean of the last", options: SPANS.map((value) => ({ value, label: String(value) })) },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [{ name: "last-50", title: "mean of the last 50", state: { step: 1000, span: 50 } }];

/** e to the loss, in words: so many letters are as hard to guess among. */
export const letters = (loss) => Math.exp(loss).toFixed(1);

/** The step that is pointed at: its name and loss, the mean up to it, and over how many losses that is. */
export function stepOf({ names, losses }, { step, span }) {
  const means = runningMeans(losses, span);
  return { name: names.split(" ")[step - 1], loss: losses[step - 1], mean: means[step - 1], count: Math.min(step, span), means };
}

const meanOf = (count) => (count === 1 ? "the first loss alone" : `the last ${count} losses`);

/** The step in a sentence or two. */
export function say(data, state) {
  const { name, loss, mean, count } = stepOf(data, state);
  return (
    `Step ${grouped(state.step)} was trained on ${name}. Its loss is ${loss.toFixed(3)}, as bad as picking among ${letters(loss)} equally likely letters. ` +
    `The mean of ${meanOf(count)} is ${mean.toFixed(3)}, or ${letters(mean)} letters.`
  );
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { means } = stepOf(data, state);
  const ends = [0, 99, 499, 999].map((at) => `${means[at].toFixed(3)} at step ${grouped(at + 1)}`);
  return (
    `The loss of each of the ${grouped(data.num_steps)} steps of the book's own run as a dot, and the mean of the last ${state.span} as a line. ` +
    `The dots lie scattered; the line falls fast, then slowly: ${ends.join(", ")}. ` +
    `A model that knows nothing has ${clueless(data).toFixed(4)}, as bad as picking among ${data.vocab_size}. ${say(data, state)}`
  );
}

/** A ring around a place of the plot. */
function ring(x, y, radius) {
  const d = `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
  return `<path${attributes({ d, class: "fig-hollow fig-ink-stroke", fill: colours["fig-paper"], stroke: colours["fig-ink"], "stroke-width": 2 })}/>`;
}

/** What dots and line mean, at the bottom of the plot, where nothing else is. */
function key({ left, y, size }, span) {
  const entries = [
    ["the loss of one step", path(`M${left + 16} 0h0m10 -4h0m10 5h0`, { ink: "fig-line", width: 3, cap: "round" })],
    [`mean of the last ${span}`, path(`M${left + 12} 0h28`, { width: 2.5 })],
  ];
  return entries.flatMap(([words, sample], at) => {
    const line = y(0.8) + at * 21;
    return [`<g${attributes({ transform: `translate(0 ${line})` })}>${sample}</g>`, text(left + 50, line + 5, words, { size })];
  });
}

/** The figure of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const plot = plotFor(data, sizes);
  const { name, loss, mean, count, means } = stepOf(data, state);
  const x = plot.x(state.step);
  const told = [
    [`step ${grouped(state.step)}, ${name}`, loss],
    [count === 1 ? "mean of one" : `mean of the last ${count}`, mean],
  ];
  const columns = state.narrow ? [0, 212, 340] : [0, 240, 360];
  return figure({
    id: `${NAME}-${state.step}-${state.span}-${state.narrow ? "narrow" : "wide"}`,
    title: `Every step's loss, and the mean of the last ${state.span}`,
    description: alt(data, state),
    width: sizes.width,
    height: sizes.height + BELOW,
    parts: [
      ...axesOf(plot, data, sizes),
      path(dotsOf(data.losses, plot), { ink: "fig-line", width: 2.5, cap: "round", opacity: 0.75 }),
      ...cluelessLine(data, plot),
      path(lineOf(means, plot), { width: 2.5 }),
      path(`M${x} ${plot.top}V${plot.bottom}`, { ink: "fig-muted", width: 1.5, dashes: "3 3" }),
      ring(x, plot.y(loss), 6),
      path(`M${x - 4} ${plot.y(mean)}h8M${x} ${plot.y(mean) - 4}v8`, { width: 2.5 }),
      ...key(plot, state.span),
      ...told.flatMap(([words, value], at) => {
        const line = sizes.height + 26 + at * 25;
        const look = { size: sizes.size, weight: at ? 400 : 700 };
        return [
          text(columns[0], line, words, look),
          text(columns[1], line, value.toFixed(3), { ...look, anchor: "end" }),
          text(columns[2], line, `${letters(value)} letters`, { ...look, anchor: "end" }),
        ];
      }),
    ],
  });
}
