/** The worker's side of the conversation with the page, with a clock that the test holds. */

import assert from "node:assert/strict";
import test from "node:test";

import { ModelError } from "../../../_static/model/errors.js";
import { Session } from "../../../_static/model/session.js";
import { Training } from "../../../_static/model/training.js";
import { json, largestDifference, text } from "./support.js";

const checkpoint = json("microgpt/microgpt-trained.json");
const names = text("microgpt/names.txt");
const FILES = { "names.txt": names, "trained.json": JSON.stringify(checkpoint), "bad.json": "{", "few.txt": "bo\nal\n" };

/**
 * A session whose time goes on only when the test says so: each look at the clock takes `tick` ms,
 * and tasks wait until they are run.
 */
function conversation({ tick = 1 } = {}) {
  const heard = [];
  const tasks = [];
  let time = 0;
  const session = new Session({
    post: (message) => heard.push(message),
    now: () => (time += tick),
    soon: (task) => tasks.push({ task, at: 0 }),
    later: (task, ms) => tasks.push({ task, at: time + ms }),
    fetchText: async (url) => {
      if (url in FILES) return FILES[url];
      throw new ModelError("fetch", `${url} answered 404`, { url });
    },
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    heard,
    tasks,
    now: () => time,
    /** Say something; what is heard at once. */
    async say(type, fields = {}) {
      const before = heard.length;
      session.receive({ ...fields, type });
      await settle();
      return heard.slice(before);
    },
    /** Do the next task that waits; the time goes on to when it is due. */
    async task() {
      const { task, at } = tasks.shift();
      time = Math.max(time, at);
      task();
      await settle();
    },
    /** Do tasks until none waits. */
    async rest() {
      while (tasks.length > 0) await this.task();
    },
    of: (type) => heard.filter((message) => message.type === type),
  };
}

async function loaded(options) {
  const page = conversation(options);
  await page.say("load", { names: "few.txt", weights: checkpoint });
  return page;
}

test("names and weights are loaded from addresses, and what the checkpoint holds is told", async () => {
  const page = conversation();
  const [reply] = await page.say("load", { names: "names.txt", weights: "trained.json", id: 7 });
  assert.deepEqual([reply.type, reply.id, reply.names], ["loaded", 7, 32257]);
  assert.deepEqual(reply.trained.samples, checkpoint.samples);
  assert.equal(reply.trained.losses.length, 1000);
});

test("messages that come while files are on their way are answered after them, in order", async () => {
  const page = conversation();
  page.say("load", { weights: "trained.json" });
  page.say("losses", { name: "emma" });
  page.say("losses", { name: "bo" });
  await page.say("sample", { count: 1 });
  assert.deepEqual(page.heard.map(({ type, name }) => name ?? type), ["loaded", "emma", "bo", "sampled"]);
});

test("a typed name is traced by the trained and by the untrained model", async () => {
  const page = await loaded();
  const [trained] = await page.say("trace", { name: "emma" });
  const [untrained] = await page.say("trace", { name: "emma", model: "untrained" });
  assert.deepEqual(trained.trace.tokens, [26, 4, 12, 12, 0, 26]);
  assert.ok(trained.trace.loss < 2.5);
  assert.ok(Math.abs(untrained.trace.loss - Math.log(27)) < 0.2);
});

test("the untrained model is the one that the book's training begins with", async () => {
  const page = await loaded();
  await page.say("list", { text: names });
  const [{ docs }] = await page.say("train", { config: { num_steps: 1 } });
  const [{ loss }] = await page.say("losses", { name: docs[0], model: "untrained" });
  assert.equal(loss.toFixed(9), checkpoint.losses[0].toFixed(9));
});

test("samples without a seed are the book's, with a seed others, and the same each time", async () => {
  const page = await loaded();
  const [book] = await page.say("sample");
  assert.deepEqual(book.samples, checkpoint.samples);
  const [seeded] = await page.say("sample", { seed: 7, count: 5 });
  const [again] = await page.say("sample", { seed: 7, count: 5 });
  assert.equal(seeded.samples.length, 5);
  assert.deepEqual(seeded.samples, again.samples);
  assert.notDeepEqual(seeded.samples, book.samples.slice(0, 5));
});

test("the mean loss on unseen names is the package's, and other messages are heard meanwhile", async () => {
  const page = conversation();
  await page.say("load", { names: "names.txt", weights: checkpoint });
  await page.say("unseen");
  assert.equal(page.of("unseen").length, 0);
  assert.equal((await page.say("losses", { name: "bo" }))[0].type, "losses");
  await page.rest();
  const [{ mean, count }] = page.of("unseen");
  assert.equal(count, 5000);
  assert.ok(Math.abs(mean - checkpoint.mean_unseen) < 1e-12);
});

test("a whole run at full speed has the book's losses and, at its end, the book's samples", async () => {
  const page = conversation({ tick: 0.01 });
  await page.say("load", { names: "names.txt" });
  const [prepared] = await page.say("train", { sample_every: 250, snapshot_every: 25 });
  assert.deepEqual([prepared.type, prepared.num_params, prepared.docs.length], ["prepared", 4192, 1000]);
  await page.say("start");
  await page.rest();
  const losses = page.of("progress").flatMap((message) => Array.from(message.losses));
  assert.ok(largestDifference(losses, checkpoint.losses) < 1e-12);
  const samples = page.of("samples");
  assert.deepEqual(samples.map(({ step }) => step), [0, 250, 500, 750, 1000]);
  assert.deepEqual(samples.at(-1).samples, checkpoint.samples);
  assert.deepEqual(page.of("state").map(({ state }) => state), ["running", "done"]);
  assert.ok(page.heard.slice(1).every(({ run }) => run === prepared.run));
});

test("every batch of losses says where it begins, and none is told twice or left out", async () => {
  const page = await loaded({ tick: 3 });
  await page.say("train", { config: { num_steps: 200 }, sample_every: 70 });
  await page.say("start");
  await page.rest();
  let next = 0;
  for (const { first, losses, step } of page.of("progress")) {
    assert.equal(first, next);
    assert.equal(step, first + losses.length);
    next = step;
  }
  assert.equal(next, 200);
});

test("a pause is obeyed at once, a start goes on from there, and a stop ends the run", async () => {
  const page = await loaded();
  await page.say("train", { sample_every: 0 });
  await page.say("start");
  await page.task();
  const paused = (await page.say("pause")).at(-1);
  assert.equal(paused.state, "paused");
  await page.rest();
  assert.equal(page.heard.at(-1).step, paused.step);
  await page.say("start");
  await page.task();
  const stopped = (await page.say("stop")).at(-1);
  assert.ok(stopped.step > paused.step);
  assert.equal(stopped.state, "stopped");
  await page.rest();
  assert.equal((await page.say("start")).at(-1).state, "stopped");
  assert.equal(page.tasks.length, 0);
});

test("pausing and starting again at once does not make two runs of one", async () => {
  const page = await loaded();
  await page.say("train", { sample_every: 0 });
  await page.say("start");
  await page.say("pause");
  await page.say("start");
  await page.task();
  await page.task();
  assert.equal(page.tasks.length, 1);
});

test("ten steps a second are ten steps a second, and the speed can be changed on the way", async () => {
  const page = await loaded({ tick: 0.001 });
  await page.say("train", { sample_every: 0, steps_per_second: 10 });
  await page.say("start");
  const stepAfter = async (ms) => {
    const end = page.now() + ms;
    while (page.tasks[0].at < end) await page.task();
    return (await page.say("pause")).at(-1).step;
  };
  const first = await stepAfter(1000);
  assert.ok(first >= 10 && first <= 11, `${first}`);
  await page.say("start");
  await page.say("speed", { steps_per_second: 100 });
  const second = (await stepAfter(1000)) - first;
  assert.ok(second >= 99 && second <= 102, `${second}`);
});

test("dragging the speed about does not make the run go on by a step for each move", async () => {
  const page = await loaded({ tick: 0.001 });
  await page.say("train", { sample_every: 0, steps_per_second: 1 });
  await page.say("start");
  for (let speed = 1; speed < 2; speed += 0.05) await page.say("speed", { steps_per_second: speed });
  assert.equal((await page.say("pause")).at(-1).step, 1);
});

test("steps can be done by number, also before the first start", async () => {
  const page = await loaded();
  await page.say("train", { config: { num_steps: 8 }, sample_every: 0 });
  const [progress, state] = await page.say("step", { count: 5 });
  assert.deepEqual([progress.losses.length, state.state, state.step], [5, "paused", 5]);
  assert.equal((await page.say("step")).at(-1).step, 6);
  assert.deepEqual((await page.say("step", { count: 100 })).at(-1).state, "done");
});

test("the run's model can be asked as it is and as it was", async () => {
  const page = await loaded();
  await page.say("train", { config: { num_steps: 60 }, snapshot_every: 25, sample_every: 0 });
  const ask = async (fields) => (await page.say("losses", { name: "bo", model: "training", ...fields }))[0];
  const before = await ask();
  await page.say("step", { count: 60 });
  const after = await ask();
  assert.ok(after.loss < before.loss);
  assert.equal((await ask({ step: 0 })).loss, before.loss);
  assert.deepEqual([(await ask({ step: 49 })).step, (await ask({ step: 60 })).loss], [25, after.loss]);
});

test("a reader's own list is trained on, and the book's list can be gone back to", async () => {
  const page = await loaded();
  const [listed] = await page.say("list", { text: "Zoë\nAna\nOle" });
  assert.deepEqual([listed.num_docs, listed.uchars.join("")], [3, "AOZaelnoë"]);
  const [own] = await page.say("train");
  assert.equal(own.vocab_size, 10);
  await page.say("list", { text: null });
  const [book] = await page.say("train");
  assert.deepEqual(book.docs.toSorted(), ["al", "bo"]);
});

test("a list with bad lines says which, is not taken, and is taken without them when asked", async () => {
  const page = await loaded();
  const [refused] = await page.say("list", { text: "ana\na\tb\nole" });
  assert.deepEqual([refused.type, refused.code], ["error", "bad-lines"]);
  assert.deepEqual(refused.details.bad.map(({ line }) => line), [2]);
  assert.deepEqual((await page.say("train"))[0].docs.toSorted(), ["al", "bo"]);
  const [taken] = await page.say("list", { text: "ana\na\tb\nole", skip_bad: true });
  assert.deepEqual([taken.num_docs, taken.bad[0].line], [2, 2]);
});

for (const [what, type, fields, code, complaint] of [
  ["a character outside the alphabet", "trace", { name: "zoë" }, "character", /"ë", character 3/],
  ["a name that is too long", "losses", { name: "a".repeat(16) }, "too-long", /has 16 characters/],
  ["an empty list", "list", { text: " \n" }, "empty-list", /no name/],
  ["an address without a file", "load", { names: "none.txt" }, "fetch", /none\.txt answered 404/],
  ["weights that are not JSON", "load", { weights: "bad.json" }, "weights", /bad\.json is not JSON/],
  ["weights that are something else", "load", { weights: {} }, "weights", /"uchars" must be a list/],
  ["an empty list of names", "load", { names: [] }, "empty-list", /no name/],
  ["nothing to load", "load", {}, "message", /names.*weights/],
  ["a run that was not begun", "start", {}, "order", /no training run yet/],
  ["a run's model without a run", "trace", { name: "bo", model: "training" }, "order", /no training run yet/],
  ["a model that does not exist", "trace", { name: "bo", model: "other" }, "message", /no model "other"/],
  ["a name that is no text", "trace", { name: 5 }, "message", /needs "name"/],
  ["a block that does not exist", "trace", { name: "bo", without: ["norm"] }, "message", /list of attention and mlp, not \["norm"\]/],
  ["a temperature of 0", "sample", { temperature: 0 }, "message", /"temperature" must be a number from 0\.01/],
  ["half a sample", "sample", { count: 1.5 }, "message", /"count" must be a whole number/],
  ["a shape that cannot be", "train", { config: { n_head: 3 } }, "shape", /multiple of n_head/],
  ["names beyond the list", "unseen", {}, "message", /has 2 names: there is none from 1000 on/],
  ["an unknown message", "dance", {}, "message", /no message "dance"; there are load, /],
  ["a name of every object", "toString", {}, "message", /no message "toString"/],
]) {
  test(`${what} is answered by an error, and the session goes on`, async () => {
    const page = await loaded();
    const [error] = await page.say(type, { ...fields, id: 3 });
    assert.deepEqual([error.type, error.id, error.request, error.code], ["error", 3, type, code]);
    assert.match(error.message, complaint);
    assert.equal((await page.say("losses", { name: "bo" }))[0].type, "losses");
  });
}

test("models that are not there yet are asked for in vain", async () => {
  const page = conversation();
  assert.match((await page.say("trace", { name: "bo" }))[0].message, /no trained model yet: load the weights/);
  assert.match((await page.say("train"))[0].message, /no names yet: load them/);
  assert.match((await page.say("unseen", { model: "untrained" }))[0].message, /no untrained model yet/);
});

test("a load that fails leaves what was loaded before", async () => {
  const page = await loaded();
  await page.say("load", { names: "names.txt", weights: "bad.json" });
  assert.deepEqual((await page.say("train"))[0].num_docs, 2);
  assert.equal((await page.say("losses", { name: "bo" }))[0].type, "losses");
});

test("a snapshot that was not kept is asked for in vain", async () => {
  const page = await loaded();
  await page.say("train");
  assert.equal((await page.say("trace", { name: "bo", model: "training", step: 0 }))[0].code, "order");
});

test("a run that loses its numbers stops, names its step and run, and leaves the worker at work", async () => {
  const page = await loaded();
  const [{ run }] = await page.say("train", { config: { learning_rate: 1e200 } });
  await page.say("start");
  await page.rest();
  const [error] = page.of("error");
  assert.equal(error.code, "diverged");
  assert.match(error.message, /the loss of step \d+ is no number any more/);
  assert.equal(page.of("state").at(-1).state, "stopped");
  assert.ok(error.run === run || error.request === "start");
  assert.equal((await page.say("losses", { name: "bo" }))[0].type, "losses");
});

test("warming up ends, and leaves the way to a run that starts meanwhile", async () => {
  const page = await loaded({ tick: 0.1 });
  await page.say("warm", { id: 1 });
  await page.task();
  await page.say("train", { config: { num_steps: 20 }, sample_every: 0 });
  await page.say("start");
  await page.rest();
  assert.equal(page.of("warmed").length, 1);
  assert.equal(page.of("state").at(-1).state, "done");
});

test("the slopes of parameters are those of the book's run, a number a step", async () => {
  const page = conversation({ tick: 0.5 });
  await page.say("load", { names: "names.txt" });
  await page.say("slopes", { params: [["wte", 0, 3], ["layer0.mlp_fc2", 15, 63]] });
  await page.rest();
  const [{ names, slopes }] = page.of("slopes");
  const run = new Training(text("microgpt/names.txt").split("\n").filter(Boolean));
  for (let step = 0; step < 1000; step++) {
    run.next();
    const { wte, "layer0.mlp_fc2": fc2 } = run.backward.gradient.state_dict;
    assert.deepEqual([slopes[0][step], slopes[1][step], names[step]], [wte.data[3], fc2.data.at(-1), run.docs[step]]);
  }
});

test("slopes of a parameter that does not exist are refused", async () => {
  const page = await loaded();
  for (const params of [undefined, [["wte", 99, 0]], [["toString", 0, 0]], ["wte"]]) {
    const [error] = await page.say("slopes", { params });
    assert.equal(error.code, "message");
  }
});

test("the pace of training is told with the first losses of the book's run, however often the steps were taken for it", async () => {
  const page = conversation({ tick: 1 });
  await page.say("load", { names: "names.txt" });
  const [paced] = await page.say("pace", { steps: 3, round: 20, id: 8 });
  assert.deepEqual([paced.type, paced.id, [...paced.docs]], ["paced", 8, ["anaiza", "julyen", "lyberty"]]);
  assert.ok(largestDifference(paced.losses, checkpoint.losses.slice(0, 3)) < 1e-12);
  assert.equal(paced.seconds, 21 / 1000 / (3 * 19)); // 19 times 3 steps between looks at the clock, and a last look
});

test("the pace is that of the sizes that were asked for, and of steps that there are", async () => {
  const page = conversation();
  await page.say("load", { names: "names.txt" });
  const [paced] = await page.say("pace", { steps: 2, round: 5, config: { n_embd: 32 } });
  assert.ok(Math.abs(paced.losses[0] - checkpoint.losses[0]) > 1e-6);
  const [error] = await page.say("pace", { steps: 0 });
  assert.deepEqual([error.type, error.code], ["error", "message"]);
});
