// The file's program with other sizes: how many parameters it has, and how many multiplications a token takes.
//
// texts   names and pieces: vocab_size and block_size
// The state holds places in the lists below, since the sliders' steps are not of equal size.

import { path } from "./plot.js";
import { figure, grouped, rect, text } from "./svg.js";

const NAME = "counted-model";

/** Where the sliders can stand. */
export const LAYERS = [1, 2, 3, 4, 6, 8, 12, 24, 36, 48, 96];
export const WIDTHS = [8, 16, 32, 64, 128, 256, 512, 768, 1024, 1280, 1600, 3200, 6144, 12288];
export const HEADS = [1, 2, 4, 8, 12, 16, 20, 25, 32, 64, 96];

const slider = (name, list) => ({ name, label: name, range: { from: 0, to: list.length - 1, by: 1 }, words: (at) => grouped(list[at]) });

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  slider("n_layer", LAYERS),
  slider("n_embd", WIDTHS),
  slider("n_head", HEADS),
  { name: "text", label: "Made for", options: [{ value: "names", label: "names, by letters" }, { value: "pieces", label: "texts, by GPT-2's pieces" }] },
];

const at = (n_layer, n_embd, n_head, made) => ({ n_layer: LAYERS.indexOf(n_layer), n_embd: WIDTHS.indexOf(n_embd), n_head: HEADS.indexOf(n_head), text: made });

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "microgpt", title: "microgpt", state: at(1, 16, 4, "names") },
  { name: "twice-as-wide", title: "n_embd doubled", state: at(1, 32, 4, "names") },
  { name: "sizes-of-gpt-2", title: "with GPT-2 small's sizes", state: at(12, 768, 12, "pieces") },
];

/** n_embd must be divisible by n_head: the largest number of heads that is, and is not above the one asked for. */
export function settle(data, state) {
  let { n_head } = state;
  while (WIDTHS[state.n_embd] % HEADS[n_head]) n_head -= 1;
  return { ...state, n_head };
}

/** The sizes of a state. */
export const sizesOf = ({ texts }, state) => ({ n_layer: LAYERS[state.n_layer], n_embd: WIDTHS[state.n_embd], n_head: HEADS[state.n_head], ...texts[state.text] });

/** The parts of the program, each with its parameters and its multiplications, and the sums; the token looks at a full block. */
export function countsOf({ n_layer, n_embd, n_head, vocab_size, block_size }) {
  const square = n_layer * n_embd * n_embd;
  const parts = [
    { name: "wte", params: vocab_size * n_embd, products: 0 },
    { name: "wpe", params: block_size * n_embd, products: 0 },
    { name: "attention", params: 4 * square, products: 4 * square },
    { name: "look back", params: 0, products: 2 * n_layer * block_size * n_embd },
    { name: "MLP", params: 8 * square, products: 8 * square },
    { name: "lm_head", params: vocab_size * n_embd, products: vocab_size * n_embd },
  ];
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  return { parts, params: sum("params"), products: sum("products"), scores: n_layer * n_head * block_size, each: n_embd / n_head };
}

const plural = (count, word) => `${grouped(count)} ${word}${count === 1 ? "" : "s"}`;

/** The sums, and what the heads do, in a few sentences. */
export function say(data, state) {
  const sizes = sizesOf(data, state);
  const { params, products, scores, each } = countsOf(sizes);
  return (
    `${grouped(params)} parameters. The last token of a full block takes ${grouped(products)} multiplications. ` +
    `${plural(sizes.n_head, "head")} of ${plural(each, "number")}: ${grouped(scores)} attention scores for that token.`
  );
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const sizes = sizesOf(data, state);
  const told = Object.entries(sizes).map(([name, value]) => `${name} ${grouped(value)}`).join(", ");
  const listed = countsOf(sizes).parts.map(({ name, params, products }) => `${name}: ${grouped(params)} parameters, ${grouped(products)} multiplications`);
  return `The program with ${told}. ${listed.join("; ")}. ${say(data, state)}`;
}

const WIDE = { width: 560, first: 366, second: 552, wide: 172, size: 15 };
const NARROW = { width: 340, first: 207, second: 336, wide: 123, size: 13.5 };
const ROW = 30;
const TOP = 62;

/** What a part's numbers come from, for the wide picture. */
const FROM = { wte: "V × n", wpe: "T × n", attention: "4 × n × n × L", "look back": "2 × T × n × L", MLP: "8 × n × n × L", lm_head: "V × n" };

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const { width, first, second, wide, size } = state.narrow ? NARROW : WIDE;
  const sizes = sizesOf(data, state);
  const { parts, params, products } = countsOf(sizes);
  const muted = { size: 13, ink: "fig-muted" };
  const number = (value, all, x, y) => [
    ...(value ? [rect(x - wide + 4, y - 19, Math.round(wide * (value / all) * 10) / 10, 26, { ink: "fig-query", opacity: 0.2 })] : []),
    text(x, y, grouped(value), { size, anchor: "end" }),
  ];
  const rows = parts.flatMap((part, i) => {
    const y = TOP + i * ROW + 18;
    return [
      text(0, y, part.name, { size }),
      ...(state.narrow ? [] : [text(82, y, FROM[part.name], muted)]),
      ...number(part.params, params, first, y),
      ...number(part.products, products, second, y),
    ];
  });
  const bottom = TOP + parts.length * ROW;
  const total = { size, weight: 700 };
  return figure({
    id: `${NAME}-${[state.n_layer, state.n_embd, state.n_head, state.text].join("-")}-${state.narrow ? "narrow" : "wide"}`,
    title: `n_layer ${sizes.n_layer}, n_embd ${sizes.n_embd}, n_head ${sizes.n_head}`,
    description: alt(data, state),
    width,
    height: bottom + 36,
    parts: [
      text(0, 16, `L = ${sizes.n_layer}, n = ${grouped(sizes.n_embd)}, V = ${grouped(sizes.vocab_size)}, T = ${grouped(sizes.block_size)}`, { size: 14 }),
      text(first, TOP - 10, "parameters", { ...muted, anchor: "end" }),
      text(second, TOP - 10, "multiplications", { ...muted, anchor: "end" }),
      path(`M0 ${TOP - 2}H${width}`, { ink: "fig-line" }),
      ...rows,
      path(`M0 ${bottom + 2}H${width}`, { ink: "fig-line" }),
      text(0, bottom + 24, "in all", total),
      text(first, bottom + 24, grouped(params), { ...total, anchor: "end" }),
      text(second, bottom + 24, grouped(products), { ...total, anchor: "end" }),
    ],
  });
}
