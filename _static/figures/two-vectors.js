// Two letters' vectors, number by number: their products, the sum of these, and how every letter compares with the first.
//
// pair    two characters, letters or "." for BOS: the two tokens that are compared

import { ModelError } from "../model/errors.js";
import { cell, frame, number, strength, vector } from "./cells.js";
import { trainedSwitch } from "./controls.js";
import { figure, text } from "./svg.js";

const NAME = "two-vectors";
const INK = "fig-line";

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "pair", label: "Two letters", most: 2, hint: "Two letters from a to z, or a dot for BOS." },
  trainedSwitch,
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "trained", title: "o and u, trained", state: { pair: "ou", trained: true } },
  { name: "untrained", title: "o and u, untrained", state: { pair: "ou", trained: false } },
];

/** This figure has its vectors beside it, and asks no model. */
export const withoutModel = {};

export const dot = (a, b) => a.reduce((sum, each, i) => sum + each * b[i], 0);

const labelOf = (character) => (character === "." ? "BOS" : character);

/**
 * Everything that a state shows; `ranked`: every token with its dot product with the first, the largest first.
 * @returns {{first: string, second: string, a: number[], b: number[], products: number[], sum: number, ranked: [string, number][]}}
 */
export function lookOf({ labels, ...tables }, { pair, trained }) {
  const rows = tables[trained ? "trained" : "untrained"];
  const [first, second] = [...pair].map(labelOf);
  const [a, b] = [first, second].map((label) => rows[labels.indexOf(label)]);
  const ranked = labels.map((label, at) => [label, dot(a, rows[at])]).sort(([, x], [, y]) => y - x);
  return { first, second, a, b, products: a.map((each, i) => each * b[i]), sum: dot(a, b), ranked };
}

const quoted = (label) => (label === "BOS" ? label : `“${label}”`);

/** What comes out, in two sentences. */
export function say(data, state) {
  const { first, second, sum, ranked } = lookOf(data, state);
  const others = ranked.filter(([label]) => label !== first);
  const [most, least] = [others[0], others.at(-1)];
  return (
    `The 16 products of ${quoted(first)} and ${quoted(second)} add up to ${number(sum)}. ` +
    `Of the other letters ${quoted(most[0])} has the largest dot product with ${quoted(first)}, ${number(most[1])}, and ${quoted(least[0])} the smallest, ${number(least[1])}.`
  );
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { first, second, a, b, products, ranked } = lookOf(data, state);
  const listed = (row) => row.map(number).join(", ");
  return (
    `${state.trained ? "After" : "Before"} training. ${quoted(first)}: ${listed(a)}. ${quoted(second)}: ${listed(b)}. Products: ${listed(products)}. ${say(data, state)} ` +
    `All letters by their dot product with ${quoted(first)}: ${ranked.map(([label, value]) => `${label} ${number(value)}`).join(", ")}.`
  );
}

/**
 * A reader's two letters: the data stay as they are.
 * @throws {ModelError} "character", "too-long"
 */
export function answer(models, typed, own) {
  const characters = [...typed];
  if (characters.length > 2) throw new ModelError("too-long", `"${typed.slice(0, 20)}" has ${characters.length} characters: type two letters`);
  const wrong = characters.find((each) => each !== "." && !own.labels.includes(each));
  if (wrong) throw new ModelError("character", `"${wrong}" has no vector: type letters from a to z, small ones, or a dot for BOS`);
  if (characters.length < 2) throw new ModelError("character", "type two letters");
  return own;
}

/** How 16 numbers lie beside one another, with a label before them. */
export const WIDE = { width: 560, perRow: 16, label: 46, cell: 32.1, size: 12, height: 28 };
export const NARROW = { width: 340, perRow: 8, label: 50, cell: 36.2, size: 13, height: 28 };

/** How far two vectors and their products reach down. */
const blockOf = ({ height }) => 3 * height + 34;
export const rowsHeight = (look, sizes) => (look.a.length / sizes.perRow) * blockOf(sizes);

/** The two vectors and their products one below the other, `perRow` numbers beside one another. */
export function rowsOf(look, { perRow, label, cell: width, height, size }, top) {
  const block = blockOf({ height });
  const rows = [[look.first, look.a], [`× ${look.second}`, look.b], ["=", look.products]];
  const drawn = [];
  for (let from = 0; from < look.a.length; from += perRow) {
    const y = top + (from / perRow) * block;
    rows.forEach(([name, values], at) => {
      const line = y + at * (height + 4) + (at === 2 ? 3 : 0);
      drawn.push(
        text(label - 7, line + height / 2 + 5, name, { size: name.length > 3 ? 12 : 15, anchor: "end", weight: 700 }),
        ...vector(values.slice(from, from + perRow), { x: label, y: line, width, height, size, ink: INK, known: true, tight: true }),
      );
    });
  }
  return drawn;
}

/** The sum of the products, framed. */
export const sumOf = (sum, x, y) => [
  cell({ x, y, width: 62, height: 28 }, number(sum), { ink: INK, opacity: strength(sum), size: 16, weight: 700 }),
  frame(x, y, 62, 28),
];

/** Every letter and its dot product with the first, the largest first; the second is framed. */
function ranking(look, { across, each, size }, top) {
  return look.ranked.flatMap(([label, value], at) => {
    const [x, y] = [(at % across) * each, top + Math.floor(at / across) * 58];
    const bold = label === look.second ? 700 : undefined;
    return [
      text(x + each / 2, y + 17, label, { size: label === "BOS" ? 13 : 16, anchor: "middle", weight: bold }),
      cell({ x: x + 1, y: y + 24, width: each - 2, height: 24 }, number(value), { ink: INK, opacity: strength(value), size, weight: bold, tight: true }),
      ...(bold ? [frame(x + 3, y + 3, each - 6, 46)] : []),
    ];
  });
}

const RANKING = { wide: { across: 14, each: 40, size: 13 }, narrow: { across: 7, each: 48.5, size: 13.5 } };

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const look = lookOf(data, state);
  const ranks = state.narrow ? RANKING.narrow : RANKING.wide;
  const sumY = 30 + rowsHeight(look, sizes);
  const rankY = sumY + 76;
  const words = state.narrow
    ? ["two vectors and their products", `the ${look.products.length} products added up`, `dot products with ${quoted(look.first)}, largest first`]
    : [
        "two vectors, number by number, and their products",
        `the ${look.products.length} products added up: the dot product`,
        `all letters by their dot product with ${quoted(look.first)}, the largest first`,
      ];
  return figure({
    id: `${NAME}-${state.trained ? "trained" : "untrained"}-${state.narrow ? "narrow" : "wide"}`,
    title: `${look.first} and ${look.second}, ${state.trained ? "trained" : "untrained"}`,
    description: alt(data, state),
    width: sizes.width,
    height: rankY + Math.ceil(look.ranked.length / ranks.across) * 58,
    parts: [
      text(0, 16, words[0], { size: 14.5, ink: "fig-muted" }),
      ...rowsOf(look, sizes, 28),
      text(0, sumY + 18, words[1], { size: 14.5 }),
      ...sumOf(look.sum, sizes.width - 66, sumY - 1),
      text(0, rankY - 10, words[2], { size: 14.5, ink: "fig-muted" }),
      ...ranking(look, ranks, rankY),
    ],
  });
}
