// One letter in the MLP block, line by line: what comes in, normed, 64 hidden numbers, switched, 16 new ones, added.
//
// position  the place of the letter; 0 is BOS
// read      what the lines give at a position: x_residual (136), hidden_pre (138) and mlp_out (140); the rest follows from these
//
// A wide picture shows all six lines below one another. On a phone it shows the step's own, and what it is made of.

import { cell, frame, letterAt, number, vector } from "./cells.js";
import { nameField, trainedSwitch } from "./controls.js";
import { answered, listed, positions, quoted, readsOf, renamed, settle } from "./looking-back.js";
import { normed, sizeOf } from "./norm.js";
import { figure, hatching, text } from "./svg.js";

export { renamed, settle };

const NAME = "mlp-block";

/** The steps by what they bring in, each a line of the file from 136 on. */
const STEP = { came: 0, norm: 1, before: 2, after: 3, out: 4, added: 5 };
const FIRST_LINE = 136;
const TITLES = ["keep what came in", "bring it to size 1", "make 64 numbers", "switch off what is below 0", "make 16 numbers", "add what came in"];

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  nameField,
  { name: "position", label: "Letter", options: positions },
  trainedSwitch,
  { name: "step", label: "Steps", steps: TITLES.map((title, at) => `line ${FIRST_LINE + at}, ${title}`) },
];

const written = (name, title, step) => ({ name, title, state: { name: "emma", position: 3, trained: true, step } });

/** The states that are written to files, in the order in which a page offers them. */
export const states = [written("whole", "the whole block", STEP.added), written("switched", "the 64 hidden numbers", STEP.after)];

/** All vectors of a state's letter, by the steps that bring them in. */
export function lookOf(data, state) {
  const letters = data.names[state.name];
  const { x_residual: came, hidden_pre: before, mlp_out: out } = readsOf(NAME, data, state)[state.position];
  const after = before.map((value) => Math.max(0, value));
  const added = out.map((value, at) => value + came[at]);
  const off = before.filter((value) => value <= 0).length;
  return { letter: quoted(letterAt(letters, state.position)), came, norm: normed(came).y, before, after, out, added, off };
}

const most = (values) => values.reduce((best, value, at) => (value > values[best] ? at : best), 0);

/** What happens in each step, with its numbers. */
const sentences = {
  came: ({ letter, came }) => `The stream at ${letter} after attention has size ${number(sizeOf(came))}. It is kept under a second name: what the block makes will be added to it.`,
  norm: ({ norm }) => `rmsnorm brings the 16 numbers to size ${number(sizeOf(norm))}. Only the block gets to see these.`,
  before: ({ before, off }) => `One dot product with each of the 64 rows of mlp_fc1. ${before.length - off} of the 64 numbers are above 0.`,
  after: ({ after, off }) => `ReLU makes 0 of all others: ${off} are switched off, ${after.length - off} stay on. The largest is hidden number ${most(after) + 1}, with ${number(Math.max(...after))}.`,
  out: ({ out, after, off }) => `One dot product with each of the 16 rows of mlp_fc2. Only the ${after.length - off} that are on count. The result has size ${number(sizeOf(out))}.`,
  added: ({ came, out, added }) => `Number by number: ${number(out[0])} and ${number(came[0])} make ${number(added[0])}. The stream leaves the block with size ${number(sizeOf(added))}.`,
};

/** What happens in the step of a state, in a sentence or two. */
export const say = (data, state) => sentences[Object.keys(STEP)[state.step]](lookOf(data, state));

/** What the figure shows, in words and numbers, up to its step. */
export function alt(data, state) {
  const look = lookOf(data, state);
  const shown = Object.keys(STEP).slice(0, state.step + 1);
  const told = shown.map((part, at) => `Line ${FIRST_LINE + at}: ${listed(look[part])}.`);
  return `The MLP block of the ${state.trained ? "trained" : "untrained"} model at ${look.letter} in ${data.names[state.name].join(", ")}. ${say(data, state)} ${told.join(" ")}`;
}

/**
 * Data of the same kind for a name that a reader types.
 * @param {import("./models.js").Models} models
 * @param {string} name
 * @param {object} data what stands beside this module
 * @throws {import("../model/errors.js").ModelError} "character" or "too-long"
 */
export function answer(models, name, data) {
  return answered(models, 4, name, data, (_, { x_residual, hidden_pre, mlp_out }) => ({ x_residual, hidden_pre, mlp_out }));
}

const WIDE = { width: 560, across: 16, cell: 35, height: 25, size: 12.5 };
const NARROW = { width: 340, across: 8, cell: 42.5, height: 27, size: 13.5 };
const GAP = 34;

/** The rows of the picture, a step each. */
const rowsOf = ({ letter, came, norm, before, after, out, added, off }) => [
  { words: `line 136: the stream at ${letter} is kept`, short: `line 136: ${letter}, kept`, values: came, stream: true },
  { words: "line 137: rmsnorm", values: norm },
  { words: "line 138: linear with mlp_fc1, 64 hidden numbers", short: "line 138: linear, 64 numbers", values: before },
  { words: `line 139: relu, ${off} of the 64 are off, ${64 - off} stay on`, short: `line 139: relu, ${off} off, ${64 - off} on`, values: after },
  { words: "line 140: linear with mlp_fc2, 16 numbers", short: "line 140: linear, 16 numbers", values: out, ink: "fig-value" },
  { words: "line 141: these 16 and those of line 136, added", short: "line 141: both, added", values: added, stream: true },
];

/** Numbers in rows of cells; those that ReLU has switched off are hatched. */
function cells(values, y, { known, switched, ink = "fig-line" }, hatch, { across, cell: width, height, size }) {
  return values.flatMap((value, at) => {
    const box = { x: (at % across) * width, y: y + Math.floor(at / across) * height, width, height };
    if (!known) return [cell(box, "", {})];
    if (switched && value === 0) return [cell(box, "", { fill: hatch })];
    return vector([value], { ...box, size, ink, known: true, tight: true });
  });
}

/** Which rows a picture shows, by their steps. */
function shownIn(state) {
  if (!state.narrow) return [STEP.came, STEP.norm, state.step > STEP.before ? STEP.after : STEP.before, STEP.out, STEP.added];
  return { [STEP.came]: [STEP.came], [STEP.added]: [STEP.came, STEP.out, STEP.added] }[state.step] ?? [state.step - 1, state.step];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const look = lookOf(data, state);
  const id = [NAME, state.name, state.position, state.step, state.trained ? "trained" : "untrained", state.narrow ? "narrow" : "wide"].join("-");
  const hatch = `url(#${id}-hatching)`;
  const rows = rowsOf(look);
  const parts = [hatching(`${id}-hatching`)];
  let y = 26;
  for (const step of shownIn(state)) {
    const { words, short, values, stream, ink } = rows[step];
    const tall = Math.ceil(values.length / sizes.across) * sizes.height;
    const known = step <= state.step;
    const now = step === state.step;
    parts.push(text(0, y - 9, state.narrow ? (short ?? words) : words, { size: 14.5, weight: now ? 700 : undefined, ink: known ? undefined : "fig-muted" }));
    if (known && (stream || step === STEP.norm || step === STEP.out)) parts.push(text(sizes.width, y - 9, `size ${number(sizeOf(values))}`, { size: 13.5, anchor: "end", ink: "fig-muted" }));
    parts.push(...cells(values, y, { known, switched: step === STEP.after, ink }, hatch, sizes));
    if (now) parts.push(frame(0, y, sizes.across * sizes.cell, tall));
    y += tall + GAP;
  }
  return figure({
    id,
    title: states.find(({ state: own }) => ["name", "position", "trained", "step"].every((key) => own[key] === state[key]))?.title
      ?? `line ${FIRST_LINE + state.step} at ${look.letter}, ${state.trained ? "trained" : "untrained"}`,
    description: alt(data, state),
    width: sizes.width,
    height: y - GAP + 6,
    parts,
  });
}
