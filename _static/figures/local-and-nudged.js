// A sum or a product of two Values: what the new Value remembers, and each local gradient beside the slope that nudging finds.
//
// expressions   name -> the sign, and the names of the two numbers; a name that is a numeral stands for a plain number
// nudge         how far one number is moved each way while the other is left alone

import { plain } from "./belt-chain.js";
import { attributes, colours, figure, text } from "./svg.js";

const NAME = "local-and-nudged";

const range = { from: -6, to: 6, by: 0.5 };

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "expression", label: "New Value", options: (data) => Object.keys(data.expressions).map((value) => ({ value, label: value })) },
  { name: "a", label: "a", range, words: plain },
  { name: "b", label: "b", range, words: plain },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "product", title: "a * b", state: { expression: "a * b", a: 4, b: -2 } },
  { name: "sum", title: "a + b", state: { expression: "a + b", a: 4, b: -2 } },
  { name: "wrapped", title: "a * 10", state: { expression: "a * 10", a: 4, b: -2 } },
];

const operations = {
  "+": { of: (x, y) => x + y, local: () => [1, 1] },
  "*": { of: (x, y) => x * y, local: (x, y) => [y, x] },
};

/** What the new Value remembers: its number, its children's names and numbers, its local gradients; and what nudges find. */
export function rememberedOf({ expressions, nudge }, { expression, a, b }) {
  const [sign, ...children] = expressions[expression];
  const { of, local } = operations[sign];
  const numbers = children.map((name) => ({ a, b })[name] ?? Number(name));
  const nudges = numbers.map((_, at) => {
    const [low, high] = [-nudge, nudge].map((by) => of(...numbers.map((number, i) => (i === at ? number + by : number))));
    return { low, high, slope: (high - low) / (2 * nudge) };
  });
  return { data: of(...numbers), children, numbers, local: local(...numbers), nudges };
}

/** How a child is called: the same one twice is told apart. */
const calledOf = (children) => children.map((name, at) => (children[0] === children[1] ? `${at ? "second" : "first"} ${name}` : name));

/** What the local gradients and the nudges say. */
export function say(data, state) {
  const { children, local, nudges, numbers } = rememberedOf(data, state);
  const told = calledOf(children).map((name, at) => `${name}: ${plain(local[at])}, nudged ${plain(nudges[at].slope)}`).join("; ");
  const wrapped = Number.isFinite(Number(children[1])) ? ` The plain number ${children[1]} has become a Value.` : "";
  const both = children[0] === children[1] ? ` Both paths together: ${plain(local[0])} + ${local[1] < 0 ? `(${plain(local[1])})` : plain(local[1])} = ${plain(local[0] + local[1])}.` : "";
  return `${state.expression} is ${plain(rememberedOf(data, state).data)}, at a = ${plain(state.a)}${children[1] === "b" ? ` and b = ${plain(numbers[1])}` : ""}. Local gradients: ${told}.${wrapped}${both}`;
}

/** What the figure shows, in words and numbers. */
export const alt = (data, state) => `What the Value ${state.expression} remembers, and a table of its two children. ${say(data, state)}`;

const rule = (y, width) => `<path${attributes({ d: `M0 ${y}H${width}`, class: "fig-line-stroke", stroke: colours["fig-line"], "stroke-width": 1 })}/>`;

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const [width, size] = state.narrow ? [340, 14.5] : [560, 16];
  const places = state.narrow ? [0, 150, 222, 281, 340] : [0, 220, 320, 420, 560];
  const { data: number, children, numbers, local, nudges } = rememberedOf(data, state);
  const plainNumber = Number.isFinite(Number(children[1]));
  const card = [
    ["data", plain(number)],
    ["_children", `(a, ${plainNumber ? `Value(${children[1]})` : children[1]})`],
    ["_local_grads", `(${local.map(plain).join(", ")})`],
  ];
  const row = (y, cells, look = () => ({})) => cells.map((words, at) => text(places[at], y, words, { size, anchor: at ? "end" : undefined, ...look(at) }));
  const [top, table] = [54, 168];
  const by = plain(data.nudge);
  const names = calledOf(children).map((name, at) => (name === children[at] && at === 1 && plainNumber ? `Value(${name})` : `${name} = ${plain(numbers[at])}`));
  return figure({
    id: `${NAME}-${state.expression.replaceAll(" ", "")}-${state.a}-${state.b}-${state.narrow ? "narrow" : "wide"}`,
    title: `What ${state.expression} remembers`,
    description: alt(data, state),
    width,
    height: table + 56,
    parts: [
      text(0, 18, `The new Value, ${state.expression}`, { size: 17, weight: 700 }),
      ...card.flatMap(([field, words], at) => [
        text(0, top + at * 26, field, { size, ink: "fig-muted" }),
        text(120, top + at * 26, words, { size, weight: 700, ink: field === "_local_grads" ? "fig-gradient" : undefined }),
      ]),
      ...row(table - 22, ["child", state.narrow ? `\u2212${by}` : `moved by \u2212${by}`, `+${by}`, "nudged", state.narrow ? "local" : "local gradient"], () => ({ ink: "fig-muted", size: 14 })),
      rule(table - 12, width),
      ...names.flatMap((name, at) => row(
        table + 12 + at * 30,
        [name, plain(nudges[at].low), plain(nudges[at].high), plain(nudges[at].slope), plain(local[at])],
        (place) => ({ weight: place > 2 ? 700 : undefined, ink: place > 3 ? "fig-gradient" : undefined }),
      )),
    ],
  });
}
