// The softmax of 27 real scores: the scores that a trained network gives after one letter, their exponentials, the chances.
//
// tokens   the labels of the tokens, in the order of their ids
// scores   under each letter that may be shown: one score for each token that may come next

import { cell, fitting, frame, number } from "./cells.js";
import { numeral } from "./plot.js";
import { figure, text } from "./svg.js";

const NAME = "softmax-steps";
const STEP = { scores: 0, exps: 1, chances: 2 };

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "letter", label: "The letter before", options: (data) => Object.keys(data.scores).map((value) => ({ value, label: value })) },
  {
    name: "shifted",
    label: "Before exp",
    options: [
      { value: false, label: "nothing" },
      { value: true, label: "minus the largest" },
    ],
  },
  { name: "step", label: "Steps", steps: ["the scores", "their exponentials", "divided by the total"] },
];

/** The states that are written to files. */
export const states = [
  { name: "after-j", title: "Chances after j", state: { letter: "j", shifted: false, step: STEP.chances } },
  { name: "minus-the-largest", title: "Chances after j, with the largest score taken away first", state: { letter: "j", shifted: true, step: STEP.chances } },
];

/** Lines 97 to 101, with or without the subtraction; `largest` is what is taken away. */
export function softmax(scores, shifted) {
  const largest = shifted ? Math.max(...scores) : 0;
  const exps = scores.map((score) => Math.exp(score - largest));
  const total = exps.reduce((sum, value) => sum + value, 0);
  return { largest, exps, total, chances: exps.map((value) => value / total) };
}

const chance = (value) => numeral(value, 3);
const exponential = (value) => numeral(value, value < 9.9995 ? 3 : 1);

function lookOf(data, { letter, shifted }) {
  const scores = data.scores[letter];
  const best = scores.indexOf(Math.max(...scores));
  return { tokens: data.tokens, scores, best, worst: scores.indexOf(Math.min(...scores)), ...softmax(scores, shifted) };
}

const minus = (value, { largest }) => (largest ? `${number(value)} − ${number(largest)}` : number(value));

/** What happens in the step of a state, in a sentence or two. */
export function say(data, state) {
  const look = lookOf(data, state);
  const { tokens, scores, best, worst, exps, total, chances } = look;
  return [
    `After ${state.letter} the network gives 27 scores. The highest, ${number(scores[best])}, is that of ${tokens[best]}, the lowest, ${number(scores[worst])}, that of ${tokens[worst]}.`,
    `The exponential of each score. None is negative. For ${tokens[best]}: exp(${minus(scores[best], look)}) = ${exponential(exps[best])}.`,
    `Together the exponentials make ${exponential(total)}. Each is divided by that. For ${tokens[best]}: ${exponential(exps[best])} / ${exponential(total)} = ${chance(chances[best])}.`,
  ][state.step];
}

/** What the figure shows, in words and numbers, up to its step. */
export function alt(data, state) {
  const { tokens, scores, exps, chances } = lookOf(data, state);
  const rows = tokens.map((token, at) => {
    const numbers = [`score ${number(scores[at])}`, `exponential ${exponential(exps[at])}`, `chance ${chance(chances[at])}`];
    return `${token}: ${numbers.slice(0, state.step + 1).join(", ")}`;
  });
  return `${say(data, state)} ${rows.join("; ")}.`;
}

const WIDE = { width: 560, blocks: 2, label: 36, cell: 72, height: 26, size: 14.5 };
const NARROW = { width: 340, blocks: 1, label: 48, cell: 94, height: 25, size: 15 };

/** One row: a token, its score, the exponential, the chance; what is not yet known is an empty cell. */
function rowOf(at, look, step, [x, y], { label, cell: width, height, size }) {
  const best = at === look.best;
  const box = (column) => ({ x: x + label + column * width, y, width, height });
  const shown = (column, value, write, style) =>
    (step >= column ? cell(box(column), write(value), { size: fitting(write(value), width, size), weight: best ? 700 : undefined, ...style }) : cell(box(column), "", {}));
  const token = look.tokens[at];
  return [
    text(x + label - 8, y + height * 0.7, token, { anchor: "end", size: token.length > 1 ? 13 : 17, weight: best ? 700 : undefined }),
    shown(STEP.scores, look.scores[at], number, {}),
    shown(STEP.exps, look.exps[at], exponential, {}),
    shown(STEP.chances, look.chances[at], chance, { ink: "fig-probability", opacity: look.chances[at] }),
  ];
}

/** The last row: what the exponentials and the chances add up to. */
function totals(look, step, [x, y], { label, cell: width, height, size }) {
  const words = (column, value) => text(x + label + (column + 0.5) * width, y + height * 0.72, value, { anchor: "middle", size, weight: 700 });
  return [
    text(x + label + width - 8, y + height * 0.72, "total", { anchor: "end", size }),
    ...(step >= STEP.exps ? [words(1, exponential(look.total))] : []),
    ...(step >= STEP.chances ? [words(2, chance(look.chances.reduce((sum, value) => sum + value, 0)))] : []),
  ];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const look = lookOf(data, state);
  const { width, blocks, label, cell: column, height } = sizes;
  const rows = Math.ceil((look.tokens.length + 1) / blocks);
  const top = 50;
  const place = (at) => [Math.floor(at / rows) * (width / blocks + 8), top + (at % rows) * height];
  const heads = Array.from({ length: blocks }, (_, block) =>
    ["score", state.shifted ? "exp(−max)" : "exp", "chance"].map((word, at) =>
      text(block * (width / blocks + 8) + label + (at + 0.5) * column, top - 9, word, {
        anchor: "middle", size: 14.5, ink: at === STEP.chances ? "fig-share" : "fig-ink", weight: at === state.step ? 700 : undefined,
      })));
  const framed = Array.from({ length: blocks }, (_, block) => {
    const [x, count] = [block * (width / blocks + 8) + label + state.step * column, Math.min(rows, look.tokens.length - block * rows)];
    return frame(x, top, column, count * height);
  });
  const shifted = state.shifted ? `, ${number(look.largest)} taken away before exp` : "";
  return figure({
    id: [NAME, state.letter, state.shifted ? "shifted" : "plain", state.step, state.narrow ? "narrow" : "wide"].join("-"),
    title: states.find(({ state: own }) => own.letter === state.letter && own.shifted === state.shifted)?.title ?? `Chances after ${state.letter}`,
    description: alt(data, state),
    width: width + (blocks - 1) * 8,
    height: top + rows * height + 6,
    parts: [
      text(0, 16, `what may follow ${state.letter}${shifted}`, { size: 14.5, ink: "fig-muted" }),
      ...heads.flat(),
      ...look.tokens.flatMap((_, at) => rowOf(at, look, state.step, place(at), sizes)),
      ...totals(look, state.step, place(look.tokens.length), sizes),
      ...(state.step === STEP.chances ? [] : framed),
    ],
  });
}
