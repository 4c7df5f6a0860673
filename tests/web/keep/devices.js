// Devices, tabs and a storage elsewhere, all in memory: the pages' own code on stand-ins for what a browser has.

import { Store } from "../../../_static/progress/store.js";
import { Local } from "../../../_static/keep/local.js";
import { Programs } from "../../../_static/keep/programs.js";
import { Sync } from "../../../_static/keep/sync.js";

/** Storage as browsers have it, with room for so many characters. */
export class Memory {
  constructor(room = Infinity, content = {}) {
    this.room = room;
    this.content = new Map(Object.entries(content));
  }

  get length() {
    return this.content.size;
  }

  key(index) {
    return [...this.content.keys()][index] ?? null;
  }

  getItem(key) {
    return this.content.get(key) ?? null;
  }

  setItem(key, value) {
    const others = [...this.content].filter(([name]) => name !== key).reduce((sum, [, text]) => sum + text.length, 0);
    if (others + value.length > this.room) throw new DOMException("full", "QuotaExceededError");
    this.content.set(key, value);
  }

  removeItem(key) {
    this.content.delete(key);
  }
}

/** Storage that several processes share: what they did, in the order in which it arrived, and what came of it. */
export class Shared {
  constructor() {
    this.mutations = [];
    this.result = new Memory();
  }

  apply(mutation) {
    this.mutations.push(mutation);
    change(this.result, mutation);
  }
}

function change(memory, { key, value }) {
  if (value === null) memory.removeItem(key);
  else memory.setItem(key, value);
}

/**
 * The view that one process has of it. Its own changes it sees at once, those of others when they arrive, in their order; one that a
 * change of its own has overtaken on the same key does not count any more. So it is in Chromium.
 */
export class View extends Memory {
  constructor(shared) {
    super();
    this.content = new Map(shared.result.content);
    Object.assign(this, { shared, arrived: shared.mutations.length, listeners: [] });
  }

  addEventListener(name, listener) {
    if (name === "storage") this.listeners.push(listener);
  }

  setItem(key, value) {
    super.setItem(key, value);
    this.shared.apply({ key, value, from: this });
  }

  removeItem(key) {
    super.removeItem(key);
    this.shared.apply({ key, value: null, from: this });
  }

  /** Let so many changes arrive. */
  arrive(count = Infinity) {
    for (let left = count; left > 0 && this.arrived < this.shared.mutations.length; left -= 1) {
      const mutation = this.shared.mutations[this.arrived];
      this.arrived += 1;
      const overtaken = this.shared.mutations.slice(this.arrived).some(({ key, from }) => from === this && key === mutation.key);
      if (mutation.from === this || overtaken) continue;
      if (mutation.value === null) this.content.delete(mutation.key);
      else this.content.set(mutation.key, mutation.value);
      this.listeners.forEach((listener) => listener({ key: mutation.key, newValue: mutation.value }));
    }
  }
}

/** A storage that keeps one document, compares revisions, and can be away or slow. */
export class Elsewhere {
  constructor() {
    Object.assign(this, { body: null, revision: 0, away: false, status: null, between: null });
  }

  answer() {
    if (this.away) throw new TypeError("Failed to fetch");
    return this.status ? { status: this.status } : null;
  }

  async get(known) {
    const answer = this.answer();
    if (answer) return answer;
    if (this.body === null) return { status: 404 };
    const revision = String(this.revision);
    return known === revision ? { status: 304, revision } : { status: 200, body: this.body, revision };
  }

  async put(body, revision) {
    const { between } = this;
    this.between = null;
    await between?.(); // another device is faster
    const answer = this.answer();
    if (answer) return answer;
    const current = this.body === null ? undefined : String(this.revision);
    if (revision !== current) return { status: 412 };
    this.body = body;
    this.revision += 1;
    return { status: 200, revision: String(this.revision) };
  }

  async remove() {
    const answer = this.answer();
    if (answer) return answer;
    this.body = null;
    this.revision += 1;
    return { status: 200 };
  }
}

/** A tab of a device: what its page holds in memory. `editor` is the text that stands in each lesson's editor. */
export class Tab {
  constructor(storage, clock, remote) {
    const open = () => storage;
    this.store = new Store(open);
    this.programs = new Programs(open, clock);
    this.local = new Local(this.store, this.programs, open);
    this.sync = new Sync({ remote, local: this.local, clock });
    this.editor = new Map();
    this.storage = storage;
    if (storage.addEventListener) {
      this.store.follow(storage);
      this.programs.follow(storage);
    }
  }

  /** Bring a lesson's program into the editor, as a page does when it opens. */
  open(lesson) {
    this.editor.set(lesson, this.programs.show(lesson));
  }

  type(lesson, text) {
    if (!this.editor.has(lesson)) this.open(lesson);
    this.editor.set(lesson, text);
    return this.programs.write(lesson, text);
  }

  /** Another tab, a file or a device changed something, and the reader is not in the editor: the page shows it. */
  notice(lesson) {
    this.editor.set(lesson, this.programs.latest(lesson));
    this.programs.write(lesson, this.editor.get(lesson));
  }
}
