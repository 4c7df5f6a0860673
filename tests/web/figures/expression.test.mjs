import assert from "node:assert/strict";
import { test } from "node:test";

import { parse } from "../../../_static/figures/expression.js";
import { graphOf } from "../../../_static/figures/values.js";

const given = { a: 2, b: -3, c: 10 };

/** What is said of an expression that cannot be drawn, and the character that is pointed at. */
function refused(text) {
  try {
    graphOf(text, given);
  } catch (error) {
    assert.equal(error.code, "character", text);
    return [text[error.details.at], error.message];
  }
  return assert.fail(`${text} was accepted`);
}

/** A tree with every bracket written. */
function written(tree) {
  if (tree.kind === "sign") return `(${written(tree.left)}${tree.sign}${written(tree.right)})`;
  if (tree.kind === "minus") return `(-${written(tree.of)})`;
  if (tree.kind === "call") return `${written(tree.of)}.${tree.method}`;
  return String(tree.name ?? tree.value);
}

test("signs bind as in Python", () => {
  for (const [text, full] of [
    ["a + b * c", "(a+(b*c))"],
    ["a - b - c", "((a-b)-c)"],
    ["a / b * c", "((a/b)*c)"],
    ["-a ** 2", "(-(a**2))"],
    ["a ** -b", "(a**(-b))"],
    ["a ** 2 ** 3", "(a**(2**3))"],
    ["-a * b", "((-a)*b)"],
    ["a - -b", "(a-(-b))"],
    ["-a.exp()", "(-a.exp)"],
    ["a.log().exp() ** 2", "(a.log.exp**2)"],
    ["2.5e1*a", "(25*a)"],
  ]) assert.equal(written(parse(text)[0].tree), full);
});

test("what is wrong is told with its character", () => {
  for (const [text, character, words] of [
    ["a ^ 2", "^", /^character 3, "\^" after "a": a power is written \*\*$/],
    ["a × b", "×", /times is written \*/],
    ["a b", "b", /a sign is missing before this/],
    ["2a", "a", /a sign is missing before this/],
    ["(a + b", "(", /never closed/],
    ["a + b)", ")", /never opened/],
    ["a * (b + )", ")", /something is missing before it/],
    ["x * 2", "x", /"x" has no value; there are a, b, c/],
    ["a.sin()", "s", /after a point comes log\(\), exp\(\) or relu\(\)/],
    ["log(a)", "l", /log comes after its value: a\.log\(\)/],
    ["a.log(2)", "2", /nothing stands in the brackets/],
    ["a ** b", "*", /the exponent is a Value/],
    ["2 ** a", "*", /the exponent is a Value/],
    ["a + 1 / 0", "/", /cannot be divided by 0/],
    ["a + (-2) ** 0.5", "*", /broken power/],
    ["+a", "+", /no plus sign of its own/],
    ["a @ b", "@", /cannot stand here/],
    ["1 + 2", "+", /this is the plain number 3/],
    ["a * b; c", "a", /gives its result no name/],
    ["a * b = c", "=", /only a name can stand before =/],
    ["a + é", "é", /"é" has no value/],
  ]) {
    const [pointed, message] = refused(text);
    assert.equal(pointed, character, text);
    assert.match(message, words);
  }
});

test("where something is missing at the end, the end is named", () => {
  assert.match(refused("a + ")[1], /^the end, after "a \+": something is missing/);
  assert.match(refused("a.log")[1], /^the end, after "a\.log": log is called with brackets/);
  assert.match(refused("")[1], /^nothing yet: type an expression/);
});
