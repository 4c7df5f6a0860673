// The stream: the 16 numbers of a letter on their way through the blocks, what each block adds, and the loss without it.
//
// vectors  for BOS and each letter: embedding (its letter and its position added), x (that, normed: the stream begins),
//          attention and mlp (what the blocks give) and mlpAlone (what the MLP gives if the attention block is switched off)
// losses   for each setting of the switches the surprise at each letter that follows, and at the end

import { cell, frame, letterAt, number, vector } from "./cells.js";
import { nameField, trainedSwitch } from "./controls.js";
import { figure, hatching, text } from "./svg.js";

const NAME = "stream";

/** The settings of the switches: which blocks are switched off. */
export const OFF = [
  { value: "none", label: "neither", without: [] },
  { value: "attention", label: "the attention block", without: ["attention"] },
  { value: "mlp", label: "the MLP block", without: ["mlp"] },
  { value: "both", label: "both", without: ["attention", "mlp"] },
];

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  nameField,
  { name: "position", label: "Letter", options: (data, { name }) => data.names[name].map((label, value) => ({ value, label })) },
  { name: "off", label: "Switched off", options: OFF },
  trainedSwitch,
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "neither-off", title: "neither switched off", state: { name: "emma", position: 2, off: "none", trained: true } },
  { name: "both-off", title: "both switched off", state: { name: "emma", position: 2, off: "both", trained: true } },
];

/** The state nearest to this one that the data can show: another name has other positions. */
export const settle = (data, state) => ({ ...state, position: Math.min(state.position, data.names[state.name].length - 1) });

/** A reader who types another name sees its last letter first. */
export const renamed = (data, state) => ({ ...state, position: data.names[state.name].length - 1 });

/** The mean of a list. */
export const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const added = (one, other) => one.map((value, at) => value + other[at]);

/** The root of the mean square: how large a vector's numbers are. */
export const size = (row) => Math.sqrt(mean(row.map((value) => value * value)));

/** What a name gives in a model. */
export function readOf(data, { name, trained }) {
  const read = data.models.find((model) => model.trained === trained)?.reads[name];
  if (!read) throw new Error(`${NAME}: the data has no ${trained ? "trained" : "untrained"} model reading "${name}"`);
  return read;
}

/** The stream at each stage, what is added to it (null if it is switched off), and the loss under each setting. */
export function lookOf(data, state) {
  const { vectors, losses } = readOf(data, state);
  const { embedding, x, attention, mlp, mlpAlone } = vectors[state.position];
  const { without } = OFF.find(({ value }) => value === state.off);
  const adds = {
    attention: without.includes("attention") ? null : attention,
    mlp: without.includes("mlp") ? null : without.includes("attention") ? mlpAlone : mlp,
  };
  const middle = adds.attention ? added(adds.attention, x) : x;
  const end = adds.mlp ? added(adds.mlp, middle) : middle;
  const means = Object.fromEntries(OFF.map(({ value }) => [value, mean(losses[value])]));
  return { letters: data.names[state.name], embedding, x, adds, middle, end, means };
}

const quoted = (letter) => (letter === "BOS" ? letter : letter.replace(/^./u, "“$&”"));
/** A loss told as a number of equally likely letters. */
export const equallyLikely = (loss) => {
  const count = Math.exp(loss);
  return count < 99.95 ? count.toFixed(1) : Math.round(count).toLocaleString("en");
};
/** A loss to four places. */
export const loss = (value) => value.toFixed(4);

function addition(block, row) {
  return row ? `the ${block} block adds numbers of size ${number(size(row))}` : `the ${block} block is switched off and adds nothing`;
}

/** What the blocks add and what the loss is, in a few sentences. */
export function say(data, state) {
  const look = lookOf(data, state);
  const here = look.means[state.off];
  const began = `At ${quoted(letterAt(look.letters, state.position))} the stream begins with numbers of size ${number(size(look.x))}; `;
  const words = `${addition("attention", look.adds.attention)}, and ${addition("MLP", look.adds.mlp)}.`;
  const change = state.off === "none" ? "" : ` With both blocks at work it is ${loss(look.means.none)}.`;
  return `${began}${words} The loss of ${quotedName(state.name)} is ${loss(here)}, as many as ${equallyLikely(here)} equally likely letters.${change}`;
}

/** A name in quotation marks. */
export const quotedName = (name) => (name ? `“${name}”` : "the empty name");
const listed = (row) => (row ? row.map(number).join(", ") : "nothing, it is switched off");

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { embedding, x, adds, middle, end, means } = lookOf(data, state);
  const rows = [
    `Letter and position added: ${listed(embedding)}.`,
    `Normed, the stream begins: ${listed(x)}.`,
    `What the attention block adds: ${listed(adds.attention)}.`,
    `The stream after it: ${listed(middle)}.`,
    `What the MLP block adds: ${listed(adds.mlp)}.`,
    `The stream at its end: ${listed(end)}.`,
  ];
  const losses = OFF.map(({ value, label }) => `${label} switched off ${loss(means[value])}`);
  return `The ${state.trained ? "trained" : "untrained"} model. ${say(data, state)} ${rows.join(" ")} Losses: ${losses.join(", ")}; clueless 3.2958.`;
}

/**
 * Data of the same kind for a name that a reader types.
 * @param {import("./models.js").Models} models
 * @param {string} name
 * @param {object} data what stands beside this module
 * @throws {import("../model/errors.js").ModelError} "character" or "too-long"
 */
export async function answer(models, name, data) {
  const answered = data.models.map(async ({ trained }) => {
    const traces = await Promise.all(OFF.map(({ without }) => models.trace(4, trained, name, without)));
    return { trained, reads: { [name]: traced(traces.map(({ positions }) => positions)) } };
  });
  return { names: { [name]: ["BOS", ...name] }, models: await Promise.all(answered) };
}

/** A name's data from its traces, one a setting of the switches. */
function traced(all) {
  const [none, attentionOff] = all;
  const vectors = none.map(({ embedding, x, layers: [{ attention, mlp }] }, at) => ({
    embedding, x, attention: attention.attn_out, mlp: mlp.mlp_out, mlpAlone: attentionOff[at].layers[0].mlp.mlp_out,
  }));
  return { vectors, losses: Object.fromEntries(OFF.map(({ value }, at) => [value, all[at].map((position) => position.loss)])) };
}

const WIDE = { width: 560, across: 16, cell: 35, height: 26, size: 12.5, head: 14.5, loss: 330, last: "equally likely letters" };
const NARROW = { width: 340, across: 8, cell: 42.5, height: 27, size: 13.5, head: 14.5, loss: 216, last: "equally likely" };
const GAP = 32;

/** The rows of the picture: what they are called, their numbers, and whether they are added to the stream. */
const rowsOf = ({ embedding, x, adds, middle, end }, letter) => [
  { words: `${letter}: its letter's row + its position's row`, short: `${letter}: letter + position`, values: embedding, ink: "fig-line" },
  { words: "rmsnorm: the stream begins", values: x, ink: "fig-line", stream: true },
  { words: "+ what the attention block adds", short: "+ the attention block adds", values: adds.attention, ink: "fig-value" },
  { words: "= the stream after the attention block", short: "= the stream", values: middle, ink: "fig-line", stream: true },
  { words: "+ what the MLP block adds", short: "+ the MLP block adds", values: adds.mlp, ink: "fig-value" },
  { words: "= the stream at its end; the 27 scores are made of it", short: "= the stream at its end", values: end, ink: "fig-line", stream: true },
];

function drawnRow({ words, short, values, ink, stream }, y, hatch, sizes) {
  const { width, across, cell: one, height, size: numbers, head } = sizes;
  const tall = Math.ceil(16 / across) * height;
  const weight = stream ? 700 : undefined;
  const named = ink === "fig-line" ? undefined : ink;
  const heading = [
    text(0, y - 8, sizes === NARROW ? (short ?? words) : words, { size: head, weight, ink: named }),
    text(width, y - 8, values ? `size ${number(size(values))}` : "switched off", { size: 13.5, anchor: "end", ink: "fig-muted" }),
  ];
  if (!values) return [...heading, cell({ x: 0, y, width: across * one, height: tall }, "", { fill: hatch })];
  const lines = [];
  for (let from = 0; from < values.length; from += across) {
    lines.push(...vector(values.slice(from, from + across), { x: 0, y: y + (from / across) * height, width: one, height, size: numbers, ink, known: true, tight: true }));
  }
  return [...heading, ...lines];
}

/** The loss of the name under each setting; the one that is shown is framed. */
function table({ means }, state, y, sizes) {
  const { width, loss: at, last } = sizes;
  const line = 28;
  const rows = OFF.flatMap(({ value, label }, row) => {
    const base = y + 26 + row * line;
    const weight = value === state.off ? 700 : undefined;
    return [
      text(8, base, label, { size: 15, weight }),
      text(at, base, loss(means[value]), { size: 15, weight, anchor: "end" }),
      text(width - 8, base, equallyLikely(means[value]), { size: 15, weight, anchor: "end" }),
      ...(weight ? [frame(3, base - 18, width - 6, line - 4)] : []),
    ];
  });
  const blind = y + 26 + OFF.length * line;
  return [
    text(8, y, "switched off", { size: 14 }),
    text(at, y, sizes === WIDE ? `loss of ${quotedName(state.name)}` : "loss", { size: 14, anchor: "end" }),
    text(width - 8, y, last, { size: 14, anchor: "end" }),
    ...rows,
    text(8, blind, "picking blindly", { size: 15, ink: "fig-muted" }),
    text(at, blind, loss(Math.log(27)), { size: 15, ink: "fig-muted", anchor: "end" }),
    text(width - 8, blind, "27.0", { size: 15, ink: "fig-muted", anchor: "end" }),
  ];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const look = lookOf(data, state);
  const id = [NAME, state.name, state.position, state.off, state.trained ? "trained" : "untrained", state.narrow ? "narrow" : "wide"].join("-");
  const step = Math.ceil(16 / sizes.across) * sizes.height + GAP;
  const letter = quoted(letterAt(look.letters, state.position));
  const rows = rowsOf(look, letter);
  const end = 26 + rows.length * step;
  return figure({
    id,
    title: `${letter} in ${quotedName(state.name)}, ${state.trained ? "trained" : "untrained"}; switched off: ${OFF.find(({ value }) => value === state.off).label}`,
    description: alt(data, state),
    width: sizes.width,
    height: end + 156,
    parts: [
      hatching(`${id}-hatching`),
      ...rows.flatMap((row, at) => drawnRow(row, 26 + at * step, `url(#${id}-hatching)`, sizes)),
      ...table(look, state, end + 2, sizes),
    ],
  });
}
