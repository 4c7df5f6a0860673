/** Training and sampling compute what microgpt.py does. */

import assert from "node:assert/strict";
import test from "node:test";

import { Forward } from "../../../_static/model/forward.js";
import { Model } from "../../../_static/model/model.js";
import { Alphabet } from "../../../_static/model/names.js";
import { sampleNames } from "../../../_static/model/sample.js";
import { Training, beginning } from "../../../_static/model/training.js";
import { exists, json, largestDifference, names, runPython, withoutPython } from "./support.js";

const BAR = 1e-12;
const CHECKPOINT = "microgpt/microgpt-trained.json";

/** A finished run. */
function trained(docs, config) {
  const training = new Training(docs, config);
  while (!training.done) training.next();
  return training;
}

const samplesOf = ({ forward, alphabet, random }) => sampleNames(forward, alphabet, random.clone());

function meanOver({ forward, alphabet, docs }, first, last) {
  let sum = 0;
  for (let i = first; i <= last; i++) sum += forward.loss(alphabet.encode(docs[i]));
  return sum / (last - first + 1);
}

const book = trained(names("microgpt/names.txt"));
const checkpoint = json(CHECKPOINT);

test("all 1,000 losses on the book's list are the package's within 1e-12", () => {
  assert.ok(largestDifference(book.losses, checkpoint.losses) < BAR);
});

test("all 20 samples on the book's list are the package's, however often they are asked for", () => {
  assert.deepEqual(samplesOf(book), checkpoint.samples);
  assert.deepEqual(samplesOf(book), checkpoint.samples);
});

test("the trained parameters are the package's within 1e-12", () => {
  const expected = Model.fromCheckpoint(checkpoint).params;
  assert.ok(largestDifference(book.model.params, expected) < BAR);
});

const unseen = "mean_unseen" in checkpoint ? false : `${CHECKPOINT} has no mean_unseen`;
test("the mean loss on names 1,000 to 5,999 is the package's within 1e-12", { skip: unseen }, () => {
  assert.ok(Math.abs(meanOver(book, 1000, 5999) - checkpoint.mean_unseen) < BAR);
});

test("the checkpoint's own weights give its samples, from the generator as training leaves it", () => {
  const { vocab_size, config, num_docs, uchars } = checkpoint;
  const { random } = beginning(config, new Array(num_docs).fill(0), vocab_size);
  const forward = new Forward(Model.fromCheckpoint(checkpoint));
  assert.deepEqual(sampleNames(forward, new Alphabet(uchars), random), checkpoint.samples);
});

test("one head instead of four trains to the package's one-head model", {
  skip: exists("microgpt/microgpt-one-head.json") ? false : "there is no microgpt/microgpt-one-head.json",
}, () => {
  const oneHead = json("microgpt/microgpt-one-head.json");
  const run = trained(names("microgpt/names.txt"), { n_head: 1 });
  assert.ok(largestDifference(run.losses, oneHead.losses) < BAR);
  assert.deepEqual(samplesOf(run), oneHead.samples);
});

const SHARED = ["../shared/truth/karpathy-list.json", "../shared/data/karpathy-names.txt"];
test("all losses and samples on the original's list are the original's", {
  skip: SHARED.every(exists) ? false : "the folder ../shared is not here",
}, () => {
  const truth = json(SHARED[0]);
  const run = trained(names(SHARED[1]));
  assert.deepEqual(run.docs.slice(0, 10), truth.first_docs_after_shuffle);
  assert.ok(largestDifference(run.losses, truth.losses) < BAR);
  assert.deepEqual(samplesOf(run), truth.samples);
});

const odd = json("tests/web/model/odd-configurations.json");
for (const { config, losses, samples } of odd.runs) {
  test(`${JSON.stringify(config)} has the losses and samples of the source with these sizes`, () => {
    const run = trained(odd.names, config);
    assert.ok(largestDifference(run.losses, losses) < BAR);
    assert.deepEqual(samplesOf(run), samples);
  });
}

test("the kept figures of other shapes are what the source here computes", { skip: withoutPython }, () => {
  const now = JSON.parse(runPython("odd_configurations.py").toString());
  assert.deepEqual(now.runs.map((run) => run.samples), odd.runs.map((run) => run.samples));
  now.runs.forEach(({ losses }, i) => assert.ok(largestDifference(losses, odd.runs[i].losses) < BAR));
});

test("a run on fewer names than steps goes round the list", () => {
  const run = trained(["bo", "al"], { num_steps: 5 });
  assert.equal(run.step, 5);
  assert.ok(run.losses[4] < run.losses[0]);
});

const facts = json("microgpt/ladder.json");
for (const [name, config] of [
  ["train4", { adam: false, learning_rate: 0.1 }],
  ["no-correction", { corrected: false }],
  ["no-decay", { decays: false }],
]) {
  test(`a run with ${JSON.stringify(config)} has the losses of the ladder's ${name}, to their four places`, () => {
    assert.ok(largestDifference(trained(names("microgpt/names.txt"), config).losses, facts[name].losses) < 0.5001e-4);
  });
}

test("another seed is another run", () => {
  const other = trained(odd.names, { seed: 43, num_steps: 3 });
  assert.ok(largestDifference(other.losses, trained(odd.names, { num_steps: 3 }).losses) > 0.01);
});

test("a run whose learning rate is far too large says so instead of going on without numbers", () => {
  assert.throws(() => trained(odd.names, { learning_rate: 1e200 }), { code: "diverged" });
});

for (const [config, complaint] of [
  [{ num_steps: 0 }, /num_steps must be a whole number from 1 to 1000000, not 0/],
  [{ seed: 0.5 }, /seed must be a whole number, not 0\.5/],
  [{ learning_rate: -1 }, /learning_rate must be a number above 0, not -1/],
  [{ corrected: 1 }, /corrected must be true or false, not 1/],
  [{ n_head: 5 }, /n_embd \(16\) must be a multiple of n_head \(5\)/],
]) {
  test(`a run with ${JSON.stringify(config)} is refused`, () => {
    assert.throws(() => new Training(["emma"], config), complaint);
  });
}

test("a run on no names is refused", () => {
  assert.throws(() => new Training([]), { code: "empty-list" });
});
