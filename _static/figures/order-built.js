// How the list of backward() is built: value by value, each after its children.

import { fitting } from "./cells.js";
import { graphFigure } from "./graph.js";
import { Building } from "./graph-orders.js";
import { called } from "./graph-walk.js";
import { attributes, colours, text } from "./svg.js";

const given = { a: 2, b: 3, c: 4 };
const EXPRESSIONS = ["b = a + a; c = b + b", "s = a + b; t = s * a; u = s + t", "s = a + a; t = a + a; u = s + t"];
const CELL = { width: 44, height: 34 };

/** The list so far, a cell a value, under its name in the program. */
function row(walk, top, width) {
  const room = Math.min(CELL.width, Math.floor((width - 100) / walk.values.length));
  const ids = walk.values.map((_, at) => walk.order[at]);
  const cells = ids.flatMap((id, at) => {
    const x = 96 + at * room;
    const look = { x, y: top + 24, width: room, height: CELL.height, class: "fig-hollow fig-muted-stroke", fill: colours["fig-paper"], stroke: colours["fig-muted"], "stroke-dasharray": id === undefined ? "3 4" : undefined };
    const name = id === undefined ? "" : called(walk.values[id]);
    return [`<rect${attributes(look)}/>`, text(x + room / 2, top + 47, name, { anchor: "middle", size: Math.max(12, fitting(name || " ", room - 4, 16)), weight: 700 })];
  });
  return [text(0, top + 47, walk.isTurned ? "reversed" : "topo", { size: 16, weight: 700 }), ...cells];
}

const made = graphFigure({
  name: "order-built",
  typed: false,
  slid: false,
  Steps: Building,
  choices: [{ name: "expression", label: "Program", options: EXPRESSIONS.map((value) => ({ value, label: value })) }],
  foot: { height: () => 24 + CELL.height + 4, parts: row },
  states: [
    { name: "built", title: "the list is built", state: { expression: EXPRESSIONS[0], ...given, step: 7 } },
    { name: "turned", title: "the list is turned round", state: { expression: EXPRESSIONS[0], ...given } },
  ],
});

export const { controls, states, prepare, settle, say, alt, view } = made;
