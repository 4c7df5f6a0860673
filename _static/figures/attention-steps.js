// One letter of a name looks back, in one head, step by step: slices, scores, shares, blend, then glued and mixed.
//
// position  the place of the letter that looks; 0 is BOS
// slice     the head_dim numbers of a vector that a head works on
// read      what the model computed at a position: q, k, v (16 numbers each), scores and shares of each head (one for each
//           position up to its own), blends (16 numbers, head by head) and mixed (16 numbers)

import { cell, frame, letterAt, number, share, vector } from "./cells.js";
import { nameField, trainedSwitch } from "./controls.js";
import { answered, heading, listed, positions, quoted, readsOf, renamed, rowLabels, settle, unwritten } from "./looking-back.js";
import { figure, hatching, text } from "./svg.js";

export { renamed, settle };

const NAME = "attention-steps";

/** The steps by what they bring in. */
const STEP = { query: 0, keys: 1, scores: 2, shares: 3, values: 4, blend: 5, glued: 6, mixed: 7 };

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  nameField,
  { name: "position", label: "The letter that looks", options: positions },
  { name: "head", label: "Head", options: [0, 1, 2, 3].map((value) => ({ value, label: String(value + 1) })) },
  trainedSwitch,
  {
    name: "step",
    label: "Steps",
    steps: [
      "cut the query",
      "cut every key",
      "score each key",
      "turn scores into shares",
      "cut every value",
      "blend the values",
      "glue the four blends",
      "mix them",
    ],
  },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "all-steps", title: "all steps", state: { name: "oliv", position: 4, head: 1, trained: true, step: STEP.mixed } },
];

/**
 * Everything that a state shows.
 * @typedef {{letters: string[], letter: string, q: number[], slice: (row: number[]) => number[], first: number, dim: number,
 *   keys: number[][], values: number[][], scores: number[], shares: number[], blends: number[], mixed: number[], most: number}} Look
 *   first: the place of the slice's first number, from 1; most: the position that the largest share goes to
 * @returns {Look}
 */
function lookOf(data, { name, position, head, trained }) {
  const letters = data.names[name];
  const model = data.models.find((each) => each.trained === trained);
  const reads = readsOf(NAME, data, { name, trained });
  const dim = model.head_dim;
  const slice = (row) => row.slice(head * dim, (head + 1) * dim);
  const read = reads[position];
  const shares = read.shares[head];
  return {
    letters,
    letter: letters[position],
    q: read.q,
    slice,
    first: head * dim + 1,
    dim,
    keys: reads.slice(0, position + 1).map(({ k }) => slice(k)),
    values: reads.slice(0, position + 1).map(({ v }) => slice(v)),
    scores: read.scores[head],
    shares,
    blends: read.blends,
    mixed: read.mixed,
    most: shares.indexOf(Math.max(...shares)),
  };
}

/** "0.90 × 1.18 + 0.05 × −0.61 + …": the products of most weight, at most three. */
function products(pairs) {
  const sorted = [...pairs].sort(([a], [b]) => b - a);
  const shown = sorted.slice(0, 3).map(([weight, value]) => `${share(weight)} × ${number(value)}`);
  return shown.join(" + ") + (pairs.length > 3 ? " + …" : "");
}

/** What a step does, with its numbers. */
const sentences = {
  query: ({ letter, q, slice, first, dim }, head) =>
    `The query of ${quoted(letter)} has ${q.length} numbers. Head ${head} takes numbers ${first} to ${first + dim - 1}: ${listed(slice(q))}.`,
  keys: ({ first, dim, keys }, head) =>
    `The keys are cut at the same places. Head ${head} takes numbers ${first} to ${first + dim - 1} of ${keys.length === 1 ? "the only key" : `each of the ${keys.length} keys`}.`,
  scores: ({ letters, q, slice, keys, scores, dim, most }) => {
    const terms = slice(q).map((value, at) => `${number(value)} × ${number(keys[most][at])}`).join(" + ");
    return `The score of ${quoted(letterAt(letters, most))}: (${terms}) / ${number(Math.sqrt(dim)).replace(/\.00$/, "")} = ${number(scores[most])}, rounding aside.`;
  },
  shares: ({ letters, shares, most }) =>
    shares.length === 1
      ? "There is nothing to choose from: the whole share, 1.00, goes to BOS."
      : `The softmax makes shares of the ${shares.length} scores; they add up to 1. The largest, ${share(shares[most])}, goes to ${quoted(letterAt(letters, most))}.`,
  values: ({ first, dim }, head) => `The values, too, are cut there: head ${head} takes numbers ${first} to ${first + dim - 1} of each.`,
  blend: ({ shares, values, blends, slice }) => {
    const sum = products(shares.map((weight, at) => [weight, values[at][0]]));
    return `Each value counts as much as its share says, and all are added. The first number: ${sum} = ${number(slice(blends)[0])}.`;
  },
  glued: ({ blends, first, dim }, head) =>
    `The blends of all heads stand side by side: ${blends.length} numbers again. Head ${head}'s are numbers ${first} to ${first + dim - 1}.`,
  mixed: ({ mixed }) =>
    `attn_wo makes ${mixed.length} new numbers. Each is a sum over all ${mixed.length} glued ones, with learned weights; the first is ${number(mixed[0])}.`,
};

/** What happens in the step of a state, in a sentence or two. */
export function say(data, state) {
  const step = Object.keys(STEP)[state.step];
  return sentences[step](lookOf(data, state), state.head + 1);
}

/** What the figure shows, in words and numbers, up to its step. */
export function alt(data, state) {
  const look = lookOf(data, state);
  const shown = Object.entries(STEP).filter(([, step]) => step <= state.step);
  const told = shown.map(([name]) => sentences[name](look, state.head + 1));
  const rows = look.shares.map((weight, at) =>
    `${look.letters[at]}: key ${listed(look.keys[at])}, score ${number(look.scores[at])}, share ${share(weight)}, value ${listed(look.values[at])}`);
  const all = state.step >= STEP.blend ? ` ${rows.join("; ")}. Blend: ${listed(look.slice(look.blends))}.` : "";
  return `Head ${state.head + 1} of the ${state.trained ? "trained" : "untrained"} model at ${quoted(look.letter)} in ${look.letters.join(", ")}. ${told.join(" ")}${all}`;
}

/**
 * Data of the same kind for a name that a reader types.
 * @param {import("./models.js").Models} models
 * @param {string} name
 * @param {object} data what stands beside this module
 * @throws {import("../model/errors.js").ModelError} "character" or "too-long"
 */
export function answer(models, name, data) {
  return answered(models, 4, name, data, readOf);
}

const readOf = ({ q, k, v, heads, x_attn, attn_out }) => ({
  q,
  k,
  v,
  scores: heads.map(({ attn_logits }) => attn_logits),
  shares: heads.map(({ attn_weights }) => attn_weights),
  blends: x_attn,
  mixed: attn_out,
});

// The picture. Wide, keys and values stand side by side in one table; narrow, in two.

const WIDE = {
  width: 560, small: 14.5, size: 14, height: 28, rows: { perRow: 16, width: 33.75, gap: 6, size: 12.5 }, label: 34,
  cell: 46, keys: 40, score: 234, share: 294, values: 368, narrow: 56,
};
const NARROW = {
  width: 340, small: 14.5, size: 13.5, height: 30, rows: { perRow: 8, width: 41.5, gap: 6, size: 13.5 }, label: 32,
  cell: 45, keys: 38, score: 226, share: 284, values: 108, secondShare: 40, narrow: 54,
};

/** The space below a row of all heads, for their names. */
const NAMES = 20;

/** A vector of all heads: cells in groups of a slice, in one row or two; the head's slice is framed if it is spoken of. */
function whole(values, look, { y, ink, known, framed, named }, sizes) {
  const { perRow, width, gap, size } = sizes.rows;
  const drawn = [];
  for (let from = 0; from < values.length; from += perRow) {
    const at = { x: 0, y: y + (from / perRow) * (sizes.height + NAMES), width, height: sizes.height, size, ink, known, group: look.dim, gap, tight: true };
    drawn.push(...vector(values.slice(from, from + perRow), at));
  }
  const heads = named ? values.filter((_, at) => at % look.dim === 0).map((_, head) => headName(head, look, y, sizes)) : [];
  return framed ? [...drawn, ...heads, frame(...sliceBox(look.first - 1, look, y, sizes))] : [...drawn, ...heads];
}

/** x, y, width and height of the slice that starts at a place, from 0, in a vector of all heads. */
function sliceBox(place, { dim }, y, { rows: { perRow, width, gap }, height }) {
  const at = place % perRow;
  return [at * width + (at / dim) * gap, y + Math.floor(place / perRow) * (height + NAMES), dim * width, height];
}

function headName(head, look, y, sizes) {
  const [x, top, width, height] = sliceBox(head * look.dim, look, y, sizes);
  const own = head * look.dim === look.first - 1;
  return text(x + width / 2, top + height + 15, `head ${head + 1}`, {
    anchor: "middle", size: 13, ink: own ? undefined : "fig-muted", weight: own ? 700 : undefined,
  });
}

const wholeHeight = (look, { rows, height }) => Math.ceil(look.q.length / rows.perRow) * (height + NAMES);

/** A column of one number a row. */
function column(values, x, y, { ink, opacity, write, known }, sizes) {
  const { height, size, narrow } = sizes;
  return values.map((value, at) => {
    const box = { x, y: y + at * (height + 3), width: narrow, height };
    return known ? cell(box, write(value), { ink, opacity: opacity?.(value), size }) : cell(box, "", {});
  });
}

const slices = (rows, x, y, ink, known, sizes) =>
  rows.flatMap((row, at) =>
    vector(row, { x, y: y + at * (sizes.height + 3), width: sizes.cell, height: sizes.height, size: sizes.size, ink, known }));

const shareColumn = (look, x, y, step, sizes) =>
  column(look.shares, x, y, { ink: "fig-probability", opacity: (value) => value, write: share, known: step >= STEP.shares }, sizes);

/** The query's slice over the keys', the scores and the shares. */
function keysTable(look, step, y, hatch, sizes) {
  const rowsY = y + sizes.height + 34;
  const { keys, score, share: shareX, cell: width, height, narrow } = sizes;
  const slice = look.slice(look.q);
  const table = { top: rowsY, height: look.keys.length * (height + 3) - 3 };
  const middle = narrow / 2;
  return [
    ...vector(slice, { x: keys, y, width, height, size: sizes.size, ink: "fig-query", known: step >= STEP.query }),
    heading(keys + look.dim * width + 10, y + 20, sizes === WIDE ? "← the head's slice of the query" : "← its query", "fig-query", step === STEP.query, sizes),
    heading(keys, rowsY - 9, "slices of the keys", "fig-key", step === STEP.keys, sizes),
    heading(score + middle, rowsY - 9, "score", "fig-ink", step === STEP.scores, sizes, "middle"),
    heading(shareX + middle, rowsY - 9, "share", "fig-share", step === STEP.shares, sizes, "middle"),
    ...rowLabels(look.letters, rowsY, sizes),
    ...slices(look.keys, keys, rowsY, "fig-key", step >= STEP.keys, sizes),
    ...column(look.scores, score, rowsY, { write: number, known: step >= STEP.scores }, sizes),
    ...shareColumn(look, shareX, rowsY, step, sizes),
    ...unwritten(look, keys, rowsY, shareX + narrow - keys, hatch, sizes),
    ...(step === STEP.query ? [frame(keys, y, look.dim * width, height)] : []),
    ...(step === STEP.keys ? [frame(keys, table.top, look.dim * width, table.height)] : []),
    ...(step === STEP.scores ? [frame(score, table.top, narrow, table.height)] : []),
    ...(step === STEP.shares ? [frame(shareX, table.top, narrow, table.height)] : []),
  ];
}

/** The values' slices and, below them, their blend. */
function valuesTable(look, step, y, hatch, sizes) {
  const { values, cell: width, height } = sizes;
  const rowsHeight = look.letters.length * (height + 3);
  const blendY = y + rowsHeight + 12;
  return [
    heading(values, y - 9, "slices of the values", "fig-value", step === STEP.values, sizes),
    ...slices(look.values, values, y, "fig-value", step >= STEP.values, sizes),
    ...unwritten(look, values, y, look.dim * width, hatch, sizes),
    heading(values - 10, blendY + 20, sizes === WIDE ? "shares × values, added up: the blend →" : "blend →", "fig-value", step === STEP.blend, sizes, "end"),
    ...vector(look.slice(look.blends), { x: values, y: blendY, width, height, size: sizes.size, ink: "fig-value", known: step >= STEP.blend }),
    ...(step === STEP.values ? [frame(values, y, look.dim * width, look.keys.length * (height + 3) - 3)] : []),
    ...(step === STEP.blend ? [frame(values, blendY, look.dim * width, height)] : []),
  ];
}

/** Both tables, one beside the other or one below it; and where they end. */
function tables(look, step, y, hatch, sizes) {
  const { height } = sizes;
  const rowsY = y + height + 34;
  const rowsEnd = rowsY + look.letters.length * (height + 3);
  if (sizes === WIDE) {
    return [[...keysTable(look, step, y, hatch, sizes), ...valuesTable(look, step, rowsY, hatch, sizes)], rowsEnd + 12 + height];
  }
  const secondY = rowsEnd + 34;
  const second = [
    ...rowLabels(look.letters, secondY, sizes),
    heading(sizes.secondShare + sizes.narrow / 2, secondY - 9, "share", "fig-share", false, sizes, "middle"),
    ...shareColumn(look, sizes.secondShare, secondY, step, sizes),
    ...valuesTable(look, step, secondY, hatch, sizes),
  ];
  return [[...keysTable(look, step, y, hatch, sizes), ...second], secondY + look.letters.length * (height + 3) + 12 + height];
}

/** The figure of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const { step } = state;
  const sizes = state.narrow ? NARROW : WIDE;
  const look = lookOf(data, state);
  const id = [NAME, state.head, state.position, step, state.trained ? "trained" : "untrained", state.name, state.narrow ? "narrow" : "wide"].join("-");
  const hatch = `url(#${id}-hatching)`;
  const queryY = 28;
  const tableY = queryY + wholeHeight(look, sizes) + 14;
  const [table, tableEnd] = tables(look, step, tableY, hatch, sizes);
  const gluedY = tableEnd + 44;
  const mixedY = gluedY + wholeHeight(look, sizes) + 30;
  return figure({
    id,
    title: `Head ${state.head + 1} at ${quoted(look.letter)}, ${state.trained ? "trained" : "untrained"}`,
    description: alt(data, state),
    width: sizes.width,
    height: mixedY + wholeHeight(look, sizes) - 12,
    parts: [
      hatching(`${id}-hatching`),
      heading(0, queryY - 10, `the query of ${quoted(look.letter)}: 4 numbers for each head`, "fig-query", step === STEP.query, sizes),
      ...whole(look.q, look, { y: queryY, ink: "fig-query", known: true, framed: true, named: true }, sizes),
      ...table,
      heading(0, gluedY - 12, "glued: the blends of heads 1 to 4", "fig-value", step === STEP.glued, sizes),
      ...whole(look.blends, look, { y: gluedY, ink: "fig-value", known: step >= STEP.glued, framed: step === STEP.glued, named: true }, sizes),
      heading(0, mixedY - 12, "mixed by attn_wo: 16 new numbers", "fig-ink", step === STEP.mixed, sizes),
      ...whole(look.mixed, look, { y: mixedY, ink: "fig-line", known: step >= STEP.mixed, framed: false }, sizes),
    ],
  });
}
