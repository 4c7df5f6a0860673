// A row of counts becomes a row of chances, step by step; then a number from 0 to 1 draws a letter.
//
// uchars   the alphabet; BOS comes after it
// counts   counts[i][j]: how often token j has followed token i

import { ModelError } from "../model/errors.js";
import { chancesOf, hit } from "./chances.js";
import { barRow, pointer, strip as stripOf } from "./strip.js";
import { figure, grouped, text } from "./svg.js";

const NAME = "row-to-chances";
const STEPS = [
  "the counts",
  "divide by the sum",
  "add one to each count",
  "divide by the new sum",
  "lay the chances side by side",
  "let a number point",
];
const [COUNTS, SHARES, RAISED, CHANCES, STRIP, POINT] = STEPS.keys();

const anyNumber = () => Math.random().toFixed(3);

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "letter", label: "This letter", most: 3, hint: "A letter, or a dot for BOS." },
  {
    name: "number",
    label: "A number from 0 to 1",
    most: 6,
    hint: "Such as 0.5.",
    buttons: [{ label: "Point" }, { label: "By chance", next: anyNumber }],
  },
  { name: "step", label: "From counts to a letter", steps: STEPS },
];

/** The states that are written to files; the number is the first that Python draws after the seed 42. */
export const states = [
  { name: "counts", title: "counts", state: { letter: "m", number: "0.639", step: COUNTS } },
  { name: "chances", title: "chances", state: { letter: "m", number: "0.639", step: CHANCES } },
  { name: "drawn", title: "a letter is drawn", state: { letter: "m", number: "0.639", step: POINT } },
];

/** This figure asks no model. */
export const withoutModel = {};

const isBos = (letter) => /^(\.|bos)?$/i.test(letter);
const label = ({ uchars }, token) => uchars[token] ?? "BOS";

/** The token whose row is shown. */
export const tokenOf = ({ uchars }, { letter }) => (isBos(letter) ? uchars.length : uchars.indexOf(letter));

/**
 * Whether the row or the number that a reader typed can be shown.
 * @throws {ModelError} "character", "number"
 */
export function answer(models, typed, own, { field }) {
  if (field === "letter" && !isBos(typed) && !own.uchars.includes(typed)) {
    throw new ModelError("character", `"${typed.slice(0, 10)}" has no row: type one small letter from a to z, or a dot for BOS`);
  }
  if (field === "number" && !(/^(\d+\.?\d*|\.\d+)$/.test(typed) && Number(typed) < 1)) {
    throw new ModelError("number", `"${typed.slice(0, 10)}" does not point into the strip: type a number from 0 up to, but not including, 1`);
  }
  return own;
}

/** Whoever points wants to see what is hit. */
export const renamed = (data, wanted, before) => (wanted.letter === before.letter ? { ...wanted, step: POINT } : wanted);

/** What stands in the cells at a step: counts, or chances. */
export function numbersOf(data, state) {
  const row = data.counts[tokenOf(data, state)];
  if (state.step === COUNTS) return row;
  if (state.step === RAISED) return row.map((count) => count + 1);
  return chancesOf(row, state.step === SHARES ? 0 : 1);
}

const sumOf = (row) => row.reduce((sum, count) => sum + count, 0);
const chance = (value) => (value ? value.toFixed(3) : "0");
const isCount = ({ step }) => step === COUNTS || step === RAISED;
const written = (state, value) => (isCount(state) ? grouped(value) : chance(value));

/** What has happened at this step, in a sentence or two. */
export function say(data, state) {
  const token = tokenOf(data, state);
  const row = data.counts[token];
  const [sum, largest] = [sumOf(row), Math.max(...row)];
  const [often, never] = [label(data, row.indexOf(largest)), row.filter((count) => !count).length];
  const impossible = never === 1 ? "One of the 27 tokens never did" : `${never} of the 27 tokens never did`;
  const told = [
    `After ${label(data, token)} the table has ${grouped(sum)} counts. Most often came ${often}: ${grouped(largest)} times. ${impossible}.`,
    `${grouped(largest)} / ${grouped(sum)} = ${chance(largest / sum)}. What was never seen gets 0.`,
    `Every count is raised by 1, so the sum grows by 27: from ${grouped(sum)} to ${grouped(sum + 27)}.`,
    `${grouped(largest + 1)} / ${grouped(sum + 27)} = ${chance((largest + 1) / (sum + 27))}. What was never seen gets 1 / ${grouped(sum + 27)} = ${chance(1 / (sum + 27))}.`,
    "Each piece of the strip is as long as its chance. Together they reach from 0 to 1.",
    `${state.number} lies in the piece of ${label(data, hit(chancesOf(row, 1), Number(state.number)))}. A long piece is hit more often than a short one.`,
  ];
  return told[state.step];
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const what = isCount(state) ? "counts" : "chances";
  const listed = numbersOf(data, state).map((value, token) => `${label(data, token)} ${written(state, value)}`);
  return `What follows ${label(data, tokenOf(data, state))}, as ${what}: ${listed.join(", ")}. ${say(data, state)}`;
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const width = state.narrow ? 340 : 560;
  const column = width / 2;
  const numbers = numbersOf(data, state);
  const chances = chancesOf(data.counts[tokenOf(data, state)], 1);
  const drawn = state.step === POINT ? hit(chances, Number(state.number)) : -1;
  const look = { longest: column - 39 - 52, most: Math.max(...numbers, 1e-9), ink: isCount(state) ? "fig-line" : "fig-probability" };
  const rows = Math.ceil(numbers.length / 2);
  const strip = 40 + rows * 22 + 62;
  const sum = isCount(state) ? grouped(sumOf(numbers)) : sumOf(numbers).toFixed(2);
  const title = `What follows ${label(data, tokenOf(data, state))}: ${STEPS[state.step]}`;
  return figure({
    id: `${NAME}-${state.step}-${state.narrow ? "narrow" : "wide"}`,
    title: states.find(({ state: { step } }) => step === state.step)?.title ?? title,
    description: alt(data, state),
    width,
    height: strip + 58,
    parts: [
      text(0, 16, `what follows ${label(data, tokenOf(data, state))}: ${isCount(state) ? "counts" : "chances"}, sum ${sum}`, { size: 14.5, ink: "fig-muted" }),
      ...numbers.flatMap((value, token) => {
        const place = { x: Math.floor(token / rows) * column, y: 44 + (token % rows) * 22, bold: token === drawn };
        return barRow({ letter: label(data, token), number: written(state, value) }, value, { ...look, ...place });
      }),
      ...(state.step >= STRIP ? stripOf(chances, [...data.uchars, "BOS"], strip, width) : []),
      ...(state.step === POINT ? pointer(chances, Number(state.number), strip - 2, width) : []),
      ...(state.step >= STRIP
        ? [text(0, strip + 52, "0", { size: 14, ink: "fig-muted" }), text(width, strip + 52, "1", { size: 14, ink: "fig-muted", anchor: "end" })]
        : []),
    ],
  });
}
