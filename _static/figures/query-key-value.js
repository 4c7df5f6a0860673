// One letter's x, and the query, the key and the value that three matrices make of it; and the keys and values kept so far.
//
// position  the place of the letter that is read; 0 is BOS
// read      what the model computed at a position: x (line 117), q, k and v (16 numbers each)

import { frame, vector } from "./cells.js";
import { nameField, trainedSwitch } from "./controls.js";
import { allNumbers, answered, heading, listed, quoted, readsOf, renamed, rowLabels, settle, unwritten } from "./looking-back.js";
import { figure, hatching, text } from "./svg.js";

export { renamed, settle };

const NAME = "query-key-value";

/** The model that is asked has one head. */
const HEADS = 1;

/** How many numbers of a kept key or value are shown. */
const SHOWN = 4;

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  nameField,
  trainedSwitch,
  { name: "position", label: "Positions", steps: (data, { name }) => data.names[name].map((letter, at) => `position ${at}, ${quoted(letter)}`) },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "position-3", title: "at position 3", state: { name: "emma", position: 3, trained: true } },
];

/** The letter's own vectors, and the keys and values kept up to it. */
export function lookOf(data, state) {
  const reads = readsOf(NAME, data, state);
  const letters = data.names[state.name];
  const kept = reads.slice(0, state.position + 1);
  return { letters, letter: letters[state.position], ...reads[state.position], keys: kept.map(({ k }) => k), values: kept.map(({ v }) => v) };
}

/** What happens at the position, in two or three sentences. */
export function say(data, state) {
  const { letter, keys } = lookOf(data, state);
  const now = keys.length === 1 ? "there is now 1 key and 1 value" : `there are now ${keys.length} keys and ${keys.length} values`;
  return `${quoted(letter)} makes a query, a key and a value. The key and the value go to the ends of their lists: ${now}. The query is used at once, and then dropped.`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { letters, x, q, k, v, keys, values } = lookOf(data, state);
  const rows = keys.map((key, at) => `${letters[at]}: key ${listed(key.slice(0, SHOWN))}, value ${listed(values[at].slice(0, SHOWN))}`);
  return (
    `The ${state.trained ? "trained" : "untrained"} model with one head reads ${letters.join(", ")} and stands at position ${state.position}. ` +
    `${say(data, state)} x: ${listed(x)}. Query: ${listed(q)}. Key: ${listed(k)}. Value: ${listed(v)}. ` +
    `The first ${SHOWN} numbers of what is kept: ${rows.join("; ")}.`
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
  return answered(models, HEADS, name, data, ({ x_norm, q, k, v }) => ({ x: x_norm, q, k, v }));
}

const WIDE = {
  all: 560, small: 14.5, height: 28, rows: { perRow: 16, width: 35, size: 12.5 }, label: 34, kept: { keys: 42, values: 310, width: 52, size: 14 },
};
const NARROW = {
  all: 340, small: 14.5, height: 28, rows: { perRow: 8, width: 42.5, size: 13.5 }, label: 32, kept: { keys: 36, values: 189, width: 33.5, size: 12.5 },
};

/** A vector below its heading; and where the next may begin. */
function named(words, values, ink, y, sizes) {
  const height = Math.ceil(values.length / sizes.rows.perRow) * sizes.height;
  return [[heading(0, y + 12, words, ink === "fig-line" ? undefined : ink, true, sizes), ...allNumbers(values, y + 19, ink, sizes)], y + 19 + height + 14];
}

/** The first numbers of every key or value that is kept; those of the letters to come are hatched. */
function kept(words, rows, ink, x, y, look, hatch, sizes) {
  const { height, kept: { width, size } } = sizes;
  const across = SHOWN * width;
  const own = y + (rows.length - 1) * (height + 3);
  return [
    heading(x, y - 9, words, ink, true, sizes),
    ...rows.flatMap((row, at) => {
      const top = y + at * (height + 3);
      return [...vector(row.slice(0, SHOWN), { x, y: top, width, height, size, ink, known: true, tight: true }), text(x + across + 4, top + height / 2 + 4, "…", { size: 14, ink: "fig-muted" })];
    }),
    ...unwritten(look, x, y, across, hatch, sizes),
    frame(x, own, across, height),
  ];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const look = lookOf(data, state);
  const id = [NAME, state.name, state.position, state.trained ? "trained" : "untrained", state.narrow ? "narrow" : "wide"].join("-");
  const hatch = `url(#${id}-hatching)`;
  const parts = [hatching(`${id}-hatching`)];
  let y = 4;
  for (const [words, values, ink] of [
    [`x: ${quoted(look.letter)} at position ${state.position}`, look.x, "fig-line"],
    ["query = linear(x, attn_wq)", look.q, "fig-query"],
    ["key = linear(x, attn_wk)", look.k, "fig-key"],
    ["value = linear(x, attn_wv)", look.v, "fig-value"],
  ]) {
    const [drawn, end] = named(words, values, ink, y, sizes);
    parts.push(...drawn);
    y = end;
  }
  const table = y + 46;
  parts.push(
    text(0, y + 16, `what is kept, the first ${SHOWN} of 16 numbers each`, { size: sizes.small }),
    ...rowLabels(look.letters, table, sizes),
    ...kept("keys", look.keys, "fig-key", sizes.kept.keys, table, look, hatch, sizes),
    ...kept("values", look.values, "fig-value", sizes.kept.values, table, look, hatch, sizes),
  );
  return figure({
    id,
    title: `Query, key and value of ${quoted(look.letter)} at position ${state.position}, ${state.trained ? "trained" : "untrained"}`,
    description: alt(data, state),
    width: sizes.all,
    height: table + look.letters.length * (sizes.height + 3) + 4,
    parts,
  });
}
