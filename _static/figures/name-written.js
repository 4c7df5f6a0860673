// A name of the run being written: at each place the 27 chances, the number that was drawn, and the token that it hit.
//
// uchars    the alphabet; BOS comes after it
// names     the names of the run, in order
// numbers   for each name the numbers from 0 to 1 that its tokens were drawn with
// scores    name -> at each of its places the trained model's 27 scores for what comes next

import { ModelError } from "../model/errors.js";
import { hit } from "./chances.js";
import { cell, frame } from "./cells.js";
import { barRow, pointer, strip } from "./strip.js";
import { figure, text } from "./svg.js";
import { TEMPERATURE, chance, chancesAt, label } from "./temperature.js";

const NAME = "name-written";

const another = (typed) => String(typed === "" || !/^\d+$/.test(typed) || Number(typed) >= 20 ? 1 : Number(typed) + 1);
const nameOf = ({ names }, { which }) => names[Number(which) - 1];

/** The titles of the steps: what is read, and what is drawn after it. */
function steps(data, state) {
  const name = nameOf(data, state);
  return [...name, "BOS"].map((drawn, at) => (at ? `read ${name[at - 1]} at position ${at}, draw ${drawn}` : `read BOS at position 0, draw ${drawn}`));
}

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "which", label: "Which of the twenty", most: 2, hint: "A number from 1 to 20.", buttons: [{ label: "Show it" }, { label: "The next", next: another }] },
  { name: "step", label: "Letter by letter", steps },
];

/** The states that are written to files. */
export const states = [
  { name: "first-draw", title: "the first letter", state: { which: "1", step: 0 } },
  { name: "third-draw", title: "the third letter", state: { which: "1", step: 2 } },
  { name: "the-end", title: "the end", state: { which: "1", step: 4 } },
];

/** What happens at a step: the chances, the number, what it hits, and what stands so far. */
export function lookOf(data, state) {
  const name = nameOf(data, state);
  const scores = data.scores[name];
  if (!scores) throw new Error(`${NAME}: the data has no scores for "${name}"`);
  const chances = chancesAt(scores[state.step], TEMPERATURE);
  const number = data.numbers[Number(state.which) - 1][state.step];
  const order = chances.map((_, token) => token).sort((one, other) => chances[other] - chances[one]);
  const drawn = hit(chances, number);
  return { name, chances, number, drawn, place: order.indexOf(drawn) + 1, before: name.slice(0, state.step) };
}

/**
 * The scores of another name of the run.
 * @param {import("./models.js").Models} models
 * @throws {ModelError} "number"
 */
export async function answer(models, typed, own) {
  if (!/^\d{1,2}$/.test(typed) || Number(typed) < 1 || Number(typed) > own.names.length) {
    throw new ModelError("number", `"${typed.slice(0, 10)}" is none of the twenty: type a whole number from 1 to ${own.names.length}`);
  }
  const name = nameOf(own, { which: typed });
  const { positions } = await models.trace(4, true, name);
  return { ...own, scores: { [name]: positions.map(({ logits }) => logits) } };
}

/** Another name begins at its first letter. */
export const renamed = (data, wanted) => ({ ...wanted, which: String(Number(wanted.which)), step: 0, name: nameOf(data, wanted) });

/** What is drawn and what becomes of it, in two sentences. */
export function say(data, state) {
  const { name, chances, number, drawn, place, before } = lookOf(data, state);
  const told = `The number ${number.toFixed(3)} lies in the piece of ${label(data, drawn)}, which had the chance ${chance(chances[drawn])}: number ${place} of the 27, counted from the likeliest.`;
  if (drawn === data.uchars.length) return `${told} BOS is not written. The name is over: ${name}.`;
  return `${told} It is written down, so that the name is now “${before}${label(data, drawn)}”, and it is what the model reads next.`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { chances, before } = lookOf(data, state);
  const listed = chances.map((value, token) => `${label(data, token)} ${value.toFixed(3)}`);
  return `Name ${state.which} of the run so far: ${before || "nothing yet"}. Chances of the next token: ${listed.join(", ")}. ${say(data, state)}`;
}

/** What has been read, in cells, the last of them framed; and the one that is being drawn, still open. */
function cellsOf(data, state, { before, drawn }, width) {
  const [bos, one] = [38, Math.min(30, (width - 38 - 40) / 17)];
  const read = ["BOS", ...before];
  const x = (at) => (at ? bos + (at - 1) * one : 0);
  const box = (at, words) => ({ x: x(at), y: 28, width: words === "BOS" ? bos : one, height: 30 });
  const next = label(data, drawn);
  const last = box(read.length, next);
  return [
    ...read.map((words, at) => cell(box(at, words), words, { ink: "fig-line", opacity: 0.15, size: words === "BOS" ? 13 : 17 })),
    frame(x(read.length - 1) + 3, 31, box(0, read.at(-1)).width - 6, 24),
    cell({ ...last, x: last.x + 12 }, next, { size: next === "BOS" ? 13 : 17, weight: 700 }),
    text(last.x + 3, 49, "·", { size: 15 }),
  ];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const width = state.narrow ? 340 : 560;
  const columns = state.narrow ? 2 : 3;
  const look = lookOf(data, state);
  const { name, chances, number, drawn } = look;
  const rows = Math.ceil(chances.length / columns);
  const column = width / columns;
  const top = 112;
  const y = top + rows * 22 + 38;
  const sizes = { longest: column - 39 - 50, most: Math.max(...chances), ink: "fig-probability" };
  const muted = { size: 14, ink: "fig-muted" };
  return figure({
    id: `${NAME}-${name}-${state.step}-${state.narrow ? "narrow" : "wide"}`,
    title: states.find(({ state: { step } }) => step === state.step)?.title ?? `draw ${state.step + 1}`,
    description: alt(data, state),
    width,
    height: y + 58,
    parts: [
      text(0, 16, `name ${state.which}: what has been read, and what is drawn`, muted),
      ...cellsOf(data, state, look, width),
      text(0, 88, `chances of the next token, at temperature ${TEMPERATURE}`, muted),
      ...chances.flatMap((value, token) =>
        barRow({ letter: label(data, token), number: chance(value) }, value, {
          ...sizes, x: Math.floor(token / rows) * column, y: top + (token % rows) * 22, bold: token === drawn,
        })),
      ...strip(chances, [...data.uchars, "BOS"], y, width),
      ...pointer(chances, number, y - 2, width, `${number.toFixed(3)}: ${label(data, drawn)}`),
      text(0, y + 52, "0", muted),
      text(width, y + 52, "1", { ...muted, anchor: "end" }),
    ],
  });
}
