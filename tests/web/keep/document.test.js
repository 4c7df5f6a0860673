// Files: what is written is read again; what is damaged, foreign, huge or newer changes nothing; no file takes anything away.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";

import { entryOf, isLearned, withAnswer, withClear, withKnown, withLearned } from "../../../_static/progress/state.js";
import { FORMAT, LARGEST, equal, read, summary, write } from "../../../_static/keep/document.js";
import { NoRoom } from "../../../_static/keep/local.js";
import { ASIDE, PREFIX, parse } from "../../../_static/keep/programs.js";
import { KEY } from "../../../_static/progress/store.js";
import { Elsewhere, Memory, Tab } from "./devices.js";

const clock = () => 1_800_000_000_000;

function reader(room = Infinity) {
  const storage = new Memory(room);
  const tab = new Tab(storage, clock, new Elsewhere());
  tab.store.update((state, now) => withAnswer(withLearned(state, "names/tokens", now), "names/tokens", "q1", "a", now), clock());
  tab.type("names/tokens", "x = 1");
  return { storage, tab };
}

const contents = (storage) => JSON.stringify([...storage.content].sort());

test("What is saved is read again as it was, and is text that people can read.", () => {
  const { tab } = reader();
  const document = tab.local.document();
  const text = write(document, clock());
  assert.ok(equal(read(text).document, document));
  assert.match(text, /^\{\n  "format": "book progress",\n  "version": 1,\n  "about": "What a reader has done/);
  assert.deepEqual(summary(document), { lessons: 1, answers: 1, programs: 1 });
});

test("Each way for a file to be wrong has its own name.", () => {
  const good = write(reader().tab.local.document(), clock());
  assert.deepEqual(read("x".repeat(LARGEST + 1)), { problem: "huge" });
  assert.deepEqual(read("{}"), { problem: "foreign" });
  assert.deepEqual(read("\u0000\u0001PNG"), { problem: "foreign" });
  assert.deepEqual(read(good.replace('"version": 1', '"version": 2')), { problem: "newer" });
  assert.deepEqual(read(good.slice(0, -20)), { problem: "damaged" });
  assert.deepEqual(read(good.replace('"texts": [', '"texts": [7,')), { problem: "damaged" });
  assert.deepEqual(read(JSON.stringify({ format: FORMAT, version: 1, progress: {}, programs: { "../x y": { seen: {}, texts: [] } } })), { problem: "damaged" });
});

/** A document with some of its parts replaced by anything, or its text cut or stirred. */
const malformed = fc.oneof(
  fc.tuple(fc.nat(1000), fc.string({ unit: "binary", maxLength: 20 })).map(([place, part]) => (good) => {
    const at = place % good.length;
    return good.slice(0, at) + part + good.slice(at + 1 + (place % 7));
  }),
  fc.nat(2000).map((length) => (good) => good.slice(0, length % good.length)),
  fc.tuple(fc.constantFrom("format", "version", "progress", "programs"), fc.jsonValue()).map(([name, value]) => (good) => JSON.stringify({ ...JSON.parse(good), [name]: value })),
  fc.tuple(fc.constantFrom("passed", "learned", "known", "answers", "clear", "__proto__", "more"), fc.jsonValue()).map(([name, value]) => (good) => {
    const data = JSON.parse(good);
    Object.defineProperty(data.progress.lessons["names/tokens"], name, { value, enumerable: true, configurable: true });
    return JSON.stringify(data);
  }),
  fc.jsonValue().map((value) => (good) => JSON.stringify({ ...JSON.parse(good), programs: { "names/tokens": value } })),
  fc.tuple(fc.constantFrom("by", "at", "text"), fc.jsonValue()).map(([name, value]) => (good) => {
    const data = JSON.parse(good);
    data.programs["names/tokens"].texts[0][name] = value;
    return JSON.stringify(data);
  }),
  fc.string({ unit: "binary" }).map((text) => () => text),
  fc.json().map((text) => () => text),
);

test("Of 200 malformed files each is refused and changes nothing, or is read and takes nothing away.", () => {
  let refused = 0;
  fc.assert(fc.property(malformed, (spoil) => {
    const { storage, tab } = reader();
    const before = contents(storage);
    const { document, problem } = read(spoil(write(tab.local.document(), clock())));
    if (problem) {
      refused += 1;
      assert.ok(["foreign", "damaged", "newer", "huge"].includes(problem));
      assert.equal(contents(storage), before);
    } else tab.local.include(document);
    assert.ok(isLearned(tab.store.state, "names/tokens"));
    assert.ok("a" in entryOf(tab.store.state, "names/tokens").answers.q1);
    assert.ok(tab.programs.record("names/tokens").texts.some(({ text }) => text === "x = 1"));
    const again = new Tab(storage, clock, new Elsewhere());
    assert.ok(equal(again.local.document(), tab.local.document()));
    assert.equal({}.polluted, undefined);
  }), { numRuns: 200, seed: 7 });
  assert.ok(refused > 100, `only ${refused} of them were malformed`);
});

test("Of 200 malformed stored states each leaves the page working, and what could not be read is set aside.", () => {
  const value = fc.oneof(fc.string({ unit: "binary" }), fc.json(), malformed.map((spoil) => spoil(write(reader().tab.local.document(), clock()))));
  const record = fc.oneof(value, fc.jsonValue().map((seen) => JSON.stringify({ seen, texts: [] })), fc.jsonValue().map((texts) => JSON.stringify({ seen: {}, texts })),
    fc.string().map((text) => `{"seen": ${text}`));
  fc.assert(fc.property(value, record, record, (progress, program, another) => {
    const storage = new Memory();
    storage.setItem(`${KEY}a`, progress);
    storage.setItem(`${PREFIX}names/tokens:a`, program);
    storage.setItem(`${PREFIX}names/tokens:b`, another);
    const tab = new Tab(storage, clock, new Elsewhere());
    tab.open("names/tokens");
    tab.store.update((state, now) => withLearned(state, "values/slope", now), clock());
    assert.ok(tab.type("names/tokens", "y = 2"));
    assert.ok(isLearned(tab.store.state, "values/slope"));
    const again = new Tab(storage, clock, new Elsewhere());
    assert.equal(again.programs.show("names/tokens"), "y = 2");
    assert.ok(isLearned(again.store.state, "values/slope"));
    assert.ok(!read(write(again.local.document(), clock())).problem);
    if (parse(program).damaged) assert.equal(storage.getItem(`${ASIDE}names/tokens:a`), program);
  }), { numRuns: 200, seed: 11 });
});

test("A file that claims to have seen everything takes nothing away.", () => {
  const { tab } = reader();
  const [device] = Object.keys(tab.programs.record("names/tokens").seen);
  const hostile = { progress: { version: 1, lessons: {} }, programs: { "names/tokens": { seen: { [device]: 8e15 }, texts: [] } } };
  tab.local.include(hostile);
  assert.equal(tab.programs.latest("names/tokens"), "x = 1");
  tab.type("names/tokens", "x = 2");
  assert.equal(tab.programs.latest("names/tokens"), "x = 2");
});

test("A file that claims to have seen what other devices have yet to write takes nothing of that away either.", () => {
  const [one, two] = [reader(), reader()];
  const writer = two.tab.programs.name;
  one.tab.local.include({ progress: { version: 1, lessons: {} }, programs: { "names/tokens": { seen: { [writer]: 8e15 }, texts: [] } } });
  two.tab.type("names/tokens", "x = 2");
  one.tab.local.merge(two.tab.local.document());
  assert.ok(one.tab.programs.record("names/tokens").texts.some(({ text }) => text === "x = 2"));
});

test("A file from the end of time does not keep what is done afterwards from counting, here or on another device.", () => {
  const { storage, tab } = reader();
  const end = 8.64e15;
  const text = { by: "elsewhere", at: end, text: "late = 1" };
  const lesson = { known: { value: true, at: end }, learned: end, answers: { q: { a: end } }, clear: { value: "no", note: "late", at: end } };
  const record = { seen: { elsewhere: end, x: end }, texts: [text] };
  const programs = { "names/tokens": record, "values/slope": { ...record, texts: [] } };
  const file = write({ progress: { version: 1, lessons: { "names/tokens": lesson } }, programs }, clock());
  tab.local.include(read(file).document);
  const copy = read(write(tab.local.document(), clock())).document;
  assert.equal(tab.programs.show("names/tokens"), "late = 1");
  tab.type("names/tokens", "mine = 1");
  tab.type("values/slope", "mine = 2");
  tab.store.update((state, now) => withKnown(withClear(state, "names/tokens", { note: "mine" }, now), "names/tokens", false, now), clock());
  const again = new Tab(storage, clock, new Elsewhere());
  again.local.merge(copy);
  assert.equal(again.programs.show("names/tokens"), "mine = 1");
  assert.equal(again.programs.show("values/slope"), "mine = 2");
  const { known, clear } = entryOf(again.store.state, "names/tokens");
  assert.deepEqual([known.value, clear.note], [false, "mine"]);
});

test("A record does not grow with the number of pages that changed it.", () => {
  const storage = new Memory();
  for (let page = 0; page < 300; page += 1) new Tab(storage, () => clock() + page, new Elsewhere()).type("names/tokens", `x = ${page}`);
  assert.equal(storage.length, 1);
  const [text] = [...storage.content.values()];
  assert.ok(text.length < 3000 && text.includes("x = 299"));
});

test("What does not fit is not taken in at all.", () => {
  const { storage, tab } = reader(2000);
  const before = contents(storage);
  const texts = [{ by: "b", at: 5, text: "y".repeat(3000) }];
  assert.throws(() => tab.local.include({ progress: withLearned(tab.store.state, "values/slope", 5), programs: { "names/other": { seen: { b: 5 }, texts } } }), NoRoom);
  assert.equal(contents(storage), before);
  assert.ok(!isLearned(tab.store.state, "values/slope"));
});

test("Programs that were kept as plain text by earlier versions are read, and both are kept where two devices have one.", () => {
  const [one, two] = ["x = 1", "x = 2"].map((text) => {
    const storage = new Memory();
    storage.setItem(`${PREFIX}names/tokens`, text);
    return new Tab(storage, clock, new Elsewhere());
  });
  assert.equal(one.programs.show("names/tokens"), "x = 1");
  one.type("names/tokens", "x = 3");
  one.local.merge(two.local.document());
  assert.deepEqual(one.programs.record("names/tokens").texts.map(({ text }) => text).sort(), ["x = 2", "x = 3"]);
});

test("A tab without room in the store and another with room lose nothing to each other.", () => {
  const storage = new Memory();
  const [full, other] = [new Tab(storage, clock, new Elsewhere()), new Tab(storage, clock, new Elsewhere())];
  full.open("names/tokens");
  other.open("names/tokens");
  storage.room = 0;
  assert.equal(full.type("names/tokens", "in memory"), false);
  assert.equal(full.type("names/tokens", "in memory still"), false);
  storage.room = Infinity;
  assert.ok(other.type("names/tokens", "stored"));
  const { texts } = full.local.document().programs["names/tokens"];
  assert.deepEqual(texts.map(({ text }) => text).sort(), ["in memory still", "stored"]);
});
