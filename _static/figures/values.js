// Values as the file makes them: numbers that remember how they were made, in a list in the order of making.
//
// value    {id, kind, data, children, locals, by, via, name, words, stop, unmade}
//          kind       "given" (the reader's), "number" (a plain number, wrapped), "+", "×", "**", "log", "exp" or "relu"
//          children   ids of the values that it was made from; locals, its slope by each of them
//          by, via    the method that made it, and the methods that called that one, the nearest first
//          exponent   of "**"
//          words      how it is written in Python
//          stop       what Python says where it cannot make it; it is `unmade` then, as are those made of it
// graph    {values, result, stopped}: the list, the id of the last line's value, and the id of the first that cannot be made

import { METHODS, parse, pointing } from "./expression.js";

const number = (value) => typeof value === "number";

/** How Python raises a number to a power; a sentence where it does not. */
function raised(base, exponent) {
  if (base === 0 && exponent < 0) return "this would be a division by 0: ZeroDivisionError";
  const result = base ** exponent;
  if (base < 0 && !Number.isInteger(exponent)) return "a negative number to a broken power is no plain number";
  return Number.isFinite(result) || !Number.isFinite(base) ? result : "the power is too large: OverflowError";
}

/** One operation each: from the children's data to data and local gradients, or to a sentence where Python stops. */
const OPERATIONS = {
  "+": ([a, b]) => ({ data: a + b, locals: [1, 1] }),
  "×": ([a, b]) => ({ data: a * b, locals: [b, a] }),
  "**": ([a], exponent) => {
    const [data, before] = [raised(a, exponent), raised(a, exponent - 1)];
    const stop = [data, before].find((each) => !number(each));
    return stop ? { stop } : { data, locals: [exponent * before] };
  },
  log: ([a]) => (a > 0 ? { data: Math.log(a), locals: [1 / a] } : { stop: "only a number above 0 has a logarithm: ValueError, math domain error" }),
  exp: ([a]) => (Math.exp(a) === Infinity && a < Infinity ? { stop: "the result is too large: OverflowError" } : { data: Math.exp(a), locals: [Math.exp(a)] }),
  relu: ([a]) => ({ data: Math.max(0, a), locals: [Number(a > 0)] }),
};

/** What a value is made of and how, once its children have these data. */
const made = ({ kind, exponent }, data) => OPERATIONS[kind](data, exponent);

const bracketed = ({ name, kind, words }, kinds = ["+", "×"]) => name ?? (kinds.includes(kind) ? `(${words})` : words);
const WORDS = {
  "+": ([a, b]) => `${bracketed(a)} + ${bracketed(b)}`,
  "×": ([a, b]) => `${bracketed(a)} * ${bracketed(b)}`,
  "**": ([a], exponent) => `${bracketed(a, ["+", "×", "**"])} ** ${exponent}`,
};
const called = (kind, [a]) => `${bracketed(a, ["+", "×", "**"])}.${kind}()`;

/** Makes values, one after the other, by the methods of the class Value. */
class Maker {
  values = [];

  keep(value) {
    this.values.push({ id: this.values.length, children: [], locals: [], via: [], ...value });
    return this.values.at(-1);
  }

  given(name, data) {
    return this.keep({ kind: "given", name, words: name, data, by: "__init__" });
  }

  operation(kind, children, by, via, exponent) {
    const words = (WORDS[kind] ?? called.bind(null, kind))(children, exponent);
    const unmade = children.some((child) => child.unmade);
    const done = unmade ? {} : made({ kind, exponent }, children.map(({ data }) => data));
    return this.keep({ kind, exponent, words, children: children.map(({ id }) => id), by, via, unmade: unmade || Boolean(done.stop), ...done });
  }

  wrap(other, by, via) {
    return number(other) ? this.keep({ kind: "number", data: other, words: String(other), by, via }) : other;
  }

  add(self, other, via = []) {
    return this.operation("+", [self, this.wrap(other, "__add__", via)], "__add__", via);
  }

  mul(self, other, via = []) {
    return this.operation("×", [self, this.wrap(other, "__mul__", via)], "__mul__", via);
  }

  pow(self, exponent, via = []) {
    return this.operation("**", [self], "__pow__", via, exponent);
  }

  neg(self, via = []) {
    return this.mul(self, -1, ["__neg__", ...via]);
  }

  sub(self, other) {
    return this.add(self, number(other) ? -other : this.neg(other, ["__sub__"]), ["__sub__"]);
  }

  rsub(self, other) {
    return this.add(this.neg(self, ["__rsub__"]), other, ["__radd__", "__rsub__"]);
  }

  truediv(self, other, at) {
    return this.mul(self, number(other) ? this.plain("**", other, -1, at) : this.pow(other, -1, ["__truediv__"]), ["__truediv__"]);
  }

  rtruediv(self, other) {
    return this.mul(this.pow(self, -1, ["__rtruediv__"]), other, ["__rmul__", "__rtruediv__"]);
  }
}

const SIGNS = {
  "+": ["add", (maker, self, other) => maker.add(self, other, ["__radd__"]), (a, b) => a + b],
  "-": ["sub", (maker, self, other) => maker.rsub(self, other), (a, b) => a - b],
  "*": ["mul", (maker, self, other) => maker.mul(self, other, ["__rmul__"]), (a, b) => a * b],
  "/": ["truediv", (maker, self, other) => maker.rtruediv(self, other), (a, b) => (b === 0 ? "a plain number cannot be divided by 0" : a / b)],
  "**": ["pow", null, raised],
};

/** Evaluates trees; what is plain arithmetic stays a number, as in Python. */
class Evaluator {
  constructor(text, known, all) {
    this.text = text;
    this.all = all;
    this.maker = new Maker();
    this.names = new Map(known.map(([name, data]) => [name, this.maker.given(name, data)]));
    this.maker.plain = (sign, a, b, at) => this.plain(sign, a, b, at);
  }

  fail(at, what) {
    throw pointing(this.text, at, what);
  }

  plain(sign, a, b, at) {
    const result = SIGNS[sign][2](a, b);
    if (!number(result)) this.fail(at, result);
    if (!Number.isFinite(result)) this.fail(at, "this number is too large");
    return result;
  }

  value(tree) {
    return this[tree.kind](tree);
  }

  number({ value, at }) {
    return Number.isFinite(value) ? value : this.fail(at, "this number is too large");
  }

  name({ name, at }) {
    if (!this.names.has(name)) this.fail(at, `"${name}" has no value; there are ${this.all}, and "${name} = 2 * ${this.all[0]};" in front would make one`);
    return this.names.get(name);
  }

  minus({ of }) {
    const value = this.value(of);
    return number(value) ? -value : this.maker.neg(value);
  }

  call({ method, of, at }) {
    const value = this.value(of);
    if (number(value)) this.fail(at, `a plain number has no ${method}(), only a Value has`);
    return this.maker.operation(method, [value], method, []);
  }

  sign({ sign, left, right, at }) {
    const [a, b] = [this.value(left), this.value(right)];
    const [method, reflected] = SIGNS[sign];
    if (number(a) && number(b)) return this.plain(sign, a, b, at);
    if (sign === "**" && !number(b)) this.fail(at, "the exponent is a Value; only a plain number can stand there");
    return number(a) ? reflected(this.maker, b, a) : this.maker[method](a, b, sign === "/" ? at : undefined);
  }

  line({ name, at, tree }, last) {
    const value = this.value(tree);
    if (name && METHODS.includes(name)) this.fail(at, `${name} is the name of a method; take another`);
    if (last && number(value)) this.fail(tree.at ?? at, `this is the plain number ${value}, no Value is in it; use ${this.all}`);
    if (name) this.names.set(name, value);
    if (name && !number(value)) value.name ??= name;
    return value;
  }
}

/** The names in a tree. */
const namesIn = (tree) => (tree.kind === "name" ? [tree.name] : ["left", "right", "of"].flatMap((part) => (tree[part] ? namesIn(tree[part]) : [])));

/** Which of these names an expression uses before it gives them another meaning. */
export function used(text, names) {
  const [found, given] = [new Set(), new Set()];
  for (const { name, tree } of parse(text)) {
    namesIn(tree).filter((each) => !given.has(each)).forEach((each) => found.add(each));
    if (name) given.add(name);
  }
  return names.filter((name) => found.has(name));
}

/**
 * The values that an expression makes, in the order in which Python makes them; first the given ones that it uses.
 * @param {string} text
 * @param {Record<string, number>} given by name
 * @throws {ModelError} "character"
 */
export function graphOf(text, given) {
  const lines = parse(text);
  const names = Object.keys(given);
  const evaluator = new Evaluator(text, used(text, names).map((name) => [name, given[name]]), names.join(", "));
  const results = lines.map((line, at) => evaluator.line(line, at === lines.length - 1));
  const { values } = evaluator.maker;
  return { values, result: results.at(-1).id, stopped: values.find(({ stop }) => stop)?.id };
}

/** The ids in the order of `topo` in backward(): each after its children. */
export function topoOf({ values, result }) {
  const [topo, visited] = [[], new Set()];
  const build = (id) => {
    if (visited.has(id)) return;
    visited.add(id);
    values[id].children.forEach(build);
    topo.push(id);
  };
  build(result);
  return topo;
}

/** The ids of the values that pass something on, in the order of backward(). */
export const passing = (graph) => topoOf(graph).reverse().filter((id) => graph.values[id].children.length);

/** The gradients when the result has its 1 and the first so many values have passed theirs on; all of them by default. */
export function gradients(graph, passes = Infinity) {
  const grads = graph.values.map(() => 0);
  grads[graph.result] = 1;
  for (const id of passing(graph).slice(0, passes)) {
    const { children, locals } = graph.values[id];
    children.forEach((child, at) => { grads[child] += locals[at] * grads[id]; });
  }
  return grads;
}

/** The result if one value had other data. */
function resultWith({ values, result }, id, data) {
  const now = [];
  for (const value of values) {
    if (value.id === id) now.push(data);
    else if (!value.children.length) now.push(value.data);
    else now.push(made(value, value.children.map((child) => now[child])).data ?? NaN);
  }
  return now[result];
}

/** How far a value is nudged. */
export const nudgeOf = (data) => 1e-4 * Math.max(1, Math.abs(data));

/** The slope of the result by one value, by nudging it both ways; NaN where that cannot be done. */
export function nudged(graph, id) {
  const { data } = graph.values[id];
  const by = nudgeOf(data);
  return (resultWith(graph, id, data + by) - resultWith(graph, id, data - by)) / (2 * by);
}

/** Whether a gradient and a nudge say the same, as far as a nudge can tell. */
export const agree = (gradient, slope) => Math.abs(gradient - slope) <= 1e-4 * Math.max(1, Math.abs(gradient));

/** How many values there are of each kind, the most frequent first. */
export function kinds({ values }) {
  const counts = new Map();
  for (const { kind } of values) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
