// Reads what a reader types, as Python would: expressions over named values, and names that are given on the way.
//
//   line        name "=" sum, parted by ";"; the last may be a sum alone, and is the result
//   sum         products with + and -
//   product     signed with * and /
//   signed      "-" signed, or a power
//   power       call, or call "**" signed
//   call        atom, and after it .log(), .exp(), .relu()
//   atom        a number, a name, or a sum in brackets
//
// tree   {kind: "number", value} {kind: "name", name} {kind: "sign", sign, left, right} {kind: "minus", of} {kind: "call", method, of};
//        `at` is the place of the character, from 0, that a message about it points to

import { ModelError } from "../model/errors.js";

export const METHODS = ["log", "exp", "relu"];

const TOKEN = /\s*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|(\*\*|\/\/|[^\s]))/uy;

/** What is written otherwise in Python. */
const INSTEAD = {
  "^": "a power is written **", "×": "times is written *", "·": "times is written *", "÷": "divided by is written /", ":": "divided by is written /",
  "−": "minus is written -", "–": "minus is written -", "²": "a square is written ** 2", "[": "brackets are ( and )", "{": "brackets are ( and )", ",": "a decimal point is written ., and a line ends with ;",
  "//": "these values cannot be divided to whole numbers, only by /", "√": "a square root is written ** 0.5",
};

/**
 * An error about the character at a place, counted from 0.
 * @param {string} text
 * @param {number} at
 * @param {string} what is wrong, and what to do
 */
export function pointing(text, at, what) {
  const shown = text.slice(at).trim() ? [...text.slice(at)][0] : "";
  const before = text.slice(Math.max(0, at - 12), at);
  const where = shown ? `character ${at + 1}, "${shown}"${before.trim() ? ` after "${at > 12 ? "…" : ""}${before.trim()}"` : ""}` : before.trim() ? `the end, after "${before.trim()}"` : "nothing yet";
  return new ModelError("character", `${where}: ${what}`, { at });
}

function tokensOf(text) {
  const tokens = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [, number, name, sign] = match;
    const words = number ?? name ?? sign;
    tokens.push({ kind: number ? "number" : name ? "name" : "sign", words, at: TOKEN.lastIndex - words.length });
  }
  return [...tokens, { kind: "end", words: "", at: text.trimEnd().length }];
}

class Reader {
  constructor(text) {
    this.text = text;
    this.tokens = tokensOf(text);
    this.place = 0;
  }

  get next() {
    return this.tokens[this.place];
  }

  is(...words) {
    return this.next.kind === "sign" && words.includes(this.next.words);
  }

  take() {
    this.place += 1;
    return this.tokens[this.place - 1];
  }

  fail(what, { at } = this.next) {
    throw pointing(this.text, at, what);
  }

  /** A token that cannot stand where it stands. */
  unexpected(wanted) {
    const { kind, words } = this.next;
    if (INSTEAD[words]) this.fail(INSTEAD[words]);
    if (kind === "end") this.fail(this.text.trim() ? `something is missing; ${wanted}` : "type an expression, such as a * b + c");
    if (words === ")") this.fail("this bracket was never opened, or something is missing before it");
    this.fail(wanted);
  }

  lines() {
    const lines = [];
    do {
      if (lines.length && this.next.kind === "end") break; // a last ; that ends the last line
      lines.push(this.line());
    } while (this.is(";") && this.take());
    if (this.next.kind !== "end") this.unexpected(this.next.kind === "sign" ? "this sign cannot stand here; there are + - * / ** and .log(), .exp(), .relu()" : "a sign is missing before this, such as * for times");
    return lines;
  }

  line() {
    const [name, sign] = this.tokens.slice(this.place, this.place + 2);
    const given = name.kind === "name" && sign.words === "=" ? this.take() && this.take() && name : null;
    const tree = this.sum();
    if (this.is("=")) this.fail(given ? "one name at a time" : "only a name can stand before =");
    return { name: given?.words, at: name.at, tree };
  }

  sum() {
    return this.chain(["+", "-"], () => this.product());
  }

  product() {
    return this.chain(["*", "/"], () => this.signed());
  }

  chain(signs, part) {
    let left = part();
    while (this.is(...signs)) {
      const { words, at } = this.take();
      left = { kind: "sign", sign: words, left, right: part(), at };
    }
    return left;
  }

  signed() {
    if (this.is("+")) this.fail("a Value has no plus sign of its own; leave it out");
    if (!this.is("-")) return this.power();
    const { at } = this.take();
    return { kind: "minus", of: this.signed(), at };
  }

  power() {
    const left = this.call();
    if (!this.is("**")) return left;
    const { at } = this.take();
    return { kind: "sign", sign: "**", left, right: this.signed(), at };
  }

  call() {
    let of = this.atom();
    while (this.is(".")) {
      this.take();
      const method = this.take();
      if (!METHODS.includes(method.words)) this.fail("after a point comes log(), exp() or relu()", method);
      if (!this.is("(")) this.fail(`${method.words} is called with brackets: .${method.words}()`);
      this.take();
      if (!this.is(")")) this.fail(`nothing stands in the brackets of .${method.words}()`);
      this.take();
      of = { kind: "call", method: method.words, of, at: method.at };
    }
    return of;
  }

  atom() {
    const { kind, words, at } = this.next;
    if (kind === "number") return { kind, value: Number(this.take().words), at };
    if (kind === "name") return this.named();
    if (!this.is("(")) this.unexpected("a name, a number or a bracket is wanted here");
    this.take();
    const tree = this.sum();
    if (!this.is(")")) {
      if (this.next.kind === "end") this.fail("this bracket is never closed", { at });
      this.unexpected("a sign or a closing bracket is wanted here");
    }
    this.take();
    return tree;
  }

  named() {
    const { words, at } = this.take();
    if (this.is("(") && METHODS.includes(words)) this.fail(`${words} comes after its value: a.${words}()`, { at });
    return { kind: "name", name: words, at };
  }
}

/**
 * The lines of an expression: {name, at, tree} each; only the last may be without a name.
 * @param {string} text
 * @throws {ModelError} "character": what is wrong, and at which character
 */
export function parse(text) {
  const lines = new Reader(text).lines();
  const nameless = lines.slice(0, -1).find(({ name }) => !name);
  if (nameless) throw pointing(text, nameless.at, "this line gives its result no name, so nothing can use it; write s = before it");
  return lines;
}
