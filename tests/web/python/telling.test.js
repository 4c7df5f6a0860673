import assert from "node:assert/strict";
import test from "node:test";
import { clip, tell as tellWith } from "../../../_static/python/telling.js";

const sentences = ["One.", "<code>f</code> doubles.", "Three."];
const tell = (result, hints) => tellWith(result, hints, sentences);
const failure = (changes) => ({ check: 1, sentence: "`f` doubles.", example: "f(2)", expected: "4", got: "5\n", error: "", line: 0, ...changes });
const verdict = (changes, rest = {}) => ({
  passed: false, held: [true, false, true], fingerprint: "1: 5", plain: "", failure: failure(changes), ...rest,
});
const row = (told, name) => told.rows.find((one) => one.name === name);

test("a program that passes is told how many checks hold", () => {
  assert.equal(tell({ passed: true, held: [true, true] }, {}).title, "Right: all 2 checks hold.");
  assert.equal(tell({ passed: true, held: [true] }, {}).title, "Right: the check holds.");
});

test("a failed check is told with its number, sentence, example, expected and got", () => {
  const told = tell(verdict(), {});
  assert.equal(told.title + told.html, "Not yet. Check 2 of 3 does not hold: <code>f</code> doubles.");
  assert.deepEqual(told.rows.map(({ name, code }) => [name, code]), [["Tried", "f(2)"], ["Expected", "4"], ["Got", "5"]]);
});

test("output that is missing is told in words", () => {
  assert.equal(row(tell(verdict({ got: "" }), {}), "Got").code, "nothing");
});

test("the hint of a known mistake comes with it, and no other does", () => {
  assert.equal(row(tell(verdict(), { "1: 5": "<code>hint</code>" }), "Hint").html, "<code>hint</code>");
  assert.equal(row(tell(verdict(), { "1: 6": "other" }), "Hint"), undefined);
});

test("an error before any check is told with its line and in plain words", () => {
  const told = tell(verdict({ check: -1, got: "SyntaxError: bad (<your program>, line 3)", error: "SyntaxError", line: 3 }, { plain: "Plainly." }), {});
  assert.equal(told.title, "Your program stops with an error on line 3.");
  assert.equal(told.line, 3);
  assert.equal(row(told, "Python says").code, "SyntaxError: bad");
  assert.equal(row(told, "In plain words").text, "Plainly.");
});

test("an error inside a check is told in place of what the check got", () => {
  const told = tell(verdict({ got: "TypeError: no", error: "TypeError", line: 7 }), {});
  assert.equal(row(told, "Error on line 7").code, "TypeError: no");
  assert.equal(row(told, "Got"), undefined);
});

test("an empty blank is told as that, before and inside the checks", () => {
  for (const check of [-1, 1]) {
    const told = tell(verdict({ check, got: "The blank on line 4 is still empty.", error: "NameError", line: 4 }), {});
    assert.equal(told.title, "The blank on line 4 is still empty.");
    assert.equal(told.line, 4);
  }
});

test("exit() is not called an error", () => {
  const told = tell(verdict({ check: -1, got: "SystemExit: None", error: "SystemExit", line: 2 }), {});
  assert.equal(told.title, "Your program ends itself on line 2.");
  assert.deepEqual(told.rows, []);
});

test("a stopped and a broken run are told without a verdict", () => {
  assert.match(tell({ stopped: true }, {}).title, /^Stopped/);
  assert.equal(tell({ died: "It broke." }, {}).title, "It broke.");
});

test("long texts are cut, and how much is missing is said", () => {
  assert.equal(clip("x".repeat(2000)), "x".repeat(2000));
  assert.equal(clip("x".repeat(3234)), `${"x".repeat(2000)} … (1,234 more characters)`);
});
