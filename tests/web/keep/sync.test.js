// Bringing this browser's copy and the one elsewhere together: what is told, and what is left alone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { entryOf, isLearned, withClear, withLearned } from "../../../_static/progress/state.js";
import { blank, read, write } from "../../../_static/keep/document.js";
import { Elsewhere, Memory, Tab } from "./devices.js";

const learn = (lesson) => (state, now) => withLearned(state, lesson, now);
const clock = () => 1_800_000_000_000;
const tabs = (count, elsewhere = new Elsewhere(), room = Infinity) => [elsewhere, ...Array.from({ length: count }, () => new Tab(new Memory(room), clock, elsewhere))];
const there = (elsewhere) => read(elsewhere.body).document;

test("Where another device writes between reading and writing, the storage holds what both have done.", async () => {
  const [elsewhere, one, two] = tabs(2);
  one.store.update(learn("names/tokens"));
  two.store.update(learn("values/slope"));
  elsewhere.between = () => two.sync.run();
  assert.equal(await one.sync.run(), "kept");
  assert.ok(isLearned(there(elsewhere).progress, "names/tokens") && isLearned(there(elsewhere).progress, "values/slope"));
  assert.ok(isLearned(one.store.state, "values/slope"));
});

test("Where nothing has changed, nothing is written.", async () => {
  const [elsewhere, one] = tabs(1);
  one.store.update(learn("names/tokens"));
  await one.sync.run();
  const { revision } = elsewhere;
  await one.sync.run();
  await one.sync.run();
  assert.equal(elsewhere.revision, revision);
});

test("A storage that always changes is given up for this time, and told as busy.", async () => {
  const [elsewhere, one] = tabs(1);
  one.store.update(learn("names/tokens"));
  await one.sync.run();
  one.store.update(learn("values/slope"));
  const put = elsewhere.put.bind(elsewhere);
  elsewhere.put = async (body, revision) => {
    elsewhere.revision += 1; // whatever was read is old by now
    return put(body, revision);
  };
  assert.equal(await one.sync.run(), "busy");
  assert.ok(isLearned(one.store.state, "values/slope"));
});

for (const [status, name] of [[401, "expired"], [403, "expired"], [413, "full"], [507, "full"], [500, "failing"], [429, "failing"]]) {
  test(`The status ${status} is told as ${name}, and this browser's copy stays as it is.`, async () => {
    const [elsewhere, one] = tabs(1);
    one.store.update(learn("names/tokens"));
    elsewhere.status = status;
    assert.equal(await one.sync.run(), name);
    assert.ok(isLearned(one.store.state, "names/tokens"));
    elsewhere.status = null;
    assert.equal(await one.sync.run(), "kept");
  });
}

for (const [body, name] of [["{", "foreign"], ['{"format": "book progress", "version": 1}', "damaged"],
  ['{"format": "book progress", "version": 2}', "newer"], ["x".repeat(5_000_000), "huge"]]) {
  test(`A document there that is ${name} is neither used nor written over.`, async () => {
    const [elsewhere, one] = tabs(1);
    one.store.update(learn("names/tokens"));
    elsewhere.body = body;
    assert.equal(await one.sync.run(), `document-${name}`);
    assert.equal(elsewhere.body, body);
    assert.equal(await one.sync.remove(), null);
    assert.equal(await one.sync.run(), "kept");
    assert.ok(isLearned(there(elsewhere).progress, "names/tokens"));
  });
}

test("What does not fit into this browser stays in the storage, together with what this browser has.", async () => {
  const [elsewhere, big] = tabs(1);
  const small = new Tab(new Memory(600), clock, elsewhere);
  big.type("names/tokens", "x".repeat(2000));
  await big.sync.run();
  small.store.update(learn("values/slope"));
  assert.equal(await small.sync.run(), "no-room");
  assert.ok(isLearned(small.store.state, "values/slope"));
  assert.ok(isLearned(there(elsewhere).progress, "values/slope"));
  assert.equal(there(elsewhere).programs["names/tokens"].texts[0].text.length, 2000);
});

test("A note that is being written is not kept step by step.", async () => {
  const [elsewhere, one] = tabs(1);
  for (const note of ["Why", "Why six", "Why sixteen?"]) {
    one.store.update((state, now) => withClear(state, "names/tokens", { value: "no", note }, now));
    assert.equal(await one.sync.run(), "kept");
  }
  const { clear } = entryOf(there(elsewhere).progress, "names/tokens");
  assert.deepEqual([clear.note, clear.others], ["Why sixteen?", []]);
});

test("A browser whose data was deleted while the page was open does not delete the copy there.", async () => {
  const [elsewhere, one] = tabs(1);
  one.store.update(learn("names/tokens"));
  await one.sync.run();
  one.store.open().content.clear();
  assert.equal(await one.sync.run(), "kept");
  assert.ok(isLearned(there(elsewhere).progress, "names/tokens"));
});

test("Where the copy there has gone, it is made again from this browser's.", async () => {
  const [elsewhere, one] = tabs(1);
  one.store.update(learn("names/tokens"));
  await one.sync.run();
  await elsewhere.remove();
  assert.equal(await one.sync.run(), "kept");
  assert.ok(isLearned(there(elsewhere).progress, "names/tokens"));
});

test("An empty browser takes all that is there.", async () => {
  const [elsewhere, one] = tabs(1);
  const document = { ...blank(), programs: { "names/tokens": { seen: { a: 5 }, texts: [{ by: "a", at: 5, text: "x = 1" }] } } };
  elsewhere.body = write(document, 0);
  await one.sync.run();
  assert.equal(one.programs.latest("names/tokens"), "x = 1");
});
