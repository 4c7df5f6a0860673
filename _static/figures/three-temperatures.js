// The same scores at three temperatures: divided by each, and the chances that come of it.
//
// uchars   the alphabet; BOS comes after it
// scores   under each beginning of a name the 27 scores that the trained model gives for what comes next

import { numeral, path } from "./plot.js";
import { figure, rect, text } from "./svg.js";
import { chance, chancesAt, label } from "./temperature.js";

const NAME = "three-temperatures";
const TEMPERATURES = [0.5, 1, 2];
/** How many of the 27 have a row of their own. */
const SHOWN = 8;

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [{ name: "name", label: "A beginning", most: 15, hint: "Letters a to z, at most 15, or none." }];

/** The states that are written to files. */
export const states = ["em", ""].map((name) => ({
  name: name ? `after-${name}` : "first-letter",
  title: name ? `after “${name}”` : "the first letter",
  state: { name },
}));

/** The tokens from the likeliest down, and for each temperature the divided scores and the chances. */
export function lookOf(data, { name }) {
  const scores = data.scores[name];
  if (!scores) throw new Error(`${NAME}: the data has no scores after "${name}"`);
  const tokens = scores.map((_, token) => token).sort((one, other) => scores[other] - scores[one]);
  const columns = TEMPERATURES.map((temperature) => ({ temperature, scores: scores.map((score) => score / temperature), chances: chancesAt(scores, temperature) }));
  return { tokens, columns };
}

/**
 * The scores after a beginning that a reader types.
 * @param {import("./models.js").Models} models
 * @throws {import("../model/errors.js").ModelError} "character" or "too-long"
 */
export async function answer(models, typed, own) {
  const { positions } = await models.trace(4, true, typed);
  return { ...own, scores: { [typed]: positions.at(-1).logits } };
}

const after = ({ name }) => (name ? `after “${name}”` : "for the first letter");
const quoted = (words) => (words === "BOS" ? words : `“${words}”`);
const restOf = ({ chances }, tokens) => tokens.slice(SHOWN).reduce((sum, token) => sum + chances[token], 0);

/** What the temperature does to the likeliest token, in two sentences. */
export function say(data, state) {
  const { tokens, columns } = lookOf(data, state);
  const [low, one, high] = columns.map(({ chances }) => chance(chances[tokens[0]]));
  return `Likeliest ${after(state)} is ${quoted(label(data, tokens[0]))} at every temperature: ${one} at 1, ${low} at 0.5, ${high} at 2. The order of the 27 stays the same.`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { tokens, columns } = lookOf(data, state);
  const each = (at) => columns.map(({ scores, chances }) => `${numeral(scores[at])} and ${chance(chances[at])}`).join(", ");
  const rows = tokens.slice(0, SHOWN).map((token) => `${label(data, token)} ${each(token)}`);
  const rest = columns.map((column) => restOf(column, tokens).toFixed(3)).join(", ");
  return `Scores ${after(state)} divided by 0.5, 1 and 2, and the chance that each gives: ${rows.join("; ")}; the other ${tokens.length - SHOWN} together ${rest}. ${say(data, state)}`;
}

const WIDE = { width: 560, first: 40, column: 176, score: 50, size: 15, height: 29 };
const NARROW = { width: 340, first: 29, column: 103, score: 47, size: 13, height: 29 };

/** A chance as a bar, and on it in numbers. */
function bar(value, x, y, width, { size, height }) {
  return [
    rect(x, y + 3, Number((value * width).toFixed(1)), height - 6, { ink: "fig-probability", opacity: 0.6 }),
    text(x + 4, y + height / 2 + size * 0.35, chance(value), { size }),
  ];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const { width, first, column, score, size, height } = sizes;
  const { tokens, columns } = lookOf(data, state);
  const top = 70;
  const bars = column - score - 8;
  const row = (at) => top + at * height;
  const middle = height / 2 + size * 0.35;
  const heads = columns.flatMap(({ temperature }, at) => [
    text(first + at * column + 4, 40, state.narrow ? `T = ${temperature}` : `temperature ${temperature}`, { size: 15, weight: 700 }),
    text(first + at * column + score - 4, 61, "score", { size: state.narrow ? 13 : 14, ink: "fig-muted", anchor: "end" }),
    text(first + at * column + score + 4, 61, "chance", { size: state.narrow ? 13 : 14, ink: "fig-muted" }),
  ]);
  const rows = tokens.slice(0, SHOWN).flatMap((token, at) => [
    text(first - 8, row(at) + middle, label(data, token), { size: token === data.uchars.length ? 12 : 16, weight: 700, anchor: "end" }),
    ...columns.flatMap(({ scores, chances }, of) => [
      text(first + of * column + score - 4, row(at) + middle, numeral(scores[token]), { size, anchor: "end" }),
      ...bar(chances[token], first + of * column + score, row(at), bars, sizes),
    ]),
  ]);
  const rest = columns.flatMap((each, of) => bar(restOf(each, tokens), first + of * column + score, row(SHOWN), bars, sizes));
  const lines = columns.map((_, of) => path(`M${first + of * column} 26V${row(SHOWN + 1)}`, { ink: "fig-line" }));
  return figure({
    id: `${NAME}-${state.name || "bos"}-${state.narrow ? "narrow" : "wide"}`,
    title: state.name ? `after “${state.name}”` : "the first letter",
    description: alt(data, state),
    width,
    height: row(SHOWN + 1) + 6,
    parts: [
      text(0, 16, `what comes next ${after(state)}`.replace("next for the first letter", "first"), { size: 14.5, ink: "fig-muted" }),
      ...heads, ...lines, ...rows,
      text(first - 4, row(SHOWN) + middle, "rest", { size: 12.5, anchor: "end" }),
      ...rest,
    ],
  });
}
