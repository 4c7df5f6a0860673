// This browser's copy of everything, as one document: read from where the pages keep it, and written back there whole or not at all.

import { KEY } from "../progress/store.js";
import { include, merge } from "./document.js";
import { PREFIX } from "./programs.js";

/** What is to be written does not fit, or the browser forbids to store: nothing was changed. */
export class NoRoom extends Error {}

/** What shrinks goes first and makes room, so that putting back what was there cannot fail. */
function putBack(storage, before) {
  const growth = ([key, text]) => (text ?? "").length - (storage.getItem(key) ?? "").length;
  for (const [key, text] of [...before].sort((a, b) => growth(a) - growth(b))) {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
  }
}

function writeAll(storage, entries) {
  const before = entries.map(([key]) => [key, storage.getItem(key)]);
  try {
    entries.forEach(([key, text]) => storage.setItem(key, text));
  } catch (error) {
    putBack(storage, before);
    throw error;
  }
}

export class Local {
  constructor(store, programs, open = () => localStorage) {
    Object.assign(this, { store, programs, open });
  }

  /** All that is in this browser, and in this page if storage has no room for it. */
  document() {
    this.store.refresh();
    return { progress: this.store.state, programs: this.programs.all() };
  }

  /** Merge another device's document into this browser's. Throws NoRoom. */
  merge(theirs) {
    this.put(merge(this.document(), theirs));
  }

  /** Merge what a file or a link says; nothing that is here goes. Throws NoRoom. */
  include(theirs) {
    this.put(include(this.document(), theirs));
  }

  put({ progress, programs }) {
    const lessons = Object.keys(programs);
    const changed = lessons.filter((lesson) => JSON.stringify(programs[lesson]) !== JSON.stringify(this.programs.record(lesson)));
    const entries = [[KEY, JSON.stringify(progress)], ...changed.map((lesson) => [PREFIX + lesson, JSON.stringify(programs[lesson])])];
    try {
      writeAll(this.open(), entries);
    } catch (error) {
      throw new NoRoom("what was to be kept does not fit into this browser’s store", { cause: error });
    }
    changed.forEach((lesson) => this.programs.unsaved.delete(lesson));
    this.store.refresh();
    changed.forEach((lesson) => this.programs.tell(lesson));
  }
}
