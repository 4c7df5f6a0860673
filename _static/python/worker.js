// Python, in a worker of its own: started from what the page hands over, closed off, then asked to grade programs.
//
// From the page: { boot: { snapshot, lock, hurry } }, { files: { module, stdlib, book } } as soon as they have come, then { grade: { program, checks, depth } }, or { warm: … } for a grading that nobody sees.
// To the page:   { ready, snapshot }, { packed }, { output }, { verdict, memory }, { failed }, { fatal }.
//
// A snapshot is the memory of a Python that has just started, 30 MB: made at the first start, handed to the page as a Blob, which
// is cheap to pass around, for workers to come; and packed, for visits to come, as soon as there is time. A worker in a hurry,
// for a reader who waits for its verdict, leaves it to another.

import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";

const HOME = "/home/reader";
const ROOT = new URL("/", import.meta.url).href; // whole: the worker's own address is a blob's
const FORBIDDEN = [
  "fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource", "importScripts", "Worker", "SharedWorker",
  "BroadcastChannel", "MessageChannel", "RTCPeerConnection", "indexedDB", "caches", "navigator", "postMessage", "eval",
];

const PACKING_DELAY = 2000; // ms
const MOST_MEMORY = 512 * 2 ** 20; // bytes; beyond them Python raises MemoryError

const send = self.postMessage.bind(self);
let python;
let host;
let come;
const files = new Promise((resolve) => (come = resolve)); // what the page hands over
let warming = false;

/** Write the book's files where Python will look for them. */
function writeFiles(FS, { files, copies }) {
  const originals = Object.entries(copies).map(([path, original]) => [path, files[original]]);
  const encoder = new TextEncoder();
  for (const [path, text] of [...Object.entries(files), ...originals]) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, encoder.encode(text), { canOwn: true });
  }
}

/** Let Python run out of memory before the reader's machine does. */
function boundMemory() {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65536 > MOST_MEMORY) throw new RangeError("no more memory");
    return grow.call(this, pages);
  };
}

/** Pyodide wraps 260 functions in WebAssembly modules of a few bytes, of which 30 differ: compile each of those once. */
function compileOnce() {
  const made = new Map();
  WebAssembly.Module = new Proxy(WebAssembly.Module, {
    construct(Module, [bytes]) {
      const key = String(bytes);
      if (!made.has(key)) made.set(key, new Module(bytes));
      return made.get(key);
    },
  });
}

/** Leave no way to the network, to storage or to the page for what runs here from now on. */
function closeOff() {
  for (let object = globalThis; object; object = Object.getPrototypeOf(object)) {
    for (const name of FORBIDDEN) delete object[name];
  }
  // The constructors of functions turn text into code, which would reach what is left. Pyodide needs their prototypes.
  const functions = [() => {}, async () => {}, function* () {}, async function* () {}].map(Object.getPrototypeOf);
  for (const prototype of functions) {
    const stub = function () { throw new TypeError("code from text is not allowed here"); };
    stub.prototype = prototype;
    Object.defineProperty(prototype, "constructor", { value: stub, writable: false, configurable: false });
    if (prototype === Function.prototype) globalThis.Function = stub;
  }
}

const through = (blob, stream) => new Response(blob.stream().pipeThrough(stream));

/** The bytes of a snapshot, and whether it was packed. */
async function unpack(blob) {
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  const packed = first === 0x1f && second === 0x8b;
  const whole = packed ? through(blob, new DecompressionStream("gzip")) : blob;
  return { bytes: await whole.arrayBuffer(), packed };
}

/** Hold a lock as long as this worker lives: whoever is granted it next learns of its death. Resolves once it is held. */
function hold(lock) {
  const { locks } = self.navigator;
  return new Promise((resolve) => {
    locks ? locks.request(lock, () => new Promise(() => resolve())).catch(resolve) : resolve();
  });
}

async function boot({ snapshot, hurry }, held) {
  boundMemory();
  compileOnce();
  const kept = snapshot ? await unpack(snapshot) : null;
  // Pyodide fetches two files when it starts. Both come from the page, and it begins while they are on their way.
  self.fetch = async (address) => new Response(String(address).endsWith("stdlib.zip") ? (await files).stdlib : null);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const { module } = await files;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  python = await loadPyodide({
    createPyodideModule,
    indexURL: ROOT,
    stdLibURL: `${ROOT}stdlib.zip`,
    lockFileContents: { info: LOCK_INFO, packages: {} }, // there is nothing to install
    packageBaseUrl: ROOT,
    jsglobals: {},
    // Sets come in the same order as where the exercises were proved.
    env: { HOME, PYTHONHASHSEED: "0" },
    fsInit: async (FS) => writeFiles(FS, (await files).book),
    stdout: () => {},
    stderr: () => {},
    ...(kept ? { _loadSnapshot: kept.bytes } : { _makeSnapshot: !hurry }),
  });
  let made = kept?.packed ? new Blob([kept.bytes]) : null;
  if (!kept) {
    python.runPython("import sys; sys.path.insert(0, '/book'); import host");
  }
  if (!kept && !hurry) {
    made = new Blob([python.makeMemorySnapshot()]);
    setTimeout(pack, PACKING_DELAY, made);
  }
  host = python.pyimport("host");
  closeOff();
  host.begin((output) => warming || send({ output }));
  if (!host.works()) throw new Error("Python started, but its first sum came out wrong");
  await held; // or the page, which asks for the lock when it hears this, might be granted it first
  send({ ready: true, snapshot: made });
}

async function pack(snapshot) {
  send({ packed: await through(snapshot, new CompressionStream("gzip")).blob() });
}

function grade({ program, checks, depth }) {
  const verdict = JSON.parse(depth ? host.grade(program, checks, depth) : host.grade(program, checks));
  if (!warming) send({ verdict, memory: python._module.HEAP8.length });
}

self.addEventListener("message", async ({ data }) => {
  if (data.boot) {
    await boot(data.boot, hold(data.boot.lock)).catch((error) => send({ failed: String(error.message ?? error) }));
    return;
  }
  if (data.files) {
    come(data.files);
    return;
  }
  warming = Boolean(data.warm);
  try {
    grade(data.warm ?? data.grade);
  } catch (error) {
    send({ fatal: String(error.message ?? error) });
  }
});
