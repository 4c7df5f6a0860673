// Ten names that the model makes up from a seed, which a reader may choose.
//
// seeds    seed -> the names of the trained model, and of the one that its training began with
// times    how often the same seed has been asked for in a row

import { ModelError } from "../model/errors.js";
import { figure, grouped, text } from "./svg.js";

const NAME = "invented-names";
const COUNT = 10;
const MOST = 999_999_999;

const next = (seed) => String(/^\d+$/.test(seed) && Number(seed) < MOST ? Number(seed) + 1 : 0);

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  {
    name: "seed",
    label: "A seed",
    most: 9,
    hint: "A whole number of up to 9 digits.",
    buttons: [{ label: "Invent names" }, { label: "Next seed", next }],
  },
  {
    name: "trained",
    label: "Training",
    options: [
      { value: true, label: "after 1,000 steps" },
      { value: false, label: "not yet begun" },
    ],
  },
];

/** The states that are written to files. */
export const states = [
  { name: "trained", title: "after 1,000 steps", state: { seed: "42", trained: true, times: 1 } },
  { name: "untrained", title: "before training", state: { seed: "42", trained: false, times: 1 } },
];

const called = ({ trained }) => (trained ? "after 1,000 steps" : "before training");

function namesOf(data, { seed, trained }) {
  const names = data.seeds[seed]?.[trained ? "trained" : "untrained"];
  if (!names) throw new Error(`${NAME}: the data has no names from the seed "${seed}"`);
  return names;
}

/** What the figure shows, in words. */
export const alt = (data, state) => `Ten names made up ${called(state)}, from the seed ${state.seed}: ${namesOf(data, state).join(", ")}.`;

/** What has happened, in a sentence. */
export function say(data, state) {
  const [first, second] = namesOf(data, state);
  const again = state.times === 2 ? "Once more" : `Time number ${state.times}`;
  return state.times > 1
    ? `${again} from seed ${state.seed}: the same names, ${first} first and ${second} next.`
    : `Seed ${state.seed} gives ${first} first and ${second} next.`;
}

/** The state that a reader's seed leads to. */
export const renamed = (data, state, before) => {
  const seed = Object.keys(data.seeds)[0];
  return { ...state, seed, times: seed === before.seed ? before.times + 1 : 1 };
};

/**
 * Names from a seed that a reader types.
 * @param {import("./models.js").Models} models
 * @param {string} typed
 * @throws {ModelError} "seed"
 */
export async function answer(models, typed) {
  if (!/^\d{1,9}$/.test(typed)) {
    throw new ModelError("seed", `"${typed.slice(0, 20)}" is no seed here: type a whole number from 0 to ${grouped(MOST)}, digits only`);
  }
  const seed = Number(typed);
  const [trained, untrained] = await Promise.all([true, false].map((each) => models.sample(4, each, { seed, count: COUNT })));
  return { seeds: { [seed]: { trained, untrained } } };
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const [width, size] = state.narrow ? [340, 14] : [560, 18];
  const names = namesOf(data, state);
  const rows = names.length / 2;
  const listed = names.flatMap((name, at) => {
    const x = Math.floor(at / rows) * (width / 2 + 2);
    const y = 52 + (at % rows) * 30;
    return [text(x + 20, y, at + 1, { size: Math.min(size, 15), ink: "fig-muted", anchor: "end" }), text(x + 27, y, name, { size })];
  });
  return figure({
    id: `${NAME}-${called(state).replaceAll(/\W+/g, "-")}-${state.narrow ? "narrow" : "wide"}`,
    title: `Names from seed ${state.seed}, ${called(state)}`,
    description: alt(data, state),
    width,
    height: 52 + rows * 30,
    parts: [text(0, 18, `Seed ${state.seed}, ${called(state)}`, { size: 15, weight: 700 }), ...listed],
  });
}
