// Four scores that the reader moves: their exponentials with and without the largest taken away, and the chances.
//
// before   the letter after which a trained network gave these scores
// scores   under each of four letters the score that it began with; the state holds what the reader made of it

import { cell, fitting, number, share } from "./cells.js";
import { numeral } from "./plot.js";
import { softmax } from "./softmax-steps.js";
import { figure, grouped, rect, text } from "./svg.js";

const NAME = "softmax-scores";
const LETTERS = ["a", "e", "i", "o"];

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  ...LETTERS.map((name) => ({ name, label: `Score of ${name}`, range: { from: -10, to: 10, by: 0.1 } })),
  { name: "added", label: "Added to all four", options: [0, 100, 1000].map((value) => ({ value, label: value ? grouped(value) : "nothing" })) },
];

/** The states that are written to files. */
export const states = [
  { name: "as-given", title: "Four scores and their chances", state: { a: 5, e: 3.9, i: 3.6, o: 3.1, added: 0 } },
  { name: "plus-100", title: "The same with 100 added", state: { a: 5, e: 3.9, i: 3.6, o: 3.1, added: 100 } },
  { name: "plus-1000", title: "The same with 1,000 added", state: { a: 5, e: 3.9, i: 3.6, o: 3.1, added: 1000 } },
];

const lookOf = (state) => {
  const scores = LETTERS.map((letter) => state[letter] + state.added);
  return { scores, plain: softmax(scores, false), ...softmax(scores, true) };
};

/** An exponential as Python writes it when it is large or close to 0; beyond the largest float there is none. */
export function exponential(value) {
  if (value === Infinity) return "too large";
  return value >= 0.005 && value < 99_999.5 ? number(value) : value.toExponential(1);
}

/** A chance, in no more room than two decimals take, but never as 0 or 1 where it is neither. */
function chance(value) {
  if (value < 0.005) return value.toExponential(1);
  return share(value) === "1.00" && value < 1 ? "> 0.99" : share(value);
}

/** The same for a sentence: where it is close to 1, with as many decimals as that takes. */
function told(value) {
  if (value < 0.995) return chance(value);
  return value.toFixed(Math.min(12, -Math.floor(Math.log10(1 - value))));
}

/** What the scores give, in a sentence or two. */
export function say(data, state) {
  const { chances, scores, plain } = lookOf(state);
  const all = LETTERS.map((letter, at) => `${letter} ${told(chances[at])}`).join(", ");
  const most = Math.max(...scores);
  const stopped = plain.total === Infinity ? ` Without taking away the largest, Python would stop: exp(${numeral(most, 1)}) is too large.` : "";
  return `The chances: ${all}.${stopped}`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { scores, exps, chances, plain, largest } = lookOf(state);
  const rows = LETTERS.map((letter, at) =>
    `${letter}: score ${numeral(scores[at], 1)}, its exponential ${exponential(plain.exps[at])}, score minus ${numeral(largest, 1)} ${numeral(scores[at] - largest, 1)}, ` +
    `exponential of that ${exponential(exps[at])}, chance ${told(chances[at])}`);
  return `${rows.join("; ")}. ${say(data, state)}`;
}

const WIDE = { width: 560, left: 26, columns: [72, 96, 96, 84, 66], size: 15, height: 34 };
const NARROW = { width: 340, left: 20, columns: [66, 76, 62, 58, 56], size: 14, height: 34 };
const HEADS = [["score"], ["exp"], ["minus", "largest"], ["exp of", "that"], ["chance"]];

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const { width, left, columns, size, height } = state.narrow ? NARROW : WIDE;
  const { scores, exps, chances, plain, largest } = lookOf(state);
  const lefts = columns.map((_, at) => left + columns.slice(0, at).reduce((sum, each) => sum + each, 0));
  const end = lefts.at(-1) + columns.at(-1);
  const top = 72;
  const heads = HEADS.flatMap((lines, at) =>
    lines.map((line, row) =>
      text(lefts[at] + columns[at] / 2, top - 8 - (lines.length - 1 - row) * 17, line, {
        anchor: "middle", size: 14, ink: at === 4 ? "fig-share" : "fig-ink", weight: at === 4 ? 700 : undefined,
      })));
  const rows = LETTERS.flatMap((letter, row) => {
    const y = top + row * (height + 4);
    const words = [numeral(scores[row], 1), exponential(plain.exps[row]), numeral(scores[row] - largest, 1), exponential(exps[row]), chance(chances[row])];
    const cells = words.map((word, at) => {
      const look = at === 4 ? { ink: "fig-probability", opacity: chances[row], weight: 700 } : {};
      return cell({ x: lefts[at], y, width: columns[at], height }, word, { size: word === "too large" ? 13 : fitting(word, columns[at], size), ...look });
    });
    const bar = rect(end + 6, y + 8, Math.max(1, Math.round((width - end - 8) * chances[row])), height - 16, { ink: "fig-probability" });
    return [text(left - 8, y + height * 0.66, letter, { anchor: "end", size: 18, weight: 700 }), ...cells, ...(state.narrow ? [] : [bar])];
  });
  const bottom = top + LETTERS.length * (height + 4) + 18;
  const total = (at, value) => text(lefts[at] + columns[at] / 2, bottom, value, { anchor: "middle", size: 14, weight: 700 });
  return figure({
    id: [NAME, ...LETTERS.map((letter) => state[letter]), state.added, state.narrow ? "narrow" : "wide"].join("-"),
    title: states.find(({ state: own }) => own.added === state.added).title,
    description: alt(data, state),
    width,
    height: bottom + 8,
    parts: [
      text(0, 16, `four of the scores after ${data.before}${state.added ? `, with ${grouped(state.added)} added` : ""}`, { size: 14.5, ink: "fig-muted" }),
      ...heads,
      ...rows,
      text(lefts[0] + columns[0] - 6, bottom, "total", { anchor: "end", size: 14 }),
      total(1, exponential(plain.total)),
      total(3, number(exps.reduce((sum, value) => sum + value, 0))),
      total(4, share(chances.reduce((sum, value) => sum + value, 0))),
    ],
  });
}
