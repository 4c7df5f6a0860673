// One letter looks back: its scores become shares, the values are weighed by them, and their sum is the blend.
//
// position  the place of the letter that looks; 0 is BOS
// four      which four of the 16 numbers of each value are shown, from 0
// read      what the model computed at a position: v (16 numbers), scores and shares (one for each position up to its own)
//           and blend (16 numbers)

import { cell, frame, letterAt, number, share, strength, vector } from "./cells.js";
import { nameField, trainedSwitch } from "./controls.js";
import { allNumbers, answered, heading, listed, positions, quoted, readsOf, renamed, rowLabels, settle, unwritten } from "./looking-back.js";
import { figure, hatching, text } from "./svg.js";

export { renamed, settle };

const NAME = "blend-values";

/** The model that is asked has one head. */
const HEADS = 1;

/** How many numbers of a value are shown at a time. */
const SHOWN = 4;

/** The steps by what they bring in. */
const STEP = { scores: 0, shares: 1, values: 2, products: 3, blend: 4 };

/** "1 to 4": which numbers of a value are shown. */
const places = (four) => `${four * SHOWN + 1} to ${(four + 1) * SHOWN}`;

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  nameField,
  { name: "position", label: "The letter that looks", options: positions },
  { name: "four", label: "Numbers of the values", options: [0, 1, 2, 3].map((value) => ({ value, label: places(value) })) },
  trainedSwitch,
  { name: "step", label: "Steps", steps: ["the scores", "turn scores into shares", "fetch the values", "weigh each value by its share", "add up"] },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "m-looks", title: "the second m looks", state: { name: "emma", position: 3, four: 0, trained: true, step: STEP.blend } },
];

/** Everything that a state shows; `most` is the position that the largest share goes to. */
export function lookOf(data, state) {
  const reads = readsOf(NAME, data, state);
  const letters = data.names[state.name];
  const { scores, shares, blend } = reads[state.position];
  const shown = (row) => row.slice(state.four * SHOWN, (state.four + 1) * SHOWN);
  const values = reads.slice(0, state.position + 1).map(({ v }) => shown(v));
  const products = values.map((row, at) => row.map((value) => shares[at] * value));
  return { letters, letter: letterAt(letters, state.position), keys: values, scores, shares, values, products, blend, shown: shown(blend), most: shares.indexOf(Math.max(...shares)) };
}

/** "0.16 × −0.19 + 0.64 × 0.55 + …": the products of most weight, at most four. */
function products(shares, values) {
  const pairs = shares.map((weight, at) => [weight, values[at]]).sort(([a], [b]) => b - a);
  const shown = pairs.slice(0, 4).map(([weight, value]) => `${share(weight)} × ${number(value)}`);
  return shown.join(" + ") + (pairs.length > 4 ? " + …" : "");
}

/** What a step does, with its numbers. */
const sentences = {
  scores: ({ letter, scores }) =>
    (scores.length === 1 ? `${quoted(letter)} has only itself to look at: one score.` : `The query of ${quoted(letter)} has met ${scores.length} keys. That gave ${scores.length} scores.`),
  shares: ({ letters, shares, most }) =>
    (shares.length === 1
      ? "There is nothing to choose from: the whole share, 1.00, goes to BOS."
      : `The softmax makes shares of the ${shares.length} scores; they add up to 1. The largest, ${share(shares[most])}, goes to ${quoted(letterAt(letters, most))}.`),
  values: ({ values }, four) => `Each of these letters hands over its value. Numbers ${places(four)} of ${values.length === 1 ? "it" : "each"} are shown.`,
  products: ({ letters, shares, values, most }) =>
    `Every number of a value is multiplied by the letter's share. For ${quoted(letterAt(letters, most))} the first is ${share(shares[most])} × ${number(values[most][0])}.`,
  blend: ({ shares, values, shown }, four) =>
    `Column by column the products are added. Number ${four * SHOWN + 1} of the blend: ${products(shares, values.map(([first]) => first))} = ${number(shown[0])}, rounding aside.`,
};

/** What happens in the step of a state, in a sentence or two. */
export function say(data, state) {
  return sentences[Object.keys(STEP)[state.step]](lookOf(data, state), state.four);
}

/** What the figure shows, in words and numbers, up to its step. */
export function alt(data, state) {
  const look = lookOf(data, state);
  const rows = look.shares.map((weight, at) => {
    const parts = [
      `score ${number(look.scores[at])}`,
      ...(state.step >= STEP.shares ? [`share ${share(weight)}`] : []),
      ...(state.step >= STEP.values ? [`value ${listed(look.values[at])}`] : []),
      ...(state.step >= STEP.products ? [`share times value ${listed(look.products[at])}`] : []),
    ];
    return `${look.letters[at]}: ${parts.join(", ")}`;
  });
  const blend = state.step >= STEP.blend ? ` The blend, all ${look.blend.length} numbers: ${listed(look.blend)}.` : "";
  return (
    `The ${state.trained ? "trained" : "untrained"} model with one head reads ${look.letters.join(", ")}; ${quoted(look.letter)} at position ${state.position} looks back. ` +
    `${say(data, state)} ${rows.join("; ")}.${blend}`
  );
}

/**
 * Data of the same kind for a name that a reader types.
 * @param {import("./models.js").Models} models
 * @param {string} name
 * @param {object} data what stands beside this module
 * @throws {import("../model/errors.js").ModelError} "character" or "too-long"
 */
export function answer(models, name, data) {
  return answered(models, HEADS, name, data, readOf);
}

const readOf = ({ v, heads: [{ attn_logits: scores, attn_weights: shares }], x_attn: blend }) => ({ v, scores, shares, blend });

const WIDE = {
  all: 560, small: 14.5, size: 14, height: 28, rows: { perRow: 16, width: 35, size: 12.5 }, label: 34, narrow: 52, score: 40, share: 96, values: 160, products: 364, cell: 47.5,
};
const NARROW = {
  all: 340, small: 14, size: 13.5, height: 30, rows: { perRow: 8, width: 42.5, size: 13.5 }, label: 32, narrow: 52, score: 38, share: 93, values: 153, products: 153, cell: 45.5,
};

/** A column of one number a row. */
export function column(values, x, y, { ink, opacity, write = number, known, most }, { height, size, narrow }) {
  return values.map((value, at) => {
    const box = { x, y: y + at * (height + 3), width: narrow, height };
    return known ? cell(box, write(value), { ink, opacity: opacity(value), size, weight: at === most ? 700 : undefined }) : cell(box, "", {});
  });
}

/** The first numbers of vectors, a row each. */
const block = (rows, x, y, ink, known, { height, size, cell: width }) =>
  rows.flatMap((row, at) => vector(row, { x, y: y + at * (height + 3), width, height, size, ink, known, tight: true }));

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const { height, narrow, cell: width } = sizes;
  const look = lookOf(data, state);
  const { step } = state;
  const id = [NAME, state.name, state.position, state.four, state.trained ? "trained" : "untrained", step, state.narrow ? "narrow" : "wide"].join("-");
  const hatch = `url(#${id}-hatching)`;
  const across = SHOWN * width;
  const tall = look.letters.length * (height + 3);
  const own = look.shares.length * (height + 3) - 3;
  const top = state.narrow ? 46 : 50;
  // Beside the values where there is room, below them on a phone.
  const second = state.narrow ? top + tall + 34 : top;
  const blendY = second + tall + 8;
  const allY = blendY + height + 40;
  const shareColumn = (x, y) => column(look.shares, x, y, { ink: "fig-probability", opacity: (value) => value, write: share, known: step >= STEP.shares, most: look.most }, sizes);
  const framed = {
    [STEP.scores]: [sizes.score, top, narrow, own],
    [STEP.shares]: [sizes.share, top, narrow, own],
    [STEP.values]: [sizes.values, top, across, own],
    [STEP.products]: [sizes.products, second, across, own],
    [STEP.blend]: [sizes.products, blendY, across, height],
  };
  const parts = [
    hatching(`${id}-hatching`),
    text(0, 14, `${quoted(look.letter)} looks back`, { size: sizes.small, weight: 700 }),
    heading(sizes.score + narrow / 2, top - 9, "score", undefined, step === STEP.scores, sizes, "middle"),
    heading(sizes.share + narrow / 2, top - 9, "share", "fig-share", step === STEP.shares, sizes, "middle"),
    heading(sizes.values, top - 9, `values, numbers ${places(state.four)}`, "fig-value", step === STEP.values, sizes),
    ...rowLabels(look.letters, top, sizes),
    ...column(look.scores, sizes.score, top, { ink: "fig-line", opacity: strength, known: true }, sizes),
    ...shareColumn(sizes.share, top),
    ...block(look.values, sizes.values, top, "fig-value", step >= STEP.values, sizes),
    ...unwritten(look, sizes.score, top, sizes.values + across - sizes.score, hatch, sizes),
    heading(sizes.products, second - 9, "share × value", "fig-value", step === STEP.products, sizes),
    ...block(look.products, sizes.products, second, "fig-value", step >= STEP.products, sizes),
    ...unwritten(look, sizes.products, second, across, hatch, sizes),
    ...(state.narrow ? [...rowLabels(look.letters, second, sizes), ...shareColumn(sizes.share, second), heading(sizes.share + narrow / 2, second - 9, "share", "fig-share", false, sizes, "middle")] : []),
    heading(sizes.products - 8, blendY + 19, state.narrow ? "the blend →" : `added up: numbers ${places(state.four)} of the blend →`, "fig-value", step === STEP.blend, sizes, "end"),
    ...vector(look.shown, { x: sizes.products, y: blendY, width, height, size: sizes.size, ink: "fig-value", known: step >= STEP.blend, tight: true }),
    heading(0, allY - 9, "the whole blend: 16 numbers", "fig-value", step === STEP.blend, sizes),
    ...(step >= STEP.blend ? allNumbers(look.blend, allY, "fig-value", sizes) : allEmpty(look.blend, allY, sizes)),
    frame(...framed[step]),
  ];
  return figure({
    id,
    title: `The blend of ${quoted(look.letter)} at position ${state.position}, ${state.trained ? "trained" : "untrained"}`,
    description: alt(data, state),
    width: sizes.all,
    height: allY + (16 / sizes.rows.perRow) * height + 4,
    parts,
  });
}

/** The room of a vector that is not known yet. */
function allEmpty(values, y, { rows: { perRow, width }, height }) {
  return values.map((_, at) => cell({ x: (at % perRow) * width, y: y + Math.floor(at / perRow) * height, width, height }, "", {}));
}
