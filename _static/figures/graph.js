// The graph of an expression: every value that Python makes of it as a box, with its data and its gradient, and an arrow to it
// from each value that it was made from. A figure of the book is this with a name, an expression and some controls of its own:
//
//   export const { controls, states, withoutModel, prepare, answer, renamed, say, alt, view, list } = graphFigure({ name, states, … });
//
// lines        of the data beside it: method of Value -> first and last line
// expression   of the state: what is typed; a, b, c …: the values that it may use
// step         of the state: the given values; one value after the other made; with `backward`, also the 1 of the result, and one
//              value after the other passing its gradient back. Left out, it is the last
// part         of the state: the id of the value that a reader has chosen

import { fitting } from "./cells.js";
import { ModelError } from "../model/errors.js";
import { laidOut, prepare } from "./layout.js";
import { attributes, colours, escape, figure, grouped, rect, text } from "./svg.js";
import { bracketed, called, checked, code, listed, numbersOf, partSaid, short, spans, Walk } from "./graph-walk.js";
import { kinds, nudgeOf, used } from "./values.js";

const MARGIN = 3;
const LONGEST = 160;
/** The most values that are drawn; of more, only how many there are of each kind. */
const DRAWN = 40;

/** What stands first in a box. */
function heading({ name, kind, exponent }) {
  const sign = { given: "", number: "number", "**": `** ${short(exponent)}` }[kind] ?? kind;
  return kind === "given" ? name : name ? `${name}: ${sign}` : sign;
}

const round = (place) => Math.round(place * 10) / 10;

/** The picture's parts in these sizes. */
function drawn(walk, { width, narrow, between, apart = narrow ? 10 : 14 }) {
  const { values } = walk;
  const box = { width: narrow ? 82 : 90, height: 60 };
  const arrows = values.flatMap(({ id, children, locals }) =>
    children.map((from, at) => ({ from, to: id, at, words: locals[at] === undefined ? "" : `× ${bracketed(locals[at])}` })));
  const sized = arrows.map((arrow) => ({ ...arrow, width: Math.max(24, arrow.words.length * 7.2 + 4), height: 18 }));
  const boxes = values.map(({ id }) => ({ id, ...box }));
  const across = narrow ? null : laidOut(boxes, sized, { down: false, between: 22, apart: 20 });
  const placed = across && across.width + 2 * MARGIN <= width ? across : laidOut(boxes, sized, { down: true, between, apart });
  const wide = Math.max(width, placed.width + 2 * MARGIN);
  const left = Math.max(MARGIN, Math.round((width - placed.width) / 2));
  const shift = ({ x, y }) => ({ x: round(x + left), y: round(y + MARGIN) });
  const moved = ({ points = [], ...middle }) => ({ ...shift(middle), points: points.map(shift) });
  return {
    width: wide,
    height: placed.height + 2 * MARGIN,
    parts: [
      ...sized.map((arrow, at) => arrowOf(walk, arrow, moved(placed.arrows[at]), placed !== across)),
      ...values.map((value, at) => boxOf(walk, value, { ...moved(placed.boxes[at]), ...box })),
    ],
  };
}

/** A smooth line through the points that the layout gives; between two of them it turns half-way from rank to rank. */
function smooth([first, ...rest], down) {
  let from = first;
  const curves = rest.map((to) => {
    const [x, y] = [round((from.x + to.x) / 2), round((from.y + to.y) / 2)];
    const bends = down ? `${from.x} ${y} ${to.x} ${y}` : `${x} ${from.y} ${x} ${to.y}`;
    from = to;
    return `C${bends} ${to.x} ${to.y}`;
  });
  return `M${first.x} ${first.y}${curves.join("")}`;
}

const HEAD = 9;

/** The points of an arrow, but for the piece that its head covers. */
function shaft(points, down, back) {
  const cut = ({ x, y }, by) => (down ? { x, y: round(y + by) } : { x: round(x + by), y });
  return back ? [cut(points[0], HEAD), ...points.slice(1)] : [...points.slice(0, -1), cut(points.at(-1), -HEAD)];
}

/** The head of an arrow that ends in a point: down or to the right, or for the way back up or to the left. */
function head({ x, y }, down, back, ink) {
  const length = back ? HEAD + 1 : -HEAD - 1;
  const d = down ? `M${x} ${y}l-5 ${length}h10z` : `M${x} ${y}l${length} -5v10z`;
  return `<path${attributes({ d, class: ink, fill: colours[ink] })}/>`;
}

/** An arrow from what a value was made from, with the local gradient; on the way back the one that is walked is thick. */
function arrowOf(walk, arrow, { x, y, points }, down) {
  const { to, words } = arrow;
  if (!walk.isMade(to)) return "";
  const walked = walk.isWalked(arrow);
  const ink = walked ? "fig-gradient" : "fig-muted";
  const look = { d: smooth(shaft(points, down, walked), down), class: `${ink}-stroke`, fill: "none", stroke: colours[ink], "stroke-width": walked ? 3 : 1.5 };
  const label = words && [
    `<rect${attributes({ x: round(x - words.length * 3.6 - 1), y: y - 9, width: round(words.length * 7.2 + 2), height: 18, class: "fig-hollow", fill: colours["fig-paper"] })}/>`,
    text(x, y + 5, words, { ink: "fig-gradient", size: 13.5, weight: walked ? 700 : undefined, anchor: "middle" }),
  ].join("");
  return `<path${attributes(look)}/>${head(walked ? points[0] : points.at(-1), down, walked, ink)}${label}`;
}

/** A value: what made it, its data, its gradient. */
function boxOf(walk, value, { x, y, width, height }) {
  const [at, top] = [round(x - width / 2), round(y - height / 2)];
  const known = walk.isMade(value.id);
  const now = walk.isNow(value.id);
  const chosen = String(value.id) === walk.state.part;
  const middle = { anchor: "middle" };
  const line = (words, below, { most, weight, ink }) => text(x, round(top + below), words, { ...middle, ink, weight, size: Math.max(12, fitting(words, width - 6, most)) });
  const look = { x: at, y: top, width, height, rx: value.kind === "number" || value.kind === "given" ? 12 : 3, fill: colours["fig-paper"] };
  const edge = now ? ["fig-ink", 3] : chosen ? ["fig-ink", 2.5] : known ? ["fig-muted", 1.3] : ["fig-line", 1];
  const strokes = { class: `fig-hollow ${edge[0]}-stroke`, stroke: colours[edge[0]], "stroke-width": edge[1], "stroke-dasharray": chosen ? "6 4" : known ? undefined : "3 5" };
  const stopped = value.id === walk.graph.stopped && walk.step >= walk.makes.indexOf(value.id) + 1;
  const below = walk.below(value.id);
  const inside = known
    ? [line(heading(value), 17, { most: 14, weight: 700 }), line(short(value.data), 36, { most: 16 }), line(below.words, 53, { most: 13, ink: below.ink })]
    : [stopped ? line("stops", 36, { most: 14, weight: 700 }) : line(heading(value), 36, { most: 13, ink: "fig-muted" })];
  const lines = numbersOf(walk.linesOf(value)).join(" ");
  return `<g${attributes({ class: "fig-part", "data-part": value.id, "data-lines": lines })}><rect${attributes({ ...look, ...strokes })}/>${inside.join("")}</g>`;
}

const givenOf = ({ values }) => values.filter(({ kind }) => kind === "given");

/** The gradients of the given values beside their nudges: a row each. */
function checks(walk, top, width) {
  if (walk.passed < 0 || walk.graph.stopped !== undefined) return [];
  const given = givenOf(walk);
  const right = Math.min(width, 330);
  const row = (y, words, look = {}) => words.map((each, at) => text([0, right * 0.62, right][at], y, each, { size: 15, anchor: at ? "end" : undefined, ...look }));
  return [
    ...row(top, ["", "gradient", "nudged"], { ink: "fig-muted" }),
    ...given.flatMap(({ id, name }, at) => {
      const complete = walk.isComplete(id);
      const gradient = `${complete ? "" : "so far "}${short(walk.grads[id])}`;
      return row(top + 24 * (at + 1), [name, gradient, checked(walk, id, complete)]);
    }),
  ];
}

/** What stands below a graph: how high it is, and its parts from `top` on. */
const CHECKS = { height: (walk) => (walk.backward ? 42 + givenOf(walk).length * 24 : 0), parts: (walk, top, width) => checks(walk, top + 30, width) };

const KINDS = { given: "given values", number: "plain numbers", "+": "+", "×": "×", "**": "**", log: "log", exp: "exp", relu: "relu" };

/**
 * How many values there are of each kind, as bars: for a graph that is too large to be drawn.
 * @param {[string, number][]} counts
 * @param {{width: number, top: number}} place
 */
export function kindBars(counts, { width, top }) {
  const most = Math.max(...counts.map(([, count]) => count));
  return counts.flatMap(([kind, count], at) => {
    const y = top + at * 28;
    const length = Math.max(2, Math.round(((width - 210) * count) / most));
    return [
      text(112, y + 15, KINDS[kind] ?? kind, { size: 15, anchor: "end" }),
      rect(122, y, length, 20, { ink: "fig-line" }),
      text(122 + length + 7, y + 15, grouped(count), { size: 15 }),
    ];
  });
}

const total = (counts) => counts.reduce((sum, [, count]) => sum + count, 0);

function tableHtml(walk) {
  const { values, grads } = walk;
  const columns = ["value", "data", "gradient", ...(walk.backward ? ["nudged"] : []), "made by"];
  const rows = values.map((value) => {
    const known = walk.isMade(value.id);
    const complete = walk.isComplete(value.id);
    const lines = walk.linesOf(value);
    const pressed = String(value.id) === walk.state.part;
    const button = `<button type="button" data-part="${value.id}" data-lines="${numbersOf(lines).join(" ")}" aria-pressed="${pressed}">${escape(value.name && value.kind !== "given" ? `${value.name} = ${code(value.words)}` : code(value.words))}</button>`;
    const cells = [known ? short(value.data) : "not made", known ? `${complete || walk.passed < 0 ? "" : "so far "}${short(grads[value.id])}` : ""];
    if (walk.backward) cells.push(complete ? checked(walk, value.id, true) : "");
    const made = spans(lines).join(", for ");
    return `<tr><th scope="row">${button}</th>${[...cells, `${lines.length > 1 || lines[0][0] === lines[0][1] ? "line" : "lines"} ${made}`].map((each) => `<td>${escape(each)}</td>`).join("")}</tr>`;
  });
  const heads = columns.map((each) => `<th scope="col">${each}</th>`).join("");
  const note = walk.backward ? `<p>Nudged: the value moved up and down by ${short(nudgeOf(1))}, or by as small a part of it, and all that follows computed anew.</p>` : "";
  return `<table><thead><tr>${heads}</tr></thead><tbody>${rows.join("")}</tbody></table>${note}`;
}

function kindsHtml(counts) {
  const rows = counts.map(([kind, count]) => `<tr><th scope="row">${escape(KINDS[kind])}</th><td>${grouped(count)}</td></tr>`);
  return `<table><thead><tr><th scope="col">kind</th><th scope="col">how many</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

/**
 * @param {object} made
 * @param {string} made.name of the figure's file
 * @param {{name: string, title: string, state: object}[]} made.states each with an expression, and a number for each of `names`
 * @param {string[]} [made.names] the values that an expression may use
 * @param {boolean} [made.typed] whether a reader may type another expression
 * @param {boolean} [made.slid] whether a reader may change the values
 * @param {boolean} [made.backward] whether gradients are walked back
 * @param {object[]} [made.choices] more controls, before the steps
 * @param {typeof Walk} [made.Steps] another walk than the one of Python
 * @param {{height: Function, parts: Function}} [made.foot] what stands below the graph
 * @param {{between: number, apart?: number}} [made.room] of a graph that goes down: between two ranks, besides that of the words, and
 *   between two boxes of a rank
 */
export function graphFigure({ name, states, names = ["a", "b", "c"], typed = true, slid = true, backward = false, choices = [], Steps = Walk, foot = CHECKS, room = { between: 32 } }) {
  const made = { names, backward };
  const walkOf = (data, state) => new Steps(made, data, state);
  const stepsOf = (data, state) => walkOf(data, state).titles;
  const isLarge = ({ values }) => values.length > DRAWN;
  // The states that are written to files need no data to know how many steps they have.
  const last = (state) => stepsOf({}, state).length - 1;
  const complete = (state) => ({ ...state, step: state.step ?? last(state), ...(choices.length ? { shown: choices.map((each) => state[each.name]).join() } : {}) });

  const controls = [
    ...(typed ? [{ name: "expression", label: "An expression", most: LONGEST, long: true, hint: `With ${names.join(", ")}, numbers, + - * / ** ( ) and .log(), .exp(), .relu()` }] : []),
    ...(slid ? names.map((each) => ({
      name: each, label: `${each} =`, range: { from: -10, to: 10, by: 0.5 }, words: String, small: true, when: (data, state) => used(state.expression, names).includes(each),
    })) : []),
    ...choices,
    { name: "step", label: "Steps", steps: stepsOf },
  ];

  /**
   * Whether what a reader typed can be drawn.
   * @throws {ModelError} "character", "too-long"
   */
  function answer(models, expression, own, { state }) {
    if (expression.length > LONGEST) throw new ModelError("too-long", `the expression has ${expression.length} characters; there is room for ${LONGEST}`);
    walkOf(own, { ...state, expression });
    return own;
  }

  /** Another expression is shown whole. */
  const renamed = (data, wanted) => ({ ...wanted, step: last(wanted), part: undefined });

  /** What is chosen anew is shown whole; and where a number stops Python, there are fewer steps. */
  function settle(data, wanted) {
    const shown = choices.map((each) => wanted[each.name]).join();
    if (choices.length && shown !== wanted.shown) return { ...wanted, shown, step: last(wanted), part: undefined };
    return { ...wanted, step: Math.min(wanted.step, last(wanted)) };
  }

  function say(data, state) {
    const walk = walkOf(data, state);
    if (isLarge(walk)) return `${grouped(walk.values.length)} values: too many to draw.`;
    return walk.said + partSaid(walk);
  }

  /** Every value in words: what it was made from, its data, its gradient. */
  function alt(data, state) {
    const walk = walkOf(data, state);
    if (isLarge(walk)) return `${state.expression} makes ${kinds(walk.graph).map(([kind, count]) => `${grouped(count)} ${KINDS[kind]}`).join(", ")}.`;
    const { values } = walk;
    const told = values.filter(({ id }) => walk.isMade(id)).map((value) => {
      const from = value.children.map((id, at) => `${called(values[id])} with local gradient ${short(value.locals[at])}`);
      const named = value.name && value.kind !== "given" ? `${value.name} = ` : "";
      return `${named}${code(value.words)} is ${short(value.data)}${from.length ? `, made from ${listed(from)}` : ""}, ${walk.below(value.id).told}`;
    });
    return `The graph of ${state.expression}. ${told.join("; ")}. ${walk.said}`;
  }

  function view(data, state) {
    const walk = walkOf(data, state);
    const width = state.narrow ? 340 : 560;
    const counts = kinds(walk.graph);
    const picture = isLarge(walk)
      ? { width, height: counts.length * 28, parts: kindBars(counts, { width, top: 0 }) }
      : drawn(walk, { width, narrow: state.narrow, ...room });
    const rows = isLarge(walk) ? [] : foot.parts(walk, picture.height, width);
    return figure({
      id: [name, state.expression.replaceAll(/\s/g, ""), ...names.map((each) => state[each]), state.step, ...choices.filter((each) => each.name !== "expression").map((each) => state[each.name]), state.narrow ? "narrow" : "wide"].join("-"),
      title: walk.title,
      description: alt(data, state),
      width: picture.width,
      scrolls: picture.width > width,
      height: Math.round(picture.height + (isLarge(walk) ? 0 : foot.height(walk, width))),
      parts: [...picture.parts, ...rows],
    });
  }

  const html = (data, state) => {
    const walk = walkOf(data, state);
    return isLarge(walk) ? kindsHtml(kinds(walk.graph)) : tableHtml(walk);
  };

  return {
    controls,
    states: states.map((each) => ({ ...each, state: complete(each.state) })),
    withoutModel: {},
    prepare,
    answer,
    renamed,
    settle,
    say,
    alt,
    view,
    list: { label: "All values in a table", html },
  };
}
