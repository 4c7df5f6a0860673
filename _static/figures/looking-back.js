// What the figures of attention have in common: which letter looks, the words for it, and the rows of a table of letters.
//
// position  the place of the letter that looks; 0 is BOS

import { cell, number, vector } from "./cells.js";
import { text } from "./svg.js";

/** The letters of a name, to choose from. */
export const positions = (data, { name }) => data.names[name].map((label, value) => ({ value, label }));

/** The state nearest to this one that the data can show: another name has other positions. */
export const settle = (data, state) => ({ ...state, position: Math.min(state.position, data.names[state.name].length - 1) });

/** Where a name's last letter stands: what a reader who types another name wants to see first. */
export const renamed = (data, state) => ({ ...state, position: data.names[state.name].length - 1 });

/** Numbers in a sentence. */
export const listed = (row) => row.map(number).join(", ");

/** A letter in a sentence. */
export const quoted = (letter) => (letter === "BOS" ? letter : letter.replace(/^./u, "“$&”"));

/** What the positions of a state's name are in a state's model; throws where the data has no such model or name. */
export function readsOf(figure, data, { name, trained }) {
  const reads = data.models.find((model) => model.trained === trained)?.reads[name];
  if (!reads) throw new Error(`${figure}: the data has no ${trained ? "trained" : "untrained"} model reading "${name}"`);
  return reads;
}

/**
 * Data for a typed name from models of so many heads; `readOf` takes from a position's attention and its MLP what a figure shows.
 * @param {import("./models.js").Models} models
 */
export async function answered(models, heads, name, data, readOf) {
  const read = data.models.map(async (model) => {
    const { positions: traced } = await models.trace(heads, model.trained, name);
    return { ...model, reads: { [name]: traced.map(({ layers: [{ attention, mlp }] }) => readOf(attention, mlp)) } };
  });
  return { names: { [name]: ["BOS", ...name] }, models: await Promise.all(read) };
}

// The picture. `sizes` say how large its parts are: `small`, the size of headings; `height`, that of a row; `label`, where
// the letters of a table's rows end; `rows`, {perRow, width, gap, size}, how a whole vector is laid out.

/** A heading in the colour of what it names; bold when it is this step's. */
export const heading = (x, y, words, ink, now, { small }, anchor) => text(x, y, words, { ink, size: small, weight: now ? 700 : undefined, anchor });

/** The letters of a table's rows. */
export const rowLabels = (letters, y, sizes) =>
  letters.map((letter, at) =>
    text(sizes.label, y + at * (sizes.height + 3) + sizes.height / 2 + 5, letter, { anchor: "end", size: letter.length > 1 ? 14 : 17 }));

/** The rows of letters that are not yet written, in one piece. */
export function unwritten({ letters, keys }, x, y, width, hatch, { height }) {
  const left = letters.length - keys.length;
  if (!left) return [];
  return [cell({ x, y: y + keys.length * (height + 3), width, height: left * (height + 3) - 3 }, "", { fill: hatch })];
}

/** All numbers of a vector, in one row or in two. */
export function allNumbers(values, y, ink, { rows: { perRow, width, size }, height }) {
  const drawn = [];
  for (let from = 0; from < values.length; from += perRow) {
    drawn.push(...vector(values.slice(from, from + perRow), { x: 0, y: y + (from / perRow) * height, width, height, size, ink, known: true, tight: true }));
  }
  return drawn;
}
