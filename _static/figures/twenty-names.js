// The twenty names of the run, written letter by letter before the reader's eyes.
//
// uchars   the alphabet; BOS comes after it
// names    the names of the run, in order
// draws    for each name, at each token drawn: the likeliest [token, chance], the drawn one among them, likeliest first

import { cell } from "./cells.js";
import { barRow } from "./strip.js";
import { figure, text } from "./svg.js";
import { chance, label } from "./temperature.js";

const NAME = "twenty-names";
/** The step at which the last name is over. */
const LAST = 130;

/** Where a step stands: which name, and which of its tokens is drawn. */
function placeOf({ draws }, { step }) {
  let at = step;
  const which = draws.findIndex((each) => at < each.length || (at -= each.length) < 0);
  return { which, at };
}

/** What happens at a step. */
export function lookOf(data, state) {
  const { which, at } = placeOf(data, state);
  const name = data.names[which];
  const drawn = at < name.length ? data.uchars.indexOf(name[at]) : data.uchars.length;
  return { which, at, name, drawn, before: name.slice(0, at), likeliest: data.draws[which][at] };
}

/** The titles of the steps. */
function steps(data) {
  return data.draws.flatMap((draws, which) => draws.map((_, at) => {
    const name = data.names[which];
    return at < name.length ? `name ${which + 1}, ${name.slice(0, at + 1)}` : `name ${which + 1}, ${name}, is over`;
  }));
}

/** What can be changed: it plays by itself, for readers who allow motion. */
export const controls = [{ name: "step", label: "Letter by letter", steps, pace: 450 }];

/** The states that are written to files. */
export const states = [{ name: "twenty", title: "the twenty names", state: { step: LAST } }];

/** What is to be seen, in a sentence. */
export const say = () => "Each letter is drawn by lot, by its chance.";

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { which, before, drawn, likeliest } = lookOf(data, state);
  const listed = likeliest.map(([token, value]) => `${label(data, token)} ${chance(value)}`).join(", ");
  const done = data.names.slice(0, which + (drawn === data.uchars.length ? 1 : 0));
  return (
    `Names made up so far: ${done.join(", ") || "none"}. Name ${which + 1} stands at ${before ? `“${before}”` : "its beginning"}; ` +
    `the likeliest to come next, with their chances: ${listed}. Drawn: ${label(data, drawn)}.`
  );
}

const WIDE = { width: 560, height: 254, letter: 27, list: { x: 322, y: 18, columns: 2, across: 120, rows: 10 } };
const NARROW = { width: 340, height: 434, letter: 27, list: { x: 0, y: 268, columns: 3, across: 114, rows: 7 } };

/** The name so far in cells, and the token that is drawn. */
function writing(data, { before, drawn }, size) {
  const read = [...before].map((letter, at) => cell({ x: at * size, y: 30, width: size, height: 34 }, letter, { ink: "fig-line", opacity: 0.15, size: 19 }));
  const words = label(data, drawn);
  const box = { x: before.length * size, y: 30, width: words === "BOS" ? 42 : size, height: 34 };
  return [...read, cell(box, words, { ink: "fig-probability", opacity: 0.35, size: words === "BOS" ? 14 : 19, weight: 700 })];
}

/** The names so far; the one that is being written is bold. */
function listed(data, { which, at, name, drawn }, { x, y, across, rows }) {
  const over = drawn === data.uchars.length;
  return data.names.slice(0, which + 1).map((each, place) => {
    const now = place === which && !over;
    const words = now ? name.slice(0, at + 1) : each;
    return text(x + Math.floor(place / rows) * across, y + (place % rows) * 24, words, { size: 16.5, weight: now ? 700 : undefined });
  });
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const { width, height, letter, list } = state.narrow ? NARROW : WIDE;
  const look = lookOf(data, state);
  const muted = { size: 14, ink: "fig-muted" };
  const most = Math.max(...look.likeliest.map(([, value]) => value));
  return figure({
    id: `${NAME}-${state.step}-${state.narrow ? "narrow" : "wide"}`,
    title: states.find(({ state: { step } }) => step === state.step)?.title ?? `name ${look.which + 1}`,
    description: alt(data, state),
    width,
    height,
    parts: [
      text(0, 18, `name ${look.which + 1} of ${data.names.length}`, muted),
      ...writing(data, look, letter),
      text(0, 96, "the likeliest to come next, and the drawn one", muted),
      ...look.likeliest.flatMap(([token, value], row) =>
        barRow({ letter: label(data, token), number: chance(value) }, value, { x: 0, y: 124 + row * 24, longest: 170, most, ink: "fig-probability", bold: token === look.drawn })),
      ...listed(data, look, list),
    ],
  });
}
