// Keeps this browser's copy and the reader's own storage elsewhere the same. It reads what is there, merges, and writes only if
// nothing else was written in the meantime (the storage compares revisions); else it begins again. So no device can write over
// what another has written, and there is one merge, the same as for files and links.
//
// remote  get(known) -> { status, body, revision }, put(body, revision) -> { status, revision }, remove() -> { status };
//         each rejects where the storage cannot be reached

import { entryOf, withEntry } from "../progress/state.js";
import { equal, merge, read, write } from "./document.js";
import { NoRoom } from "./local.js";

const TRIES = 6;
export const DONE = "kept";

/** What a status of HTTP means here; null if all is well. */
function problemOf(status) {
  if (status === 401 || status === 403) return "expired";
  if (status === 413 || status === 507) return "full";
  return status >= 400 && status !== 404 && status !== 412 ? "failing" : null;
}

/**
 * The merged document with this browser's notes as they are, not with every step of their writing: what is there has not
 * changed since it was merged, so these notes follow from those.
 */
function withOwnNotes(merged, mine) {
  const lessons = Object.keys(mine.progress.lessons).filter((lesson) => {
    const [own, both] = [mine, merged].map(({ progress }) => entryOf(progress, lesson).clear);
    return own && own.at === both.at;
  });
  const progress = lessons.reduce((state, lesson) => withEntry(state, lesson, { clear: entryOf(mine.progress, lesson).clear }), merged.progress);
  return { ...merged, progress };
}

export class Sync {
  /** `tell(name)` hears "working", "kept", or what is the matter: unreachable, expired, full, failing, busy, or of a document. */
  constructor({ remote, local, tell = () => {}, clock = Date.now }) {
    Object.assign(this, { remote, local, tell, clock });
    this.revision = undefined; // of the document that `theirs` is
    this.theirs = null;
    this.running = null;
  }

  /** Make both the same. Resolves to what was told last. One call at a time does it; others wait for a turn of their own. */
  async run() {
    while (this.running) await this.running;
    this.running = this.attempt();
    try {
      return await this.running;
    } finally {
      this.running = null;
    }
  }

  async attempt() {
    this.tell("working");
    let outcome;
    try {
      outcome = await this.meet();
    } catch (error) {
      outcome = "unreachable";
      this.cause = error;
    }
    this.tell(outcome);
    return outcome;
  }

  async meet() {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const problem = await this.fetch();
      if (problem) return problem;
      const { document, roomy } = this.adopt();
      if (this.theirs && equal(document, this.theirs)) return roomy ? DONE : "no-room";
      const { status, revision } = await this.remote.put(write(document, this.clock()), this.revision);
      if (problemOf(status)) return problemOf(status);
      if (status !== 412) {
        Object.assign(this, { theirs: document, revision });
        return roomy ? DONE : "no-room";
      }
    }
    return "busy";
  }

  /** Read what is there, unless it is known; what is the matter with it, or null. */
  async fetch() {
    const { status, body, revision } = await this.remote.get(this.theirs ? this.revision : undefined);
    if (problemOf(status)) return problemOf(status);
    this.changed = status !== 304;
    if (!this.changed) return null;
    if (status === 404) {
      Object.assign(this, { theirs: null, revision: undefined });
      return null;
    }
    const { document, problem } = read(body);
    if (problem) return `document-${problem}`;
    Object.assign(this, { theirs: document, revision });
    return null;
  }

  /** Merge what is there into this browser; where it does not fit, nothing changes here, and what is there still gets all. */
  adopt() {
    const mine = this.local.document();
    if (!this.theirs) return { document: mine, roomy: true };
    const merged = merge(mine, this.theirs);
    const document = this.changed ? merged : withOwnNotes(merged, mine);
    if (equal(document, mine)) return { document, roomy: true };
    try {
      this.local.put(document);
      return { document, roomy: true };
    } catch (error) {
      if (!(error instanceof NoRoom)) throw error;
      return { document, roomy: false };
    }
  }

  /** Remove the copy there; what is the matter, or null. The copy here stays. */
  async remove() {
    while (this.running) await this.running;
    try {
      const { status } = await this.remote.remove();
      Object.assign(this, { theirs: null, revision: undefined });
      return problemOf(status);
    } catch {
      return "unreachable";
    }
  }
}
