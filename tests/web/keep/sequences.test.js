// Whatever a reader does on several devices and in several tabs, in whatever order, nothing is lost.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";

import { entryOf, isLearned, tried, withAnswer, withClear, withKnown, withLearned, withPassed } from "../../../_static/progress/state.js";
import { nameOf } from "../../../_static/progress/questions.js";
import { equal, read, write } from "../../../_static/keep/document.js";
import { pack, unpack } from "../../../_static/keep/link.js";
import { Elsewhere, Shared, Tab, View } from "./devices.js";

const LESSONS = ["names/tokens", "values/backward", "attention/blend"];
const [QUESTIONS, CHOICES] = [["q one", "q two"].map(nameOf), ["a", "b", "c"].map(nameOf)];
const DEVICES = 3;

/** What must be kept, noted as it is done. A program is let go only where somebody who had it in their editor wrote over it. */
class Model {
  constructor() {
    this.done = new Set(); // "passed lesson" and so on
    this.notes = new Set(); // "lesson note" that were finished
    this.programs = new Set(); // "lesson text"
  }

  type(lesson, before, text) {
    if (before !== null) this.programs.delete(`${lesson} ${before}`);
    if (text !== null) this.programs.add(`${lesson} ${text}`);
  }
}

class World {
  constructor() {
    Object.assign(this, { now: 1_800_000_000_000, elsewhere: new Elsewhere(), model: new Model(), files: [], links: [], texts: 0 });
    this.devices = Array.from({ length: DEVICES }, (_, index) => {
      const storage = new Shared();
      const clock = () => this.now + (index - 1) * 3_600_000; // the devices' clocks are an hour apart
      return { storage, clock, tabs: [this.open({ storage, clock })], before: new Set() };
    });
  }

  /** A new tab, which is a process of its own. */
  open({ storage, clock }) {
    return new Tab(new View(storage), clock, this.elsewhere);
  }

  tab({ device, tab }) {
    const { tabs } = this.devices[device];
    return tabs[tab % tabs.length];
  }

  async run(step) {
    this.now += step.pause;
    const tab = this.tab(step);
    const lesson = LESSONS[step.lesson];
    const update = (change) => tab.store.update(change, this.devices[step.device].clock());
    await {
      pass: () => (update((state, now) => withPassed(state, lesson, now)), this.model.done.add(`passed ${lesson}`)),
      learn: () => (update((state, now) => withLearned(state, lesson, now)), this.model.done.add(`learned ${lesson}`)),
      know: () => update((state, now) => withKnown(state, lesson, step.number % 2 === 0, now)),
      answer: () => {
        const [question, choice] = [QUESTIONS[step.number % 2], CHOICES[step.number % 3]];
        update((state, now) => withAnswer(state, lesson, question, choice, now));
        this.model.done.add(`answered ${lesson} ${question} ${choice}`);
      },
      note: () => this.note(tab, lesson, update),
      type: () => this.type(tab, lesson, `text ${(this.texts += 1)}`),
      reset: () => this.type(tab, lesson, null),
      reload: () => this.reload(step),
      tab: () => this.devices[step.device].tabs.push(this.open(this.devices[step.device])),
      arrive: () => tab.storage.arrive(step.number * step.number),
      notice: () => this.notice(tab, lesson),
      use: () => this.use(tab, lesson),
      save: () => this.files.push(write(tab.local.document(), this.now)),
      read: () => this.files.length && tab.local.include(read(this.files[step.number % this.files.length]).document),
      carry: async () => this.links.push(await pack(tab.local.document().progress)),
      follow: async () => this.links.length && tab.local.include({ progress: (await unpack(this.links[step.number % this.links.length], LESSONS)).state, programs: {} }),
      sync: () => tab.sync.run(),
      race: () => this.race(step, tab),
      away: async () => {
        this.elsewhere.away = true;
        assert.equal(await tab.sync.run(), "unreachable");
        this.elsewhere.away = false;
      },
    }[step.kind]();
    this.check(step);
  }

  type(tab, lesson, text) {
    if (!tab.editor.has(lesson)) tab.open(lesson);
    const before = tab.editor.get(lesson);
    tab.type(lesson, text);
    if (before !== text) this.model.type(lesson, before, text);
    // A text that was reset away may be the same as one that another tab still has; then that tab's counts.
  }

  note(tab, lesson, update) {
    const note = `note ${(this.texts += 1)}`;
    const before = entryOf(tab.store.state, lesson).clear?.note;
    tab.store.refresh();
    const seen = entryOf(tab.store.state, lesson).clear?.note ?? before;
    update((state, now) => withClear(state, lesson, { value: "no", note }, now));
    if (seen) this.model.notes.delete(`${lesson} ${seen}`);
    this.model.notes.add(`${lesson} ${note}`);
  }

  reload(step) {
    const device = this.devices[step.device];
    device.tabs[step.tab % device.tabs.length] = this.open(device);
  }

  notice(tab, lesson) {
    tab.notice(lesson);
  }

  use(tab, lesson) {
    const [version] = tab.programs.others(lesson);
    if (version) tab.programs.use(lesson, version);
  }

  /** Two devices at once: the second writes between the first one's reading and writing. */
  async race(step, tab) {
    const other = this.tab({ device: (step.device + 1) % DEVICES, tab: step.tab });
    this.elsewhere.between = () => other.sync.run();
    assert.equal(await tab.sync.run(), "kept");
    this.elsewhere.between = null;
  }

  /** What was done on a device never goes from it. */
  check(step) {
    const device = this.devices[step.device];
    const here = found(this.open(device).local.document());
    for (const thing of device.before) assert.ok(here.done.has(thing), `${thing} went from device ${step.device} by ${step.kind}`);
    device.before = here.done;
  }

  async meet() {
    this.devices.forEach(({ tabs }) => tabs.forEach(({ storage }) => storage.arrive()));
    for (let round = 0; round < 2; round += 1) {
      for (const { tabs } of this.devices) {
        assert.equal(await tabs[0].sync.run(), "kept");
        tabs.forEach(({ storage }) => storage.arrive());
      }
    }
  }
}

/** All that a document holds, in the model's terms. */
function found({ progress, programs }) {
  const done = new Set();
  const notes = new Set();
  for (const lesson of LESSONS) {
    const { passed, learned, clear } = entryOf(progress, lesson);
    if (passed !== undefined) done.add(`passed ${lesson}`);
    if (learned !== undefined) done.add(`learned ${lesson}`);
    for (const question of QUESTIONS) for (const choice of Object.keys(tried(progress, lesson, question))) done.add(`answered ${lesson} ${question} ${choice}`);
    for (const note of clear ? [clear.note, ...clear.others] : []) notes.add(`${lesson} ${note}`);
  }
  const texts = Object.entries(programs).flatMap(([lesson, record]) => record.texts.map(({ text }) => `${lesson} ${text}`));
  return { done, notes, programs: new Set(texts) };
}

const kind = fc.constantFrom("pass", "learn", "know", "answer", "answer", "note", "type", "type", "type", "reset", "reload", "tab", "arrive", "arrive", "notice", "use",
  "save", "read", "carry", "follow", "sync", "sync", "sync", "race", "away");
const step = fc.record({ kind, device: fc.nat(DEVICES - 1), tab: fc.nat(2), lesson: fc.nat(LESSONS.length - 1), number: fc.nat(5), pause: fc.nat(120_000) });

test("After 500 random sequences of edits, reloads, tab switches, files, links and syncs, every device has all of it, though tabs hear of each other late.", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
    const world = new World();
    for (const each of steps) await world.run(each);
    await world.meet();
    const documents = world.devices.map(({ tabs }) => tabs[0].local.document());
    documents.forEach((document) => assert.ok(equal(document, documents[0]), "the devices differ"));
    const kept = found(documents[0]);
    for (const part of ["done", "notes", "programs"]) {
      for (const thing of world.model[part]) assert.ok(kept[part].has(thing), `${part}: ${thing} is lost`);
    }
  }), { numRuns: 500, seed: 20261130, endOnFailure: false });
});

test("The program that counts is the last that was written by somebody who had seen all the others.", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), fc.nat(DEVICES - 1), async (steps, device) => {
    const world = new World();
    for (const each of steps) await world.run(each);
    await world.meet();
    const tab = world.devices[device].tabs[0];
    tab.notice(LESSONS[0]);
    tab.type(LESSONS[0], "the last word");
    await world.meet();
    for (const { tabs } of world.devices) assert.equal(tabs[0].programs.latest(LESSONS[0]), "the last word");
  }), { numRuns: 100, seed: 5 });
});

test("A mark that is taken back is taken back on every device, even by one whose clock is behind.", async () => {
  const world = new World();
  const [behind, , ahead] = world.devices;
  ahead.tabs[0].store.update((state, now) => withKnown(state, LESSONS[0], true, now), ahead.clock());
  await world.meet();
  assert.ok(isLearned(behind.tabs[0].store.state, LESSONS[0]));
  behind.tabs[0].store.update((state, now) => withKnown(state, LESSONS[0], false, now), behind.clock());
  await world.meet();
  for (const { tabs } of world.devices) assert.ok(!isLearned(tabs[0].store.state, LESSONS[0]));
});
