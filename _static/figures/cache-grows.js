// A name is read position by position: a key and a value are kept, then the letter looks back at all that is kept.
//
// moment    two for each position of the name: 0 and 1 for BOS, 2 and 3 for the first letter, …; an even one keeps, an odd one looks
// read      what the model computed at a position: q, k and v (16 numbers each), scores and shares (one for each position
//           up to its own) and blend (16 numbers)

import { column } from "./blend-values.js";
import { cell, frame, letterAt, number, share, strength, vector } from "./cells.js";
import { nameField, trainedSwitch } from "./controls.js";
import { allNumbers, answered, heading, listed, quoted, readsOf, rowLabels, unwritten } from "./looking-back.js";
import { figure, hatching } from "./svg.js";

const NAME = "cache-grows";

/** The model that is asked has one head. */
const HEADS = 1;

/** How many numbers of a kept key or value are shown. */
const SHOWN = 4;

const titlesOf = (letters) => letters.flatMap((letter, at) => ["keep", "look back"].map((what) => `position ${at}, ${quoted(letter)}: ${what}`));

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  nameField,
  trainedSwitch,
  { name: "moment", label: "Moments", steps: (data, { name }) => titlesOf(data.names[name]) },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "m-looks", title: "position 3 looks back", state: { name: "emma", moment: 7, trained: true } },
];

/** The state nearest to this one that the data can show: another name has other moments. */
export const settle = (data, state) => ({ ...state, moment: Math.min(state.moment, 2 * data.names[state.name].length - 1) });

/** Another name is read from its beginning. */
export const renamed = (data, state) => ({ ...state, moment: 0 });

/** Everything that a state shows. */
export function lookOf(data, state) {
  const reads = readsOf(NAME, data, state);
  const letters = data.names[state.name];
  const position = Math.floor(state.moment / 2);
  const kept = reads.slice(0, position + 1);
  const { shares } = reads[position];
  return { letters, letter: letters[position], position, looks: state.moment % 2 === 1, ...reads[position], keys: kept.map(({ k }) => k), values: kept.map(({ v }) => v), most: shares.indexOf(Math.max(...shares)) };
}

/** What happens at the moment, in two or three sentences. */
export function say(data, state) {
  const { letters, letter, position, looks, keys, shares, blend, most } = lookOf(data, state);
  if (!looks) {
    const last = position ? "" : " The lists were empty until now.";
    const now = keys.length === 1 ? "1 key and 1 value" : `${keys.length} keys and ${keys.length} values`;
    return `${quoted(letter)} puts its key and its value at the ends of the lists: ${now}.${last}`;
  }
  if (keys.length === 1) return `${quoted(letter)} looks back and finds only itself: one score, and a share of 1. The blend is its own value, and begins with ${number(blend[0])}.`;
  return `${quoted(letter)} meets ${keys.length} keys. The largest share, ${share(shares[most])}, goes to ${most === position ? "itself" : quoted(letterAt(letters, most))}. The blend begins with ${number(blend[0])}.`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { letters, position, looks, q, keys, values, scores, shares, blend } = lookOf(data, state);
  const rows = keys.map((key, at) => {
    const met = looks ? `, score ${number(scores[at])}, share ${share(shares[at])}` : "";
    return `${letters[at]}: key ${listed(key.slice(0, SHOWN))}${met}, value ${listed(values[at].slice(0, SHOWN))}`;
  });
  return (
    `The ${state.trained ? "trained" : "untrained"} model with one head reads ${letters.join(", ")} and stands at position ${position}. ${say(data, state)} ` +
    `Query: ${listed(q)}. Of what is kept, the first ${SHOWN} numbers: ${rows.join("; ")}.${looks ? ` Blend: ${listed(blend)}.` : ""}`
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
  return answered(models, HEADS, name, data, ({ q, k, v, heads: [{ attn_logits: scores, attn_weights: shares }], x_attn: blend }) => ({ q, k, v, scores, shares, blend }));
}

const WIDE = {
  all: 560, small: 14.5, size: 13.5, height: 28, rows: { perRow: 16, width: 35, size: 12.5 }, label: 34, cell: 46, narrow: 52, keys: 40, score: 238, share: 293, values: 361,
};
const NARROW = {
  all: 340, small: 14, size: 12.5, height: 28, rows: { perRow: 8, width: 42.5, size: 13.5 }, label: 32, cell: 36, narrow: 60, keys: 36, values: 195, score: 38, share: 102,
};

/** The first numbers of every key or value that is kept; those of the letters to come are hatched. */
function kept(words, rows, ink, x, y, look, hatch, sizes) {
  const { height, cell: width } = sizes;
  return [
    heading(x, y - 9, words, ink, !look.looks, sizes),
    ...rows.flatMap((row, at) =>
      vector(row.slice(0, SHOWN), { x, y: y + at * (height + 3), width, height, size: sizes.size, ink, known: true, tight: true })),
    ...unwritten(look, x, y, SHOWN * width, hatch, sizes),
    ...(look.looks ? [] : [frame(x, y + look.position * (height + 3), SHOWN * width, height)]),
  ];
}

/** Scores and shares, empty until the letter looks. */
function met(x, y, look, hatch, sizes) {
  const { score, share: shareX, narrow, height } = sizes;
  const own = look.keys.length * (height + 3) - 3;
  const columns = { known: look.looks, most: look.most };
  return [
    heading(score + narrow / 2, y - 9, "score", undefined, look.looks, sizes, "middle"),
    heading(shareX + narrow / 2, y - 9, "share", "fig-share", look.looks, sizes, "middle"),
    ...column(look.scores, score, y, { ...columns, ink: "fig-line", opacity: strength }, { ...sizes, size: 14 }),
    ...column(look.shares, shareX, y, { ...columns, ink: "fig-probability", opacity: (value) => value, write: share }, { ...sizes, size: 14 }),
    ...unwritten(look, score, y, shareX + narrow - score, hatch, sizes),
    ...(look.looks ? [frame(shareX, y, narrow, own)] : []),
  ];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const look = lookOf(data, state);
  const id = [NAME, state.name, state.moment, state.trained ? "trained" : "untrained", state.narrow ? "narrow" : "wide"].join("-");
  const hatch = `url(#${id}-hatching)`;
  const lines = (16 / sizes.rows.perRow) * sizes.height;
  const tall = look.letters.length * (sizes.height + 3);
  const top = 19 + lines + 44;
  const second = state.narrow ? top + tall + 32 : top;
  const blendY = second + tall + 28;
  const blend = look.looks
    ? allNumbers(look.blend, blendY, "fig-value", sizes)
    : look.blend.map((_, at) => cell({ x: (at % sizes.rows.perRow) * sizes.rows.width, y: blendY + Math.floor(at / sizes.rows.perRow) * sizes.height, width: sizes.rows.width, height: sizes.height }, "", {}));
  return figure({
    id,
    title: `Position ${look.position}, ${quoted(look.letter)}: ${look.looks ? "look back" : "keep"}, ${state.trained ? "trained" : "untrained"}`,
    description: alt(data, state),
    width: sizes.all,
    height: blendY + lines + 4,
    parts: [
      hatching(`${id}-hatching`),
      heading(0, 14, `query of ${quoted(look.letter)} at position ${look.position}`, "fig-query", look.looks, sizes),
      ...allNumbers(look.q, 21, "fig-query", sizes),
      ...rowLabels(look.letters, top, sizes),
      ...kept("keys, kept", look.keys, "fig-key", sizes.keys, top, look, hatch, sizes),
      ...kept("values, kept", look.values, "fig-value", sizes.values, top, look, hatch, sizes),
      ...(state.narrow ? rowLabels(look.letters, second, sizes) : []),
      ...met(sizes.score, second, look, hatch, sizes),
      heading(0, blendY - 8, "blend: shares × values, added up", "fig-value", look.looks, sizes),
      ...blend,
    ],
  });
}
