// Lets the browser keep what is read, and tells of a new version of the book. Where a browser keeps nothing (a private window,
// an address without https, a file), the book is read as if this were not here.

import { element } from "../python/dom.js";
import { askWorker } from "./ask.js";

const FOLDER = new URL("../", import.meta.url).href; // of this edition's scripts: _static/<digest>/
const ROOT = new URL("../../", FOLDER).href; // of the book
const AFTER = 3000; // ms after the page is there: reading comes first

let notice;

/** Say that there is a new version; `take` shows it. */
function offer(take) {
  notice?.remove();
  const show = element("button", { type: "button", textContent: "Show it" });
  const later = element("button", { type: "button", textContent: "Later" });
  notice = element("div", { className: "offline-notice", role: "status" }, element("p", { textContent: "There is a new version of this book." }), show, later);
  show.addEventListener("click", () => {
    show.disabled = true;
    take();
  });
  later.addEventListener("click", () => notice.remove());
  document.body.append(notice);
}

function offerWaiting(registration) {
  const { waiting } = registration;
  if (!waiting || !navigator.serviceWorker.controller) return;
  offer(() => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    askWorker(waiting, { ask: "take" }).catch(() => location.reload());
  });
}

function watch(registration) {
  offerWaiting(registration);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => installing.state === "installed" && offerWaiting(registration));
  });
}

/** What this page has loaded before the worker was there. */
function loaded() {
  const resources = performance.getEntriesByType("resource").map(({ name }) => name);
  return [location.href, ...resources].filter((address) => address.startsWith(ROOT));
}

async function begin() {
  const registration = await navigator.serviceWorker.register(new URL("sw.js", ROOT), { scope: ROOT, updateViaCache: "none" });
  if (!registration) return;
  watch(registration);
  // The browser looks by itself too, but only when the worker has been at rest.
  registration.update().catch(() => {});
  const { active } = await navigator.serviceWorker.ready;
  await askWorker(active, { ask: "tidy", folder: FOLDER });
  await askWorker(active, { ask: "keep", names: loaded() });
}

function beginQuietly() {
  begin().catch(() => {}); // then the page is not kept, and nothing else
}

if (navigator.serviceWorker) {
  // Another tab has taken the new version. This page goes on with its own until the reader wants otherwise.
  const had = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => had && offer(() => location.reload()));
  const soon = () => setTimeout(beginQuietly, AFTER);
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
}
const place = document.querySelector("[data-offline]");
if (place) import("./keeping.js").then(({ Keeping }) => new Keeping(place, ROOT).begin());
