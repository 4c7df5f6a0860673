// One letter's query becomes a row of scores: products, their sum, the same for every key so far, and the division.
//
// position  the place of the letter that looks; 0 is BOS
// key       the place of the letter whose products are shown: the same letter or an earlier one
// read      what the model computed at a position: q and k (16 numbers each)

import { cell, frame, letterAt, number, strength } from "./cells.js";
import { nameField, trainedSwitch } from "./controls.js";
import { allNumbers, answered, heading, listed, positions, quoted, readsOf, settle as settled } from "./looking-back.js";
import { numeral } from "./plot.js";
import { figure, hatching, text } from "./svg.js";

const NAME = "score-row";

/** The model that is asked has one head. */
const HEADS = 1;

/** The steps by what they bring in. */
const STEP = { products: 0, sum: 1, sums: 2, scores: 3 };

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  nameField,
  { name: "position", label: "The letter that looks", options: positions },
  { name: "key", label: "Shown whole: the key of", options: positions },
  trainedSwitch,
  { name: "step", label: "Steps", steps: ["multiply in pairs", "add up the products", "do so for every key so far", "divide by the root of the length"] },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "all-steps", title: "all steps", state: { name: "emma", position: 3, key: 1, trained: true, step: STEP.scores } },
];

/** The state nearest to this one that the data can show: there is no key of a later letter. */
export function settle(data, state) {
  const near = settled(data, state);
  return { ...near, key: Math.min(near.key, near.position) };
}

/** After another name was typed: its last letter looks, and the key of the first letter is shown whole. */
export const renamed = (data, state) => ({ ...state, position: data.names[state.name].length - 1, key: 1 });

const two = (value) => numeral(value, 2);

/** Both vectors of a state, their products, and for every key so far the sum of the products and the score. */
export function lookOf(data, state) {
  const reads = readsOf(NAME, data, state);
  const letters = data.names[state.name];
  const { q } = reads[state.position];
  const { k } = reads[state.key];
  const sums = reads.slice(0, state.position + 1).map((read) => q.reduce((sum, value, at) => sum + value * read.k[at], 0));
  const root = Math.sqrt(q.length);
  const scores = sums.map((sum) => sum / root);
  return {
    letters, letter: letterAt(letters, state.position), other: letterAt(letters, state.key), q, k, products: q.map((value, at) => value * k[at]),
    sums, root, scores, best: scores.indexOf(Math.max(...scores)), own: state.key === state.position,
  };
}

/** What a step does, with its numbers. */
const sentences = {
  products: ({ letter, other, q, k, products, own }) =>
    `The query of ${quoted(letter)} and ${own ? "its own key" : `the key of ${quoted(other)}`}, number by number: ${number(q[0])} × ${number(k[0])} = ` +
    `${number(products[0])}, rounding aside, and so on. That makes ${products.length} products.`,
  sum: ({ products, sums }, { key }) => `Added up, the ${products.length} products make ${two(sums[key])}.`,
  sums: ({ sums }) =>
    (sums.length === 1 ? "This is the only key so far, so there is one sum." : `There are ${sums.length} keys so far, so there are ${sums.length} sums: ${sums.map(two).join(", ")}.`),
  scores: ({ q, root, sums, scores, letters, best }, { key }) =>
    `A key has ${q.length} numbers, and the root of ${q.length} is ${root}. ${two(sums[key])} / ${root} = ${two(scores[key])}, rounding aside. ` +
    (scores.length === 1 ? "BOS has nobody to look at but itself." : `The highest score, ${two(scores[best])}, is that of ${quoted(letterAt(letters, best))}.`),
};

const sentence = (step, data, state) => sentences[step](lookOf(data, state), state);

/** What happens in the step of a state. */
export const say = (data, state) => sentence(Object.keys(STEP)[state.step], data, state);

/** What the figure shows, in words and numbers, up to its step. */
export function alt(data, state) {
  const { letters, q, k, products, sums, scores } = lookOf(data, state);
  const told = Object.keys(STEP).filter((step) => STEP[step] <= state.step).map((step) => sentence(step, data, state));
  const row = sums.map((sum, at) => `${letters[at]}: sum ${two(sum)}${state.step >= STEP.scores ? `, score ${two(scores[at])}` : ""}`);
  return (
    `The ${state.trained ? "trained" : "untrained"} model with one head reads ${letters.join(", ")}. ${told.join(" ")} ` +
    `Query: ${listed(q)}. Key: ${listed(k)}. Products: ${listed(products)}.${state.step >= STEP.sums ? ` ${row.join("; ")}.` : ""}`
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

const WIDE = { all: 560, small: 14.5, height: 28, rows: { perRow: 16, width: 35, size: 12.5 }, across: 8, label: 56, each: 63 };
const NARROW = { all: 340, small: 14.5, height: 28, rows: { perRow: 8, width: 42.5, size: 13.5 }, across: 5, label: 45, each: 59 };

/** How high a line of letters is, with their sums and their scores. */
const LINE = 100;

/** A row of the table: its name, and one number below each letter. Letters that have not been read are hatched. */
function row(words, values, shown, bold, [from, to], y, hatch, { label, each, height }) {
  const cells = Array.from({ length: to - from }, (_, place) => {
    const at = from + place;
    const box = { x: label + place * each + 3, y, width: each - 6, height };
    if (at >= values.length) return cell(box, "", { fill: hatch });
    if (!shown(at)) return cell(box, "", {});
    return cell(box, two(values[at]), { ink: "fig-line", opacity: strength(values[at] / 2), size: 14, weight: at === bold ? 700 : undefined, tight: true });
  });
  return [text(0, y + height / 2 + 5, words, { size: 14.5 }), ...cells];
}

/** The sums and the scores of all letters, a line of letters at a time. */
function table(look, state, y, hatch, sizes) {
  const { letters, sums, scores, best } = look;
  const drawn = [];
  for (let from = 0; from < letters.length; from += sizes.across) {
    const to = Math.min(letters.length, from + sizes.across);
    const top = y + (from / sizes.across) * LINE;
    const known = (at) => state.step >= STEP.sums || (state.step === STEP.sum && at === state.key);
    drawn.push(
      ...letters.slice(from, to).map((letter, place) =>
        text(sizes.label + (place + 0.5) * sizes.each, top + 12, letter, { size: letter.length > 1 ? 14 : 17, anchor: "middle" })),
      ...row("sum", sums, known, undefined, [from, to], top + 22, hatch, sizes),
      ...row("score", scores, () => state.step >= STEP.scores, best, [from, to], top + 54, hatch, sizes),
    );
    if (state.key >= from && state.key < to) {
      drawn.push(frame(sizes.label + (state.key - from) * sizes.each + 3, top + 22, sizes.each - 6, state.step >= STEP.scores ? sizes.height + 32 : sizes.height));
    }
  }
  return drawn;
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const look = lookOf(data, state);
  const id = [NAME, state.name, state.position, state.key, state.step, state.trained ? "trained" : "untrained", state.narrow ? "narrow" : "wide"].join("-");
  const block = 19 + (16 / sizes.rows.perRow) * sizes.height + 14;
  const vectors = [
    [`the query of ${quoted(look.letter)}`, look.q, "fig-query"],
    [`× ${look.own ? "its own key" : `the key of ${quoted(look.other)}`}`, look.k, "fig-key"],
    ["= the products", look.products, "fig-line"],
  ].flatMap(([words, values, ink], at) => {
    const y = 4 + at * block;
    const now = ink === "fig-line" && state.step <= STEP.sum;
    return [heading(0, y + 12, words, ink === "fig-line" ? undefined : ink, now || ink !== "fig-line", sizes), ...allNumbers(values, y + 19, ink, sizes)];
  });
  const y = 4 + 3 * block;
  return figure({
    id,
    title: `The scores of ${quoted(look.letter)}, ${state.trained ? "trained" : "untrained"}`,
    description: alt(data, state),
    width: sizes.all,
    height: y + 26 + Math.ceil(look.letters.length / sizes.across) * LINE - 8,
    parts: [
      hatching(`${id}-hatching`),
      ...vectors,
      heading(0, y + 12, `${state.narrow ? "" : "for each key so far: "}sum of the products, and score = sum / ${look.root}`, undefined, state.step >= STEP.sums, sizes),
      ...table(look, state, y + 24, `url(#${id}-hatching)`, sizes),
    ],
  });
}
