// The models that figures ask: each in a worker of its own, opened when it is first asked.
//
// One worker holds one file of weights: the model that they are, and the one that its training began with.

import { openModel } from "../model/client.js";

/** The weights of a number of heads, as they lie beside this folder. */
const WEIGHTS = { 4: "microgpt-trained.json", 1: "microgpt-one-head.json" };

/** @typedef {{trace: (heads: number, trained: boolean, name: string, without?: string[]) => Promise<import("../model/trace.js").Trace>,
 *   sample: (heads: number, trained: boolean, options: {seed: number, count: number}) => Promise<string[]>,
 *   weights: (heads: number, trained: boolean) => Promise<object>,
 *   slopes: (params: [string, number, number][]) => Promise<Float64Array[]>,
 *   warm: (heads: number) => Promise<unknown>}} Models */

/**
 * @param {() => ReturnType<typeof openModel>} [open]
 * @returns {Models}
 */
export function openModels(open = openModel) {
  /** @type {Map<number | string, Promise<ReturnType<typeof openModel>>>} */
  const opened = new Map();

  /** A model that has loaded something; one that failed is tried again when next asked. */
  function ready(key, what) {
    if (!opened.has(key)) {
      const model = open();
      const loading = model.ask("load", what).then(() => model);
      loading.catch(() => {
        opened.delete(key);
        model.close();
      });
      opened.set(key, loading);
    }
    return opened.get(key);
  }

  const beside = (file) => new URL(`../${file}`, import.meta.url).href;

  /** The model of so many heads, its weights loaded. */
  const loaded = (heads) => ready(heads, { weights: beside(WEIGHTS[heads]) });

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
    /** The slopes of parameters in every step of the book's run, which is done anew, from the names. */
    async slopes(params) {
      const model = await ready("names", { names: beside("names.txt") });
      const { slopes } = await model.ask("slopes", { params });
      return slopes;
    },
  };
}

/** The page's own models, shared by its figures. */
export const models = openModels();
