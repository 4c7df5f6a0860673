// The service worker: keeps what was read, and answers from what it keeps. The build writes it, with `BOOK` before it, to
// `sw.js` beside the front page. A plain script, not a module: not every browser starts a module as a service worker.
//
// BOOK   { book, edition, start: [name], files: { name: [digest, bytes] } }: every file of one edition, by its address in the book.
//
// A page names the folder of its own edition's scripts (book/_ext/edition.py), so no page meets another edition's. What is
// kept goes by the edition, and a file is kept only if it has the digest that this edition's list gives. A new edition waits
// until the reader takes it, and is there only when all that was kept of the old one has come.
//
// From a page, each with a port for the answer:
//   { ask: "state" }         -> { edition, whole, files: [name, …], missing: [[name, bytes], …], bytes }
//   { ask: "keep", names }   -> { failed: [[name, why], …] }    names may be addresses; what is no file of the edition is passed over
//   { ask: "whole", value }  -> {}    from now on every new edition is kept whole, or no longer
//   { ask: "forget" }        -> {}
//   { ask: "tidy", folder }  -> {}    a page has opened, and this is the folder that it loads from
//   { ask: "take" }          -> {}    the waiting edition takes over

/* global BOOK */

const SCOPE = self.registration.scope;
// Books of one origin share the browser's caches: the folder tells them apart.
const PREFIX = `${BOOK.book}-book ${new URL(SCOPE).pathname} `;
const CACHE = PREFIX + BOOK.edition;
const WHOLE = new URL("_whole", SCOPE).href;
const DIGEST = "x-book-digest";
const AWAY = "offline.html";
// The page keeps these itself, when it has used them (python/parts.js). Here they are kept only with the whole book.
const HEAVY = /\/bundle\/(pyodide\.asm\.wasm|stdlib\.zip\.gz|book\.json)$/;

const stems = new Map(Object.keys(BOOK.files).map((name) => [stem(name), name]));

/** A name without the digest in it: what a file is called in every edition. */
function stem(name) {
  return name.replace(/^_static\/[0-9a-f]{16}\//, "_static/").replace(/-[0-9a-f]{16}\.js$/, ".js");
}

const isFile = (name) => Object.hasOwn(BOOK.files, name);
const addressOf = (name) => new URL(name, SCOPE).href;

/** The file that an address means, or null if it is none of this edition's. */
function nameOf(address) {
  const { origin, pathname } = new URL(address, SCOPE);
  const scope = new URL(SCOPE);
  if (origin !== scope.origin || !pathname.startsWith(scope.pathname)) return null;
  const path = decodeURI(pathname.slice(scope.pathname.length));
  const names = path === "" || path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`];
  return names.find(isFile) ?? null;
}

/** A file with its digest, fit to be kept; throws if it is not what this edition's list says. */
async function verified(name, response) {
  if (!response.ok) throw new Error(`the site answered ${response.status}`);
  const bytes = await response.arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const digest = [...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (digest !== BOOK.files[name][0]) throw new Error("the site has another version of it");
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  return new Response(bytes, { headers: { "content-type": type, [DIGEST]: digest } });
}

async function fetchAndKeep(cache, name) {
  const fetched = async (mode) => verified(name, await fetch(addressOf(name), { cache: mode }));
  // A host that tells versions apart by the second takes two of the same second for one: then the whole file is asked for.
  const good = await fetched("no-cache").catch(() => fetched("reload"));
  await cache.put(addressOf(name), good);
}

async function olderCaches() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  return Promise.all(names.map((name) => caches.open(name)));
}

/** Take over a file that an older edition has in the same version. */
async function carry(cache, name, older) {
  for (const [kept, digest, address] of older) {
    if (digest !== BOOK.files[name][0]) continue;
    const response = await kept.match(address);
    if (!response) continue;
    await cache.put(addressOf(name), response);
    return true;
  }
  return false;
}

/** What other editions keep: [cache, digest, address, stem]. */
async function keptBefore() {
  const found = [];
  for (const cache of await olderCaches()) {
    for (const request of await cache.keys()) {
      const digest = (await cache.match(request))?.headers.get(DIGEST);
      found.push([cache, digest, request.url, stem(request.url.slice(SCOPE.length))]);
    }
  }
  return found;
}

/** Keep, of this edition, what was kept of the one before, and what is needed to say what is kept. */
async function install() {
  const cache = await caches.open(CACHE);
  const older = await keptBefore();
  const whole = older.some(([, , address]) => address === WHOLE);
  const wanted = new Set(whole ? Object.keys(BOOK.files) : BOOK.start);
  older.forEach(([, , , each]) => stems.has(each) && wanted.add(stems.get(each)));
  for (const name of wanted) {
    if (!(await cache.match(addressOf(name))) && !(await carry(cache, name, older))) await fetchAndKeep(cache, name);
  }
  if (whole) await cache.put(WHOLE, new Response(""));
}

/** Answer from what is kept, else from the site, and keep that. */
async function answer(event, name) {
  const cache = await caches.open(CACHE);
  const kept = () => cache.match(addressOf(name));
  const page = event.request.mode === "navigate";
  // Whoever writes the book sees on their own machine what they have just built, and not what was kept before.
  const hit = page && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(self.location.hostname) ? null : await kept();
  if (hit) return hit;
  let response;
  try {
    response = await fetch(event.request);
  } catch (error) {
    const last = page ? await kept() : null;
    if (last) return last;
    if (page) return away(name);
    throw error;
  }
  if (response.ok && !HEAVY.test(name)) {
    const copy = response.clone();
    // A full or forbidden cache costs being offline, and nothing else.
    event.waitUntil(verified(name, copy).then((good) => cache.put(addressOf(name), good)).catch(() => {}));
  }
  return response;
}

const away = (name) => Response.redirect(addressOf(`${AWAY}#${encodeURIComponent(name)}`));

/** What this edition's list does not name: a page of another edition, or one of its files. */
async function other(request) {
  try {
    // A page that still shows an older edition has its own files.
    for (const cache of await olderCaches()) {
      const hit = await cache.match(request, { ignoreSearch: true });
      if (hit && request.mode !== "navigate") return hit;
    }
    return await fetch(request);
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    return away(decodeURI(new URL(request.url).pathname.slice(new URL(SCOPE).pathname.length)));
  }
}

/** Throw away editions that no page can be showing. */
async function tidy(folder) {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  if (self.registration.installing || self.registration.waiting) return;
  if (!Object.keys(BOOK.files).some((name) => addressOf(name).startsWith(folder))) return;
  if ((await self.clients.matchAll({ type: "window", includeUncontrolled: true })).length > 1) return;
  await Promise.all(names.map((name) => caches.delete(name)));
}

const ANSWERS = {
  async state() {
    const cache = await caches.open(CACHE);
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    const files = Object.entries(BOOK.files);
    const missing = files.filter(([name]) => !kept.has(addressOf(name))).map(([name, [, bytes]]) => [name, bytes]);
    const bytes = files.reduce((sum, [, [, size]]) => sum + size, 0);
    const here = files.map(([name]) => name).filter((name) => kept.has(addressOf(name)));
    return { edition: BOOK.edition, whole: kept.has(WHOLE), files: here, missing, bytes };
  },
  async keep({ names, heavy }) {
    const cache = await caches.open(CACHE);
    const failed = [];
    for (const name of new Set(names.map(nameOf))) {
      if (!name || (!heavy && HEAVY.test(name)) || (await cache.match(addressOf(name)))) continue;
      await fetchAndKeep(cache, name).catch((error) => failed.push([name, String(error.message ?? error)]));
    }
    return { failed };
  },
  async whole({ value }) {
    const cache = await caches.open(CACHE);
    if (value) await cache.put(WHOLE, new Response(""));
    else await cache.delete(WHOLE);
    return {};
  },
  async forget() {
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
    await Promise.all(names.map((name) => caches.delete(name)));
    const cache = await caches.open(CACHE);
    for (const name of BOOK.start) await fetchAndKeep(cache, name).catch(() => {});
    return {};
  },
  async tidy({ folder }) {
    await tidy(folder);
    return {};
  },
  async take() {
    await self.skipWaiting();
    return {};
  },
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  const name = nameOf(request.url);
  event.respondWith(name ? answer(event, name) : other(request));
});

self.addEventListener("message", (event) => {
  const { data, ports: [port] } = event;
  if (!port || !Object.hasOwn(ANSWERS, data?.ask)) return;
  event.waitUntil(ANSWERS[data.ask](data).then((reply) => port.postMessage(reply), (error) => port.postMessage({ error: String(error.message ?? error) })));
});
