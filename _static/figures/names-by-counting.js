// Ten names drawn from the table of counts, from a seed and with a smoothing that a reader may choose.
//
// uchars   the alphabet; BOS comes after it
// counts   counts[i][j]: how often token j has followed token i

import { ModelError } from "../model/errors.js";
import { Random } from "../model/random.js";
import { chancesOf, sampled } from "./chances.js";
import { figure, grouped, text } from "./svg.js";

const NAME = "names-by-counting";
const COUNT = 10;
const MOST = 999_999_999;
const SMOOTHINGS = [0, 1, 10, 100];

const next = (seed) => String(/^\d+$/.test(seed) && Number(seed) < MOST ? Number(seed) + 1 : 0);

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  {
    name: "seed",
    label: "A seed",
    most: 9,
    hint: "Any whole number.",
    buttons: [{ label: "Draw names" }, { label: "Next seed", next }],
  },
  { name: "smoothing", label: "Added to every count", options: SMOOTHINGS.map((value) => ({ value, label: String(value) })) },
];

/** The states that are written to files. */
export const states = [1, 0, 10, 100].map((smoothing) => ({
  name: `smoothing-${smoothing}`,
  title: `smoothing ${smoothing}`,
  state: { seed: "42", smoothing },
}));

/** This figure asks no model: it draws from the table itself. */
export const withoutModel = {};

/**
 * The table, if what the reader typed is a seed.
 * @throws {ModelError} "seed"
 */
export function answer(models, typed, own) {
  if (!/^\d{1,9}$/.test(typed)) {
    throw new ModelError("seed", `"${typed.slice(0, 20)}" is no seed here: type a whole number from 0 to ${grouped(MOST)}, digits only`);
  }
  return own;
}

/** The names, from first to last. */
export function namesOf({ uchars, counts }, { seed, smoothing }) {
  const random = new Random(Number(seed));
  return Array.from({ length: COUNT }, () => sampled(counts, smoothing, random).map((token) => uchars[token]).join(""));
}

const written = (name) => name || "(no letter at all)";

/** The chance of u after q. */
const chanceOfU = ({ uchars, counts }, { smoothing }) => chancesOf(counts[uchars.indexOf("q")], smoothing)[uchars.indexOf("u")].toFixed(3);

/** What the smoothing does to one chance, and the first name, in two sentences. */
export function say(data, state) {
  return `With ${state.smoothing} added to every count, the chance of u after q is ${chanceOfU(data, state)}. Seed ${state.seed} begins with ${written(namesOf(data, state)[0])}.`;
}

/** What the figure shows, in words. */
export const alt = (data, state) =>
  `Ten names drawn from the table of counts: ${namesOf(data, state).map(written).join(", ")}. ${say(data, state)}`;

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const [width, size] = state.narrow ? [340, 14] : [560, 18];
  const rows = COUNT / 2;
  const listed = namesOf(data, state).flatMap((name, at) => {
    const [x, y] = [Math.floor(at / rows) * (width / 2 + 2), 52 + (at % rows) * 30];
    return [
      text(x + 20, y, at + 1, { size: Math.min(size, 15), ink: "fig-muted", anchor: "end" }),
      text(x + 27, y, written(name), { size, ink: name ? undefined : "fig-muted" }),
    ];
  });
  return figure({
    id: `${NAME}-${state.smoothing}-${state.narrow ? "narrow" : "wide"}`,
    title: `smoothing ${state.smoothing}`,
    description: alt(data, state),
    width,
    height: 52 + rows * 30,
    parts: [text(0, 18, `Seed ${state.seed}, ${state.smoothing} added to every count`, { size: 15, weight: 700 }), ...listed],
  });
}
