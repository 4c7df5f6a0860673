import assert from "node:assert/strict";
import { test } from "node:test";

import { openModels } from "../../../_static/figures/models.js";

/** A model's end of the line that answers at once. */
function pretended(log, fails = 0) {
  let failures = fails;
  return () => ({
    ask: async (type, fields) => {
      log.push([type, fields.weights?.replace(/.*\//, "") ?? fields.model]);
      if (type === "load" && failures-- > 0) throw new Error("no file");
      return { trace: fields.name, samples: [fields.seed, fields.count] };
    },
    close: () => log.push(["close"]),
  });
}

test("weights are loaded once for each number of heads, and only when asked for", async () => {
  const log = [];
  const models = openModels(pretended(log));
  assert.deepEqual(log, []);
  await Promise.all([models.trace(4, true, "a"), models.trace(4, false, "a"), models.trace(1, true, "a")]);
  assert.deepEqual(log.filter(([type]) => type === "load").map(([, file]) => file), ["microgpt-trained.json", "microgpt-one-head.json"]);
  assert.deepEqual(log.filter(([type]) => type === "trace").map(([, model]) => model).sort(), ["trained", "trained", "untrained"]);
});

test("weights that could not be loaded are asked for again by the next name", async () => {
  const log = [];
  const models = openModels(pretended(log, 1));
  await assert.rejects(models.trace(4, true, "a"), /no file/);
  assert.equal(await models.trace(4, true, "ab"), "ab");
});

test("names are drawn from a seed by the model that is asked", async () => {
  const log = [];
  assert.deepEqual(await openModels(pretended(log)).sample(4, false, { seed: 7, count: 3 }), [7, 3]);
  assert.deepEqual(log, [["load", "microgpt-trained.json"], ["sample", "untrained"]]);
});

test("the weights of a model are those that its worker gives", async () => {
  const log = [];
  await openModels(pretended(log)).weights(4, true);
  assert.deepEqual(log, [["load", "microgpt-trained.json"], ["weights", "trained"]]);
});

test("slopes come from a worker that has the names, loaded once", async () => {
  const log = [];
  const ask = async (type, fields) => {
    log.push([type, fields.names?.replace(/.*\//, "") ?? fields.params]);
    return { slopes: fields.params };
  };
  const models = openModels(() => ({ ask }));
  assert.deepEqual(await models.slopes([["wte", 0, 0]]), [["wte", 0, 0]]);
  await models.slopes([["wpe", 0, 0]]);
  assert.deepEqual(log, [["load", "names.txt"], ["slopes", [["wte", 0, 0]]], ["slopes", [["wpe", 0, 0]]]]);
});
