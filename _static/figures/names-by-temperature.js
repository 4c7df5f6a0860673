// Names from one seed at a temperature that the reader sets, and the strip of chances from which the very first letter is drawn.
//
// uchars   the alphabet; BOS comes after it
// first    the trained model's 27 scores for the first letter of a name
// seeds    seed -> number, the first that it draws; names, those that it gives at each temperature

import { ModelError } from "../model/errors.js";
import { Random } from "../model/random.js";
import { hit } from "./chances.js";
import { pointer, strip } from "./strip.js";
import { figure, grouped, text } from "./svg.js";
import { chancesAt, label } from "./temperature.js";

const NAME = "names-by-temperature";
const COUNT = 8;
const MOST = 999_999_999;
/** Where the slider can stand. */
const TEMPERATURES = Array.from({ length: 30 }, (_, at) => (at + 1) / 10);

const next = (seed) => String(/^\d+$/.test(seed) && Number(seed) < MOST ? Number(seed) + 1 : 0);

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "temperature", label: "Temperature", range: { from: TEMPERATURES[0], to: TEMPERATURES.at(-1), by: 0.1 } },
  {
    name: "seed",
    label: "A seed",
    most: 9,
    hint: "A whole number of up to 9 digits.",
    buttons: [{ label: "Invent names" }, { label: "Next seed", next }],
  },
];

/** The states that are written to files. */
export const states = [0.5, 0.1, 1, 2].map((temperature) => ({ name: `at-${temperature}`, title: `temperature ${temperature}`, state: { temperature, seed: "42" } }));

/** The names of a seed at a temperature, and the chances and the number from which their first letter comes. */
export function lookOf(data, { temperature, seed }) {
  const from = data.seeds[seed];
  if (!from) throw new Error(`${NAME}: the data has nothing from the seed "${seed}"`);
  return { names: from.names[temperature.toFixed(1)], number: from.number, chances: chancesAt(data.first, temperature) };
}

/** The state that a reader's seed leads to. */
export const renamed = (data, wanted) => ({ ...wanted, seed: Object.keys(data.seeds)[0] });

/**
 * Names from a seed that a reader types, at every temperature of the slider.
 * @param {import("./models.js").Models} models
 * @throws {ModelError} "seed"
 */
export async function answer(models, typed, own) {
  if (!/^\d{1,9}$/.test(typed)) {
    throw new ModelError("seed", `"${typed.slice(0, 20)}" is no seed here: type a whole number from 0 to ${grouped(MOST)}, digits only`);
  }
  const seed = Number(typed);
  const made = await Promise.all(TEMPERATURES.map(async (temperature) => [temperature.toFixed(1), await models.sample(4, true, { seed, count: COUNT, temperature })]));
  return { ...own, seeds: { [seed]: { number: new Random(seed).random(), names: Object.fromEntries(made) } } };
}

const written = (name) => name || "(no letter at all)";

/** What the temperature does to the first letter, in two or three sentences. */
export function say(data, state) {
  const { names, number, chances } = lookOf(data, state);
  const best = chances.indexOf(Math.max(...chances));
  const told = `At temperature ${state.temperature.toFixed(1)} the likeliest first letter, ${label(data, best)}, has the chance ${chances[best].toFixed(3)}.`;
  return `${told} The first number from seed ${state.seed}, ${number.toFixed(3)}, lies in the piece of ${label(data, hit(chances, number))}. The first name is ${written(names[0])}.`;
}

/** What the figure shows, in words. */
export const alt = (data, state) => `${COUNT} names made up at temperature ${state.temperature.toFixed(1)}: ${lookOf(data, state).names.map(written).join(", ")}. ${say(data, state)}`;

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const [width, size] = state.narrow ? [340, 14] : [560, 18];
  const { names, number, chances } = lookOf(data, state);
  const rows = COUNT / 2;
  const muted = { size: 14, ink: "fig-muted" };
  const listed = names.flatMap((name, at) => {
    const [x, y] = [Math.floor(at / rows) * (width / 2 + 2), 196 + (at % rows) * 30];
    return [
      text(x + 20, y, at + 1, { size: Math.min(size, 15), ink: "fig-muted", anchor: "end" }),
      text(x + 27, y, written(name), { size, ink: name ? undefined : "fig-muted" }),
    ];
  });
  return figure({
    id: `${NAME}-${state.temperature}-${state.narrow ? "narrow" : "wide"}`,
    title: `temperature ${state.temperature}`,
    description: alt(data, state),
    width,
    height: 196 + rows * 30 - 16,
    parts: [
      text(0, 16, "the chances of the first letter, side by side", muted),
      ...strip(chances, [...data.uchars, "BOS"], 64, width),
      ...pointer(chances, number, 62, width, `${number.toFixed(3)}: ${label(data, hit(chances, number))}`),
      text(0, 116, "0", muted),
      text(width, 116, "1", { ...muted, anchor: "end" }),
      text(0, 162, `Seed ${state.seed}, temperature ${state.temperature.toFixed(1)}`, { size: 15, weight: 700 }),
      ...listed,
    ],
  });
}
