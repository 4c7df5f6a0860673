// Keeps the state in this browser, as snapshots (snapshots.js). Storage may be forbidden, full, damaged, or changed by another
// tab at any moment: the state in memory goes on working, nothing that is understood is lost, and what is not understood is set
// aside, not overwritten. `trouble` is called with the name of what is the matter, once for each.

import { NAME } from "./name.js";
import { belongs, look, replace } from "./snapshots.js";
import { empty, merge, read } from "./state.js";

export const KEY = `${NAME}-progress:`;
export const ASIDE = `${NAME}-progress-set-aside:`;

export class Store {
  /** `open()` returns the storage, or throws where that is forbidden. */
  constructor(open = () => localStorage, trouble = () => {}) {
    this.open = open;
    this.listeners = new Set();
    this.state = empty();
    this.over = []; // the keys of the snapshots that the state was read from
    this.unsaved = false; // the state in memory has what storage has not
    const told = new Set();
    this.trouble = (name) => {
      if (told.has(name)) return;
      told.add(name);
      trouble(name);
    };
    this.refresh();
  }

  /** Call `listener(state)` whenever the state has changed, here or in another tab. */
  subscribe(listener) {
    this.listeners.add(listener);
  }

  /** Change the state by `change(state)`, starting from what is stored now: another tab may have been at work. */
  update(change, now = Date.now()) {
    this.adopt();
    this.state = change(this.state, now);
    this.save();
    this.tell();
  }

  /** Take over what another tab has stored. */
  refresh() {
    const before = JSON.stringify(this.state);
    this.adopt();
    if (JSON.stringify(this.state) !== before) this.tell();
  }

  tell() {
    this.listeners.forEach((listener) => listener(this.state));
  }

  adopt() {
    const stored = this.load();
    if (!stored) return;
    this.state = this.unsaved ? merge(this.state, stored.state) : stored.state;
    this.over = stored.over;
    if (stored.moved) this.save();
  }

  /** What is in storage, or null if there is no getting at it. */
  load() {
    let seen;
    try {
      seen = look(this.open(), { prefix: KEY, aside: ASIDE, read });
      this.forbidden = false;
    } catch {
      this.forbidden = true;
      this.trouble("forbidden");
      return null;
    }
    const states = seen.found.map(({ state }) => state);
    if (seen.found.some(({ damaged }) => damaged)) this.trouble("damaged");
    return { ...seen, state: states.length ? states.reduce((a, b) => merge(a, b)) : empty() };
  }

  /** The snapshot that `state` would be, for `replace`. */
  change(state) {
    return { prefix: KEY, text: JSON.stringify(state), over: this.over };
  }

  save() {
    try {
      this.over = replace(this.open(), [this.change(this.state)]);
      this.unsaved = false;
    } catch {
      this.unsaved = true;
      this.trouble(this.forbidden ? "forbidden" : "full");
    }
  }

  /** Follow other tabs. */
  follow(target = window) {
    const changed = (event) => (event.key === null || belongs(event.key, KEY)) && this.refresh();
    target.addEventListener("storage", changed);
    target.addEventListener("pageshow", (event) => event.persisted && this.refresh());
  }
}
