/**
 * From names to tokens (lines 19 to 27 of microgpt.py): the alphabet, BOS, and lists of names.
 *
 * A character is a Unicode code point, as in Python, and is ordered by its number.
 *
 * @typedef {{line: number, text: string, reason: string}} BadLine `line` counts from 1
 */

import { ModelError } from "./errors.js";

/** A list in which more characters than this occur is no list of names. */
const MOST_CHARACTERS = 500;
/** How many bad lines an error's message names; its details name them all. */
const NAMED_LINES = 3;

export class Alphabet {
  /** @param {string[]} uchars the distinct characters, sorted: their places are the token ids */
  constructor(uchars) {
    this.uchars = uchars;
    this.BOS = uchars.length;
    this.vocab_size = uchars.length + 1;
    this.ids = new Map(uchars.map((character, id) => [character, id]));
  }

  /**
   * The alphabet of a list of names.
   * @param {string[]} docs
   */
  static of(docs) {
    return new Alphabet([...new Set(docs.join(""))].sort((a, b) => a.codePointAt(0) - b.codePointAt(0)));
  }

  /**
   * BOS, the characters' ids, BOS.
   * @param {string} name
   * @returns {number[]}
   * @throws {ModelError} "character", with details `character` and `position` (from 1)
   */
  encode(name) {
    const ids = Array.from(name, (character, i) => {
      const id = this.ids.get(character);
      if (id === undefined) throw this.#unknown(character, i + 1);
      return id;
    });
    return [this.BOS, ...ids, this.BOS];
  }

  /** @param {ArrayLike<number>} ids tokens without BOS */
  decode(ids) {
    return Array.from(ids, (id) => this.uchars[id]).join("");
  }

  #unknown(character, position) {
    const small = character.toLowerCase();
    const advice = this.ids.has(small) ? `write "${small}"` : `it has ${this.describe()}`;
    const message = `"${character}", character ${position}, is not in the alphabet: ${advice}`;
    return new ModelError("character", message, { character, position, uchars: this.uchars });
  }

  /** The alphabet in words, runs shortened: `a to z`. */
  describe() {
    const runs = [];
    for (const character of this.uchars) {
      const last = runs.at(-1);
      if (last && character.codePointAt(0) === last.end.codePointAt(0) + 1) last.end = character;
      else runs.push({ start: character, end: character });
    }
    return runs.map(({ start, end }) => (start === end ? `"${start}"` : `${start} to ${end}`)).join(", ");
  }
}

/**
 * The names in a text: its lines, stripped, without the empty ones (line 19), and the lines that are no names.
 * @param {string} text
 * @param {number} longest the most characters that a name may have
 * @returns {{docs: string[], bad: BadLine[]}}
 */
export function parseNames(text, longest) {
  const docs = [];
  const bad = [];
  text.split(/\r\n|\r|\n/).forEach((raw, i) => {
    const name = raw.trim();
    if (name === "") return;
    const reason = whyBad(name, longest);
    if (reason) bad.push({ line: i + 1, text: name.slice(0, 80), reason });
    else docs.push(name);
  });
  return { docs, bad };
}

/** What keeps a line from being a name; an empty string if nothing does. */
function whyBad(name, longest) {
  const characters = Array.from(name);
  const odd = characters.find((character) => /[\p{Cc}\p{Cs}\p{Co}\ufffd\u2028\u2029]/u.test(character));
  if (odd) return `it has the character U+${odd.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  if (characters.length > longest) return `it has ${characters.length} characters, at most ${longest} fit`;
  return "";
}

/**
 * The names in a reader's text, or an error that says why they cannot be learned from.
 * @param {string} text
 * @param {number} longest the most characters that a name may have
 * @param {boolean} [skipBad] leave bad lines out instead of refusing the list
 * @returns {{docs: string[], bad: BadLine[]}}
 * @throws {ModelError} "bad-lines" (details `bad`, `good`: how many), "empty-list"
 */
export function checkedNames(text, longest, skipBad = false) {
  const { docs, bad } = parseNames(text, longest);
  if (bad.length > 0 && !skipBad) throw badLines(bad, docs.length);
  if (docs.length === 0) throw new ModelError("empty-list", "the list has no name: write one name a line", { bad });
  const count = new Set(docs.join("")).size;
  if (count > MOST_CHARACTERS) {
    throw new ModelError("bad-lines", `the list has ${count} different characters, at most ${MOST_CHARACTERS} fit`, {
      bad: [],
      good: docs.length,
    });
  }
  return { docs, bad };
}

function badLines(bad, good) {
  const named = bad.slice(0, NAMED_LINES).map(({ line, text, reason }) => `line ${line}, "${text}": ${reason}`);
  const more = bad.length > NAMED_LINES ? `; and ${bad.length - NAMED_LINES} more` : "";
  return new ModelError("bad-lines", named.join("; ") + more, { bad, good });
}

/**
 * The tokens of a name that a reader typed.
 * @param {Alphabet} alphabet
 * @param {string} name
 * @param {number} block_size
 * @throws {ModelError} "character", "too-long" (details `length`, `longest`)
 */
export function typedTokens(alphabet, name, block_size) {
  const tokens = alphabet.encode(name);
  const length = tokens.length - 2;
  const longest = block_size - 1;
  if (length > longest) {
    const message = `the name has ${length} characters; the model has room for ${longest} and the end: shorten it`;
    throw new ModelError("too-long", message, { length, longest });
  }
  return tokens;
}
