import assert from "node:assert/strict";
import { test } from "node:test";

import {
  empty, entryOf, isLearned, merge, read, tried, withAnswer, withClear, withKnown, withLearned, withPassed,
} from "../../../_static/progress/state.js";

const LESSONS = ["names/tokens", "values/backward", "attention/blend"];
const pick = (random, list) => list[Math.floor(random() * list.length)];

/** A generator of numbers from 0 to 1 that is the same for the same seed. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function randomState(random) {
  let state = empty();
  for (let step = 0; step < 12; step += 1) {
    const lesson = pick(random, LESSONS);
    const at = Math.floor(random() * 6);
    state = pick(random, [
      () => withPassed(state, lesson, at),
      () => withLearned(state, lesson, at),
      () => withKnown(state, lesson, random() < 0.5, at),
      () => withAnswer(state, lesson, pick(random, ["q1", "q2"]), pick(random, ["a", "b", "c"]), at),
      () => withClear(state, lesson, { value: pick(random, ["yes", "no", ""]), note: pick(random, ["", "x", "y", "z"]) }, at),
    ])();
  }
  return state;
}

function notes(state, lesson) {
  const { clear } = entryOf(state, lesson);
  return clear ? [clear.note, ...clear.others].filter(Boolean) : [];
}

test("Merging is the same whichever state comes first, however they are grouped, and twice is once.", () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = generator(seed);
    const [a, b, c] = [randomState(random), randomState(random), randomState(random)];
    assert.deepEqual(merge(a, b), merge(b, a));
    assert.deepEqual(merge(a, a), a);
    assert.deepEqual(merge(merge(a, b), b), merge(a, b));
    assert.deepEqual(merge(merge(a, b), c), merge(a, merge(b, c)));
  }
});

test("A merged state has all that either had: what is passed, learned, answered and noted.", () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = generator(seed * 7);
    const [a, b] = [randomState(random), randomState(random)];
    const both = merge(a, b);
    for (const lesson of LESSONS) {
      for (const one of [a, b]) {
        const { passed, learned, answers = {} } = entryOf(one, lesson);
        if (passed !== undefined) assert.ok(entryOf(both, lesson).passed <= passed);
        if (learned !== undefined) assert.ok(isLearned(both, lesson));
        for (const [question, choices] of Object.entries(answers)) {
          for (const choice of Object.keys(choices)) assert.ok(choice in tried(both, lesson, question));
        }
        for (const note of notes(one, lesson)) assert.ok(notes(both, lesson).includes(note));
      }
    }
  }
});

test("The newest note wins and the older one is kept.", () => {
  const old = withClear(empty(), "names/tokens", { value: "no", note: "What is BOS?" }, 10);
  const young = withClear(empty(), "names/tokens", { value: "no", note: "Where does 26 come from?" }, 20);
  const { clear } = entryOf(merge(old, young), "names/tokens");
  assert.equal(clear.note, "Where does 26 come from?");
  assert.deepEqual(clear.others, ["What is BOS?"]);
});

test("A lesson is learned when it was finished or is marked as known, and the mark can be taken back.", () => {
  const lesson = "names/tokens";
  const known = withKnown(empty(), lesson, true, 1);
  assert.ok(isLearned(known, lesson));
  assert.ok(!isLearned(withKnown(known, lesson, false, 2), lesson));
  assert.ok(isLearned(withKnown(withLearned(known, lesson, 1), lesson, false, 2), lesson));
  assert.ok(!isLearned(withPassed(empty(), lesson, 1), lesson));
});

test("What was written is read back as it was, with what a later version has added.", () => {
  const state = randomState(generator(5));
  state.lessons["names/tokens"] = { ...state.lessons["names/tokens"], pace: [1, 2] };
  const again = read(JSON.stringify(state));
  assert.deepEqual(again, { state, damaged: false });
});

test("Older data that lacks parts is read without complaint.", () => {
  assert.deepEqual(read("{}"), { state: empty(), damaged: false });
  const { state, damaged } = read('{"lessons": {"names/tokens": {"clear": {"value": "yes", "note": "", "at": 3}}}}');
  assert.equal(damaged, false);
  assert.deepEqual(entryOf(state, "names/tokens").clear.others, []);
});

test("Of damaged data all that can be understood is kept, and the damage is told.", () => {
  const good = '"names/tokens": {"passed": 5, "answers": {"q": {"a": 7}}}';
  for (const bad of [
    '"values/backward": 3', '"values/backward": {"passed": "yes"}', '"values/backward": {"known": {"value": 1, "at": 2}}',
    '"values/backward": {"answers": {"q": {"a": "x"}}}', '"values/backward": {"clear": {"value": "maybe", "note": "", "at": 1}}',
    '"values/backward": {"clear": {"value": "no", "note": "", "at": 1, "others": "x"}}', '"__proto__ x": {}', '"../..": {"passed": null}',
  ]) {
    const { state, damaged } = read(`{"version": 1, "lessons": {${good}, ${bad}}}`);
    assert.equal(damaged, true, bad);
    assert.deepEqual(entryOf(state, "names/tokens"), { passed: 5, answers: { q: { a: 7 } } }, bad);
  }
  for (const bad of ["", "{", "null", "[]", "3", '"x"', '{"lessons": []}', '{"lessons": 1}']) {
    assert.deepEqual(read(bad), { state: empty(), damaged: true }, bad);
  }
});

test("A state of another version is read as far as it is understood, and counts as damaged so that it is set aside.", () => {
  const { state, damaged } = read('{"version": 2, "lessons": {"names/tokens": {"learned": 5}}}');
  assert.equal(damaged, true);
  assert.ok(isLearned(state, "names/tokens"));
});

test("Names that objects have by nature are no answers.", () => {
  const state = read('{"lessons": {"names/tokens": {"answers": {"__proto__": {"a": 1}}}}}').state;
  assert.deepEqual(tried(state, "names/tokens", "constructor"), {});
  assert.deepEqual(entryOf(state, "constructor"), {});
  assert.equal({}.a, undefined);
});
