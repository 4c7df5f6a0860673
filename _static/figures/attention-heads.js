// The attention maps of one name: a triangle of shares for each head, and the same with a single head.
//
// row     the letter that looks (a position of the name; the first is BOS)
// column  the letter that it looks at, itself or an earlier one
// share   how much of the head's attention goes there; a row's shares add up to 1
// model   a number of heads, trained or not, with its shares by name and its mean loss on unseen names

import { cell, fitting, letterAt, phrases, shades, share } from "./cells.js";
import { nameField, trainedSwitch } from "./controls.js";
import { attributes, figure, hatching, text, wrapped } from "./svg.js";

const NAME = "attention-heads";
const WORDS = { 1: "One head", 4: "Four heads" };

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  nameField,
  {
    name: "heads",
    label: "Heads",
    options: [
      { value: 4, label: "4 heads × 4 numbers" },
      { value: 1, label: "1 head × 16 numbers" },
    ],
  },
  trainedSwitch,
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "four-heads", title: "4 heads × 4 numbers, trained", state: { heads: 4, trained: true, name: "emma" } },
  { name: "one-head", title: "1 head × 16 numbers, trained", state: { heads: 1, trained: true, name: "emma" } },
  { name: "four-heads-untrained", title: "4 heads × 4 numbers, untrained", state: { heads: 4, trained: false, name: "emma" } },
  { name: "one-head-untrained", title: "1 head × 16 numbers, untrained", state: { heads: 1, trained: false, name: "emma" } },
];

const loss = (value) => value.toFixed(3);
const called = (state) => (state.trained ? "trained" : "untrained");

function modelOf(data, heads, trained) {
  const found = data.models.find((model) => model.heads === heads && model.trained === trained);
  if (!found) throw new Error(`${NAME}: the data has no ${called({ trained })} model of ${heads} heads`);
  return found;
}

/** The shares of a state, [head][row][column]; throws where the data has no such model or name. */
function sharesOf(data, state) {
  const shares = modelOf(data, state.heads, state.trained).shares[state.name];
  if (!shares) throw new Error(`${NAME}: the data has no shares for the name "${state.name}"`);
  return shares;
}

/** "head 1: numbers 1–4", counted from one as a reader does. */
function headTitle(model, head) {
  const slice = `numbers ${head * model.head_dim + 1}–${(head + 1) * model.head_dim}`;
  return model.heads === 1 ? `the only head: ${slice}` : `head ${head + 1}: ${slice}`;
}

const titleOf = (model, state) => `${model.heads} ${model.heads === 1 ? "head" : "heads"} × ${model.head_dim} numbers, ${called(state)}`;

const lossesOf = (data, state) =>
  [4, 1].map((heads) => ({ heads, words: `${WORDS[heads].toLowerCase()} ${loss(modelOf(data, heads, state.trained).mean_unseen)}` }));

/** What the figure shows, in words and numbers: where each head's last letter looks, and both losses. */
export function alt(data, state) {
  const letters = data.names[state.name];
  const model = modelOf(data, state.heads, state.trained);
  const rows = sharesOf(data, state).map((triangle, head) => {
    const last = triangle.at(-1).map((value, column) => `${letters[column]} ${share(value)}`);
    return `${headTitle(model, head)}: ${last.join(", ")}`;
  });
  const losses = lossesOf(data, state).map(({ words }) => words);
  return (
    `${WORDS[state.heads]} of the ${called(state)} model reading ${letters.join(", ")}: ` +
    `for each head a triangle of shares, a row for the letter that looks, a column for each letter it looks at. ` +
    `The last letter, ${letters.at(-1)}, looks as follows. ${rows.join("; ")}. ` +
    `Mean loss on unseen names, ${called(state)}: ${losses.join(", ")}.`
  );
}

/**
 * Where the letter that looks last has its eye, head by head, in a sentence.
 * @returns {string}
 */
export function say(data, state) {
  const letters = data.names[state.name];
  const favourites = sharesOf(data, state).map((triangle, head) => {
    const row = triangle.at(-1);
    const most = row.indexOf(Math.max(...row));
    const giver = state.heads === 1 ? "the only head" : `head ${head + 1}`;
    return `${giver}${head === 0 ? " gives most" : ""} to ${letterAt(letters, most)}, ${share(row[most])}`;
  });
  return `At the last letter, ${letters.at(-1)}, ${favourites.join("; ")}.`;
}

/**
 * Data of the same kind for a name that a reader types.
 * @param {import("./models.js").Models} models
 * @param {string} name
 * @param {object} data what stands beside this module
 * @throws {import("../model/errors.js").ModelError} "character" or "too-long"
 */
export async function answer(models, name, data) {
  const answered = data.models.map(async (model) => {
    const { positions } = await models.trace(model.heads, model.trained, name);
    const shares = Array.from({ length: model.heads }, (_, head) =>
      positions.map(({ layers }) => layers[0].attention.heads[head].attn_weights));
    return { ...model, shares: { [name]: shares } };
  });
  return { names: { [name]: ["BOS", ...name] }, models: await Promise.all(answered) };
}

/** The least width of a cell in which a share of two digits can be read. */
const LEAST = 20.5;

/**
 * Sizes for a name of n tokens. A unit is drawn as one pixel or nearly so: 560 of them in a column, 340 on a phone. In a
 * column two maps stand side by side as long as their numbers can be read.
 */
function layout(n, narrow) {
  const left = 56;
  const half = (270 - left) / n;
  const perRow = narrow || half < LEAST ? 1 : 2;
  const width = Math.min(narrow ? 52 : 42.5, perRow === 2 ? half : ((narrow ? 340 : 560) - left) / n);
  const height = Math.max(24, Math.min(36, width));
  const top = 72;
  return {
    margin: { left, top },
    width: narrow ? 340 : 560,
    perRow,
    cell: { width: Math.floor(width * 4) / 4, height },
    map: { width: 290, height: top + n * height + 26 },
    small: 15,
    ...numbersFor(width),
  };
}

/** How a share is written in a cell so wide: 0.54, or .54, or 54 where there is room for no more. */
function numbersFor(width) {
  if (width >= 33) return { write: share, size: fitting("0.00", width, 18), hundredths: false };
  if (width >= LEAST) return { write: (value) => share(value).replace(/^0/, ""), size: fitting(".00", width, 15), hundredths: false };
  return { write: (value) => String(Math.round(value * 100)), size: Math.max(12, fitting("00", width, 14)), hundredths: true };
}

function cellOf(value, largest, row, column, sizes) {
  const { width, height } = sizes.cell;
  const box = { x: column * width, y: row * height, width, height };
  return cell(box, sizes.write(value), { ink: "fig-probability", opacity: value, size: sizes.size, weight: largest ? 700 : undefined, tight: width < 33 });
}

/** The cells above the diagonal of one row, in one piece. */
function unwritten(row, n, { cell: { width, height } }, hatch) {
  const left = n - row - 1;
  return left ? cell({ x: (row + 1) * width, y: row * height, width: left * width, height }, "", { fill: hatch }) : "";
}

function triangleOf(triangle, sizes, hatch) {
  return triangle.flatMap((shares, row) => [
    unwritten(row, triangle.length, sizes, hatch),
    ...shares.map((value, column) => cellOf(value, value === Math.max(...shares), row, column, sizes)),
  ]);
}

function labelsOf(letters, { cell: { width, height } }) {
  return letters.flatMap((letter, at) => {
    const size = letter.length > 1 ? 14.5 : 17;
    // BOS is wider than a narrow cell; there is room to its left.
    const above = letter.length > 1 && width < 34 ? { x: width, anchor: "end" } : { x: at * width + width / 2, anchor: "middle" };
    return [
      text(above.x, -8, letter, { anchor: above.anchor, size }),
      text(-7, at * height + height / 2 + 6, letter, { anchor: "end", size }),
    ];
  });
}

function axesOf(n, { cell: { height }, small }) {
  const look = { ink: "fig-muted", size: small };
  const words = n * height > 170 ? "← the letter that looks" : "← looks";
  return [
    text(0, -30, "the letters it looks at →", look),
    text((-n * height) / 2, -43, words, { ...look, anchor: "middle", transform: "rotate(-90)" }),
  ];
}

/** One head's map, with its title, axes and labels; its origin is the corner of its first cell. */
function mapOf(triangle, title, letters, x, y, sizes, hatch) {
  return [
    `<g${attributes({ transform: `translate(${x} ${y})` })}>`,
    text(0, -54, title, { size: sizes.small, weight: 700 }),
    ...axesOf(letters.length, sizes),
    ...labelsOf(letters, sizes),
    ...triangleOf(triangle, sizes, hatch),
    "</g>",
  ];
}

function mapsOf(data, state, sizes, hatch) {
  const model = modelOf(data, state.heads, state.trained);
  return sharesOf(data, state).flatMap((triangle, head) => {
    const [row, column] = [Math.floor(head / sizes.perRow), head % sizes.perRow];
    const x = column * sizes.map.width + sizes.margin.left;
    const y = row * sizes.map.height + sizes.margin.top;
    return mapOf(triangle, headTitle(model, head), data.names[state.name], x, y, sizes, hatch);
  });
}

/** What the shades, the slanted lines and the bold numbers mean; a line each where the figure is narrow. */
function keyOf(y, { width, small, hundredths }, hatch) {
  const narrow = width < 400;
  const [x, below] = narrow ? [0, y + 30] : [275, y];
  const bold = hundredths ? "Numbers in hundredths: 54 is a share of 0.54. Bold: the largest." : "Each row adds up to 1, rounding aside. Bold: its largest.";
  return [
    ...shades(0, y, small, "share"),
    cell({ x, y: below - 16, width: 46, height: 21 }, "", { fill: hatch }),
    text(x + 56, below, "not yet written, so unseen", { size: small }),
    ...wrapped(bold, narrow ? 42 : 80).map((line, at) => text(0, below + 30 + at * 21, line, { size: small })),
  ];
}

/** Both models' losses; the one that is shown stands out. */
function lossLines(data, state, y, { small }) {
  const parts = lossesOf(data, state).flatMap(({ heads, words }, at) => [[at ? ", " : "", false], [words, heads === state.heads]]);
  return [text(0, y, `Mean loss on unseen names, ${called(state)}:`, { size: small }), phrases(0, y + 23, parts, small)];
}

/** The figure of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const id = [NAME, state.heads, called(state), state.name, state.narrow ? "narrow" : "wide"].join("-");
  const sizes = layout(data.names[state.name]?.length ?? 0, state.narrow);
  const hatch = `url(#${id}-hatching)`;
  const maps = mapsOf(data, state, sizes, hatch);
  const bottom = Math.ceil(state.heads / sizes.perRow) * sizes.map.height + 14;
  const losses = bottom + (state.narrow ? 114 : 62);
  return figure({
    id,
    title: titleOf(modelOf(data, state.heads, state.trained), state),
    description: alt(data, state),
    width: sizes.width,
    height: losses + 32,
    parts: [hatching(`${id}-hatching`), ...maps, ...keyOf(bottom, sizes, hatch), ...lossLines(data, state, losses, sizes)],
  });
}
