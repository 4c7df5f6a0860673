// One letter goes forward through train1's network, down to a loss; the slopes of that loss come back up.
//
// labels   what the 27 tokens are called
// pairs    [this token, the next one], each a guess with its loss
// reads    trained or not -> for each pair: x (16 numbers of the letter), hidden (64), chances (27), and the slopes of hidden and x;
//          a hidden number that is a whole 0 was shut off by the ReLU, and nothing comes back through it
//
// A wide picture has two columns, forward and back. A phone has no room for them: there one stop of the way is shown, the one that
// the step is about, with each slope right below its number; and above it the whole way in small.

import { cell, frame, number } from "./cells.js";
import { trainedSwitch } from "./controls.js";
import { figure, text } from "./svg.js";

const NAME = "way-back";

/** The steps by what they bring in. */
const STEP = { x: 0, hidden: 1, chances: 2, scoreSlopes: 3, hiddenSlopes: 4, xSlopes: 5 };

const STEPS = [
  "look up the letter",
  "the hidden numbers",
  "chances and the loss",
  "back: slopes of the scores",
  "back: slopes of the hidden numbers",
  "back: slopes of the letter's numbers",
];

const arrow = ({ labels, pairs }, at) => pairs[at].map((token) => labels[token]).join(" → ");

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "pair", label: "This letter → the next", options: (data) => data.pairs.map((_, value) => ({ value, label: arrow(data, value) })) },
  trainedSwitch,
  {
    name: "step",
    label: "Steps",
    steps: STEPS,
  },
];

/** The states that are written to files: the whole way back, and for a phone without scripts its earlier stops. */
const written = (name, step) => ({ name, title: STEPS[step], state: { pair: 3, trained: true, step } });
export const states = [written("all-steps", STEP.xSlopes), written("hidden", STEP.hiddenSlopes), written("scores", STEP.scoreSlopes)];

/** All that a state's sentences and pictures need. */
export function lookOf(data, { pair, trained }) {
  const [token, target] = data.pairs[pair];
  const read = data.reads[trained ? "trained" : "untrained"][pair];
  const scoreSlopes = read.chances.map((chance, at) => chance - (at === target ? 1 : 0));
  return { ...read, token, target, scoreSlopes, labels: data.labels, loss: -Math.log(read.chances[target]), on: read.hidden.filter(Boolean).length };
}

const largest = (values) => values.reduce((best, value, at) => (Math.abs(value) > Math.abs(values[best]) ? at : best), 0);

/** What happens in each step, with this letter's numbers. */
const sentences = {
  x: ({ labels, token, x }) => `${labels[token]} is looked up: its row of wte, ${x.length} numbers.`,
  hidden: ({ x, hidden, on }) => `mlp_fc1 makes ${hidden.length} numbers of the ${x.length}. The ReLU lets ${on} of them through; the other ${hidden.length - on} are 0.`,
  chances: ({ labels, target, chances, loss }) =>
    `mlp_fc2 makes ${chances.length} scores, the softmax makes chances of them. ${labels[target]} came, and it had ${number(chances[target])}. The loss is −log of that: ${number(loss)}.`,
  scoreSlopes: ({ labels, target, chances, scoreSlopes }) =>
    `Chance minus truth. For ${labels[target]}: ${number(chances[target])} − 1 = ${number(scoreSlopes[target])}. For every other letter: its chance − 0.`,
  hiddenSlopes: ({ hidden, hiddenSlopes, scoreSlopes, labels, target }) => {
    const at = largest(hidden);
    return (
      `Each hidden number collects from all ${scoreSlopes.length} scores; through a shut ReLU nothing comes. On the way mlp_fc2 gets its own slopes, score's slope × hidden number: ` +
      `row ${labels[target]}, column ${at + 1}: ${number(scoreSlopes[target])} × ${number(hidden[at])} = ${number(scoreSlopes[target] * hidden[at])}. Hidden number ${at + 1} itself: ${number(hiddenSlopes[at])}.`
    );
  },
  xSlopes: ({ x, xSlopes, hiddenSlopes, labels, token }) => {
    const [row, at] = [largest(hiddenSlopes), largest(x)];
    return (
      `The same once more, through mlp_fc1. Row ${row + 1}, column ${at + 1} of it: ${number(hiddenSlopes[row])} × ${number(x[at])} = ${number(hiddenSlopes[row] * x[at])}. ` +
      `What arrives in the end is the slope of each of ${labels[token]}'s numbers; of number ${at + 1}: ${number(xSlopes[at])}.`
    );
  },
};

/** What happens in the step of a state, in a sentence or two. */
export const say = (data, state) => sentences[Object.keys(STEP)[state.step]](lookOf(data, state));

/** What the figure shows, in words and numbers, up to its step. */
export function alt(data, state) {
  const look = lookOf(data, state);
  const told = Object.entries(STEP).filter(([, step]) => step <= state.step).map(([name]) => sentences[name](look));
  const slopes = state.step >= STEP.scoreSlopes ? ` Slopes of the scores: ${look.labels.map((label, at) => `${label} ${number(look.scoreSlopes[at])}`).join(", ")}.` : "";
  return `The ${state.trained ? "trained" : "untrained"} network guesses what follows ${look.labels[look.token]}; it is ${look.labels[look.target]}. ${told.join(" ")}${slopes}`;
}

/** A whole 0 is one that a ReLU made; others are rounded. */
const words = (value) => (value === 0 ? "0" : number(value));

const PER_ROW = 8;

const LABEL = 16;

/** The box of a number in rows of eight or so; each row is so high, and its labels, if there are any, stand above it. */
const boxOf = (at, { x, y, width, height, each, labels, perRow = PER_ROW }) => ({
  x: x + (at % perRow) * width,
  y: y + Math.floor(at / perRow) * each + (labels ? LABEL : 0),
  width,
  height,
});

/** Numbers in rows, each below its label if there are labels. */
function block(values, { ink, known, labels, bold = -1, size, ...place }) {
  const each = place.each ?? place.height + (labels ? LABEL : 0);
  return values.flatMap((value, at) => {
    const box = boxOf(at, { ...place, each, labels });
    const weight = at === bold ? 700 : undefined;
    const drawn = known ? cell(box, words(value), { ink, opacity: Math.min(1, Math.abs(value)) * 0.4, size, weight, tight: true }) : cell(box, "", {});
    return labels ? [text(box.x + box.width / 2, box.y - 4, labels[at], { anchor: "middle", size: 12.5, weight }), drawn] : [drawn];
  });
}

const rowsOf = (values) => Math.ceil(values.length / PER_ROW);

/** The blocks of one direction: what it is called, its numbers, the step that brings it, and what stands between it and the next one. */
const forward = (look) => [
  { called: `${look.labels[look.token]}: 16 numbers`, values: look.x, step: STEP.x, between: "↓ mlp_fc1, then ReLU" },
  { called: "64 hidden numbers", values: look.hidden, step: STEP.hidden, between: "↓ mlp_fc2, then softmax" },
  { called: "27 chances", values: look.chances, step: STEP.chances, labels: look.labels, ink: "fig-probability" },
];
const back = (look) => [
  { called: "slopes of these 16", values: look.xSlopes, step: STEP.xSlopes, between: "↑ mlp_fc1, with 1,024 slopes" },
  { called: "slopes of these 64", values: look.hiddenSlopes, step: STEP.hiddenSlopes, between: "↑ mlp_fc2, with 1,728 slopes" },
  { called: "slopes of the 27 scores", values: look.scoreSlopes, step: STEP.scoreSlopes, labels: look.labels },
];

/** Blocks below one another; and where they end. */
function column(blocks, look, step, { x, y, width, height, size, ink, up }) {
  const parts = [];
  let at = y;
  for (const { called, values, step: own, between, labels, ink: special } of blocks) {
    parts.push(text(x, at + 16, called, { size: 14.5, weight: own === step ? 700 : undefined, ink: up ? "fig-gradient" : undefined }));
    const bold = labels ? look.target : -1;
    const rows = rowsOf(values) * (height + (labels ? 16 : 0));
    parts.push(...block(values, { x, y: at + 24, width, height, size, ink: special ?? ink, known: step >= own, labels, bold }));
    if (own === step) parts.push(frame(x, at + 24, width * PER_ROW, rows));
    at += 24 + rows + 8;
    if (between) {
      parts.push(text(x, at + 16, between, { size: 14, ink: "fig-muted" }));
      at += 26;
    }
  }
  return { parts, end: at };
}

/** The picture for a column of the page: forward on the left, back on the right. */
function wide(look, step, told) {
  const sizes = { x: 3, y: 26, width: 33, height: 24, size: 12 };
  const heads = { size: 16, weight: 700 };
  const down = column(forward(look), look, step, { ...sizes, ink: "fig-line" });
  const up = column(back(look), look, step, { ...sizes, x: 293, ink: "fig-gradient", up: true });
  const parts = [
    text(3, 16, "forward", heads),
    ...down.parts,
    text(3, down.end + 18, told, { size: 16, weight: step === STEP.chances ? 700 : undefined }),
    text(293, 16, "back", { ...heads, ink: "fig-gradient" }),
    ...up.parts,
    text(293, down.end + 18, `↑ truth: ${look.labels[look.target]} is 1, all others 0`, { size: 14, ink: "fig-muted" }),
  ];
  return { width: 560, height: down.end + 30, parts };
}

/** The whole way in small: a box for each stop, forward and below it back; the frame is around the stop of this step. */
function wayOf(look, step, told) {
  const stops = [[look.labels[look.token], "slopes"], ["hidden", "slopes"], ["chances", "slopes"]];
  const own = [[STEP.x, STEP.xSlopes], [STEP.hidden, STEP.hiddenSlopes], [STEP.chances, STEP.scoreSlopes]];
  const parts = [text(3, 16, "forward →", { size: 14.5, weight: 700 })];
  for (const [at, called] of stops.entries()) {
    for (const way of [0, 1]) {
      const box = { x: 4 + at * 87, y: 26 + way * 34, width: 72, height: 25 };
      const ink = ["fig-line", "fig-gradient"][way];
      const known = step >= own[at][way];
      parts.push(cell(box, known ? called[way] : "", { ink: known ? ink : undefined, opacity: 0.15, size: 14, weight: step === own[at][way] ? 700 : undefined }));
      if (step === own[at][way]) parts.push(frame(box.x, box.y, box.width, box.height));
      parts.push(text(box.x + box.width + 7.5, box.y + 18, way ? "←" : "→", { size: 13, anchor: "middle", ink: "fig-muted" }));
    }
  }
  parts.push(text(264, 44, told, { size: 14, weight: step === STEP.chances ? 700 : undefined }));
  parts.push(text(264, 78, "back", { size: 14.5, weight: 700, ink: "fig-gradient" }));
  return parts;
}

const WAY = 100;
const APART = 5;
const TALLEST = 8 * (2 * 22 + APART);

/** How the numbers of each stop fill the same room: the fewer there are, the larger their cells. */
const PAIRS = [
  { perRow: 4, height: 29, size: 15 },
  { perRow: 8, height: 22, size: 13 },
  { perRow: 6, height: 27, size: 14 },
].map((pair) => ({ ...pair, x: 4, y: WAY + 30, width: 332 / pair.perRow }));

/** The picture for a phone: the stop that the step is about, each slope right below its number. */
function narrow(look, step) {
  const at = [[STEP.x, STEP.xSlopes], [STEP.hidden, STEP.hiddenSlopes], [STEP.chances, STEP.scoreSlopes]].findIndex((own) => own.includes(step));
  const [here, slopes] = [forward(look)[at], back(look)[at]];
  const labels = here.labels;
  const pair = PAIRS[at];
  const each = 2 * pair.height + (labels ? LABEL : 0) + APART;
  const bold = labels ? look.target : -1;
  const below = pair.y + pair.height + (labels ? LABEL : 0);
  const told = step >= STEP.chances ? `loss ${number(-Math.log(look.chances[look.target]))}` : "loss";
  const parts = [
    ...wayOf(look, step, told),
    text(3, WAY + 18, here.called, { size: 15, weight: step === here.step ? 700 : undefined }),
    text(337, WAY + 18, labels ? "below each, its score's slope" : "below each, its slope", { size: 15, anchor: "end", ink: "fig-gradient", weight: step === slopes.step ? 700 : undefined }),
    ...block(here.values, { ...pair, each, ink: here.ink ?? "fig-line", known: true, labels, bold }),
    ...block(slopes.values, { ...pair, y: below, each, ink: "fig-gradient", known: step >= slopes.step, bold }),
  ];
  return { width: 340, height: pair.y + TALLEST + 3, parts };
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const look = lookOf(data, state);
  const { step } = state;
  const loss = `loss: −log ${number(look.chances[look.target])} = ${number(look.loss)}`;
  const drawn = state.narrow ? narrow(look, step) : wide(look, step, step >= STEP.chances ? loss : "loss");
  return figure({
    id: `${NAME}-${state.pair}-${step}-${state.trained ? "trained" : "untrained"}-${state.narrow ? "narrow" : "wide"}`,
    title: `${arrow(data, state.pair)}, ${STEPS[step]}`,
    description: alt(data, state),
    ...drawn,
  });
}
