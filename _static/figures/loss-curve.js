// The losses of a run, step by step, with their running mean.
//
// losses   the loss of each step done, in nats: how badly the next letters of one name were guessed, on average
// mean     of the last SPAN losses, or of those there are
// book     the losses of the book's own run, to compare with; or none
// letters  e to the power of a loss: a guess among so many equally likely letters is as bad

import { path, plotOf, xAxis, yAxis } from "./plot.js";
import { attributes, figure, grouped, text } from "./svg.js";

const NAME = "loss-curve";

/** How many losses a running mean is taken over. */
export const SPAN = 50;

/** The states that are written to files. */
export const states = [{ name: "book", title: "the book's own run", state: { run: "book" } }];

/** The loss of a model that gives every token the same chance. */
export const clueless = ({ vocab_size }) => Math.log(vocab_size);

/**
 * The mean of the last losses after each step.
 * @param {ArrayLike<number>} losses
 * @param {number} [span]
 * @returns {number[]}
 */
export function runningMeans(losses, span = SPAN) {
  let sum = 0;
  return Array.from(losses, (loss, step) => {
    sum += loss - (step >= span ? losses[step - span] : 0);
    return sum / Math.min(step + 1, span);
  });
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { losses, num_steps } = data;
  const called = state.run === "book" ? "The book's own run" : "This run";
  const nothing = `A model that knows nothing has ${clueless(data).toFixed(3)}, as bad as guessing among ${data.vocab_size} equally likely letters.`;
  if (losses.length === 0) return `${called}, at its beginning: ${grouped(num_steps)} steps to do, no loss yet. ${nothing}`;
  const mean = runningMeans(losses).at(-1);
  const letters = Math.exp(mean).toFixed(1);
  return (
    `${called}, ${grouped(losses.length)} of ${grouped(num_steps)} steps done: the loss of each step as a dot, and the mean of the last ${SPAN} as a line. ` +
    `The first loss is ${losses[0].toFixed(3)}; the mean of the last ${Math.min(SPAN, losses.length)} is ${mean.toFixed(3)}, as bad as guessing among ${letters} equally likely letters. ${nothing}`
  );
}

const LETTERS = [1, 2, 5, 10, 27, 60, 150, 400];

/** The highest loss that has a place; a dot above it lies on the border. */
const topOf = (data) => Math.max(4.5, clueless(data) + 0.7);

/** Sizes of the picture, in a column and on a phone. */
export const WIDE = { width: 560, height: 318, left: 46, right: 62, top: 34, bottom: 52, size: 14.5, each: 200 };
export const NARROW = { width: 340, height: 308, left: 34, right: 40, top: 34, bottom: 52, size: 14, each: 250 };

/** Where a step and a loss lie in the picture. */
export function plotFor(data, sizes) {
  const plot = plotOf(sizes, [0, data.num_steps], [0, topOf(data)]);
  return { ...plot, y: (loss) => plot.y(Math.min(loss, topOf(data))) };
}

/** The path through a value for each step. */
export const lineOf = (values, { x, y }) => values.map((value, at) => `${at ? "L" : "M"}${x(at + 1)} ${y(value)}`).join("");

/** One dot a loss: lines of no length with round ends, in one path. */
export const dotsOf = (losses, { x, y }) => Array.from(losses, (loss, at) => `M${x(at + 1)} ${y(loss)}h0`).join("");

/** Three axes: the loss, the same told as letters, and the steps. */
export function axesOf(plot, { num_steps }, { each }) {
  const highest = plot.ys[1];
  const losses = [...Array(Math.ceil(highest)).keys()].map((loss) => [loss, loss]);
  const letters = LETTERS.map((count) => [Math.log(count), count]).filter(([loss]) => loss < highest);
  const steps = Array.from({ length: Math.floor(num_steps / each) + 1 }, (_, at) => [at * each, grouped(at * each)]);
  // The scale at the right is the same as at the left, told as letters.
  return [...yAxis(plot, "loss of one name", losses), ...yAxis(plot, "equally likely letters", letters, "right"), ...xAxis(plot, "steps done", steps)];
}

/** Where a model that knows nothing stands. */
export function cluelessLine(data, { left, right, y, size }) {
  const height = y(clueless(data));
  return [
    path(`M${left} ${height}H${right}`, { ink: "fig-muted", dashes: "2 4" }),
    text(right - 6, height - 8, `knows nothing: ${clueless(data).toFixed(3)}`, { anchor: "end", ink: "fig-muted", size }),
  ];
}

/** What the lines mean, below the plot's top where nothing is drawn: at the bottom, beside small pieces of them. */
function key({ book }, { left, y, size }) {
  const entries = [
    ["each step", path(`M${left + 16} 0h0m10 -4h0m10 5h0`, { ink: "fig-line", width: 3, cap: "round" })],
    [`mean of the last ${SPAN}`, path(`M${left + 12} 0h28`, { width: 2.5 })],
    ...(book ? [["the book's run, likewise", path(`M${left + 12} 0h28`, { ink: "fig-muted", width: 1.5, dashes: "6 4" })]] : []),
  ];
  return entries.flatMap(([words, sample], at) => {
    const line = y(1.12) + at * 21;
    return [`<g${attributes({ transform: `translate(0 ${line})` })}>${sample}</g>`, text(left + 50, line + 5, words, { size })];
  });
}

/** The figure of a run, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const plot = plotFor(data, sizes);
  return figure({
    id: `${NAME}-${state.run}-${state.narrow ? "narrow" : "wide"}`,
    title: state.run === "book" ? "The losses of the book's own run" : "The losses of this run",
    description: alt(data, state),
    width: sizes.width,
    height: sizes.height,
    parts: [
      ...axesOf(plot, data, sizes),
      path(dotsOf(data.losses, plot), { ink: "fig-line", width: 2.5, cap: "round", opacity: 0.75 }),
      ...cluelessLine(data, plot),
      path(data.book ? lineOf(runningMeans(data.book), plot) : "", { ink: "fig-muted", width: 1.5, dashes: "6 4" }),
      path(lineOf(runningMeans(data.losses), plot), { width: 2.5 }),
      ...key(data, plot),
    ],
  });
}
