// The page "Without a connection": what is kept, keeping the whole book, forgetting it.

import { element } from "../python/dom.js";
import { askWorker } from "./ask.js";

const NOT_HERE = "This browser keeps no pages of this book: it is a private window, or the address does not begin with https. Everything else works.";

/** Bytes as "13 MB". */
export function size(bytes) {
  const million = bytes / 1e6;
  return million < 0.1 ? "less than 0.1 MB" : `${million < 10 ? million.toFixed(1) : Math.round(million)} MB`;
}

/** What went wrong with some files, in a sentence. */
export function toldFailure(failed, rest) {
  const [name, why] = failed[0];
  if (/quota/i.test(why)) return "This browser’s store is full. What has come so far is kept.";
  const others = rest > 1 ? `, and ${rest - 1} more` : "";
  if (/another version/.test(why)) return `The book on the site has changed meanwhile (${name}${others}). Open this page again in a moment, and show the new version.`;
  return `Some of it could not be had: ${name} (${why})${others}. What has come so far is kept; the button goes on from there.`;
}

/** The pages of the book that can be named: [{ href, text }]. */
function pages() {
  const { lessons } = JSON.parse(document.getElementById("book-plan").textContent);
  const written = lessons.filter(({ href }) => href).map(({ href, number, title }) => ({ href, text: `${number} ${title}` }));
  const others = [...document.querySelectorAll(".book-contents a")].map((link) => ({ href: link.getAttribute("href"), text: link.textContent.trim() }));
  return [...others, ...written].map(({ href, text }) => ({ href: new URL(href, location.href).href, text }));
}

export class Keeping {
  constructor(place, root) {
    Object.assign(this, { place, root, pages: pages() });
    this.state = element("p", { role: "status", className: "offline-state", textContent: "Looking at what is kept …" });
    this.progress = element("progress", { max: 1, hidden: true, "aria-label": "Keeping the whole book" });
    this.keepButton = this.button("Keep the whole book", () => this.keepAll());
    this.stopButton = this.button("Stop", () => { this.stopped = true; });
    this.forgetButton = this.button("Remove what is kept", () => this.forget());
    this.list = element("ul", { className: "offline-pages" });
    place.replaceChildren(this.state, this.progress, element("div", { className: "offline-buttons" }, this.keepButton, this.stopButton, this.forgetButton));
    document.querySelector(".offline-kept").append(this.list);
    this.tellMissed();
    addEventListener("hashchange", () => this.tellMissed());
  }

  button(textContent, action) {
    const made = element("button", { type: "button", textContent, hidden: true });
    made.addEventListener("click", action);
    return made;
  }

  /** The page that was asked for, if it is for want of it that this one is shown. */
  tellMissed() {
    const missed = document.querySelector(".offline-missed");
    let name = "";
    try {
      name = decodeURIComponent(location.hash.slice(1));
    } catch {
      // no name at all
    }
    const known = name && this.pages.find(({ href }) => href === new URL(name, this.root).href);
    missed.hidden = !known;
    if (known) missed.querySelector("strong").textContent = known.text;
  }

  async begin() {
    try {
      const slow = new Promise((_, reject) => setTimeout(() => reject(new Error("slow")), 20_000));
      const registration = await Promise.race([navigator.serviceWorker.ready, slow]);
      this.worker = registration.active;
      await this.look();
    } catch {
      this.state.textContent = NOT_HERE;
    }
  }

  async look(told = "") {
    const { missing, bytes, whole, files } = await askWorker(this.worker, { ask: "state" }, 10_000);
    this.missing = missing;
    const left = missing.reduce((sum, [, each]) => sum + each, 0);
    const all = left === 0;
    const said = all ? `The whole book is kept in this browser, Python included: ${size(bytes)}.` : `Of the book’s ${size(bytes)}, ${size(bytes - left)} are kept in this browser.`;
    this.state.textContent = `${told} ${said}`.trim();
    this.keepButton.textContent = left === bytes ? `Keep the whole book (${size(bytes)})` : `Keep the whole book (${size(left)} more)`;
    this.keepButton.hidden = all;
    this.forgetButton.hidden = false;
    this.forgetButton.textContent = whole || all ? "Remove what is kept" : "Remove the pages that are kept";
    this.paintPages(new Set(files));
  }

  paintPages(kept) {
    const here = this.pages.filter(({ href }) => kept.has(href.slice(this.root.length)));
    this.list.parentElement.hidden = !here.length;
    this.list.replaceChildren(...here.map(({ href, text }) => element("li", {}, element("a", { href, textContent: text }))));
  }

  async keepAll() {
    this.stopped = false;
    this.working(true);
    navigator.storage?.persist?.().catch(() => {});
    const all = this.missing.reduce((sum, [, bytes]) => sum + bytes, 0);
    const failed = [];
    let done = 0;
    try {
      await askWorker(this.worker, { ask: "whole", value: true });
      for (const [name, bytes] of this.missing) {
        if (this.stopped || failed.some(([, why]) => /quota/i.test(why))) break;
        this.state.textContent = `${size(done)} of ${size(all)} …`;
        const answer = await askWorker(this.worker, { ask: "keep", names: [new URL(name, this.root).href], heavy: true });
        failed.push(...answer.failed);
        done += bytes;
        this.progress.value = done / all;
      }
      if (this.stopped) await askWorker(this.worker, { ask: "whole", value: false });
      await this.look(failed.length ? toldFailure(failed, failed.length) : "");
    } catch (error) {
      this.state.textContent = `This did not work: ${error.message}.`;
    } finally {
      this.working(false);
    }
  }

  working(on) {
    this.progress.hidden = !on;
    this.progress.value = 0;
    this.stopButton.hidden = !on;
    this.keepButton.disabled = on;
    this.forgetButton.disabled = on;
  }

  async forget() {
    try {
      await askWorker(this.worker, { ask: "forget" });
      await this.look("Removed; this page, the search and the source stay.");
    } catch (error) {
      this.state.textContent = `This did not work: ${error.message}.`;
    }
  }
}
