/** Shapes, names of matrices, checkpoints; and from names to tokens. */

import assert from "node:assert/strict";
import test from "node:test";

import { BOOK_SHAPE, Model } from "../../../_static/model/model.js";
import { Alphabet, checkedNames, parseNames, typedTokens } from "../../../_static/model/names.js";
import { Random } from "../../../_static/model/random.js";
import { json } from "./support.js";

const checkpoint = json("microgpt/microgpt-trained.json");
const book = new Alphabet(checkpoint.uchars);

test("the matrices have the source's names, order and sizes", () => {
  const model = new Model(BOOK_SHAPE, 27);
  assert.deepEqual(Object.keys(model.state_dict), Object.keys(checkpoint.weights));
  assert.equal(model.num_params, 4192);
  const { rows, cols } = model.state_dict["layer0.mlp_fc1"];
  assert.deepEqual([rows, cols], [64, 16]);
});

test("a checkpoint's weights come out as they went in", () => {
  assert.deepEqual(Model.fromCheckpoint(checkpoint).weights(), checkpoint.weights);
});

test("all parameters stand in one array in the source's order", () => {
  const model = Model.fromCheckpoint(checkpoint);
  assert.deepEqual(Array.from(model.params), Object.values(checkpoint.weights).flat(2));
});

test("a copy does not follow its original", () => {
  const model = Model.initial(BOOK_SHAPE, 27, new Random(1));
  const copy = model.copy();
  model.state_dict.wte.data[0] = 5;
  assert.notEqual(copy.state_dict.wte.data[0], 5);
});

for (const [what, change, complaint] of [
  ["a missing matrix", (c) => delete c.weights["layer0.attn_wv"], /no matrix "layer0\.attn_wv"/],
  ["a missing row", (c) => c.weights.wpe.pop(), /"wpe" has 15 rows; this shape needs 16/],
  ["a short row", (c) => c.weights.wte[3].pop(), /row 3 of "wte" has 15 numbers; this shape needs 16/],
  ["a number that is none", (c) => (c.weights.lm_head[2][5] = "x"), /row 2, column 5 of "lm_head" is x/],
  ["another shape", (c) => (c.config.n_embd = 32), /row 0 of "wte" has 16 numbers; this shape needs 32/],
  ["heads that do not fit", (c) => (c.config.n_head = 3), /n_embd \(16\) must be a multiple of n_head \(3\)/],
  ["no layers", (c) => (c.config.n_layer = 0), /n_layer must be a whole number above 0, not 0/],
  ["no config", (c) => delete c.config, /n_layer must be a whole number above 0, not undefined/],
  ["no vocabulary", (c) => delete c.vocab_size, /vocab_size must be a whole number above 1, not undefined/],
]) {
  test(`a checkpoint with ${what} is refused, saying so`, () => {
    const damaged = structuredClone(checkpoint);
    change(damaged);
    assert.throws(() => Model.fromCheckpoint(damaged), complaint);
  });
}

test("weights that are refused leave the model as it was", () => {
  const model = Model.fromCheckpoint(checkpoint);
  const damaged = structuredClone(checkpoint.weights);
  damaged.wte[0][0] = 99;
  damaged["layer0.mlp_fc2"].pop();
  assert.throws(() => model.load(damaged), /mlp_fc2/);
  assert.deepEqual(model.weights(), checkpoint.weights);
});

test("a size that no page could bear is refused before memory is taken", () => {
  assert.throws(() => new Model({ ...BOOK_SHAPE, n_embd: 4096 }, 27), /too many for a page/);
});

test("a name becomes BOS, its letters' places in the alphabet, BOS", () => {
  assert.deepEqual(book.encode("emma"), [26, 4, 12, 12, 0, 26]);
  assert.deepEqual(book.encode(""), [26, 26]);
  assert.equal(book.decode([4, 12, 12, 0]), "emma");
});

test("an alphabet is sorted by code point, and a character beyond 16 bits is one character", () => {
  assert.deepEqual(Alphabet.of(["\u{1f600}b", "\uffeea"]).uchars, ["a", "b", "\uffee", "\u{1f600}"]);
  assert.deepEqual(Alphabet.of(["\u{1f600}b"]).encode("\u{1f600}"), [2, 1, 2]);
});

test("a character outside the alphabet is named, with its place and what to do", () => {
  const thrown = (name) => {
    try {
      book.encode(name);
    } catch (error) {
      return error;
    }
  };
  const accent = thrown("zoë");
  assert.equal(accent.code, "character");
  assert.equal(accent.message, '"ë", character 3, is not in the alphabet: it has a to z');
  assert.deepEqual([accent.details.character, accent.details.position], ["ë", 3]);
  assert.match(thrown("Emma").message, /"E", character 1, .*: write "e"/);
  assert.match(thrown("a\u{1f600}").message, /"\u{1f600}", character 2/u);
});

test("a typed name may have as many letters as leave room for its end", () => {
  assert.equal(typedTokens(book, "a".repeat(15), 16).length, 17);
  assert.throws(() => typedTokens(book, "a".repeat(16), 16), /has 16 characters; .* room for 15/);
});

test("a list is read as Python reads it: lines of any system, stripped, empty ones left out", () => {
  assert.deepEqual(parseNames("\ufeff emma \r\n\n\tbo\r\u00a0\nzoë", 15), { docs: ["emma", "bo", "zoë"], bad: [] });
});

test("lines that are no names are numbered and explained", () => {
  const { docs, bad } = parseNames("emma\n\nbo\tb\nabcdefg\nann\u0000\n\ufffd", 6);
  assert.deepEqual(docs, ["emma"]);
  assert.deepEqual(bad, [
    { line: 3, text: "bo\tb", reason: "it has the character U+0009" },
    { line: 4, text: "abcdefg", reason: "it has 7 characters, at most 6 fit" },
    { line: 5, text: "ann\u0000", reason: "it has the character U+0000" },
    { line: 6, text: "\ufffd", reason: "it has the character U+FFFD" },
  ]);
});

test("a list with bad lines is refused with the first of them, or taken without them when asked", () => {
  const text = "emma\nab\tc\nbo\na\tb\na\tc\na\td";
  assert.throws(
    () => checkedNames(text, 15),
    (error) => {
      assert.equal(error.code, "bad-lines");
      assert.match(error.message, /^line 2, "ab\tc": it has the character U\+0009; line 4, .*; line 5, .*; and 1 more$/);
      assert.deepEqual([error.details.bad.length, error.details.good], [4, 2]);
      return true;
    },
  );
  assert.deepEqual(checkedNames(text, 15, true).docs, ["emma", "bo"]);
});

test("an empty list, and one that has only bad lines, are refused", () => {
  assert.throws(() => checkedNames(" \n\n", 15), { code: "empty-list" });
  assert.throws(() => checkedNames("a\tb", 15, true), { code: "empty-list" });
});

test("a list with more characters than a list of names can have is refused", () => {
  const characters = Array.from({ length: 501 }, (_, i) => String.fromCodePoint(0x4e00 + i));
  assert.throws(() => checkedNames(characters.join("\n"), 15), /501 different characters, at most 500/);
});
