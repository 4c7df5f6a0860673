// The attention maps of one name: a triangle of shares for each head, and the same with a single head.
//
// row     the letter that looks (a position of the name; the first is BOS)
// column  the letter that it looks at, itself or an earlier one
// share   how much of the head's attention goes there; a row's shares add up to 1
// model   a number of heads, trained or not, with its shares by name and its mean loss on unseen names

import { attributes, escape, figure, hatching, outline, rect, text } from "./svg.js";

const NAME = "attention-heads";
const WIDTH = 640;
const SMALL = 18; // the least that can be read when 640 units are drawn 320 pixels wide
const WORDS = { 1: "One head", 4: "Four heads" };

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  {
    name: "heads",
    label: "Heads",
    options: [
      { value: 4, label: "4 heads × 4 numbers" },
      { value: 1, label: "1 head × 16 numbers" },
    ],
  },
  {
    name: "trained",
    label: "Model",
    options: [
      { value: true, label: "trained" },
      { value: false, label: "untrained" },
    ],
  },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "four-heads", title: "4 heads × 4 numbers, trained", state: { heads: 4, trained: true, name: "emma" } },
  { name: "one-head", title: "1 head × 16 numbers, trained", state: { heads: 1, trained: true, name: "emma" } },
  { name: "four-heads-untrained", title: "4 heads × 4 numbers, untrained", state: { heads: 4, trained: false, name: "emma" } },
  { name: "one-head-untrained", title: "1 head × 16 numbers, untrained", state: { heads: 1, trained: false, name: "emma" } },
];

const share = (value) => value.toFixed(2);
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

/** Sizes for a name of n tokens: two maps side by side while the numbers can be read, else one below the other. */
function layout(n) {
  const margin = { left: 66, top: 78 };
  const perRow = n <= 5 ? 2 : 1;
  const width = perRow === 2 ? 50 : Math.min(64, Math.floor((WIDTH - margin.left) / n));
  const map = { width: margin.left + n * width, height: margin.top + n * 42 };
  return { margin, perRow, cell: { width, height: 42 }, map, gap: WIDTH - 2 * map.width, size: width < 50 ? 16 : 20 };
}

function cellOf(value, largest, x, y, { cell, size }) {
  const words = size < 20 ? share(value).replace(/^0/, "") : share(value);
  const weight = largest ? 700 : undefined;
  return [
    rect(x, y, cell.width, cell.height, { ink: "fig-probability", opacity: value }),
    outline(x, y, cell.width, cell.height),
    text(x + cell.width / 2, y + cell.height / 2 + size * 0.35, words, { size: size < 20 ? size : undefined, weight, anchor: "middle" }),
  ];
}

/** The cells above the diagonal of one row, in one piece. */
function unwritten(row, n, { cell }, hatch) {
  const width = (n - row - 1) * cell.width;
  return width ? rect((row + 1) * cell.width, row * cell.height, width, cell.height, { fill: hatch }) : "";
}

function triangleOf(triangle, sizes, hatch) {
  const { cell } = sizes;
  return triangle.flatMap((shares, row) => [
    unwritten(row, triangle.length, sizes, hatch),
    ...shares.flatMap((value, column) =>
      cellOf(value, value === Math.max(...shares), column * cell.width, row * cell.height, sizes)),
  ]);
}

function labelsOf(letters, { cell }) {
  return letters.flatMap((letter, at) => [
    text(at * cell.width + cell.width / 2, -10, letter, { anchor: "middle" }),
    text(-8, at * cell.height + cell.height / 2 + 7, letter, { anchor: "end" }),
  ]);
}

function axesOf(n, { cell }) {
  const height = n * cell.height;
  return [
    text(0, -34, "the letters it looks at →", { ink: "fig-muted", size: SMALL }),
    text(-height / 2, -52, "← the letter that looks", { ink: "fig-muted", size: SMALL, anchor: "middle", transform: "rotate(-90)" }),
  ];
}

/** One head's map, with its title, axes and labels; its origin is the corner of its first cell. */
function mapOf(triangle, title, letters, x, y, sizes, hatch) {
  return [
    `<g${attributes({ transform: `translate(${x} ${y})` })}>`,
    text(0, -58, title, { size: SMALL, weight: 700 }),
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
    const x = column * (sizes.map.width + sizes.gap) + sizes.margin.left;
    const y = row * (sizes.map.height + 28) + sizes.margin.top;
    return mapOf(triangle, headTitle(model, head), data.names[state.name], x, y, sizes, hatch);
  });
}

/** The shades from 0 to 1, in words and swatches. */
function shadesOf(x, y) {
  const swatches = [0, 0.25, 0.5, 0.75, 1].flatMap((value, at) => {
    const [left, top] = [x + 18 + at * 26, y - 17];
    return [rect(left, top, 26, 22, { ink: "fig-probability", opacity: value }), outline(left, top, 26, 22)];
  });
  return [text(x, y, "0", { size: SMALL }), ...swatches, text(x + 156, y, "1  share", { size: SMALL })];
}

function keyOf(y, hatch) {
  return [
    ...shadesOf(0, y),
    rect(306, y - 17, 50, 22, { fill: hatch }),
    outline(306, y - 17, 50, 22),
    text(364, y, "not yet written, so unseen", { size: SMALL }),
    text(0, y + 30, "Each row adds up to 1, rounding aside. Bold: its largest.", { size: SMALL }),
  ];
}

/** Both models' losses; the one that is shown stands out. */
function lossLines(data, state, y) {
  const parts = lossesOf(data, state).map(({ heads, words }) => {
    const weight = heads === state.heads ? 700 : undefined;
    return `<tspan${attributes({ "font-weight": weight })}>${escape(words)}</tspan>`;
  });
  return [
    text(0, y, `Mean loss on unseen names, ${called(state)}:`, { size: SMALL }),
    `<text${attributes({ x: 0, y: y + 26, "font-size": SMALL })}>${parts.join(", ")}</text>`,
  ];
}

/** The figure of a state, as SVG text. */
export function view(data, state) {
  const id = `${NAME}-${state.heads}-${called(state)}-${state.name}`;
  const sizes = layout(data.names[state.name]?.length ?? 0);
  const maps = mapsOf(data, state, sizes, `url(#${id}-hatching)`);
  const bottom = Math.ceil(state.heads / sizes.perRow) * (sizes.map.height + 28) + 12;
  return figure({
    id,
    title: titleOf(modelOf(data, state.heads, state.trained), state),
    description: alt(data, state),
    width: WIDTH,
    height: bottom + 96,
    parts: [
      hatching(`${id}-hatching`),
      ...maps,
      ...keyOf(bottom, `url(#${id}-hatching)`),
      ...lossLines(data, state, bottom + 60),
    ],
  });
}
