// The graph of (a - b) / c: two signs, and the values that they unfold into.

import { unfoldingFigure } from "./unfolding.js";

const state = { expression: "(a - b) / c", a: 8, b: 2, c: 4 };

export const { controls, states, withoutModel, prepare, answer, renamed, say, alt, view, list } = unfoldingFigure({
  name: "minus-and-divide",
  states: [{ name: "whole", title: "(a - b) / c", state }],
  typed: false,
  slid: false,
});
