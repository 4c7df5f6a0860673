// One letter on its way through the network of train1.py: 16 numbers, 64, 64 after ReLU, 27 scores, 27 chances.
//
// tokens              the labels of the tokens, in the order of their ids
// trained, untrained  under each letter: x, its row of wte; before, the hidden numbers before ReLU; logits, the scores

import { cell, fitting, frame, number, strength, vector } from "./cells.js";
import { trainedSwitch } from "./controls.js";
import { numeral } from "./plot.js";
import { softmax } from "./softmax-steps.js";
import { figure, text } from "./svg.js";

const NAME = "tiny-network";
const STEP = { row: 0, before: 1, after: 2, scores: 3, chances: 4 };

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "letter", label: "Letter", options: (data) => Object.keys(data.trained).map((value) => ({ value, label: value })) },
  trainedSwitch,
  { name: "step", label: "Steps", steps: ["look up 16 numbers", "make 64 of them", "switch off what is below 0", "make 27 scores", "make chances"] },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "trained", title: "trained", state: { letter: "e", trained: true, step: STEP.chances } },
  { name: "untrained", title: "untrained", state: { letter: "e", trained: false, step: STEP.chances } },
];

const share = (value) => numeral(value, 3);

function lookOf(data, { letter, trained }) {
  const read = data[trained ? "trained" : "untrained"][letter];
  const { chances } = softmax(read.logits, true);
  const after = read.before.map((value) => Math.max(0, value));
  return { ...read, after, chances, off: read.before.filter((value) => value <= 0).length, best: chances.indexOf(Math.max(...chances)) };
}

/** What happens in the step of a state, in a sentence or two. */
export function say(data, state) {
  const { x, before, after, logits, chances, off, best } = lookOf(data, state);
  const [high, low] = [Math.max(...logits), Math.min(...logits)];
  return [
    `The row of ${state.letter} in wte: ${x.length} numbers, the first ${number(x[0])}.`,
    `One dot product with each of the 64 rows of mlp_fc1 gives 64 numbers, the first ${number(before[0])}.`,
    `ReLU makes 0 of every number below 0: ${off} of 64 are switched off, ${after.length - off} stay on.`,
    `One dot product with each of the 27 rows of mlp_fc2 gives 27 scores, from ${number(low)} to ${number(high)}.`,
    `Softmax makes chances of them. The largest, ${share(chances[best])}, is that of ${data.tokens[best]}; 1/27 is ${share(1 / 27)}.`,
  ][state.step];
}

const listed = (row) => row.map(number).join(", ");

/** What the figure shows, in words and numbers, up to its step. */
export function alt(data, state) {
  const look = lookOf(data, state);
  const last = data.tokens.map((token, at) => `${token} ${number(look.logits[at])}${state.step >= STEP.chances ? `, chance ${share(look.chances[at])}` : ""}`);
  const told = [
    `The row of ${state.letter}: ${listed(look.x)}.`,
    `The 64 numbers of the hidden layer before ReLU: ${listed(look.before)}.`,
    `After ReLU ${look.off} of them are 0, the others as before.`,
    `The scores: ${last.join("; ")}.`,
  ].slice(0, state.step + 1);
  return `The ${state.trained ? "trained" : "untrained"} network at ${state.letter}. ${told.join(" ")} ${say(data, state)}`;
}

const WIDE = { width: 560, across: 16, cell: 35, height: 25, size: 12.5, tokens: 14, token: 40 };
const NARROW = { width: 340, across: 8, cell: 42.5, height: 26, size: 13.5, tokens: 7, token: 48.5 };

/** Numbers in rows of cells; those switched off are a small grey 0. */
function rows(values, y, known, off, { across, cell: width, height, size }) {
  return values.flatMap((value, at) => {
    const box = { x: (at % across) * width, y: y + Math.floor(at / across) * height, width, height };
    if (!known) return [cell(box, "", {})];
    if (!off || value > 0) return vector([value], { ...box, size, ink: "fig-line", known: true, tight: true });
    return [cell(box, "", {}), text(box.x + width / 2, box.y + height * 0.68, "0", { size, anchor: "middle", ink: "fig-muted" })];
  });
}

/** The tokens, each with its score and its chance below it. */
function results(look, tokens, y, step, { tokens: across, token: width, height }) {
  return tokens.flatMap((token, at) => {
    const [x, top] = [(at % across) * width, y + Math.floor(at / across) * (2 * height + 24)];
    const [score, chance] = [number(look.logits[at]), share(look.chances[at])];
    const best = step >= STEP.chances && at === look.best;
    const weight = best ? 700 : undefined;
    const box = { x, width, height };
    return [
      text(x + width / 2, top + 14, token, { size: token.length > 1 ? 12.5 : 16, anchor: "middle", weight }),
      step >= STEP.scores
        ? cell({ ...box, y: top + 19 }, score, { ink: "fig-line", opacity: strength(look.logits[at]), size: fitting(score, width, 13.5), tight: true })
        : cell({ ...box, y: top + 19 }, "", {}),
      step >= STEP.chances
        ? cell({ ...box, y: top + 19 + height }, chance, { ink: "fig-probability", opacity: look.chances[at], size: 13.5, weight })
        : cell({ ...box, y: top + 19 + height }, "", {}),
    ];
  });
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const look = lookOf(data, state);
  const { step } = state;
  const { width, across, cell: one, height, tokens } = sizes;
  const tall = (count) => Math.ceil(count / across) * height;
  const y = { row: 26, before: 0, after: 0, results: 0 };
  y.before = y.row + tall(look.x.length) + 40;
  y.after = y.before + tall(look.before.length) + 40;
  y.results = y.after + tall(look.after.length) + 34;
  const end = y.results + Math.ceil(data.tokens.length / tokens) * (2 * height + 24);
  const head = (top, words, at) => text(0, top - 9, words, { size: 14.5, weight: step === at ? 700 : undefined });
  const around = {
    [STEP.row]: [y.row, look.x.length], [STEP.before]: [y.before, 64], [STEP.after]: [y.after, 64],
  }[step];
  return figure({
    id: [NAME, state.letter, state.trained ? "trained" : "untrained", step, state.narrow ? "narrow" : "wide"].join("-"),
    title: `${state.trained ? "trained" : "untrained"}${state.letter === "e" ? "" : `, at ${state.letter}`}`,
    description: alt(data, state),
    width,
    height: end,
    parts: [
      head(y.row, `the row of ${state.letter} in wte: 16 numbers`, STEP.row),
      ...rows(look.x, y.row, true, false, sizes),
      head(y.before, "↓ linear with mlp_fc1: 64 numbers", STEP.before),
      ...rows(look.before, y.before, step >= STEP.before, false, sizes),
      head(y.after, `↓ ReLU: 64 numbers${step >= STEP.after ? `, ${look.off} of them 0` : ""}`, STEP.after),
      ...rows(look.after, y.after, step >= STEP.after, true, sizes),
      text(0, y.results - 8, `↓ linear${state.narrow ? "" : " with mlp_fc2"}: 27 scores; below, their chances`, { size: 14.5, weight: step >= STEP.scores && step < STEP.chances ? 700 : undefined }),
      ...results(look, data.tokens, y.results, step, sizes),
      ...(around ? [frame(0, around[0], across * one, tall(around[1]))] : []),
    ],
  });
}
