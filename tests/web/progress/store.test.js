import assert from "node:assert/strict";
import { test } from "node:test";

import { empty, isLearned, withKnown, withLearned, withPassed } from "../../../_static/progress/state.js";
import { ASIDE, KEY, Store } from "../../../_static/progress/store.js";
import { Memory } from "../keep/devices.js";

const EARLIER = KEY.slice(0, -1); // the one key of earlier times
const under = (memory, start) => [...memory.content].filter(([key]) => key.startsWith(start)).map(([, text]) => text).sort();

function open(memory) {
  const troubles = [];
  return { store: new Store(() => memory, (name) => troubles.push(name)), troubles };
}

const learn = (lesson) => (state, now) => withLearned(state, lesson, now);

test("What is stored is there for the next page.", () => {
  const memory = new Memory();
  open(memory).store.update(learn("names/tokens"));
  const { store, troubles } = open(memory);
  assert.ok(isLearned(store.state, "names/tokens"));
  assert.deepEqual(troubles, []);
});

test("Two tabs that write in turn lose nothing, even if neither hears of the other.", () => {
  const memory = new Memory();
  const [one, two] = [open(memory).store, open(memory).store];
  one.update(learn("names/tokens"));
  two.update(learn("names/the-dataset"));
  one.update((state, now) => withPassed(state, "counting/pairs", now));
  const { state } = open(memory).store;
  assert.deepEqual(Object.keys(state.lessons).sort(), ["counting/pairs", "names/the-dataset", "names/tokens"]);
  assert.equal(memory.length, 1);
});

test("What was kept under one key by earlier versions is read, and moves at the first change.", () => {
  const memory = new Memory(Infinity, { [EARLIER]: JSON.stringify(withLearned(empty(), "names/tokens", 1)) });
  const { store, troubles } = open(memory);
  assert.ok(isLearned(store.state, "names/tokens"));
  store.update(learn("names/the-dataset"));
  assert.equal(memory.getItem(EARLIER), null);
  assert.equal(Object.keys(open(memory).store.state.lessons).length, 2);
  assert.deepEqual(troubles, []);
});

test("Where there is room for one snapshot only, the new one takes the place of the old one.", () => {
  const memory = new Memory(130);
  const { store, troubles } = open(memory);
  store.update(learn("names/tokens"));
  const [before] = [...memory.content.values()];
  store.update(learn("names/the-dataset"));
  assert.deepEqual(troubles, []);
  const [after] = [...memory.content.values()];
  assert.ok(memory.length === 1 && before.length + after.length > memory.room);
  assert.equal(Object.keys(open(memory).store.state.lessons).length, 2);
});

test("Where there is no room for a new snapshot, the old one stays.", () => {
  const memory = new Memory();
  const { store } = open(memory);
  store.update(learn("names/tokens"));
  memory.room = [...memory.content.values()][0].length;
  const before = [...memory.content];
  store.update(learn("names/the-dataset"));
  assert.deepEqual([...memory.content], before);
});

test("A tab that is told of a change shows it; what is taken back elsewhere is taken back here.", () => {
  const memory = new Memory();
  const [one, two] = [open(memory).store, open(memory).store];
  const heard = [];
  two.subscribe((state) => heard.push(isLearned(state, "names/tokens")));
  one.update((state, now) => withKnown(state, "names/tokens", true, now));
  two.refresh();
  two.refresh();
  one.update((state, now) => withKnown(state, "names/tokens", false, now));
  two.refresh();
  assert.deepEqual(heard, [true, false]);
});

test("Where storage is forbidden the state lives in memory, and that is told once.", () => {
  const troubles = [];
  const store = new Store(() => { throw new DOMException("no", "SecurityError"); }, (name) => troubles.push(name));
  store.update(learn("names/tokens"));
  store.update(learn("names/the-dataset"));
  assert.ok(isLearned(store.state, "names/tokens") && isLearned(store.state, "names/the-dataset"));
  assert.deepEqual(troubles, ["forbidden"]);
});

test("What does not fit is kept in memory, told once, and stored as soon as there is room.", () => {
  const memory = new Memory(60);
  const { store, troubles } = open(memory);
  store.update(learn("names/tokens"));
  store.update(learn("names/the-dataset"));
  assert.deepEqual(troubles, ["full"]);
  memory.room = Infinity;
  memory.setItem(`${KEY}another`, JSON.stringify(withLearned(empty(), "counting/pairs", 1))); // another tab had room
  store.update(learn("counting/surprise"));
  assert.equal(Object.keys(open(memory).store.state.lessons).length, 4);
});

test("Damaged data is set aside, not overwritten; its good parts go on; it is told once and never again.", () => {
  const damaged = '{"version": 1, "lessons": {"names/tokens": {"learned": 1}, "x": 3}}';
  const memory = new Memory(Infinity, { [`${KEY}a`]: damaged });
  const first = open(memory);
  assert.deepEqual(first.troubles, ["damaged"]);
  first.store.update(learn("names/the-dataset"));
  assert.equal(memory.getItem(`${ASIDE}a`), damaged);
  const second = open(memory);
  assert.deepEqual(second.troubles, []);
  assert.ok(isLearned(second.store.state, "names/tokens") && isLearned(second.store.state, "names/the-dataset"));
});

test("Each piece of damaged data is set aside under a key of its own.", () => {
  const memory = new Memory(Infinity, { [EARLIER]: "{", [`${KEY}a`]: "(" });
  open(memory);
  memory.setItem(EARLIER, "[");
  memory.setItem(`${KEY}a`, ")");
  open(memory);
  assert.deepEqual(under(memory, ASIDE), ["(", ")", "[", "{"]);
});

test("Damaged data that there is no room to set aside stays where it is.", () => {
  const damaged = `{"lessons": {"names/tokens": {"learned": 1}, "x": "${"y".repeat(50)}"}}`;
  const memory = new Memory(damaged.length + 10, { [`${KEY}a`]: damaged });
  const { store, troubles } = open(memory);
  store.update(learn("names/the-dataset"));
  assert.equal(memory.getItem(`${KEY}a`), damaged);
  assert.ok(isLearned(store.state, "names/tokens") && isLearned(store.state, "names/the-dataset"));
  assert.deepEqual(troubles, ["damaged", "full"]);
});

test("When the reader's data is removed in another tab, it is gone here too.", () => {
  const memory = new Memory();
  const { store } = open(memory);
  store.update(learn("names/tokens"));
  memory.content.clear();
  store.refresh();
  assert.deepEqual(store.state, empty());
});
