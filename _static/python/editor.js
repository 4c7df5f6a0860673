// The editor: CodeMirror with Python's colours, numbered lines and a mark for the line that went wrong.
// Tab leaves it, as everywhere on the web; Ctrl+] and Ctrl+[ indent.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { python } from "@codemirror/legacy-modes/mode/python";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, drawSelection, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const mark = StateEffect.define(); // a line number, or 0 for none
const marked = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(mark)) return decoration(transaction.state.doc, effect.value);
    }
    return marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decoration(doc, number) {
  if (number < 1 || number > doc.lines) return Decoration.none;
  const line = Decoration.line({ class: "wrong-line" });
  return Decoration.set([line.range(doc.line(number).from)]);
}

const HANG = 2; // how many letters further a line goes on that is too long for the editor
const DEEPEST = 24;

/** Each line says how far it is indented, so that what is wrapped hangs by that, and not at the left edge. */
function indentations({ doc }) {
  const marks = [];
  for (let number = 1; number <= doc.lines; number += 1) {
    const { from, text } = doc.line(number);
    const spaces = Math.min(text.search(/[^ ]|$/), DEEPEST);
    marks.push(Decoration.line({ class: `indented-${spaces}` }).range(from));
  }
  return Decoration.set(marks);
}

// Classes, because the page's policy forbids styles on single elements.
const hanging = EditorView.theme(Object.fromEntries(Array.from({ length: DEEPEST + 1 }, (_, spaces) => [
  `.indented-${spaces}`,
  { paddingLeft: `calc(6px + ${spaces + HANG}ch)`, textIndent: `-${spaces + HANG}ch` },
])));

const style = HighlightStyle.define([
  { tag: tags.keyword, class: "code-keyword" },
  { tag: tags.comment, class: "code-comment" },
]);

/**
 * An editor in `parent` that shows `text`. `changed` is told every new text, `run` is called for Ctrl+Enter.
 * Returns { focus, text, replace, mark, select }.
 */
export function edit(parent, { text, label, describedBy, changed, run }) {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        drawSelection(),
        lineNumbers(),
        indentOnInput(),
        bracketMatching(),
        indentUnit.of("    "),
        StreamLanguage.define(python),
        syntaxHighlighting(style),
        marked,
        EditorView.lineWrapping,
        EditorView.decorations.compute(["doc"], indentations),
        hanging,
        EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": describedBy }),
        EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString())),
        keymap.of([{ key: "Mod-Enter", run: () => (run(), true) }, ...defaultKeymap, ...historyKeymap]),
      ],
    }),
  });
  return {
    focus: () => view.focus(),
    text: () => view.state.doc.toString(),
    replace: (program) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: program } }),
    mark: (number) => view.dispatch({ effects: mark.of(number) }),
    select: (from, to) => view.dispatch({ selection: { anchor: from, head: to } }),
  };
}
