// A formula in which x reaches the result by three paths: the rates of each path are multiplied, the paths are added.
//
// formulas   name -> the sign between x and x, which gives s, and the sign between s and x, which gives y
// rates      of a path: the local rates along it, first to last

import { factors, plain, product } from "./belt-chain.js";
import { attributes, colours, figure, rect, text } from "./svg.js";

const NAME = "meeting-paths";

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "formula", label: "y =", options: (data) => Object.keys(data.formulas).map((value) => ({ value, label: value })) },
  { name: "x", label: "x =", options: [-2, 0.5, 1, 3, 4].map((value) => ({ value, label: plain(value) })) },
];

/** The states that are written to files. */
export const states = [{ name: "three-paths", title: "three paths", state: { formula: "(x + x) × x", x: 3 } }];

const result = { "+": (a, b) => a + b, "×": (a, b) => a * b };

/** The local rates of a sum, or of a product, by its two inputs. */
const rates = { "+": () => [1, 1], "×": (a, b) => [b, a] };

/** The numbers of a formula at x, and its three paths with their local rates. */
export function pathsOf({ formulas }, { formula, x }) {
  const [inner, outer] = formulas[formula];
  const s = result[inner](x, x);
  const [upper, lower] = rates[inner](x, x);
  const [onward, direct] = rates[outer](s, x);
  return { s, y: result[outer](s, x), paths: [[upper, onward], [lower, onward], [direct]] };
}

/** The sum over the paths of the products of their rates. */
export const total = (paths) => paths.reduce((sum, path) => sum + product(path), 0);

/** The slope by nudging x both ways. */
export function nudged(data, state) {
  const at = (x) => pathsOf(data, { ...state, x }).y;
  return (at(state.x + data.nudge) - at(state.x - data.nudge)) / (2 * data.nudge);
}

/** What the paths give, and what nudging gives. */
export function say(data, state) {
  const { paths } = pathsOf(data, state);
  const sum = paths.map((path) => plain(product(path))).join(" + ").replace(/\+ (\u2212[\d.]+)/g, "+ ($1)");
  return `The three paths together: ${sum} = ${plain(total(paths))}. Nudging x says ${nudged(data, state).toFixed(2).replace("-", "\u2212")}.`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { s, y, paths } = pathsOf(data, state);
  const [inner, outer] = data.formulas[state.formula];
  const told = paths.map((path, at) => `path ${at + 1}, ${at < 2 ? "from x by s to y" : "from x straight to y"}: ${path.length > 1 ? `${factors(path)} = ` : ""}${plain(product(path))}`);
  return `x is ${plain(state.x)}; s = x ${inner} x is ${plain(s)}; y = s ${outer} x is ${plain(y)}. ${told.join("; ")}. ${say(data, state)}`;
}

const line = (d) => `<path${attributes({ d, class: "fig-muted-stroke", fill: "none", stroke: colours["fig-muted"], "stroke-width": 2 })}/>`;

/** The head of an arrow whose tip is here, pointing right or, for a path from below, up. */
const tip = (x, y, up) =>
  `<path${attributes({ d: up ? `M${x} ${y}l-6 11h12z` : `M${x} ${y}l-11 -6v12z`, class: "fig-muted", fill: colours["fig-muted"] })}/>`;

/** A number in a box, its name above it. */
const node = (x, y, name, value, above = y - 33) => [
  rect(x - 27, y - 22, 54, 44, { ink: "fig-paper" }),
  `<rect${attributes({ x: x - 27, y: y - 22, width: 54, height: 44, rx: 4, class: "fig-ink-stroke", fill: "none", stroke: colours["fig-ink"], "stroke-width": 1.5 })}/>`,
  text(x, y + 6, plain(value), { anchor: "middle", size: 18 }),
  text(x, above, name, { anchor: "middle", size: 15, weight: 700 }),
];

const local = (x, y, words) => text(x, y, words, { anchor: "middle", size: 17, weight: 700, ink: "fig-gradient" });

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const width = state.narrow ? 340 : 560;
  const { s, y, paths } = pathsOf(data, state);
  const [inner, outer] = data.formulas[state.formula];
  const [left, middle, right] = state.narrow ? [30, 170, 309] : [40, 280, 519];
  const top = 76;
  const [a, b] = [left + 27, middle - 27];
  const half = (a + b) / 2;
  const low = top + 78;
  const rows = [
    ...paths.map((path, at) => [`path ${at + 1}: ${at < 2 ? "x → s → y" : "x → y"}`, path.length > 1 ? `${factors(path)} = ${plain(product(path))}` : plain(product(path))]),
    ["added: the slope of y", plain(total(paths))],
    ["nudged", nudged(data, state).toFixed(2).replace("-", "\u2212")],
  ];
  const table = low + 56;
  return figure({
    id: `${NAME}-${state.formula.replaceAll(" ", "").replaceAll("×", "*")}-${state.x}-${state.narrow ? "narrow" : "wide"}`,
    title: `The paths from x to y = ${state.formula}`,
    description: alt(data, state),
    width,
    height: table + rows.length * 28,
    parts: [
      text(0, 16, `y = ${state.formula}, at x = ${plain(state.x)}`, { size: 16, weight: 700 }),
      line(`M${a} ${top - 8}C${half - 20} ${top - 44} ${half + 20} ${top - 44} ${b - 8} ${top - 10}`),
      line(`M${a} ${top + 8}C${half - 20} ${top + 44} ${half + 20} ${top + 44} ${b - 8} ${top + 10}`),
      tip(b, top - 7), tip(b, top + 7),
      line(`M${middle + 27} ${top}H${right - 37}`), tip(right - 27, top),
      line(`M${left} ${top + 22}V${low - 12}Q${left} ${low} ${left + 12} ${low}H${right - 12}Q${right} ${low} ${right} ${low - 12}V${top + 30}`),
      tip(right, top + 22, true),
      ...node(left, top, "x", state.x),
      ...node(middle, top, `s = x ${inner} x`, s),
      ...node(right, top, state.narrow ? "y" : `s ${outer} x`, y),
      local(half, top - 40, `× ${plain(paths[0][0])}`),
      local(half, top + 30 + 22, `× ${plain(paths[1][0])}`),
      local((middle + right) / 2, top - 10, `× ${plain(paths[0][1])}`),
      local(middle, low - 9, `× ${plain(paths[2][0])}`),
      ...rows.flatMap(([words, value], at) => [
        text(0, table + at * 28, words, { size: 16, weight: at === 3 ? 700 : undefined }),
        text(width, table + at * 28, value, { size: 16, anchor: "end", weight: at === 3 ? 700 : undefined, ink: at < 4 ? "fig-gradient" : undefined }),
      ]),
    ],
  });
}
