// Signed in to the reader's own storage: when to bring both copies together, and what to tell.
//
// status  { name, address, at, problem }: name is "out", "beginning", "in" or "trouble"; `at` is when both were last the same

import { NAME } from "../progress/name.js";
import { answerIn } from "./callback.js";
import { DONE, Sync } from "./sync.js";

export const SIGNED_IN = `${NAME}-signed-in`; // localStorage: the address, for as long as the reader is signed in
export const SECRET = `${NAME}-sign-in`; // sessionStorage: the secret of the sign-in that was begun in this tab
const AFTER_A_CHANGE = 3_000;
const EVERY = 60_000;
const SETTLING = 2_000; // for the library to find what it kept
const HOPELESS = ["expired", "document-damaged", "document-foreign", "document-huge", "document-newer"]; // until the reader does something

const attempt = (action, otherwise = null) => {
  try {
    return action();
  } catch {
    return otherwise; // storage is forbidden or full
  }
};

/** Whether this page has anything to do with signing in: nothing of it is loaded otherwise. */
export function concerned() {
  const secret = attempt(() => sessionStorage.getItem(SECRET));
  const signedIn = attempt(() => localStorage.getItem(SIGNED_IN)) !== null;
  return signedIn || (secret !== null && answerIn(location.href, secret).kind !== "none");
}

export class Session {
  /** `load()` resolves to the module remote.js of the bundle; `onChange(listener)` calls back when something was done here. */
  constructor({ local, load, keys = {}, onChange }) {
    Object.assign(this, { local, load, keys, onChange });
    this.status = { name: "out", address: "", at: null, problem: null };
    this.listeners = new Set();
  }

  subscribe(listener) {
    this.listeners.add(listener);
    listener(this.status);
  }

  become(parts) {
    this.status = { ...this.status, ...parts };
    this.listeners.forEach((listener) => listener(this.status));
  }

  /** Go on where the reader was signed in before, or where a sign-in comes back from the storage's page; whether it is this. */
  async resume() {
    const secret = attempt(() => sessionStorage.getItem(SECRET));
    const { kind, bare } = answerIn(location.href, secret);
    if (kind !== "none") attempt(() => sessionStorage.removeItem(SECRET));
    if (kind === "foreign" || kind === "denied") history.replaceState(null, "", bare);
    if (kind === "denied" || (kind === "foreign" && secret)) this.become({ problem: kind === "denied" ? "denied" : "state" });
    const address = attempt(() => localStorage.getItem(SIGNED_IN));
    if (kind !== "ours" && address === null) return false;
    this.become({ name: "beginning", address: address ?? "" });
    const remote = await this.open(secret);
    if (!remote) return false;
    await remote.ready();
    if (kind === "ours") history.replaceState(null, "", bare);
    setTimeout(() => remote.connected || this.become({ name: "trouble", problem: "expired" }), SETTLING);
    return kind === "ours";
  }

  async open(secret = null) {
    if (this.remote) return this.remote;
    let module;
    try {
      module = await this.load();
    } catch {
      this.become({ name: attempt(() => localStorage.getItem(SIGNED_IN)) === null ? "out" : "trouble", problem: "load" });
      return null;
    }
    // The library looks at the address of the page as soon as it is there.
    const { kind, bare } = answerIn(location.href, secret);
    if (kind !== "none" && kind !== "ours") history.replaceState(null, "", bare);
    this.remote = new module.Remote(this.keys);
    this.remote.on("connected", () => this.connected());
    this.remote.on("error", (error) => this.failed(error));
    this.remote.onRefusal(() => this.failed({ name: "DiscoveryError" }));
    return this.remote;
  }

  failed(error) {
    if (error?.name !== "DiscoveryError" && this.status.name !== "beginning") return; // the requests tell of themselves
    if (attempt(() => localStorage.getItem(SIGNED_IN)) !== null) this.become({ name: "trouble", problem: "unreachable" });
    else this.become({ name: "out", address: "", problem: error?.name === "DiscoveryError" ? "address" : "denied" });
  }

  /** Begin to sign in at an address, or at "dropbox" or "googledrive": this page gives way to the storage's own. */
  async begin(address) {
    const secret = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    this.become({ name: "beginning", address, problem: null });
    Object.assign(this, { sync: null, beginning: true });
    const remote = await this.open();
    if (!remote) return;
    attempt(() => sessionStorage.setItem(SECRET, secret));
    addEventListener("pageshow", (event) => event.persisted && this.become({ name: "out" }), { once: true });
    await remote.connect(address, secret);
  }

  connected() {
    if (this.sync || this.beginning) return;
    const { address } = this.remote;
    attempt(() => localStorage.setItem(SIGNED_IN, address));
    this.sync = new Sync({ remote: this.remote, local: this.local, tell: (name) => this.told(name) });
    this.become({ name: "in", address, problem: null });
    this.follow();
    this.meet();
  }

  told(name) {
    if (name === "working") return;
    if (name === DONE) this.become({ name: "in", at: Date.now(), problem: null });
    else this.become({ name: "trouble", problem: name });
  }

  /** Bring both copies together now. */
  async meet() {
    clearTimeout(this.waiting);
    if (this.sync) await this.sync.run();
  }

  follow() {
    if (this.following) return;
    this.following = true;
    const now = () => this.sync && !HOPELESS.includes(this.status.problem) && this.meet();
    this.onChange(() => {
      clearTimeout(this.waiting);
      this.waiting = setTimeout(now, AFTER_A_CHANGE);
    });
    addEventListener("online", now);
    document.addEventListener("visibilitychange", now);
    setInterval(() => document.visibilityState === "visible" && now(), EVERY);
    addEventListener("storage", (event) => event.key === SIGNED_IN && event.newValue === null && this.leave());
  }

  leave() {
    clearTimeout(this.waiting);
    this.sync = null;
    this.become({ name: "out", address: "", at: null, problem: null });
  }

  /** Sign out; the copy in this browser and the one there both stay. */
  async signOut() {
    attempt(() => localStorage.removeItem(SIGNED_IN));
    const { remote } = this;
    this.leave();
    await remote?.disconnect();
  }

  /** Remove the copy there and sign out. The copy in this browser stays. What is the matter, or null. */
  async removeThere() {
    const problem = this.sync ? await this.sync.remove() : "expired";
    if (problem) this.become({ name: "trouble", problem });
    else await this.signOut();
    return problem;
  }
}
