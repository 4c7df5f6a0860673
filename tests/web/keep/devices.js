// Devices, tabs and a storage elsewhere, all in memory: the pages' own code on stand-ins for what a browser has.

import { Store } from "../../../_static/progress/store.js";
import { Local } from "../../../_static/keep/local.js";
import { Programs } from "../../../_static/keep/programs.js";
import { Sync } from "../../../_static/keep/sync.js";

/** Storage as browsers have it, with room for so many characters. */
export class Memory {
  constructor(room = Infinity) {
    this.room = room;
    this.content = new Map();
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
