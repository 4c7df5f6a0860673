// The losses of train1.py and train2.py in one plot, where they cannot be told apart; or train2.py without the reset beside them.
//
// losses   of the data: means of `every` steps; of the run that stopped, the loss of each step
// below    the power of ten that no difference between the two programs reaches
// unseen   the mean loss over unseen names after training

import { line, NARROW, path, plotOf, WIDE, xAxis, yAxis } from "./plot.js";
import { figure, grouped, text } from "./svg.js";

const NAME = "two-losses";
const TITLES = { both: "by hand and by Value", "no-reset": "without the reset" };

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [{ name: "runs", label: "Runs", options: Object.entries(TITLES).map(([value, label]) => ({ value, label })) }];

/** The states that are written to files, in the order in which a page offers them. */
export const states = Object.entries(TITLES).map(([runs, title]) => ({ name: runs, title, state: { runs } }));

const clueless = ({ vocab_size }) => Math.log(vocab_size);
const letters = (loss) => Math.exp(loss).toFixed(1);

/** "0.00000000000001" */
export const smallest = ({ below }) => (10 ** below).toFixed(-below);

/** What the curves show, in a sentence or two. */
export function say(data, { runs }) {
  const { unseen, losses, stopped, num_steps: steps } = data;
  const nothing = `A model that knows nothing has ${clueless(data).toFixed(4)}, or ${data.vocab_size} letters.`;
  if (runs === "both") {
    const reached = `On unseen names both reach ${unseen.train2.toFixed(4)}, as bad as picking among ${letters(unseen.train2)} equally likely letters.`;
    return `In none of the ${grouped(steps)} steps do the two losses differ by ${smallest(data)} or more. ${reached} ${nothing}`;
  }
  const run = losses["train2-no-reset"];
  return `Without the reset the loss climbs to ${Math.max(...run)}. After ${run.length} steps the program stops: ${stopped.replace(/^\w+: /, "")}. ${nothing}`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const told = ([first, ...rest]) => `${first.toFixed(4)} at first and ${rest.at(-1).toFixed(4)} at last`;
  const { train1, train2 } = data.losses;
  return `Losses, as means of ${data.every} steps. train1, by hand: ${told(train1)}. train2, by Value: ${told(train2)}. ${say(data, state)}`;
}

const LOWEST = 2;
const HIGHEST = 5;
const LETTERS = [10, 15, 27, 60, 120];

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const { narrow, runs } = state;
  const room = narrow ? { ...NARROW, right: 40, left: 34 } : { ...WIDE, right: 62 };
  const plot = plotOf(room, [0, data.num_steps], [LOWEST, HIGHEST]);
  const points = (run) => run.map((loss, at) => [(at + 0.5) * data.every, loss]);
  const nothing = clueless(data);
  const single = data.losses["train2-no-reset"].map((loss, at) => [at + 1, loss]);
  const key = (at, words, look) => {
    const [from, y] = [plot.left + (narrow ? 44 : 100), plot.top + 18 + at * 24];
    return [path(`M${from} ${y - 5}h30`, look), text(from + 38, y, words, { size: plot.size })];
  };
  const looks = { train1: { ink: "fig-line", width: 9, opacity: 0.5 }, train2: { width: 2 }, broken: { width: 2, dashes: "7 3" } };
  const parts = [
    ...xAxis(plot, "steps done", [0, 250, 500, 750, 1000].map((step) => [step, grouped(step)])),
    ...yAxis(plot, runs === "both" ? `loss, mean of ${data.every} steps` : "loss", [2, 3, 4, 5].map((loss) => [loss, String(loss)])),
    ...yAxis(plot, narrow ? "letters" : "equally likely letters", LETTERS.map((count) => [Math.log(count), String(count)]), "right"),
    line(plot, [[0, nothing], [data.num_steps, nothing]], { ink: "fig-muted", width: 1.5, dashes: "2 4" }),
    text(plot.right - 6, plot.y(nothing) - 8, `knows nothing: ${nothing.toFixed(4)}`, { anchor: "end", ink: "fig-muted", size: plot.size }),
    line(plot, points(data.losses.train1), looks.train1),
    line(plot, points(data.losses.train2), looks.train2),
    ...key(0, "by hand: train1", looks.train1),
    ...key(1, "by Value: train2", looks.train2),
  ];
  if (runs === "no-reset") parts.push(line(plot, single, looks.broken), ...key(2, `no reset: until step ${single.length}`, looks.broken));
  return figure({
    id: `${NAME}-${runs}-${narrow ? "narrow" : "wide"}`,
    title: runs === "both" ? "Two programs, one curve" : "Without the reset",
    description: alt(data, state),
    width: narrow ? 340 : 560,
    height: room.height,
    parts,
  });
}
