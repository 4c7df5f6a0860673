// The function gpt with one layer or more: what runs after what, which parameters and which cache each layer has.
//
// counts  for 1, 2, … layers: parameters before the layers, in each, after them, and in all; and, where such a model was trained,
//         its mean loss on unseen names

import { attributes, colours, figure, grouped, outline, rect, text } from "./svg.js";

const NAME = "layer-stack";

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "layers", label: "n_layer", options: ({ counts }) => counts.map((_, at) => ({ value: at + 1, label: String(at + 1) })) },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "one", title: "one layer", state: { layers: 1 } },
  { name: "two", title: "two layers", state: { layers: 2 } },
];

const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** What this many layers come to, in a sentence or two. */
export function say({ counts }, { layers }) {
  const { all, unseen, layers: each } = counts[layers - 1];
  const worth = unseen === undefined
    ? ""
    : ` Trained for 1,000 steps, such a program has a loss of ${unseen.toFixed(4)} on unseen names, as many as ${Math.exp(unseen).toFixed(1)} equally likely letters.`;
  return `${plural(layers, "layer")}: ${grouped(all)} parameters, ${grouped(each[0])} in each layer.${worth}`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { before, layers, after } = data.counts[state.layers - 1];
  const each = layers.map((count, li) => `layer ${li}: attention block with keys[${li}] and values[${li}], then MLP block, each added to the stream, ${grouped(count)} parameters`);
  return `From top to bottom: letter and position become 16 numbers, ${grouped(before)} parameters; ${each.join("; ")}; 27 scores, ${grouped(after)} parameters. ${say(data, state)}`;
}

const WIDE = { width: 560, left: 60, box: 250, size: 14.5, cache: 336, count: 552 };
const NARROW = { width: 340, left: 9, box: 176, size: 13.5, cache: 192, count: 336 };

/** An arrow down the stream, with what it carries. */
function arrow(x, y, tall, words) {
  const look = { class: "fig-muted-stroke", stroke: colours["fig-muted"], "stroke-width": 1.5, fill: "none" };
  return [`<path${attributes({ d: `M${x} ${y}v${tall}m-5 -6l5 6l5 -6`, ...look })}/>`, ...(words ? [text(x + 12, y + tall / 2 + 4, words, { size: 13, ink: "fig-muted" })] : [])];
}

function box(words, y, tall, { left, box: wide, size }, { ink, lines }) {
  return [
    ...(ink ? [rect(left, y, wide, tall, { ink, opacity: 0.14 })] : []),
    outline(left, y, wide, tall),
    text(left + 10, y + 20, words, { size }),
    text(left + 10, y + 37, lines, { size: 12.5, ink: "fig-muted" }),
  ];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const { width, left, box: wide, cache, count, size } = sizes;
  const { before, layers, after, all } = data.counts[state.layers - 1];
  const middle = left + 30;
  const number = (value, y) => text(count, y, grouped(value), { size, anchor: "end" });
  const parts = [
    text(cache, 16, "its own cache", { size: 13, ink: "fig-muted" }),
    text(count, 16, state.narrow ? "params" : "parameters", { size: 13, ink: "fig-muted", anchor: "end" }),
    ...box("letter + position", 26, 46, sizes, { lines: "lines 109 to 112" }),
    number(before, 54),
    ...arrow(middle, 72, 26, "16 numbers"),
  ];
  let y = 98;
  layers.forEach((parameters, li) => {
    parts.push(
      ...box("attention block", y, 46, sizes, { ink: "fig-line", lines: "lines 116 to 134" }),
      text(cache, y + 20, `keys[${li}]`, { size, ink: "fig-key" }),
      text(cache, y + 39, `values[${li}]`, { size, ink: "fig-value" }),
      ...arrow(middle, y + 46, 16),
      ...box("MLP block", y + 62, 46, sizes, { ink: "fig-line", lines: "lines 136 to 141" }),
      text(cache, y + 90, "none", { size, ink: "fig-muted" }),
      number(parameters, y + 60),
      `<path${attributes({ d: `M${left - 6} ${y}v108`, class: "fig-ink-stroke", stroke: colours["fig-ink"], "stroke-width": 3 })}/>`,
      state.narrow ? text(count, y + 40, `li = ${li}`, { size: 13, anchor: "end", ink: "fig-muted" }) : text(left - 12, y + 58, `li = ${li}`, { size: 13.5, anchor: "end" }),
      ...arrow(middle, y + 108, 26, "16 numbers"),
    );
    y += 134;
  });
  parts.push(
    ...box("27 scores", y, 46, sizes, { lines: "line 143" }),
    number(after, y + 28),
    text(left, y + 74, "in all", { size, weight: 700 }),
    text(count, y + 74, grouped(all), { size, weight: 700, anchor: "end" }),
  );
  return figure({
    id: [NAME, state.layers, state.narrow ? "narrow" : "wide"].join("-"),
    title: { 1: "one layer", 2: "two layers" }[state.layers] ?? plural(state.layers, "layer"),
    description: alt(data, state),
    width: Math.max(width, left + wide),
    height: y + 82,
    parts,
  });
}
