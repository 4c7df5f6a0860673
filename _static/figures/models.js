// The models that figures ask: each in a worker of its own, opened when it is first asked.
//
// One worker holds one file of weights: the model that they are, and the one that its training began with.

import { openModel } from "../model/client.js";

/** The weights of a number of heads, as they lie beside this folder. */
const WEIGHTS = { 4: "microgpt-trained.json", 1: "microgpt-one-head.json" };

/** @typedef {{trace: (heads: number, trained: boolean, name: string, without?: string[]) => Promise<import("../model/trace.js").Trace>,
 *   sample: (heads: number, trained: boolean, options: {seed: number, count: number}) => Promise<string[]>,
 *   weights: (heads: number, trained: boolean) => Promise<object>,
 *   warm: (heads: number) => Promise<unknown>}} Models */

/**
 * @param {() => ReturnType<typeof openModel>} [open]
 * @returns {Models}
 */
export function openModels(open = openModel) {
  /** @type {Map<number, Promise<ReturnType<typeof openModel>>>} */
  const opened = new Map();

  /** The model of so many heads, its weights loaded; one that failed is tried again when next asked. */
  function loaded(heads) {
    if (!opened.has(heads)) {
      const model = open();
      const weights = new URL(`../${WEIGHTS[heads]}`, import.meta.url).href;
      const ready = model.ask("load", { weights }).then(() => model);
      ready.catch(() => {
        opened.delete(heads);
        model.close();
      });
      opened.set(heads, ready);
    }
    return opened.get(heads);
  }

  return {
    warm: loaded,
    async trace(heads, trained, name, without = []) {
      const model = await loaded(heads);
      const answer = await model.ask("trace", { name, model: trained ? "trained" : "untrained", without });
      return answer.trace;
    },
    async sample(heads, trained, options) {
      const model = await loaded(heads);
      const { samples } = await model.ask("sample", { ...options, model: trained ? "trained" : "untrained" });
      return samples;
    },
    async weights(heads, trained) {
      const model = await loaded(heads);
      return model.ask("weights", { model: trained ? "trained" : "untrained" });
    },
  };
}

/** The page's own models, shared by its figures. */
export const models = openModels();
