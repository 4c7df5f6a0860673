// The running means of two runs from the same start on the same names: one takes plain steps, the other is Adam.
//
// runs    {plain, adam}: the losses of each step done, in nats
// before  of an earlier Adam in the page: {losses, words}, to compare with; or none
// ahead   the mean of the plain run less that of Adam, after as many steps: the names are the same, so their luck cancels
// letters e to the power of a loss: a guess among so many equally likely letters is as bad

import { SPAN, clueless, runningMeans } from "./loss-curve.js";
import { line, numeral, path, plotOf, xAxis, yAxis } from "./plot.js";
import { attributes, figure, grouped, text } from "./svg.js";

const NAME = "race-curve";

/** The two, as the page calls them. */
export const RUNS = { plain: "plain step", adam: "Adam" };

/** The states that are written to files. */
export const states = [{ name: "book", title: "the book's two runs", state: { run: "book" } }];

const stepsOf = (count) => `${grouped(count)} ${count === 1 ? "step" : "steps"}`;
const lastMean = (losses) => runningMeans(losses).at(-1);

/** By how much Adam is ahead after each step that both have done. */
export function ahead({ plain, adam }) {
  const both = Math.min(plain.length, adam.length);
  const [theirs, ours] = [plain, adam].map((losses) => runningMeans(losses.slice(0, both)));
  return theirs.map((mean, at) => mean - ours[at]);
}

/** By how much, in words. */
function lead(runs) {
  const gaps = ahead(runs);
  if (!gaps.length) return "";
  const gap = gaps.at(-1);
  const [who, other] = gap >= 0 ? [RUNS.adam, `the ${RUNS.plain}`] : [`The ${RUNS.plain}`, RUNS.adam];
  return ` After ${stepsOf(gaps.length)} ${Math.abs(gap) < 0.0005 ? "they are level" : `${gap >= 0 ? who : who.toLowerCase()} is ahead of ${other} by ${Math.abs(gap).toFixed(3)}`}.`;
}

/** How a run stands, in words and numbers. */
function standing(name, losses) {
  if (!losses.length) return `${name}: no step yet.`;
  const mean = lastMean(losses);
  return `${name}, ${stepsOf(losses.length)} done: ${mean.toFixed(3)}, as bad as guessing among ${Math.exp(mean).toFixed(1)} equally likely letters.`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { runs, num_steps, vocab_size, before } = data;
  const called = state.run === "book" ? "The book's two runs" : "Two runs in the page";
  const names = Object.entries(RUNS).map(([name, words]) => standing(words, runs[name]));
  const earlier = before ? ` Dotted, for comparison: ${standing(before.words, before.losses)}` : "";
  return (
    `${called} of ${grouped(num_steps)} steps each: the mean of the last ${SPAN} losses as a line for each. ${names.join(" ")}${lead(runs)}${earlier} ` +
    `A model that knows nothing has ${clueless(data).toFixed(3)}, as bad as guessing among ${vocab_size} equally likely letters.`
  );
}

const LOW = 2.1;
const LETTERS = [9, 12, 16, 21, 27, 35];
const WIDE = { width: 560, height: 300, left: 46, right: 62, top: 34, bottom: 22, size: 14.5, each: 200 };
const NARROW = { width: 340, height: 290, left: 44, right: 40, top: 34, bottom: 22, size: 14, each: 250 };
/** The height of the lower plot with its words. */
const LOWER = 168;

/** Every few points of a long line: what is left out is smaller than the line is wide. */
function thinned(means, { left, right }, num_steps) {
  const every = Math.max(1, Math.floor(num_steps / (right - left)));
  return means.map((mean, at) => [at + 1, mean]).filter((_, at) => at % every === 0 || at === means.length - 1);
}

const LOOK = {
  plain: { ink: "fig-muted", width: 2, dashes: "6 4" },
  adam: { ink: "fig-ink", width: 2.5 },
  before: { ink: "fig-muted", width: 2, dashes: "1.5 4", cap: "round" },
};

/** The lower plot: above its line Adam is ahead, below it the plain step. */
function lowerOf(data, sizes) {
  const edges = { ...sizes, height: sizes.height + LOWER, top: sizes.height + 36, bottom: 52 };
  const plot = plotOf(edges, [0, data.num_steps], [-0.1, 0.2]);
  const steps = Array.from({ length: Math.floor(data.num_steps / sizes.each) + 1 }, (_, at) => [at * sizes.each, grouped(at * sizes.each)]);
  const axis = yAxis(plot, "", [-0.1, 0, 0.1, 0.2].map((gap) => [gap, numeral(gap, 1)]));
  return [
    text(0, sizes.height + 20, "how far Adam is ahead", { size: sizes.size }),
    ...axis,
    ...xAxis(plot, "steps done", steps),
    path(`M${plot.left} ${plot.y(0)}H${plot.right}`, { ink: "fig-line" }),
    line(plot, thinned(ahead(data.runs), plot, data.num_steps), LOOK.adam),
  ];
}

function axesOf(plot) {
  const [low, high] = plot.ys;
  const losses = [2.2, 2.4, 2.6, 2.8, 3, 3.2, 3.4, 3.6].filter((loss) => loss > low && loss < high).map((loss) => [loss, loss.toFixed(1)]);
  const letters = LETTERS.map((count) => [Math.log(count), count]).filter(([loss]) => loss > low && loss < high);
  return [
    ...yAxis(plot, `mean loss of ${SPAN}`, losses),
    ...yAxis(plot, "equally likely letters", letters, "right"),
    path(`M${plot.left} ${plot.bottom}H${plot.right}`, { ink: "fig-line" }),
  ];
}

/** What the lines mean, at the upper right, where no run is any more. */
function key({ before }, { left, right, top, size }) {
  const at = left + (right - left) * 0.36;
  const entries = [["plain", RUNS.plain], ["adam", RUNS.adam], ...(before ? [["before", before.words]] : [])];
  return entries.flatMap(([name, words], row) => {
    const y = top + 76 + row * 22;
    return [`<g${attributes({ transform: `translate(0 ${y})` })}>${path(`M${at} 0h28`, LOOK[name])}</g>`, text(at + 36, y + 5, words, { size })];
  });
}

/** The figure of two runs, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const plot = plotOf(sizes, [0, data.num_steps], [LOW, Math.max(3.6, clueless(data) + 0.25)]);
  const height = plot.y(clueless(data));
  return figure({
    id: `${NAME}-${state.run}-${state.narrow ? "narrow" : "wide"}`,
    title: state.run === "book" ? "The book's two runs: plain step and Adam" : "Two runs: plain step and Adam",
    description: alt(data, state),
    width: sizes.width,
    height: sizes.height + LOWER,
    parts: [
      ...axesOf(plot),
      path(`M${plot.left} ${height}H${plot.right}`, { ink: "fig-line", dashes: "2 4" }),
      text(plot.right - 4, height - 8, `knows nothing: ${clueless(data).toFixed(3)}`, { anchor: "end", ink: "fig-muted", size: sizes.size }),
      data.before ? line(plot, thinned(runningMeans(data.before.losses), plot, data.num_steps), LOOK.before) : "",
      ...Object.keys(RUNS).map((name) => line(plot, thinned(runningMeans(data.runs[name]), plot, data.num_steps), LOOK[name])),
      ...key(data, plot),
      ...lowerOf(data, sizes),
    ],
  });
}
