// The graph of an expression that a reader types, evaluated forward and walked back, with every gradient checked by a nudge.

import { graphFigure } from "./graph.js";

const given = { a: 2, b: -3, c: 4 };

export const { controls, states, withoutModel, prepare, answer, renamed, say, alt, view, list } = graphFigure({
  name: "gradient-graph",
  backward: true,
  states: [
    { name: "product", title: "(a * b + c) * a", state: { expression: "(a * b + c) * a", ...given } },
    { name: "made", title: "(a * b + c) * a, before the way back", state: { expression: "(a * b + c) * a", ...given, step: 3 } },
  ],
});
