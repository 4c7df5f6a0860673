// The files that Python needs, fetched once for each build of the book and kept by the browser (Cache API).
// What is kept goes by the build, so nothing old is ever used; what other builds left is thrown away.

import { NAME } from "../progress/name.js";

const FOLDER = new URL(".", import.meta.url);
const PREFIX = `${NAME}-python-`;
const TOTAL = Object.values(SIZES).reduce((sum, size) => sum + size, 0);

/** Something that is needed could not be had; the message names it and says why. */
export class LoadError extends Error {}

const addressOf = (name, build) => new URL(`${name}?v=${build}`, FOLDER);
/** Under what a part is kept. The folder has no place in it: every edition of the book has another (book/_ext/edition.py). */
const keyOf = (name, build) => new URL(`/${PREFIX}/${name}?v=${build}`, FOLDER);

/** The cache of this build, or null where the browser offers none. */
async function cacheOf(build) {
  try {
    const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + build);
    await Promise.all(old.map((name) => caches.delete(name)));
    return await caches.open(PREFIX + build);
  } catch {
    return null;
  }
}

/** The response with its bytes reported as they come. */
function counted(response, report) {
  const counter = new TransformStream({
    transform(chunk, controller) {
      report(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), { headers: response.headers });
}

/** From the site. What this module keeps needs no second copy in the browser's own cache, least of all a damaged one. */
async function fetched(name, address, cache, report) {
  let response;
  try {
    response = await fetch(address, { cache: cache ? "no-store" : "default" });
  } catch {
    throw new LoadError(`${name} could not be fetched. Is there a connection?`);
  }
  if (!response.ok) throw new LoadError(`${name} cannot be had from this site (${response.status}).`);
  return counted(response, report);
}

/** Compile while it downloads, or, if the site sends it under a wrong type, when it is there. */
async function compile(response, notice) {
  const type = response.headers.get("content-type") ?? "none";
  if (type.split(";")[0].trim() === "application/wasm") return WebAssembly.compileStreaming(response);
  notice(`This site sends pyodide.asm.wasm with the type ${type}, not application/wasm, so loading takes longer.`);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function ungzipped(response) {
  const bytes = await response.arrayBuffer();
  const head = String.fromCharCode(...new Uint8Array(bytes.slice(0, 2)));
  if (head === "PK") return bytes; // the site has undone the gzip on the way
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** Fetch a part and `use` it. It is kept only once it has been of use. */
async function part(name, build, cache, report, use) {
  const address = addressOf(name, build);
  const key = keyOf(name, build);
  const kept = await cache?.match(key);
  const response = kept ?? (await fetched(name, address, cache, report));
  const copy = kept ? null : response.clone();
  let made;
  try {
    made = await use(response);
  } catch (error) {
    cache?.delete(key).catch(() => {});
    throw new LoadError(`${name} arrived damaged (${error.message}).`);
  }
  // A full or forbidden cache costs the next visit time and nothing else.
  if (copy) cache?.put(key, copy).catch(() => {});
  return made;
}

/**
 * What a worker needs to start: { snapshot, files }, the snapshot a Blob, or null until one was kept; the files the promise of
 * { module, stdlib, book }, which need not be there for the worker to begin.
 * `progress` is told the share that is there, 0 to 1, and `notice` what a reader should know.
 */
export async function load(build, progress, notice) {
  const cache = await cacheOf(build);
  let bytes = 0;
  const report = (count) => progress(Math.min(1, (bytes += count) / TOTAL));
  const files = Promise.all([
    part("pyodide.asm.wasm", build, cache, report, (response) => compile(response, notice)),
    part("stdlib.zip.gz", build, cache, report, ungzipped),
    part("book.json", build, cache, report, (response) => response.json()),
  ]).then(([module, stdlib, book]) => ({ module, stdlib, book }));
  files.catch(() => {}); // whoever starts a worker learns of it
  const snapshot = await cache?.match(keyOf("snapshot", build)).then((kept) => kept?.blob()).catch(() => null);
  return { snapshot: snapshot ?? null, files };
}

/** Keep the memory of an interpreter that has just started, packed, for the next visit. */
export async function keepSnapshot(build, packed) {
  try {
    const cache = await caches.open(PREFIX + build);
    await cache.put(keyOf("snapshot", build), new Response(packed));
  } catch {
    // Then the next visit takes the longer way.
  }
}

/**
 * A new worker for Python. Begun by a text of the page's own it comes under the page's Content-Security-Policy, as one that is
 * begun by a file would not: there is no code from text in it, and nothing is imported from anywhere else.
 */
export function worker(build) {
  const text = `import ${JSON.stringify(addressOf("worker.js", build).href)};`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const made = new Worker(address, { type: "module", name: "Python" });
  made.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
  return made;
}

/** Let a worker begin, and hand over the files as soon as they are there; resolves then. Raises what kept them from coming. */
export async function boot(worker, { snapshot, files }, { lock, hurry }) {
  worker.postMessage({ boot: { snapshot, hurry, lock } });
  worker.postMessage({ files: await files });
}
