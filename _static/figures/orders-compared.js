// Gradients handed back in three orders, of which one is right; each beside what a nudge says.

import { graphFigure } from "./graph.js";
import { Handing, wayChoice } from "./graph-orders.js";

const given = { a: 2, b: -3, c: 4 };
const state = { expression: "b = a + a; c = b + b", ...given };

export const { controls, states, withoutModel, prepare, answer, renamed, settle, say, alt, view, list } = graphFigure({
  name: "orders-compared",
  backward: true,
  choices: [wayChoice],
  Steps: Handing,
  states: [
    { name: "turned", title: "in the right order", state: { ...state, way: "turned" } },
    { name: "plain", title: "plain recursion", state: { ...state, way: "plain" } },
    { name: "unturned", title: "list not turned round", state: { ...state, way: "unturned" } },
  ],
});
