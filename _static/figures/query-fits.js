// One letter's query meets a key: sixteen products and their sum; and that sum for every key so far.
//
// position  the place of the letter whose query it is; 0 is BOS
// key       the place of the letter whose key it meets: the same letter's or an earlier one's
// read      what the model computed at a position: q and k (16 numbers each)

import { cell, frame, letterAt, number, strength } from "./cells.js";
import { nameField, trainedSwitch } from "./controls.js";
import { allNumbers, answered, heading, listed, positions, quoted, readsOf, settle as settled } from "./looking-back.js";
import { figure, hatching, text } from "./svg.js";

const NAME = "query-fits";

/** The model that is asked has one head. */
const HEADS = 1;

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  nameField,
  { name: "position", label: "The query of", options: positions },
  { name: "key", label: "meets the key of", options: positions },
  trainedSwitch,
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "m-meets-e", title: "the second m meets e", state: { name: "emma", position: 3, key: 1, trained: true } },
];

/** The state nearest to this one that the data can show: a query meets no key of a later letter. */
export function settle(data, state) {
  const near = settled(data, state);
  return { ...near, key: Math.min(near.key, near.position) };
}

/** After another name was typed: its last letter's query, and the key of the first letter. */
export const renamed = (data, state) => ({ ...state, position: data.names[state.name].length - 1, key: 1 });

/** The query and the key of a state, their products, and what the query gives with every key so far. */
export function lookOf(data, state) {
  const reads = readsOf(NAME, data, state);
  const letters = data.names[state.name];
  const { q } = reads[state.position];
  const { k } = reads[state.key];
  const dot = (key) => key.reduce((sum, value, at) => sum + value * q[at], 0);
  const fits = reads.slice(0, state.position + 1).map((read) => dot(read.k));
  return { letters, letter: letterAt(letters, state.position), other: letterAt(letters, state.key), q, k, products: q.map((value, at) => value * k[at]), fits, best: fits.indexOf(Math.max(...fits)) };
}

/** How well the two agree, and which key fits best. */
export function say(data, state) {
  const { letters, letter, other, fits, best } = lookOf(data, state);
  const own = state.key === state.position ? "its own key" : `the key of ${quoted(other)}`;
  const among = fits.length === 1 ? "It is the only key so far." : `Of the ${fits.length} keys so far, that of ${quoted(letterAt(letters, best))} fits best: ${number(fits[best])}.`;
  return `The query of ${quoted(letter)} meets ${own}. The 16 products add up to ${number(fits[state.key])}. ${among}`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { letters, q, k, products, fits } = lookOf(data, state);
  return (
    `The ${state.trained ? "trained" : "untrained"} model with one head reads ${letters.join(", ")}. ${say(data, state)} ` +
    `Query: ${listed(q)}. Key: ${listed(k)}. Products: ${listed(products)}. ` +
    `With every key so far: ${fits.map((fit, at) => `${letters[at]} ${number(fit)}`).join(", ")}.`
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
  return answered(models, HEADS, name, data, ({ q, k }) => ({ q, k }));
}

const WIDE = { all: 560, small: 14.5, height: 28, rows: { perRow: 16, width: 35, size: 12.5 }, across: 8, each: 70 };
const NARROW = { all: 340, small: 14.5, height: 28, rows: { perRow: 8, width: 42.5, size: 13.5 }, across: 5, each: 68 };

/** One sum a letter, below the letter; those to come are hatched. The key that is shown is framed, the largest sum bold. */
function sums({ letters, fits, best }, state, y, hatch, { across, each, height }) {
  return letters.flatMap((letter, at) => {
    const [x, top] = [(at % across) * each, y + Math.floor(at / across) * 60];
    const box = { x: x + 4, y: top + 22, width: each - 8, height };
    const known = at < fits.length;
    return [
      text(x + each / 2, top + 16, letter, { size: letter.length > 1 ? 14 : 17, anchor: "middle" }),
      known ? cell(box, number(fits[at]), { ink: "fig-line", opacity: strength(fits[at] / 2), size: 14, weight: at === best ? 700 : undefined }) : cell(box, "", { fill: hatch }),
      ...(at === state.key ? [frame(box.x, box.y, box.width, height)] : []),
    ];
  });
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const look = lookOf(data, state);
  const id = [NAME, state.name, state.position, state.key, state.trained ? "trained" : "untrained", state.narrow ? "narrow" : "wide"].join("-");
  const parts = [hatching(`${id}-hatching`)];
  const block = 19 + (16 / sizes.rows.perRow) * sizes.height + 14;
  [
    [`the query of ${quoted(look.letter)}`, look.q, "fig-query"],
    [`× the key of ${quoted(look.other)}`, look.k, "fig-key"],
    [`products; their sum is ${number(look.fits[state.key])}`, look.products, "fig-line"],
  ].forEach(([words, values, ink], at) => {
    const y = 4 + at * block;
    parts.push(heading(0, y + 12, words, ink === "fig-line" ? undefined : ink, true, sizes), ...allNumbers(values, y + 19, ink, sizes));
  });
  const y = 4 + 3 * block;
  parts.push(
    heading(0, y + 12, "the sum for each key so far, the largest in bold", undefined, false, sizes),
    ...sums(look, state, y + 18, `url(#${id}-hatching)`, sizes),
  );
  return figure({
    id,
    title: `The query of ${quoted(look.letter)} meets the key of ${quoted(look.other)}, ${state.trained ? "trained" : "untrained"}`,
    description: alt(data, state),
    width: sizes.all,
    height: y + 18 + Math.ceil(look.letters.length / sizes.across) * 60,
    parts,
  });
}
