// The loss of the town Oulu in the small model of module 4, forward, and its gradients on their way back to the letters' knobs.
//
// knobs    of the data: untrained and trained, the number of each of the town's letters
// values   of the data: the same graphs by the file's own class, data and gradient each; the tests compare

import { graphFigure } from "./graph.js";
import { Walk } from "./graph-walk.js";

export const LOSS = "s = ((o + u) + (l + u)) / 4; loss = (s.exp() + 1).log() - s";
const TITLES = { untrained: "before training", trained: "after 500 steps" };
const NAMES = ["o", "u", "l"];

/** The walk through the town's loss with the knobs of the data; without data with knobs that are all 0. */
class Town extends Walk {
  constructor(made, data, state) {
    super(made, data, { ...Object.fromEntries(NAMES.map((name) => [name, 0])), ...data.knobs?.[state.knobs], ...state });
  }

  get title() {
    return `The loss of Oulu, ${TITLES[this.state.knobs]}`;
  }
}

export const { controls, states, withoutModel, prepare, renamed, settle, say, alt, view, list } = graphFigure({
  name: "town-loss",
  names: NAMES,
  typed: false,
  slid: false,
  backward: true,
  choices: [{ name: "knobs", label: "The knobs", options: Object.entries(TITLES).map(([value, label]) => ({ value, label })) }],
  Steps: Town,
  foot: { height: () => 0, parts: () => [] },
  room: { between: 22, apart: 8 },
  states: Object.entries(TITLES).map(([knobs, title]) => ({ name: knobs, title, state: { expression: LOSS, knobs } })),
});
