// The graph of an expression that a reader types, drawn while it is evaluated.

import { graphFigure } from "./graph.js";

const state = { expression: "a * b + c", a: 2, b: -3, c: 10 };

export const { controls, states, withoutModel, prepare, answer, renamed, say, alt, view, list } = graphFigure({
  name: "graph-of-yours",
  states: [{ name: "whole", title: "a * b + c", state }],
});
