// The walk through an expression: its values made one after the other, and, if asked for, their gradients passed back. What is
// known at a step, and what is to be said of it.

import { agree, gradients, graphOf, nudged, passing } from "./values.js";

const MINUS = "\u2212";

/** A number in at most eight characters, with a true minus sign. */
export function short(value) {
  const size = Math.abs(value);
  if (!Number.isFinite(value)) return String(value).replace("Infinity", "inf").replace("-", MINUS).replace("NaN", "nan");
  const small = size > 0 && size < 0.00005;
  const words = size >= 1e6 || small ? value.toExponential(2) : String(Number(value.toFixed(size >= 1000 ? 0 : size >= 100 ? 2 : size >= 10 ? 3 : 4)));
  return words.replaceAll("-", MINUS);
}

export const bracketed = (value) => (value < 0 ? `(${short(value)})` : short(value));
export const listed = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);
export const code = (words) => (words.length > 28 ? `${words.slice(0, 27)}…` : words);

/** How a value is called in a sentence. */
export const called = ({ name, kind, words, data }) => name ?? (kind === "number" ? `the number ${short(data)}` : code(words));

/** The numbers of an operation, written out. */
function reckoned({ kind, children, exponent, data }, values) {
  const numbers = children.map((id) => values[id].data);
  const left = { "+": () => numbers.map(bracketed).join(" + "), "×": () => numbers.map(bracketed).join(" × "), "**": () => `${bracketed(numbers[0])} ** ${short(exponent)}` };
  return `${left[kind]?.() ?? `${kind} of ${short(numbers[0])}`} = ${short(data)}`;
}

/** What the figure walks through: the steps, and what is known at each. */
export class Walk {
  constructor({ names, backward }, data, state) {
    this.state = state;
    this.lines = data.lines;
    this.backward = backward;
    this.graph = graphOf(state.expression, Object.fromEntries(names.map((name) => [name, state[name]])));
    this.values = this.graph.values;
    this.makes = this.values.filter(({ children }) => children.length).map(({ id }) => id);
    this.passes = backward ? passing(this.graph) : [];
  }

  get titles() {
    const { stopped } = this.graph;
    const made = this.makes.filter((id) => !(id > stopped)).map((id) => (id === stopped ? `stop at ${called(this.values[id])}` : `make ${called(this.values[id])}`));
    if (stopped !== undefined) return ["the values that are given", ...made];
    const passed = this.passes.map((id) => `${called(this.values[id])} passes its gradient back`);
    return ["the values that are given", ...made, ...(this.backward ? ["the gradient of the result is 1", ...passed] : [])];
  }

  /** Where the walk stands: a step that there is. */
  get step() {
    return Math.min(this.state.step ?? Infinity, this.titles.length - 1);
  }

  /** The value that is made in this step. */
  get making() {
    return this.makes[this.step - 1];
  }

  /** How many values have passed their gradient on; -1 before the way back. */
  get passed() {
    return this.backward ? Math.max(-1, this.step - this.makes.length - 1) : -1;
  }

  get passingNow() {
    return this.passes[this.passed - 1];
  }

  /** Whether a value has been made by now: all before the one that stops Python, if one does. */
  isMade(id) {
    const { stopped = Infinity } = this.graph;
    const last = this.step ? (this.making ?? Infinity) : -1;
    return this.values[id].kind === "given" || (id <= last && id < stopped);
  }

  /** The gradients at this step: all 0 until the way back. */
  get grads() {
    return this.passed < 0 || this.graph.stopped !== undefined ? this.values.map(() => 0) : gradients(this.graph, this.passed);
  }

  /** Whether a value's gradient can no longer change. */
  isComplete(id) {
    if (this.passed < 0 || this.graph.stopped !== undefined) return false;
    return this.passes.slice(this.passed).every((other) => !this.values[other].children.includes(id));
  }

  /** Whether this is the value that the step is about. */
  isNow(id) {
    return id === this.making || id === this.passingNow || (this.passed === 0 && id === this.graph.result);
  }

  /** Whether an arrow is walked back in this step. */
  isWalked({ to }) {
    return this.passingNow === to;
  }

  /** What stands last in a value's box, and the same in a sentence. */
  below(id) {
    const grad = this.grads[id];
    return { words: `grad ${short(grad)}`, told: `gradient ${short(grad)}`, ink: this.passed < 0 || !grad ? "fig-muted" : "fig-gradient" };
  }

  /** What the picture is of. */
  get title() {
    return `The graph of ${this.state.expression}`;
  }

  /** What happens in this step. */
  get said() {
    return stepSaid(this);
  }

  /** The lines that made a value: its method's, or the one that wraps a number, and those that called it. */
  linesOf({ kind, by, via }) {
    const [first, last] = this.lines[by];
    const own = kind === "number" ? [first + 1, first + 1] : [first, last];
    return [own, ...via.map((name) => this.lines[name])];
  }
}

export const spans = (pairs) => pairs.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
export const numbersOf = (pairs) => pairs.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));

/** "line 45, called by line 51, called by line 53". */
const madeBy = (pairs) => pairs.map(([first, last], at) => `${at ? "called by " : ""}line${first === last ? "" : "s"} ${spans([[first, last]])}`).join(", ");

/** What happens in this step. */
export function stepSaid(walk) {
  const { graph, values, making, passed, passingNow } = walk;
  if (graph.stopped !== undefined && (making === undefined ? walk.step > 0 : making >= graph.stopped)) {
    const { words, stop } = values[graph.stopped];
    return `Python stops at ${code(words)}: ${stop}.`;
  }
  if (walk.step === 0) return values.some(({ kind }) => kind === "given") ? "Each given number becomes a Value. It was made from no other." : "No value is given.";
  if (making !== undefined) {
    const value = values[making];
    const from = [...new Set(value.children.map((id) => called(values[id])))];
    const rates = value.locals.map(short);
    return `${reckoned(value, values)}. The new Value remembers ${listed(from)}, and the local gradient${rates.length > 1 ? "s" : ""} ${listed(rates)}.`;
  }
  const result = `Nudge the result by a bit, and the result moves by that bit: its gradient is 1.`;
  return passed === 0 ? result : passSaid(walk, passingNow);
}

function passSaid({ graph, values, grads, passed }, id) {
  const { children, locals } = values[id];
  const before = gradients(graph, passed - 1);
  const parts = children.map((child, at) => {
    const so = before[child] + children.slice(0, at).reduce((sum, other, place) => sum + (other === child ? locals[place] * grads[id] : 0), 0);
    const brings = locals[at] * grads[id];
    return `${called(values[child])} gets ${bracketed(locals[at])} × ${bracketed(grads[id])} = ${short(brings)}${so ? ` (with what it had: ${short(so + brings)})` : ""}`;
  });
  return `Its gradient, ${short(grads[id])}, is complete (nudged: ${short(nudged(graph, id))}). So ${parts.join("; ")}.`;
}

/** What a reader has chosen to look at. */
export function partSaid(walk) {
  const value = walk.values[walk.state.part];
  if (!value) return "";
  return ` Chosen: ${called(value)}, made by ${madeBy(walk.linesOf(value))}.`;
}

/** What nudging says of a value, and whether its complete gradient says the same. */
export function checked({ graph, grads }, id, complete) {
  const slope = nudged(graph, id);
  if (!Number.isFinite(slope)) return "cannot be nudged";
  return `${short(slope)}${complete && !agree(grads[id], slope) ? ", differs" : ""}`;
}
