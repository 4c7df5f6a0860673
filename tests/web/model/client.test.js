/** The page's end of the line, and worker.js itself in a thread. */

import assert from "node:assert/strict";
import test from "node:test";
import { Worker } from "node:worker_threads";

import { openModel } from "../../../_static/model/client.js";
import { json } from "./support.js";

const checkpoint = json("microgpt/microgpt-trained.json");

/** A worker as the page sees it, whose answers the test gives. */
function fakeWorker() {
  return {
    sent: [],
    ended: false,
    postMessage(message) {
      this.sent.push(message);
    },
    terminate() {
      this.ended = true;
    },
  };
}

test("each answer finds its question, whatever their order", async () => {
  const worker = fakeWorker();
  const model = openModel(worker);
  const answers = [model.ask("trace", { name: "emma" }), model.ask("trace", { name: "bo" })];
  for (const { id, name } of worker.sent.toReversed()) worker.onmessage({ data: { type: "traced", id, name } });
  assert.deepEqual((await Promise.all(answers)).map(({ name }) => name), ["emma", "bo"]);
});

test("an error is what its question is answered with, code and details and all", async () => {
  const worker = fakeWorker();
  const model = openModel(worker);
  const answer = model.ask("trace", { name: "zoë" });
  const [{ id }] = worker.sent;
  worker.onmessage({ data: { type: "error", id, code: "character", message: "no", details: { position: 3 } } });
  await assert.rejects(answer, { code: "character", message: "no", details: { position: 3 } });
});

test("events go to those who listen, until they stop", () => {
  const worker = fakeWorker();
  const model = openModel(worker);
  const heard = [];
  const stop = model.on("progress", ({ step }) => heard.push(step));
  worker.onmessage({ data: { type: "progress", step: 1 } });
  stop();
  worker.onmessage({ data: { type: "progress", step: 2 } });
  assert.deepEqual(heard, [1]);
});

test("a worker that fails refuses what was asked and what will be, and says so to those who listen", async () => {
  const worker = fakeWorker();
  const model = openModel(worker);
  const heard = [];
  model.on("error", ({ message }) => heard.push(message));
  const answer = model.ask("load");
  worker.onerror({ message: "" });
  await assert.rejects(answer, /could not be loaded/);
  await assert.rejects(model.ask("trace"), { code: "internal" });
  assert.equal(heard.length, 1);
});

test("closing ends the worker and refuses what is open", async () => {
  const worker = fakeWorker();
  const model = openModel(worker);
  const answer = model.ask("load");
  model.close();
  assert.ok(worker.ended);
  await assert.rejects(answer, { code: "order" });
});

/** worker.js in a thread, with a browser's way of hearing it. */
function thread() {
  const worker = new Worker(new URL("./worker_host.js", import.meta.url));
  worker.on("message", (data) => worker.onmessage({ data }));
  return worker;
}

test("worker.js answers the page, trains when told to, and refuses other origins", async () => {
  const model = openModel(thread());
  try {
    await assert.rejects(model.ask("load", { names: "https://example.org/names.txt" }), { code: "fetch" });
    await model.ask("load", { weights: checkpoint, names: ["bo", "al", "ida"] });
    const { trace } = await model.ask("trace", { name: "emma" });
    assert.equal(trace.positions.length, 5);
    const done = new Promise((resolve) => model.on("state", ({ state }) => state === "done" && resolve()));
    await model.ask("train", { config: { num_steps: 300 } });
    model.tell("start");
    await done;
    const { samples } = await model.ask("sample", { model: "training", count: 3 });
    assert.equal(samples.length, 3);
  } finally {
    model.close();
  }
});

test("a pause is heard in the middle of a run at full speed", async () => {
  const model = openModel(thread());
  try {
    await model.ask("load", { names: ["bo", "al", "ida"] });
    await model.ask("train", { config: { num_steps: 1_000_000 }, sample_every: 0 });
    const paused = new Promise((resolve) => model.on("state", (event) => event.state === "paused" && resolve(event)));
    model.on("progress", () => model.tell("pause"));
    model.tell("start");
    assert.ok((await paused).step < 1_000_000);
  } finally {
    model.close();
  }
});
