// The slopes of a frequent and of a rare letter's number in the real run, and the steps that Adam makes of them.
//
// names   the name that each step learns from
// slopes  by the parameter's words, the slope in each step

import { atStep, compared, pairOf, pictureOf } from "./adam-steps.js";

const NAME = "rare-and-frequent";
const LAST = 999;

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [{ name: "step", label: "Step", range: { from: 0, to: LAST, by: 1 }, words: String }];

const PAIR = { first: "wte a 0", second: "wte q 0" };

/** The states that are written to files. */
export const states = [{ name: "queena", title: "the first numbers of the rows of a and q", state: { ...PAIR, step: 25 } }];

/** What happens in the step of a state, and in the whole run. */
export function say(data, state) {
  const pair = pairOf(data, state);
  return `It learns “${data.names[state.step]}”. ${atStep(pair, state.step)} ${compared(pair)}`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const pair = pairOf(data, state);
  const counted = pair.map(({ name, count }) => `${name} has a slope other than 0 in ${count} of ${data.names.length} steps`).join(", ");
  return `Two parameters side by side, ${counted}. Above, their slopes in every step; below, the steps that Adam makes of them, in learning rates, both drawn to one scale. ${say(data, state)}`;
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export const view = (data, state) =>
  pictureOf(pairOf(data, state), state, { id: `${NAME}-${state.step}`, title: states[0].title, description: alt(data, state) });
