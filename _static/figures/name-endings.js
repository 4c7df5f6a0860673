// A beginning of a name, and six endings that the trained model draws for it; of one of them, the chance of every draw.
//
// uchars     the alphabet; BOS comes after it
// endings    beginning -> the six, each a list of [token, chance], BOS at the end unless the name is full
// again      how often the same beginning has been finished; each time from another seed

import { ModelError } from "../model/errors.js";
import { Random } from "../model/random.js";
import { frame } from "./cells.js";
import { path } from "./plot.js";
import { figure, grouped, rect, text } from "./svg.js";
import { TEMPERATURE, chancesAt, label } from "./temperature.js";

const NAME = "name-endings";
const COUNT = 6;
const SIZE = 16;

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  {
    name: "beginning",
    label: "A beginning",
    most: 15,
    hint: "Letters a to z, at most 15, or none. Press again for other endings.",
    buttons: [{ label: "Finish the name" }],
  },
  { name: "ending", label: "Every draw of ending", options: Array.from({ length: COUNT }, (_, value) => ({ value, label: String(value + 1) })) },
];

/** The states that are written to files. */
export const states = [0, 1].map((ending) => ({ name: `ending-${ending + 1}`, title: `ending ${ending + 1}`, state: { beginning: "emm", ending, again: 1 } }));

const endingsOf = (data, { beginning }) => {
  const found = data.endings[beginning];
  if (!found) throw new Error(`${NAME}: the data has no endings for "${beginning}"`);
  return found;
};

const lettersOf = ({ uchars }, drawn) => drawn.map(([token]) => uchars[token] ?? "").join("");

/** The chance of all draws together: their chances, multiplied. */
export const chanceOf = (drawn) => drawn.reduce((product, [, each]) => product * each, 1);

/** What is asked for the same beginning once more is counted. */
export const renamed = (data, wanted, before) => ({ ...wanted, ending: 0, again: wanted.beginning === before.beginning ? before.again + 1 : 1 });

/**
 * Endings of a beginning, drawn in the page: its letters are read, and from there on every token that is drawn.
 * @param {import("./models.js").Models} models
 * @throws {ModelError} "character", "too-long"
 */
export async function answer(models, typed, own, { state }) {
  const random = new Random(typed === state.beginning ? state.again + 1 : 1);
  const BOS = own.uchars.length;
  const known = new Map();
  const chancesAfter = async (name) => {
    if (!known.has(name)) known.set(name, chancesAt((await models.trace(4, true, name)).positions.at(-1).logits, TEMPERATURE));
    return known.get(name);
  };
  await chancesAfter(typed); // a beginning that cannot be read is refused, also one that leaves no room
  const endings = [];
  while (endings.length < COUNT) {
    const drawn = [];
    for (let name = typed; name.length < SIZE; name += own.uchars[drawn.at(-1)[0]]) {
      const chances = await chancesAfter(name);
      const token = random.choice(chances);
      drawn.push([token, chances[token]]);
      if (token === BOS) break;
    }
    endings.push(drawn);
  }
  return { ...own, endings: { [typed]: endings } };
}

/** How rare it is, to two digits. */
const oneIn = (value) => (value > 0.0995 ? `1 in ${(1 / value).toFixed(1)}` : `1 in ${grouped(Number((1 / value).toPrecision(2)))}`);

/** A chance with three digits that count, so that a product of them can be checked. */
const chance = (value) => (value < 0.0995 ? value.toPrecision(3) : value.toFixed(3));
const begun = ({ beginning }) => (beginning ? `“${beginning}”` : "nothing");

/** The chosen ending and its chance, in two sentences. */
export function say(data, state) {
  const drawn = endingsOf(data, state)[state.ending];
  const name = state.beginning + lettersOf(data, drawn);
  const end = drawn.at(-1)?.[0] === data.uchars.length ? "" : ` It is cut off at ${SIZE} letters.`;
  return `From ${begun(state)} ending ${state.ending + 1} makes “${name}”.${end} Its ${drawn.length} draws have the chances below, multiplied ${chanceOf(drawn).toPrecision(3)}: about ${oneIn(chanceOf(drawn))}.`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const all = endingsOf(data, state).map((drawn, at) => `${at + 1} ${state.beginning}${lettersOf(data, drawn)}, ${oneIn(chanceOf(drawn))}`);
  const each = endingsOf(data, state)[state.ending].map(([token, value]) => `${label(data, token)} ${chance(value)}`);
  return `Six endings of ${begun(state)}: ${all.join("; ")}. Every draw of ending ${state.ending + 1}: ${each.join(", ")}. ${say(data, state)}`;
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const width = state.narrow ? 340 : 560;
  const left = state.narrow ? 0 : 300;
  const endings = endingsOf(data, state);
  const drawn = endings[state.ending];
  const muted = { size: 14, ink: "fig-muted" };
  const column = state.narrow ? 340 : 262;
  const listed = endings.flatMap((each, at) => {
    const y = 48 + at * 30;
    return [
      text(20, y, at + 1, { size: 14, ink: "fig-muted", anchor: "end" }),
      text(28, y, `${state.beginning}${lettersOf(data, each)}`, { size: 17, weight: at === state.ending ? 700 : undefined }),
      text(column - 4, y, oneIn(chanceOf(each)), { size: 14, anchor: "end", weight: at === state.ending ? 700 : undefined }),
    ];
  });
  const top = state.narrow ? 272 : 48;
  const from = state.beginning ? `${state.beginning}` : "BOS";
  const longest = width - left - 78 - 60;
  const draws = drawn.flatMap(([token, value], at) => [
    text(left + 62, top + at * 26, label(data, token), { size: token === data.uchars.length ? 13 : 16, weight: 700, anchor: "end" }),
    rect(left + 72, top + at * 26 - 14, Math.max(1, Math.round(longest * value)), 18, { ink: "fig-probability" }),
    text(left + 72 + Math.max(1, Math.round(longest * value)) + 6, top + at * 26, chance(value), { size: 14 }),
  ]);
  const bottom = top + drawn.length * 26;
  return figure({
    id: `${NAME}-${state.beginning || "bos"}-${state.ending}-${state.narrow ? "narrow" : "wide"}`,
    title: `ending ${state.ending + 1}`,
    description: alt(data, state),
    width,
    height: Math.max(bottom + 40, 240),
    parts: [
      text(0, 16, `six endings after ${from}`, muted),
      text(column - 4, 16, "chance", { ...muted, anchor: "end" }),
      ...listed,
      frame(3, 31 + state.ending * 30, column - 6, 22),
      text(left, top - 32, `every draw of ending ${state.ending + 1}`, muted),
      ...draws,
      path(`M${left} ${bottom - 14}H${width}`, { ink: "fig-line" }),
      text(left, bottom + 8, `multiplied: ${chanceOf(drawn).toPrecision(3)}`, { size: 14.5 }),
      text(width, bottom + 8, oneIn(chanceOf(drawn)), { size: 14.5, anchor: "end", weight: 700 }),
    ],
  });
}
