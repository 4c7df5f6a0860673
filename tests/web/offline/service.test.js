// The service worker, run without a browser: what it keeps, what it refuses to keep, and what it answers.

import assert from "node:assert/strict";
import { createHash, webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import vm from "node:vm";

const CODE = readFileSync(new URL("../../../_static/offline/service.js", import.meta.url), "utf8");
const ROOT = "https://host.example/a/book/";

/** A store of caches, as a browser has one for each origin. */
function storage() {
  const stores = new Map();
  const open = (name) => {
    if (!stores.has(name)) stores.set(name, new Map());
    const entries = stores.get(name);
    const key = (request, ignoreSearch) => {
      const url = new URL(typeof request === "string" ? request : request.url, ROOT);
      if (ignoreSearch) url.search = "";
      return url.href;
    };
    return {
      match: async (request, { ignoreSearch } = {}) => entries.get(key(request, ignoreSearch))?.clone(),
      put: async (request, response) => void entries.set(key(request), response),
      delete: async (request) => entries.delete(key(request)),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  };
  return { open: async (name) => open(name), keys: async () => [...stores.keys()], delete: async (name) => stores.delete(name) };
}

const digestOf = (text) => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** An edition: its texts by name, and what its service worker must know of it. */
function edition(name, texts, start = ["offline.html"]) {
  const files = Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, [digestOf(text), text.length]]));
  return { texts, book: { book: "microgpt", edition: name, start, files } };
}

/** A worker at work on a site that serves `site.texts`; `site.reached` lists what it was asked for. */
function worker({ book }, site, caches, windows = 1, hostname = "host.example") {
  const listeners = {};
  const root = ROOT.replace("host.example", hostname);
  const fetch = async (request) => {
    const { pathname } = new URL(typeof request === "string" ? request : request.url);
    const name = pathname.slice("/a/book/".length) || "index.html";
    if (site.down) throw new TypeError("no connection");
    site.reached.push(name);
    if (!(name in site.texts)) return new Response("", { status: 404 });
    return new Response(site.texts[name], { headers: { "content-type": "text/html" } });
  };
  const self = {
    registration: { scope: root, installing: null, waiting: null },
    location: new URL(root),
    clients: { claim: async () => {}, matchAll: async () => Array(windows).fill({}) },
    skipWaiting: async () => {},
    addEventListener: (type, listener) => { listeners[type] = listener; },
  };
  const context = { self, caches, fetch, Response, URL, crypto: webcrypto, Uint8Array, decodeURI, encodeURIComponent, BOOK: book };
  Response.redirect = (url) => new Response(null, { status: 302, headers: { location: url } });
  vm.runInNewContext(CODE, context);
  const waited = [];
  const event = (rest) => ({ waitUntil: (promise) => waited.push(promise), ...rest });
  return {
    self,
    async install() {
      listeners.install(event({}));
      await Promise.all(waited.splice(0));
    },
    async ask(question) {
      let reply;
      listeners.message(event({ data: question, ports: [{ postMessage: (data) => { reply = data; } }] }));
      await Promise.all(waited.splice(0));
      return reply;
    },
    /** The answer to a request, or undefined where the worker leaves it to the browser. */
    async get(address, mode = "no-cors", method = "GET") {
      let answer;
      listeners.fetch(event({ request: { url: new URL(address, root).href, mode, method }, respondWith: (promise) => { answer = promise; } }));
      const response = await answer;
      await Promise.all(waited.splice(0));
      return response;
    },
  };
}

const ONE = edition("one", {
  "index.html": "front one", "offline.html": "away", "a/lesson.html": "lesson one",
  "_static/1111111111111111/a.js": "a", "_static/1111111111111111/b.js": "b one", "_static/1111111111111111/bundle/pyodide.asm.wasm": "wasm",
});
const TWO = edition("two", {
  "index.html": "front two", "offline.html": "away", "a/lesson.html": "lesson two",
  "_static/2222222222222222/a.js": "a", "_static/2222222222222222/b.js": "b two", "_static/2222222222222222/bundle/pyodide.asm.wasm": "wasm",
});
const siteOf = ({ texts }) => ({ texts, reached: [], down: false });

async function begun(which = ONE, caches = storage()) {
  const site = siteOf(which);
  const made = worker(which, site, caches);
  await made.install();
  return { site, caches, made };
}

test("what was read is answered without a connection, by every address that means it", async () => {
  const { site, made } = await begun();
  await made.get("a/lesson.html", "navigate");
  await made.get("", "navigate");
  site.down = true;
  for (const address of ["a/lesson.html", "a/lesson", "a/lesson.html?q=1", "a/lesson.html#x"]) {
    assert.equal(await (await made.get(address, "navigate")).text(), "lesson one");
  }
  assert.equal(await (await made.get("index.html", "navigate")).text(), "front one");
});

test("a page that is not kept leads to the page that says so, a file that is not kept fails", async () => {
  const { site, made } = await begun();
  site.down = true;
  const answer = await made.get("a/lesson.html", "navigate");
  assert.equal(answer.headers.get("location"), `${ROOT}offline.html#a%2Flesson.html`);
  await assert.rejects(made.get("_static/1111111111111111/a.js"));
});

test("what is not of this edition is passed on and never kept", async () => {
  const { site, made } = await begun();
  site.texts = { ...TWO.texts };
  assert.equal(await (await made.get("a/lesson.html", "navigate")).text(), "lesson two");
  assert.equal(await (await made.get("_static/2222222222222222/b.js")).text(), "b two");
  const { files } = await made.ask({ ask: "state" });
  assert.deepEqual([...files], ["offline.html"]);
  const { failed } = await made.ask({ ask: "keep", names: [`${ROOT}a/lesson.html`, "https://elsewhere.example/x", "none.html"] });
  assert.deepEqual(Array.from(failed, ([name]) => name), ["a/lesson.html"]);
});

test("requests of other kinds, other sites and other folders are left to the browser", async () => {
  const { made } = await begun();
  assert.equal(await made.get("a/lesson.html", "cors", "POST"), undefined);
  assert.equal(await made.get("https://host.example/b/index.html"), undefined);
  assert.equal(await made.get("https://elsewhere.example/a/book/index.html"), undefined);
});

test("a new edition has all that was kept of the old, and fetches only what has changed", async () => {
  const { caches, made } = await begun();
  await made.get("a/lesson.html", "navigate");
  await made.get("_static/1111111111111111/a.js");
  await made.get("_static/1111111111111111/b.js");
  const second = await begun(TWO, caches);
  assert.deepEqual(second.site.reached.sort(), ["_static/2222222222222222/b.js", "a/lesson.html"]);
  second.site.down = true;
  assert.equal(await (await second.made.get("a/lesson.html", "navigate")).text(), "lesson two");
  // A page that is still open has its own edition's files.
  assert.equal(await (await second.made.get("_static/1111111111111111/b.js")).text(), "b one");
});

test("a new edition that cannot be had whole is not installed", async () => {
  const { caches, made } = await begun();
  await made.get("a/lesson.html", "navigate");
  const site = { ...siteOf(TWO), texts: { ...TWO.texts, "a/lesson.html": "lesson three" } };
  await assert.rejects(worker(TWO, site, caches).install(), /another version/);
});

test("the whole book is kept only for the asking, and then stays whole", async () => {
  const { caches, made } = await begun();
  await made.ask({ ask: "keep", names: Object.keys(ONE.texts) });
  assert.deepEqual(Array.from((await made.ask({ ask: "state" })).missing, ([name]) => name), ["_static/1111111111111111/bundle/pyodide.asm.wasm"]);
  await made.ask({ ask: "keep", names: Object.keys(ONE.texts), heavy: true });
  await made.ask({ ask: "whole", value: true });
  const second = await begun(TWO, caches);
  const state = await second.made.ask({ ask: "state" });
  assert.equal(state.missing.length, 0);
  assert.equal(state.whole, true);
  assert.ok(!second.site.reached.some((name) => name.includes("pyodide")));
});

test("older editions go when the last page is of this one, and not before", async () => {
  const { caches } = await begun();
  const two = siteOf(TWO);
  const folder = `${ROOT}_static/2222222222222222/`;
  const busy = worker(TWO, two, caches, 2);
  await busy.install();
  await busy.ask({ ask: "tidy", folder });
  assert.equal((await caches.keys()).length, 2);
  const alone = worker(TWO, two, caches, 1);
  await alone.ask({ ask: "tidy", folder: `${ROOT}_static/1111111111111111/` });
  assert.equal((await caches.keys()).length, 2);
  alone.self.registration.waiting = {};
  await alone.ask({ ask: "tidy", folder });
  assert.equal((await caches.keys()).length, 2);
  alone.self.registration.waiting = null;
  await alone.ask({ ask: "tidy", folder });
  assert.deepEqual(await caches.keys(), ["microgpt-book /a/book/ two"]);
});

test("another book of the same origin is not touched", async () => {
  const { caches, made } = await begun();
  await (await caches.open("microgpt-book /another/ x")).put(`${ROOT}x`, new Response("x"));
  await made.ask({ ask: "forget" });
  assert.ok((await caches.keys()).includes("microgpt-book /another/ x"));
});

test("questions that are none get no answer and do no harm", async () => {
  const { made } = await begun();
  for (const question of [undefined, null, {}, { ask: "constructor" }, { ask: "__proto__" }]) assert.equal(await made.ask(question), undefined);
});

test("on the author's own machine pages come from the server first", async () => {
  const site = siteOf(ONE);
  const made = worker(ONE, site, storage(), 1, "127.0.0.1");
  await made.install();
  await made.get("a/lesson.html", "navigate");
  site.texts = { ...ONE.texts, "a/lesson.html": "just built" };
  assert.equal(await (await made.get("a/lesson.html", "navigate")).text(), "just built");
  site.down = true;
  assert.equal(await (await made.get("a/lesson.html", "navigate")).text(), "lesson one");
});
