/** Runs worker.js in a thread of Node as a browser would in a worker: `self` is the page's end. */

import { parentPort } from "node:worker_threads";

globalThis.self = {
  location: { origin: "null" }, // the origin of a file's address
  postMessage: (data, transfer) => parentPort.postMessage(data, transfer),
};
await import("../../../_static/model/worker.js");
parentPort.on("message", (data) => self.onmessage({ data }));
