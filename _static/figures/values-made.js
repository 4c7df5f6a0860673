// The graph of an expression that a reader types, and how many values it makes.

import { unfoldingFigure } from "./unfolding.js";

const given = { a: 8, b: 2, c: 4 };

export const { controls, states, withoutModel, prepare, answer, renamed, say, alt, view, list } = unfoldingFigure({
  name: "values-made",
  states: [{ name: "whole", title: "1 - a / b", state: { expression: "1 - a / b", ...given } }],
});
