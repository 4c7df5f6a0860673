// The graph of an expression, drawn while it is evaluated: one value after the other.

import { graphFigure } from "./graph.js";

const state = { expression: "a * b + c", a: 2, b: -3, c: 10 };

export const { controls, states, withoutModel, prepare, answer, renamed, say, alt, view, list } = graphFigure({
  name: "value-graph",
  states: [{ name: "whole", title: "a * b + c", state }],
  typed: false,
  slid: false,
});
