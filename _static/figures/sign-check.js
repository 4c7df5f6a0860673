// train1's way back with one mistake in it: what nudging every parameter says, and what 1,000 steps of training make of it.
//
// check    for each matrix: how many slopes it has, how many of them are wrong, and its steepest one, by hand and nudged
// losses   means of `every` steps; of a run that stopped, the loss of each step
// unseen   the mean loss over unseen names after training; null for a run that stopped

import { line, NARROW, numeral, plotOf, WIDE, xAxis, yAxis } from "./plot.js";
import { figure, grouped, text } from "./svg.js";

const NAME = "sign-check";

const CALLED = {
  none: { label: "no mistake", title: "Without a mistake" },
  relu: { label: "sign at the ReLU", title: "A wrong sign at the ReLU" },
  scores: { label: "sign at the scores", title: "A wrong sign at the scores" },
  forgets: { label: "= in place of +=", title: "= in place of += at the letter's row" },
};

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "mistake", label: "The mistake", options: Object.entries(CALLED).map(([value, { label }]) => ({ value, label })) },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = Object.entries(CALLED).map(([mistake, { label }]) => ({
  name: mistake,
  title: label,
  state: { mistake },
}));

const clueless = ({ vocab_size }) => Math.log(vocab_size);
const sum = (values) => values.reduce((so, value) => so + value, 0);

/** What the check finds, in a sentence. */
export function verdict({ check }) {
  const [all, wrong] = [sum(check.map(({ count }) => count)), sum(check.map((each) => each.wrong))];
  if (!wrong) return `All ${grouped(all)} slopes agree with nudging.`;
  const where = check.filter((each) => each.wrong).map(({ matrix }) => matrix);
  return `${grouped(wrong)} of ${grouped(all)} slopes are wrong, in ${where.join(", ").replace(/, (?=[^,]*$)/, " and ")}.`;
}

/** What training makes of it, in a sentence or two. */
export function outcome(data, { losses, unseen, stopped }) {
  const nothing = `A model that knows nothing has ${clueless(data).toFixed(4)}, or ${data.vocab_size} letters.`;
  if (stopped) return `The loss climbs to ${losses.at(-1)} at step ${losses.length}; then the program stops: ${stopped.replace(/^\w+: /, "")}. ${nothing}`;
  const letters = Math.exp(unseen).toFixed(1);
  return `After ${grouped(data.num_steps)} steps the loss on unseen names is ${unseen.toFixed(4)}, as bad as picking among ${letters} equally likely letters. ${nothing}`;
}

/** Check and outcome of the chosen mistake. */
export const say = (data, { mistake }) => `${verdict(data.variants[mistake])} ${outcome(data, data.variants[mistake])}`;

const hand = (value) => numeral(value, 4);

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { check } = data.variants[state.mistake];
  const rows = check.map(({ matrix, count, wrong, row, column, hand: mine, nudged }) =>
    `${matrix}: ${grouped(wrong)} of ${grouped(count)} wrong; its steepest, row ${row}, column ${column}: by hand ${hand(mine)}, nudged ${hand(nudged)}`);
  return `${CALLED[state.mistake].title}. ${rows.join(". ")}. ${say(data, state)}`;
}

/** The check as a table: where its columns end; on a phone the number of wrong slopes has a line of its own. */
const COLUMNS = {
  wide: { wrong: 240, mine: 350, nudged: 440, verdict: 458 },
  narrow: { wrong: 340, mine: 218, nudged: 306, verdict: 318 },
};

function table({ check }, narrow) {
  const at = COLUMNS[narrow ? "narrow" : "wide"];
  const head = { size: 14, ink: "fig-muted", anchor: "end" };
  const lower = narrow ? 20 : 0;
  const parts = [text(0, 16, narrow ? "steepest knob" : "its steepest knob", { ...head, anchor: undefined }), text(at.mine, 16, "by hand", head), text(at.nudged, 16, "nudged", head)];
  if (!narrow) parts.push(text(at.wrong, 16, "wrong slopes", head));
  for (const [index, { matrix, count, wrong, row, column, hand: mine, nudged }] of check.entries()) {
    const y = 42 + index * 48;
    const differs = mine !== nudged;
    const all = narrow ? `${grouped(wrong)} of ${grouped(count)} wrong` : grouped(wrong);
    parts.push(
      text(0, y, matrix, { size: 16, weight: 700 }),
      text(0, y + 20, `row ${row}, column ${column}`, { size: 13, ink: "fig-muted" }),
      text(at.wrong, y, all, { size: narrow ? 14 : 16, anchor: "end", weight: wrong ? 700 : undefined }),
      ...(narrow ? [] : [text(at.wrong, y + 20, `of ${grouped(count)}`, { size: 13, ink: "fig-muted", anchor: "end" })]),
      text(at.mine, y + lower, hand(mine), { size: 16, anchor: "end", ink: "fig-gradient", weight: differs ? 700 : undefined }),
      text(at.nudged, y + lower, hand(nudged), { size: 16, anchor: "end" }),
      text(at.verdict, y + lower, narrow ? (differs ? "✗" : "✓") : differs ? "✗ differ" : "✓ agree", { size: 16, weight: differs ? 700 : undefined }),
    );
  }
  return parts;
}

const LOWEST = 2;
const HIGHEST = 5;
const LETTERS = [10, 15, 27, 60, 120];

/** The points of a run: the loss of a step, or a mean in the middle of its steps. */
const pointsOf = ({ every }, { losses, stopped }) => losses.map((loss, at) => [stopped ? at + 1 : (at + 0.5) * every, loss]);

function curves(data, { mistake }, narrow) {
  const room = narrow ? { ...NARROW, right: 40, left: 34 } : { ...WIDE, right: 62 };
  const plot = plotOf(room, [0, data.num_steps], [LOWEST, HIGHEST]);
  const run = data.variants[mistake];
  const nothing = clueless(data);
  const parts = [
    ...xAxis(plot, "steps done", [0, 250, 500, 750, 1000].map((step) => [step, grouped(step)])),
    ...yAxis(plot, run.stopped ? "loss of each step" : `loss, mean of ${data.every} steps`, [2, 3, 4, 5].map((loss) => [loss, String(loss)])),
    ...yAxis(plot, narrow ? "letters" : "equally likely letters", LETTERS.map((letters) => [Math.log(letters), String(letters)]), "right"),
    line(plot, [[0, nothing], [data.num_steps, nothing]], { ink: "fig-muted", width: 1.5, dashes: "2 4" }),
    text(plot.right - 6, plot.y(nothing) - 8, `knows nothing: ${nothing.toFixed(4)}`, { anchor: "end", ink: "fig-muted", size: plot.size }),
  ];
  if (mistake !== "none") {
    parts.push(line(plot, pointsOf(data, data.variants.none), { ink: "fig-muted", width: 1.5, dashes: "6 4" }));
    parts.push(text(plot.right - 6, plot.y(2.2), "- - without the mistake", { anchor: "end", ink: "fig-muted", size: plot.size }));
  }
  parts.push(line(plot, pointsOf(data, run), { width: 2.5 }));
  if (run.stopped) parts.push(text(plot.x(70), plot.top + 16, `step ${run.losses.length}: ${run.losses.at(-1)}, the end`, { size: plot.size }));
  return { parts, height: room.height };
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const drawn = curves(data, state, state.narrow);
  const top = 188;
  return figure({
    id: `${NAME}-${state.mistake}-${state.narrow ? "narrow" : "wide"}`,
    title: CALLED[state.mistake].title,
    description: alt(data, state),
    width: state.narrow ? 340 : 560,
    height: top + drawn.height,
    parts: [...table(data.variants[state.mistake], state.narrow), `<g transform="translate(0 ${top})">`, ...drawn.parts, "</g>"],
  });
}
