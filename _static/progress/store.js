// Keeps the state in this browser. Storage may be forbidden, full, damaged, or changed by another tab at any moment: the
// state in memory goes on working, nothing that is understood is lost, and what is not understood is set aside, not
// overwritten. `trouble` is called with the name of what is the matter, once for each.

import { NAME } from "./name.js";
import { empty, merge, read } from "./state.js";

export const KEY = `${NAME}-progress`;
export const ASIDE = `${NAME}-progress-set-aside-`;

export class Store {
  /** `open()` returns the storage, or throws where that is forbidden. */
  constructor(open = () => localStorage, trouble = () => {}) {
    this.open = open;
    this.listeners = new Set();
    this.state = empty();
    this.unsaved = false; // the state in memory has what storage has not
    this.untouchable = false; // storage holds something damaged that could not be set aside
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
    if (stored) this.state = this.unsaved ? merge(this.state, stored) : stored;
  }

  /** The state in storage, or null if there is no getting at it. */
  load() {
    let text;
    try {
      text = this.open().getItem(KEY);
      this.forbidden = false;
    } catch {
      this.forbidden = true;
      this.trouble("forbidden");
      return null;
    }
    if (text === null) return empty();
    const { state, damaged } = read(text);
    if (damaged) this.setAside(text, state);
    return state;
  }

  /** Keep a copy of damaged data under a key of its own, and go on with what could be read of it. */
  setAside(text, state) {
    try {
      const storage = this.open();
      let number = 1;
      while (![null, text].includes(storage.getItem(ASIDE + number))) number += 1;
      storage.setItem(ASIDE + number, text);
      storage.setItem(KEY, JSON.stringify(state));
      this.untouchable = false;
    } catch {
      this.untouchable = true;
    }
    this.trouble("damaged");
  }

  save() {
    try {
      if (this.untouchable) throw new Error("what is stored is damaged and there is no room to set it aside");
      this.open().setItem(KEY, JSON.stringify(this.state));
      this.unsaved = false;
    } catch {
      this.unsaved = true;
      this.trouble(this.forbidden ? "forbidden" : "full");
    }
  }

  /** Follow other tabs. */
  follow(target = window) {
    const changed = (event) => (event.key === KEY || event.key === null) && this.refresh();
    target.addEventListener("storage", changed);
    target.addEventListener("pageshow", (event) => event.persisted && this.refresh());
  }
}
