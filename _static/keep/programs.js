// The reader's programs in this browser: a record (versions.js) for each lesson under a key of its own. Several tabs read and
// write the same records; each remembers which text stands in its own editor, so that none writes over what it never showed.

import { NAME } from "../progress/name.js";
import { current, forget, merge, none, others, read, write } from "./versions.js";

export const PREFIX = `${NAME}-code:`;
export const ASIDE = `${NAME}-code-set-aside:`;
export const DEVICE = `${NAME}-device`;
const EARLIER = { by: "earlier", at: 1 }; // programs that were kept as plain text, before there were records

const newName = () => [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => (byte % 36).toString(36)).join("");

/** A record from what was stored: JSON, or the plain text of earlier times. */
export function parse(stored) {
  if (stored === null) return { record: none(), damaged: false };
  let data;
  try {
    data = JSON.parse(stored);
  } catch {
    data = null;
  }
  if (data?.seen !== undefined || data?.texts !== undefined) return read(data);
  if (/^\s*\{\s*"(seen|texts)"/.test(stored)) return { record: none(), damaged: true };
  return { record: { seen: { [EARLIER.by]: EARLIER.at }, texts: [{ ...EARLIER, text: stored }] }, damaged: false };
}

export class Programs {
  /** `open()` returns the storage, or throws where that is forbidden. */
  constructor(open = () => localStorage, clock = Date.now) {
    Object.assign(this, { open, clock });
    this.shown = new Map(); // lesson -> the text that stands in this tab's editor
    this.unsaved = new Map(); // lesson -> the record that storage had no room for
    this.listeners = new Set();
    this.writing = new Set();
  }

  /** Call `listener(lesson)` when a program was changed by another tab, a file, or another device. */
  subscribe(listener) {
    this.listeners.add(listener);
  }

  /** Call `listener(lesson)` when a program was written in this tab. */
  onWriting(listener) {
    this.writing.add(listener);
  }

  tell(lesson) {
    this.listeners.forEach((listener) => listener(lesson));
  }

  /** Follow other tabs, from the first call on. */
  follow(target = globalThis) {
    if (this.following || !target.addEventListener) return;
    this.following = true;
    target.addEventListener("storage", ({ key }) => {
      if (key === null) this.shown.forEach((_, lesson) => this.tell(lesson));
      else if (key.startsWith(PREFIX)) this.tell(key.slice(PREFIX.length));
    });
  }

  device() {
    if (this.name) return this.name;
    try {
      const kept = this.open().getItem(DEVICE);
      this.name = /^[a-z0-9]{1,20}$/.test(kept ?? "") ? kept : newName();
      if (this.name !== kept) this.open().setItem(DEVICE, this.name);
    } catch {
      this.name ??= newName();
    }
    return this.name;
  }

  stored(lesson) {
    try {
      const text = this.open().getItem(PREFIX + lesson);
      const { record, damaged } = parse(text);
      if (damaged) this.setAside(lesson, text, record);
      return record;
    } catch {
      return none();
    }
  }

  /** Keep a copy of a damaged record, if there is room, and go on with what could be read of it. */
  setAside(lesson, text, record) {
    try {
      this.open().setItem(ASIDE + lesson, text);
      this.open().setItem(PREFIX + lesson, JSON.stringify(record));
    } catch {
      // It stays where it is until the next change of the program.
    }
  }

  record(lesson) {
    const stored = this.stored(lesson);
    return this.unsaved.has(lesson) ? merge(this.unsaved.get(lesson), stored) : stored;
  }

  /** The program that counts, or null for the starter; from now on it is what this tab shows. */
  show(lesson) {
    const latest = current(this.stored(lesson));
    this.shown.set(lesson, latest);
    return latest?.text ?? null;
  }

  /** The program that counts, or null for the starter. */
  latest(lesson) {
    return current(this.record(lesson))?.text ?? null;
  }

  /** Keep what now stands in this tab's editor (null: the starter); whether there was room. */
  write(lesson, text) {
    const written = (before) => write(before, { device: this.device(), base: this.shown.get(lesson), text, now: this.clock() });
    const before = this.record(lesson);
    let record = written(before);
    const saved = (record === before && !this.unsaved.has(lesson)) || this.save(lesson, record);
    if (!saved) {
      // This tab now knows what no other does, so it counts as a device of its own.
      this.alone ??= this.name = newName();
      record = written(before);
      this.unsaved.set(lesson, record);
    }
    this.shown.set(lesson, current(record));
    this.writing.forEach((listener) => listener(lesson));
    return saved;
  }

  save(lesson, record) {
    try {
      this.open().setItem(PREFIX + lesson, JSON.stringify(record));
      this.unsaved.delete(lesson);
      return true;
    } catch {
      this.unsaved.set(lesson, record);
      return false;
    }
  }

  /** What was kept of a lesson besides what this tab shows. */
  others(lesson) {
    return others(this.record(lesson), this.shown.get(lesson)?.text ?? null);
  }

  /** Let one of the other versions be the program; what was the program until now becomes one of the others. */
  use(lesson, version) {
    const record = write(this.record(lesson), { device: this.device(), base: version, text: version.text, now: this.clock() });
    this.save(lesson, record);
    this.tell(lesson);
  }

  /** Forget one of the other versions, on every device. */
  forget(lesson, version) {
    this.save(lesson, forget(this.record(lesson), version));
    this.tell(lesson);
  }

  /** Every record: { <lesson>: record }. */
  all() {
    const lessons = new Set(this.unsaved.keys());
    try {
      const storage = this.open();
      for (let index = 0; index < storage.length; index += 1) {
        const key = storage.key(index);
        if (key.startsWith(PREFIX)) lessons.add(key.slice(PREFIX.length));
      }
    } catch {
      // What is in memory is all there is.
    }
    return Object.fromEntries([...lessons].sort().map((lesson) => [lesson, this.record(lesson)]));
  }
}
