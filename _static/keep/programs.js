// The reader's programs in this browser: a record (versions.js) for each lesson, kept as snapshots (snapshots.js). Several tabs
// change the same records. Each has a name of its own, for as long as its page is there, and remembers which text stands in its
// own editor, so that none writes over what it never showed.

import { NAME } from "../progress/name.js";
import { keys, look, newName, replace } from "../progress/snapshots.js";
import { isPage } from "../progress/state.js";
import { current, forget, merge, none, others, read, write } from "./versions.js";

export const PREFIX = `${NAME}-code:`;
export const ASIDE = `${NAME}-code-set-aside:`;

/** The writer of a program that was kept as plain text, before there were records: another one for another text. */
function earlier(text) {
  let sum = 0;
  for (const letter of text) sum = (Math.imul(sum, 31) + letter.codePointAt(0)) >>> 0;
  return `earlier${sum.toString(36)}`;
}

/** Whose program a key holds; null for keys that are none of these. */
function lessonOf(key) {
  const lesson = key.startsWith(PREFIX) ? key.slice(PREFIX.length).split(":")[0] : "";
  return isPage(lesson) ? lesson : null;
}

/** A record from what was stored: JSON, or the plain text of earlier times. */
export function parse(stored) {
  let data;
  try {
    data = JSON.parse(stored);
  } catch {
    data = null;
  }
  if (data?.seen !== undefined || data?.texts !== undefined) return read(data);
  if (/^\s*\{\s*"(seen|texts)"/.test(stored)) return { record: none(), damaged: true };
  const by = earlier(stored);
  return { record: { seen: { [by]: 1 }, texts: [{ by, at: 1, text: stored }] }, damaged: false };
}

export class Programs {
  /** `open()` returns the storage, or throws where that is forbidden. */
  constructor(open = () => localStorage, clock = Date.now) {
    Object.assign(this, { open, clock, name: newName() });
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
    const tellAll = () => this.shown.forEach((_, lesson) => this.tell(lesson));
    target.addEventListener("pageshow", ({ persisted }) => persisted && tellAll());
    target.addEventListener("storage", ({ key }) => {
      if (key === null) tellAll();
      else if (lessonOf(key) !== null) this.tell(lessonOf(key));
    });
  }

  /** What storage has of a lesson's program: { record, over }. */
  look(lesson) {
    const prefix = `${PREFIX}${lesson}:`;
    try {
      const { found, over, moved } = look(this.open(), { prefix, aside: `${ASIDE}${lesson}:`, read: parse });
      const record = found.map((each) => each.record).reduce(merge, none());
      return { record, over: moved ? this.tidy(prefix, record, over) : over };
    } catch {
      return { record: none(), over: [] };
    }
  }

  /** What was damaged is set aside: go on with what could be read of it. */
  tidy(prefix, record, over) {
    try {
      return replace(this.open(), [{ prefix, text: JSON.stringify(record), over }]);
    } catch {
      return over; // until the next change of the program
    }
  }

  /** The snapshot that `record` would be, for `replace`. */
  change(lesson, record) {
    return { prefix: `${PREFIX}${lesson}:`, text: JSON.stringify(record), over: this.look(lesson).over };
  }

  record(lesson) {
    const stored = this.look(lesson).record;
    return this.unsaved.has(lesson) ? merge(this.unsaved.get(lesson), stored) : stored;
  }

  /** The program that counts, or null for the starter; from now on it is what this tab shows. */
  show(lesson) {
    const latest = current(this.look(lesson).record);
    this.shown.set(lesson, latest);
    return latest?.text ?? null;
  }

  /** The program that counts, or null for the starter. */
  latest(lesson) {
    return current(this.record(lesson))?.text ?? null;
  }

  /** Keep what now stands in this tab's editor (null: the starter); whether there was room. */
  write(lesson, text) {
    const before = this.record(lesson);
    const record = write(before, { by: this.name, base: this.shown.get(lesson), text, now: this.clock() });
    const saved = (record === before && !this.unsaved.has(lesson)) || this.save(lesson, record);
    this.shown.set(lesson, current(record));
    this.writing.forEach((listener) => listener(lesson));
    return saved;
  }

  save(lesson, record) {
    try {
      replace(this.open(), [this.change(lesson, record)]);
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
    const record = write(this.record(lesson), { by: this.name, base: version, text: version.text, now: this.clock() });
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
      for (const key of keys(this.open())) if (lessonOf(key) !== null) lessons.add(lessonOf(key));
    } catch {
      // What is in memory is all there is.
    }
    return Object.fromEntries([...lessons].sort().map((lesson) => [lesson, this.record(lesson)]));
  }
}
