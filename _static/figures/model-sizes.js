// Models of very different sizes on one line each: on a log scale, or on a plain one.
//
// models  the smallest first: name, params, n_layer, n_embd, n_head; rounded, if params is a rounded number

import { path } from "./plot.js";
import { attributes, colours, figure, grouped, text } from "./svg.js";

const NAME = "model-sizes";

/** What is compared: its words, and where its two scales end. */
const SIZES = {
  params: { words: "parameters", log: [3, 12], plain: 5e11 },
  n_layer: { words: "n_layer", log: [0, 3], plain: 150 },
  n_embd: { words: "n_embd", log: [1, 5], plain: 20000 },
  n_head: { words: "n_head", log: [0, 3], plain: 150 },
};

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "scale", label: "Scale", options: [{ value: "log", label: "log scale" }, { value: "plain", label: "plain scale" }] },
  { name: "size", label: "Compared", options: Object.entries(SIZES).map(([value, { words }]) => ({ value, label: words })) },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "log", title: "parameters, log scale", state: { scale: "log", size: "params" } },
  { name: "plain", title: "parameters, plain scale", state: { scale: "plain", size: "params" } },
];

/** How far along its line a model stands: from 0, the left end, to 1. */
export function placeOf(value, { scale, size }) {
  const { log: [low, high], plain } = SIZES[size];
  return scale === "log" ? (Math.log10(value) - low) / (high - low) : value / plain;
}

/** A count in words that are short enough for an axis. */
function short(value) {
  for (const [unit, word] of [[1e12, "trillion"], [1e9, "billion"], [1e6, "million"]]) if (value >= unit) return `${grouped(value / unit)} ${word}`;
  return grouped(value);
}

/** A model's number as it is written; a rounded one in words. */
const written = (model, size) => (size === "params" && model.rounded ? short(model.params) : grouped(model[size]));

/** The marks of a scale: [value, words] each, with no words where there is no room for them. */
function marksOf({ scale, size }) {
  const { log: [low, high], plain } = SIZES[size];
  if (scale === "plain") return [0, plain / 2, plain].map((value) => [value, short(value)]);
  const every = high - low > 5 ? 3 : 1;
  return Array.from({ length: high - low + 1 }, (_, at) => [10 ** (low + at), at % every ? "" : short(10 ** (low + at))]);
}

/** What the scale makes of the difference, in two or three sentences. */
export function say({ models }, state) {
  const { scale, size } = state;
  const [first, last] = [models[0], models.at(-1)];
  const times = last[size] / first[size];
  const head = size === "params"
    ? `${last.name} has about ${short(Math.round(times / 1e6) * 1e6)} times as many parameters as ${first.name}.`
    : `The ${SIZES[size].words} of ${last.name} is ${grouped(times)} times that of ${first.name}.`;
  if (size !== "params" && scale === "plain") return `${head} On a plain scale, equal distances are equal differences.`;
  if (scale === "plain") return `${head} On a plain scale the first five models stand at the left end, one upon another.`;
  return `${head} On a log scale, each mark stands for ten times as many as the mark before.`;
}

/** What the figure shows, in words and numbers. */
export const alt = (data, state) => `${data.models.map((model) => `${model.name}: ${written(model, state.size)}`).join("; ")}. ${say(data, state)}`;

const WIDE = { width: 560, left: 122, right: 420, number: 558, row: 34, size: 15, down: 0, top: 30 };
const NARROW = { width: 340, left: 12, right: 322, number: 334, row: 52, size: 15, down: 22, top: 30 };

function dot(x, y, ink) {
  return `<path${attributes({ d: `M${x - 6} ${y}a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z`, class: ink, fill: colours[ink] })}/>`;
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const { width, left, right, number, row, size, down, top } = state.narrow ? NARROW : WIDE;
  const across = (value) => Math.round((left + (right - left) * placeOf(value, state)) * 10) / 10;
  const { models } = data;
  const bottom = top + models.length * row;
  const grid = marksOf(state).flatMap(([value, words], at, all) => {
    const x = state.scale === "plain" ? left + ((right - left) * at) / (all.length - 1) : across(value);
    const anchor = at === 0 && state.narrow ? undefined : at === all.length - 1 && state.narrow ? "end" : "middle";
    const edge = anchor === undefined ? x - 12 : anchor === "end" ? x + 12 : x;
    const marks = models.map((_, i) => `M${x} ${top + i * row + 6 + down}v12`).join("");
    return [path(marks, { ink: "fig-line", opacity: words ? 1 : 0.6 }), text(edge, bottom + 20, words, { size: 13.5, anchor })];
  });
  const rows = models.flatMap((model, at) => {
    const y = top + at * row + 12;
    const own = at === 0;
    return [
      path(`M${left} ${y + down}H${right}`, { ink: "fig-line", dashes: "2 4" }),
      dot(across(model[state.size]), y + down, own ? "fig-share" : "fig-query"),
      text(0, y + 5, model.name, { size, weight: own ? 700 : undefined }),
      text(number, y + 5, written(model, state.size), { size, anchor: "end", weight: own ? 700 : undefined }),
    ];
  });
  return figure({
    id: `${NAME}-${state.scale}-${state.size}-${state.narrow ? "narrow" : "wide"}`,
    title: `${SIZES[state.size].words}, ${state.scale} scale`,
    description: alt(data, state),
    width,
    height: bottom + 30,
    parts: [text(number, 14, SIZES[state.size].words, { size: 13.5, ink: "fig-muted", anchor: "end" }), text(0, 14, `${state.scale} scale`, { size: 13.5, ink: "fig-muted" }), ...grid, ...rows],
  });
}
