// The graph of an expression, with what each operation that was typed unfolds into: which method asked for a value, and how many
// values were made in all. A figure is this with a name and states, as with graphFigure.

import { parse } from "./expression.js";
import { graphFigure } from "./graph.js";
import { listed, spans, Walk } from "./graph-walk.js";
import { graphOf, kinds } from "./values.js";

const NAMES = ["a", "b", "c"];

/** The operations in a tree; the sign of a plain number is none. */
const operations = ({ kind, left, right, of }) => {
  const own = kind === "sign" || kind === "call" || (kind === "minus" && of.kind !== "number");
  return Number(own) + [left, right, of].reduce((sum, part) => sum + (part ? operations(part) : 0), 0);
};

const counted = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** How many operations are typed in an expression, and how many values of each kind they make; what is given is none. */
export function unfolded(expression, given) {
  const made = kinds(graphOf(expression, given)).filter(([kind]) => kind !== "given");
  const typed = parse(expression).reduce((sum, { tree }) => sum + operations(tree), 0);
  return { typed, made, count: made.reduce((sum, [, count]) => sum + count, 0) };
}

/** "2 operations typed, 5 Values made: 2 ×, 1 +, 1 ** and 1 wrapped number." */
function countSaid({ typed, made, count }) {
  const each = made.map(([kind, many]) => (kind === "number" ? counted(many, "wrapped number") : `${many} ${kind}`));
  return `${counted(typed, "operation")} typed, ${counted(count, "Value")} made${count ? `: ${listed(each)}` : ""}.`;
}

/** Which methods led to a value: "__sub__ in line 53 called __neg__ in line 51, which called __mul__." */
function led({ by, via }, lines) {
  if (!via.length) return "";
  const [first, ...rest] = [...via].reverse().map((name) => `${name} in line ${spans([lines[name]])}`);
  return [first, ...rest, by].join(", which called ").replace(", which", "") + ".";
}

/**
 * @param {object} made
 * @param {string} made.name of the figure's file
 * @param {{name: string, title: string, state: object}[]} made.states
 * @param {boolean} [made.typed]
 * @param {boolean} [made.slid]
 */
export function unfoldingFigure(made) {
  const graph = graphFigure({ ...made, names: NAMES });

  function say(data, state) {
    const walk = new Walk({ names: NAMES, backward: false }, data, state);
    const { making, graph: { values, result, stopped } } = walk;
    const whole = walk.step === walk.titles.length - 1 && stopped === undefined;
    const given = Object.fromEntries(NAMES.map((name) => [name, state[name]]));
    const from = making === undefined || stopped !== undefined ? "" : led(values[making], data.lines);
    const count = whole && result !== undefined ? countSaid(unfolded(state.expression, given)) : "";
    return [graph.say(data, state), from, count].filter(Boolean).join(" ");
  }

  return { ...graph, say };
}
