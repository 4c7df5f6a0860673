// This browser's copy of everything, as one document: read from where the pages keep it, and written back there whole or not at all.

import { replace } from "../progress/snapshots.js";
import { include, merge } from "./document.js";

/** What is to be written does not fit, or the browser forbids to store: nothing was changed. */
export class NoRoom extends Error {}

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
    this.put(include(this.document(), theirs, this.programs.clock()));
  }

  put({ progress, programs }) {
    const lessons = Object.keys(programs);
    const changed = lessons.filter((lesson) => JSON.stringify(programs[lesson]) !== JSON.stringify(this.programs.record(lesson)));
    this.store.refresh();
    const changes = [this.store.change(progress), ...changed.map((lesson) => this.programs.change(lesson, programs[lesson]))];
    try {
      replace(this.open(), changes);
    } catch (error) {
      throw new NoRoom("what was to be kept does not fit into this browser’s store", { cause: error });
    }
    changed.forEach((lesson) => this.programs.unsaved.delete(lesson));
    this.store.refresh();
    changed.forEach((lesson) => this.programs.tell(lesson));
  }
}
