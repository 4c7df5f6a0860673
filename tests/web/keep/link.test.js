// Links: lessons and answers and nothing else, short, and harmless whatever stands in them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import encodeQR from "qr";
import decodeQR from "qr/decode.js";
import fc from "fast-check";

import { nameOf } from "../../../_static/progress/questions.js";
import { empty, entryOf, isLearned, tried, withAnswer, withClear, withKnown, withLearned, withPassed } from "../../../_static/progress/state.js";
import { answerIn } from "../../../_static/keep/callback.js";
import { pack, unpack } from "../../../_static/keep/link.js";

const LESSONS = Array.from({ length: 45 }, (_, index) => `module-${index % 9}/lesson-${index}`);
const NOW = 1_800_000_000_000;

function state(count) {
  return LESSONS.slice(0, count).reduce((made, lesson, index) => {
    const at = NOW + index * 3_600_000;
    const [q, c] = [nameOf(`question ${lesson}`), nameOf(`choice ${lesson}`)];
    return withClear(withAnswer(withLearned(withPassed(made, lesson, at), lesson, at), lesson, q, c, at), lesson, { value: "no", note: "secret" }, at);
  }, empty());
}

test("A link carries what is learned, passed, known and answered, and neither notes nor programs.", async () => {
  const known = withKnown(withKnown(state(3), LESSONS[4], true, NOW), LESSONS[5], false, NOW);
  const { state: read, unknown } = await unpack(await pack(known), LESSONS);
  assert.equal(unknown, 0);
  for (const lesson of LESSONS.slice(0, 3)) {
    assert.ok(isLearned(read, lesson) && entryOf(read, lesson).passed !== undefined);
    assert.ok(nameOf(`choice ${lesson}`) in tried(read, lesson, nameOf(`question ${lesson}`)));
    assert.equal(entryOf(read, lesson).clear, undefined);
  }
  assert.deepEqual([4, 5].map((index) => entryOf(read, LESSONS[index]).known), [{ value: true, at: NOW }, { value: false, at: NOW }]);
});

test("A link of a whole book's lessons and answers fits into a code, and can be read from it.", async () => {
  const link = `https://example.org/some/path/index.html#progress=${await pack(state(45))}`;
  assert.ok(link.length < 2200, `${link.length} characters`);
  const rows = encodeQR(link, "raw", { ecc: "low", border: 4 });
  const [scale, size] = [4, rows.length * 4];
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  rows.forEach((row, y) => row.forEach((dark, x) => {
    if (!dark) return;
    for (let dy = 0; dy < scale; dy += 1) for (let dx = 0; dx < scale; dx += 1) data.fill(0, ((y * scale + dy) * size + x * scale + dx) * 4, ((y * scale + dy) * size + x * scale + dx) * 4 + 3);
  }));
  assert.equal(decodeQR({ width: size, height: size, data }), link);
  assert.ok((await pack(state(45), { withAnswers: false })).length < 700);
});

test("Lessons that this book does not have are counted and left out.", async () => {
  const { state: read, unknown } = await unpack(await pack(state(3)), LESSONS.slice(0, 1));
  assert.deepEqual([Object.keys(read.lessons), unknown], [[LESSONS[0]], 2]);
});

test("Any text is read without harm, whole or not at all.", async () => {
  const good = await pack(state(5));
  const text = fc.oneof(fc.string(), fc.string().map((part) => `1${part}`), fc.nat(500).map((length) => good.slice(0, length % good.length)),
    fc.tuple(fc.nat(500), fc.constantFrom(..."Aa0-_%<")).map(([place, letter]) => good.slice(0, place % good.length) + letter + good.slice((place % good.length) + 1)),
    fc.string().map((line) => `1${deflateRawSync(Buffer.from(line)).toString("base64url")}`));
  await fc.assert(fc.asyncProperty(text, async (each) => {
    const { problem, state: read } = await unpack(each, LESSONS);
    assert.ok(problem ? ["damaged", "newer", "huge"].includes(problem) : Object.keys(read.lessons).every((lesson) => LESSONS.includes(lesson)));
  }), { numRuns: 300, seed: 3 });
});

test("A short text that unpacks to gigabytes is refused.", async () => {
  const bomb = `1${deflateRawSync(Buffer.alloc(10_000_000, "a")).toString("base64url")}`;
  assert.ok(bomb.length < 20_000);
  assert.deepEqual(await unpack(bomb, LESSONS), { problem: "damaged" });
  assert.deepEqual(await unpack(`1${"A".repeat(30_000)}`, LESSONS), { problem: "huge" });
});

test("Only an answer that repeats the secret of this tab's sign-in is used, and nothing of any answer stays in the address.", () => {
  const page = "https://example.org/book/a.html";
  for (const [address, secret, kind, bare = page] of [
    [page, null, "none"],
    [`${page}?q=x#build`, "s1", "none", `${page}?q=x#build`],
    [`${page}#access_token=t&state=s1`, "s1", "ours"],
    [`${page}?code=c&state=s1&q=x`, "s1", "ours", `${page}?q=x`],
    [`${page}#access_token=t&state=s2`, "s1", "foreign"],
    [`${page}#access_token=t`, "s1", "foreign"],
    [`${page}#access_token=t&state=`, "", "foreign"],
    [`${page}#access_token=t&state=s1`, null, "foreign"],
    [`${page}#access_token=t&state=s1&remotestorage=thief@example.net`, "s1", "foreign"],
    [`${page}#state=rsDiscovery%3De30`, null, "foreign"],
    [`${page}#error=access_denied&error_description=no`, "s1", "denied"],
    [`${page}#error=access_denied`, null, "foreign"],
  ]) assert.deepEqual(answerIn(address, secret), { kind, bare }, address);
});
