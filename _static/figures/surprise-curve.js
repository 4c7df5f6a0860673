// The surprise at a chance: the curve of minus the logarithm, with the four pairs of a name on it, and their mean.
//
// pairs       for each pair of the name: how often it was counted, and how often its first token was
// vocab_size  how many tokens there are: one is added to the count of each

import { curve, line, numeral, plotOf, point, NARROW, WIDE, xAxis, yAxis } from "./plot.js";
import { figure, text } from "./svg.js";

const NAME = "surprise-curve";

/** The pairs of a name, in letters. */
const LABELS = ["BOS → l", "l → e", "e → o", "o → BOS"];
const STEPS = ["the curve", ...LABELS, "the mean"];
const MEAN = STEPS.length - 1;

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [{ name: "step", label: "Pair by pair", steps: STEPS }];

/** The states that are written to files. */
export const states = [{ name: "mean", title: "the surprise at each pair of leo, and the mean", state: { step: MEAN } }];

/** The chance and the surprise of each pair, with one added to every count. */
export const guessesOf = ({ pairs, vocab_size }) =>
  pairs.map(([count, sum], at) => {
    const chance = (count + 1) / (sum + vocab_size);
    return { label: LABELS[at], count: count + 1, sum: sum + vocab_size, chance, surprise: -Math.log(chance) };
  });

export const meanOf = (guesses) => guesses.reduce((sum, { surprise }) => sum + surprise, 0) / guesses.length;

/** What this step shows, in a sentence or two. */
export function say(data, { step }) {
  const guesses = guessesOf(data);
  if (step === 0) return "A chance of 1 is no surprise at all: 0. The smaller the chance, the higher the curve. At 0 there is no curve: it would be endlessly high.";
  if (step === MEAN) {
    const parts = guesses.map(({ surprise }) => surprise.toFixed(3)).join(" + ");
    return `(${parts}) / ${guesses.length} = ${meanOf(guesses).toFixed(3)}. This is the loss of “${data.name}”. Knowing nothing, it would be ${Math.log(data.vocab_size).toFixed(3)}.`;
  }
  const { label, count, sum, chance, surprise } = guesses[step - 1];
  return `${label} has the chance ${count} / ${sum.toLocaleString("en")} = ${chance.toFixed(3)}. The surprise is ${surprise.toFixed(3)}.`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const marked = guessesOf(data).slice(0, state.step).map(({ label, chance, surprise }) => `${label}: chance ${chance.toFixed(3)}, surprise ${surprise.toFixed(3)}`);
  const points = marked.length ? ` Marked on it: ${marked.join("; ")}.` : "";
  return `A curve that falls from very high at the chance 0 through 0.693 at one half to 0 at the chance 1.${points} ${say(data, state)}`;
}

/** A level across the plot, with its words at the right end. */
const level = (plot, height, words, look, weight) => [
  line(plot, [[0, height], [1, height]], look),
  text(plot.right, plot.y(height) - 7, words, { anchor: "end", size: plot.size, weight, ink: look.ink }),
];

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const plot = plotOf(sizes, [0, 1], [0, 5]);
  const guesses = guessesOf(data);
  const mean = meanOf(guesses);
  return figure({
    id: `${NAME}-${state.step}-${state.narrow ? "narrow" : "wide"}`,
    title: states[0].title,
    description: alt(data, state),
    width: sizes.width,
    height: sizes.height,
    parts: [
      ...xAxis(plot, "the chance of what came", [0, 0.2, 0.4, 0.6, 0.8, 1].map((chance) => [chance, numeral(chance, 1)])),
      ...yAxis(plot, "surprise"),
      ...level(plot, Math.log(data.vocab_size), `knows nothing: ${Math.log(data.vocab_size).toFixed(3)}`, { ink: "fig-muted", width: 1, dashes: "2 4" }),
      ...(state.step === MEAN ? level(plot, mean, `mean: ${mean.toFixed(3)}`, { ink: "fig-ink", width: 1.5, dashes: "7 4" }, 700) : []),
      curve(plot, (chance) => -Math.log(chance), { from: Math.exp(-5), every: 1, ink: "fig-muted" }),
      ...guesses.slice(0, state.step).map(({ label, chance, surprise }, at) =>
        point(plot, [chance, surprise], `${label}: ${surprise.toFixed(3)}`, { ink: "fig-share", weight: at + 1 === state.step ? 700 : undefined, to: [9, 2] })),
    ],
  });
}
