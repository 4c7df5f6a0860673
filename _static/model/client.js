/**
 * The page's end of the line to the model's worker (worker.js says what can be asked).
 *
 *   const model = openModel();
 *   await model.ask("load", { weights: new URL("microgpt-trained.json", document.baseURI).href });
 *   const { trace } = await model.ask("trace", { name: "emma" });
 *   model.on("progress", ({ step, losses }) => …);
 *   await model.ask("train", { sample_every: 100 });
 *   model.tell("start");
 */

import { ModelError } from "./errors.js";

const startWorker = () => new Worker(new URL("../model/worker.js", import.meta.url), { type: "module", name: "model" });

/** @param {Worker} [worker] another end, for tests */
export function openModel(worker = startWorker()) {
  /** @type {Map<number, {resolve: (reply: object) => void, reject: (error: ModelError) => void}>} */
  const open = new Map();
  /** @type {Map<string, Set<(message: object) => void>>} */
  const listeners = new Map();
  let lastId = 0;
  let broken = null;

  worker.onmessage = ({ data }) => {
    const asked = open.get(data.id);
    open.delete(data.id);
    if (asked && data.type === "error") asked.reject(new ModelError(data.code, data.message, data.details));
    else if (asked) asked.resolve(data);
    else listeners.get(data.type)?.forEach((listener) => listener(data));
  };
  worker.onerror = (event) => {
    event.preventDefault?.();
    broken = new ModelError("internal", `the model's worker failed: ${event.message || "it could not be loaded"}`);
    open.forEach(({ reject }) => reject(broken));
    open.clear();
    const { code, message, details } = broken;
    listeners.get("error")?.forEach((listener) => listener({ type: "error", code, message, details }));
  };

  return {
    /**
     * Send a message and wait for its answer.
     * @param {string} type
     * @param {object} [fields]
     * @returns {Promise<any>} rejected with a ModelError
     */
    ask(type, fields = {}) {
      if (broken) return Promise.reject(broken);
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        open.set(id, { resolve, reject });
        worker.postMessage({ ...fields, type, id });
      });
    },
    /** Send a message that is answered by events alone: start, pause, stop, step, speed. */
    tell(type, fields = {}) {
      worker.postMessage({ ...fields, type });
    },
    /**
     * Hear a run's progress, samples and state, and errors that answer no question.
     * @param {string} type
     * @param {(message: any) => void} listener
     * @returns {() => void} stops hearing
     */
    on(type, listener) {
      if (!listeners.has(type)) listeners.set(type, new Set());
      listeners.get(type).add(listener);
      return () => listeners.get(type).delete(listener);
    },
    /** End the worker; questions still open are refused. */
    close() {
      worker.terminate();
      broken = new ModelError("order", "the model was closed");
      open.forEach(({ reject }) => reject(broken));
      open.clear();
    },
  };
}
