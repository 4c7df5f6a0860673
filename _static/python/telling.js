// What a reader is told about a run: plain data, made from the checker's verdict (see grading.py).

const LONGEST = 2000;

/** A text cut to a length that a page can show. */
export function clip(text, longest = LONGEST) {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest)} … (${(text.length - longest).toLocaleString("en")} more characters)`;
}

/** An error without the parts that mean nothing to a reader. */
const plainError = (text) => clip(text.replace(/ \(<your program>, line \d+\)$/, "").trim());

/** Output as it is compared: with its line end, which is not shown, or in words where there is none. */
const shown = (text) => clip(text.replace(/\n$/, "")) || "nothing";

/**
 * Returns { passed, title, html, line, rows } for what Interpreter.run resolves to. A row is { name, text }, { name, code } or
 * { name, html }; `line` is the line of the program to mark, 0 for none. `hints` go by fingerprint. `sentences` are those of
 * the checks, as HTML; that of the check that failed follows the title, as `html`.
 */
export function tell(result, hints, sentences) {
  if (result.stopped) return { passed: false, title: "Stopped. Your program is as you left it.", line: 0, rows: [] };
  if (result.died) return { passed: false, title: result.died, line: 0, rows: [] };
  if (result.passed) {
    const count = result.held.length;
    return { passed: true, title: count === 1 ? "Right: the check holds." : `Right: all ${count} checks hold.`, line: 0, rows: [] };
  }
  const { failure } = result;
  const told = failure.check < 0 ? stoppedEarly(failure) : failedCheck(failure, sentences);
  const hint = hints[result.fingerprint];
  if (hint) told.rows.push({ name: "Hint", html: hint });
  if (result.plain) told.rows.push({ name: "In plain words", text: result.plain });
  return { passed: false, line: failure.line, ...told };
}

function emptyBlank(failure) {
  if (!/^The blank on line \d+ is still empty\.$/.test(failure.got)) return null;
  return { title: failure.got, rows: [{ name: "What to do", text: "Put your own code in place of the three underscores, ___ ." }] };
}

function stoppedEarly(failure) {
  const where = failure.line ? ` on line ${failure.line}` : "";
  if (failure.error === "SystemExit") return { title: `Your program ends itself${where}.`, rows: [] };
  return emptyBlank(failure) ?? {
    title: `Your program stops with an error${where}.`,
    rows: [{ name: "Python says", code: plainError(failure.got) }],
  };
}

function failedCheck(failure, sentences) {
  const blank = emptyBlank(failure);
  if (blank) return blank;
  const rows = [
    { name: "Tried", code: clip(failure.example) },
    { name: "Expected", code: shown(failure.expected) },
    failure.error
      ? { name: failure.line ? `Error on line ${failure.line}` : "Error", code: plainError(failure.got) }
      : { name: "Got", code: shown(failure.got) },
  ];
  const title = `Not yet. Check ${failure.check + 1} of ${sentences.length} does not hold: `;
  return { title, html: sentences[failure.check], rows };
}
