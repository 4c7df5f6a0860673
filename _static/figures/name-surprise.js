// A name under the counting model: the chance and the surprise of each pair, their mean, and how many equally likely letters that is.
//
// uchars   the alphabet; BOS comes after it
// counts   counts[i][j]: how often token j has followed token i

import { ModelError } from "../model/errors.js";
import { Alphabet } from "../model/names.js";
import { chancesOf } from "./chances.js";
import { nameField } from "./controls.js";
import { path } from "./plot.js";
import { figure, rect, text } from "./svg.js";

const NAME = "name-surprise";
const LONGEST = 15;
/** The surprise that a bar of full length stands for: more than the largest that there is, 1 in 1,069. */
const TOP = 7;

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  nameField,
  {
    name: "counted",
    label: "The table",
    options: [
      { value: true, label: "after 1,000 names" },
      { value: false, label: "empty" },
    ],
  },
];

/** The states that are written to files. */
export const states = [
  { name: "counted", title: "after 1,000 names", state: { name: "emma", counted: true } },
  { name: "empty", title: "an empty table", state: { name: "emma", counted: false } },
];

/** This figure asks no model: it looks into the table itself. */
export const withoutModel = {};

/**
 * The table, if what the reader typed is made of its letters.
 * @throws {ModelError} "character" (also where there is none), "too-long"
 */
export function answer(models, typed, own) {
  const length = [...typed].length;
  if (!length) throw new ModelError("character", "type a name of at least one letter");
  if (length > LONGEST) throw new ModelError("too-long", `the name has ${length} characters; there is room for ${LONGEST}: shorten it`);
  new Alphabet(own.uchars).encode(typed);
  return own;
}

/** Every guess in the name: its pair in letters, its chance, its surprise. */
export function guessesOf({ uchars, counts }, { name, counted }) {
  const tokens = new Alphabet(uchars).encode(name);
  const label = (token) => uchars[token] ?? "BOS";
  return tokens.slice(1).map((target, at) => {
    const row = counted ? counts[tokens[at]] : counts[tokens[at]].map(() => 0);
    const chance = chancesOf(row, 1)[target];
    return { pair: `${label(tokens[at])} → ${label(target)}`, chance, surprise: -Math.log(chance) };
  });
}

export const meanOf = (guesses) => guesses.reduce((sum, { surprise }) => sum + surprise, 0) / guesses.length;

/** The loss with its two companions, in a sentence or two. */
export function say(data, state) {
  const guesses = guessesOf(data, state);
  const loss = meanOf(guesses);
  const most = guesses.reduce((worst, guess) => (guess.surprise > worst.surprise + 1e-9 ? guess : worst));
  const nothing = Math.log(data.counts.length);
  const told = `The loss of “${state.name}” is ${loss.toFixed(3)}, as bad as picking among ${Math.exp(loss).toFixed(1)} equally likely letters.`;
  if (!state.counted) return `${told} This is what every name gets from a table that knows nothing.`;
  return `${told} Knowing nothing: ${nothing.toFixed(3)}, or ${data.counts.length} letters. Most surprising: ${most.pair}.`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const listed = guessesOf(data, state).map(({ pair, chance, surprise }) => `${pair} ${chance.toFixed(3)}, ${surprise.toFixed(3)}`);
  return `The pairs of the name, each with its chance and its surprise: ${listed.join("; ")}. ${say(data, state)}`;
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const [width, second, third, bars] = state.narrow ? [340, 126, 194, 204] : [560, 150, 232, 246];
  const scale = (width - bars - 6) / TOP;
  const guesses = guessesOf(data, state);
  const loss = meanOf(guesses);
  const nothing = bars + Math.log(data.counts.length) * scale;
  const bottom = 62 + guesses.length * 26;
  const head = (x, words) => text(x, 16, words, { size: 14.5, ink: "fig-muted", anchor: "end" });
  const row = (y, [pair, chance, surprise], look) => [
    text(76, y, pair, { size: 15, anchor: "end", weight: look.weight }),
    text(second, y, chance, { size: 14, anchor: "end" }),
    text(third, y, surprise.toFixed(3), { size: 14, anchor: "end", weight: look.weight }),
    rect(bars, y - 13, Number((surprise * scale).toFixed(1)), 17, { ink: look.ink }),
  ];
  return figure({
    id: `${NAME}-${state.counted ? "counted" : "empty"}-${state.narrow ? "narrow" : "wide"}`,
    title: states.find((each) => each.state.counted === state.counted).title,
    description: alt(data, state),
    width,
    height: bottom + 66,
    parts: [
      ...[head(60, "pair"), head(second, "chance"), head(third, "surprise")],
      ...guesses.flatMap(({ pair, chance, surprise }, at) => row(44 + at * 26, [pair, chance.toFixed(3), surprise], { ink: "fig-line" })),
      path(`M0 ${bottom - 30}H${width}`, { ink: "fig-line" }),
      ...row(bottom - 6, ["mean", "", loss], { ink: "fig-ink", weight: 700 }),
      path(`M${nothing.toFixed(1)} 26V${bottom + 16}`, { ink: "fig-muted", dashes: "2 4", width: 1.5 }),
      text(Math.min(nothing, width - 80), bottom + 32, `knows nothing: ${Math.log(data.counts.length).toFixed(3)}`, { size: 14, ink: "fig-muted", anchor: "middle" }),
      text(0, bottom + 58, `e to the ${loss.toFixed(3)} = ${Math.exp(loss).toFixed(1)} equally likely letters`, { size: 14.5 }),
    ],
  });
}
