"""Reads an exercise: an ordinary program that holds the solution, its checks, and the wrong answers it must tell apart.

The file of an exercise, ``<slug>.py`` beside the lesson, has four parts in this order:

1. the module's docstring: the *task*, in Markdown;
2. the *program*. A statement whose first line ends in ``# blank: what goes here`` is a *blank*: in the *starter*, what
   it assigns or returns (or the whole statement) is ``___``. The text after ``blank:`` stays as a comment;
3. ``__test__ = {"checks": ...}``: the *checks*, doctests. Before the examples of a check stands one sentence, which the
   reader sees when they fail;
4. ``wrong_answers = [{"name": ..., "replace": ..., "by": ..., "hint": ...}, ...]``: each turns the solution into a wrong
   answer by replacing text that stands in it exactly once; the hint is for its author.

So starter and solution cannot drift apart, ``python -m doctest`` runs the file as it is, and no check is written twice.
"""

from __future__ import annotations

import ast
import difflib
import doctest
import io
import re
import tokenize
from dataclasses import dataclass
from pathlib import Path

BLANK = "___"
MARK = re.compile(r"#\s*blank:\s*")
NEARLY = re.compile(r"#\s*(\w+)\s*(:?)")
KEYS = ("name", "replace", "by", "hint")


class ExerciseError(ValueError):
    """The file is not an exercise; ``line`` says where it stops being one."""

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}")
        self.path, self.line, self.message = path, line, message


@dataclass(frozen=True)
class Check:
    """A sentence and the doctest examples that must hold for it to be true; ``line`` is the first example's."""

    sentence: str
    examples: tuple[doctest.Example, ...]
    line: int

    @property
    def text(self) -> str:
        """The examples as a reader types them."""
        shown = []
        for example in self.examples:
            first, *rest = example.source.rstrip("\n").split("\n")
            shown += [f">>> {first}", *(f"... {line}".rstrip() for line in rest), example.want.rstrip("\n")]
        return "\n".join(line for line in shown if line)


@dataclass(frozen=True)
class WrongAnswer:
    """A program that is wrong in a way readers are known to be, and the hint for its author."""

    name: str
    program: str
    hint: str
    line: int


@dataclass(frozen=True)
class Exercise:
    """An exercise; programs are texts whose first line is line ``program_line`` of the file.

    ``single_blanks`` are solutions with one blank left empty, by the line of that blank in the file.
    """

    path: Path
    task: str
    task_line: int
    starter: str
    single_blanks: dict[int, str]
    solution: str
    checks_text: str
    checks: tuple[Check, ...]
    checks_line: int
    wrong_answers: tuple[WrongAnswer, ...]
    program_line: int


def read(path: Path) -> Exercise:
    """Read an exercise file.

    Raises ExerciseError, with the line, for a file that lacks a part or breaks a rule of this module's docstring.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
        tree = ast.parse(text)
    except UnicodeDecodeError as error:
        raise ExerciseError(path, 1, f"this is not UTF-8 text (byte {error.start + 1})") from None
    except SyntaxError as error:
        raise ExerciseError(path, error.lineno or 1, f"this is not valid Python: {error.msg}") from None
    task = ast.get_docstring(tree)
    if not task:
        raise ExerciseError(path, 1, "an exercise opens with a docstring that tells the reader the task")
    checks_node = _assignment(tree, "__test__", path)
    wrong_node = _assignment(tree, "wrong_answers", path)
    after = tree.body[tree.body.index(checks_node) + 1 :]
    if stray := [node for node in after if node is not wrong_node] or after[1:]:
        raise ExerciseError(
            path, stray[0].lineno, "after __test__ stands only wrong_answers; the program comes before both"
        )
    first_statement = tree.body[1]
    lines = text.splitlines(keepends=True)
    start = (tree.body[0].end_lineno or 1) + 1
    while start < first_statement.lineno and not lines[start - 1].strip():
        start += 1
    program = "".join(lines[start - 1 : checks_node.lineno - 1]).rstrip() + "\n"
    starter, single_blanks = _with_blanks(program, path, start)
    solution = MARK.sub("# ", program)
    checks_text, checks = _checks(checks_node, path, lines)
    return Exercise(
        path=path,
        task=task,
        task_line=1 + text.count("\n", 0, text.index(task.split("\n", 1)[0])),
        starter=starter,
        single_blanks=single_blanks,
        solution=solution,
        checks_text=checks_text,
        checks=checks,
        checks_line=checks_node.value.lineno,
        wrong_answers=_wrong_answers(wrong_node, solution, path),
        program_line=start,
    )


def _assignment(tree: ast.Module, name: str, path: Path) -> ast.Assign:
    found = [
        node
        for node in tree.body
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == [name]
    ]
    if not found:
        raise ExerciseError(path, len(tree.body) and tree.body[-1].lineno, f"an exercise needs {name} = ... at its end")
    if len(found) > 1:
        raise ExerciseError(path, found[1].lineno, f"{name} is set twice; keep one")
    return found[0]


def _with_blanks(program: str, path: Path, first_line: int) -> tuple[str, dict[int, str]]:
    """The starter, in which every marked statement's value is left out; and by line, programs in which just one is."""
    comments = [
        token for token in tokenize.generate_tokens(io.StringIO(program).readline) if token.type == tokenize.COMMENT
    ]
    for comment in comments:
        if problem := _mistyped(comment):
            raise ExerciseError(path, first_line + comment.start[0] - 1, problem)
    marked = [comment.start[0] for comment in comments if MARK.match(comment.string)]
    if not marked:
        raise ExerciseError(path, first_line, "no statement of the program ends in '# blank: what goes here'")
    statements = [node for node in ast.walk(ast.parse(program)) if isinstance(node, ast.stmt)]
    starter = program.encode().splitlines(keepends=True)
    single = {}
    for number in sorted(marked, reverse=True):
        here = [node for node in statements if node.lineno == number]
        if len(here) != 1:
            message = "a '# blank:' comment stands at the end of the first line of one statement"
            raise ExerciseError(path, first_line + number - 1, message)
        alone = program.encode().splitlines(keepends=True)
        for lines in (starter, alone):
            _blank_out(lines, here[0], number)
        single[first_line + number - 1] = MARK.sub("# ", b"".join(alone).decode())
    return MARK.sub("# ", b"".join(starter).decode()), single


def _mistyped(comment: tokenize.TokenInfo) -> str:
    """What is wrong with a comment that is meant to mark a blank; empty for one that is right, or means something else."""
    if mark := MARK.match(comment.string):
        return "" if comment.string[mark.end() :].strip() else "a '# blank:' comment says what goes there, in a few words"
    nearly = NEARLY.match(comment.string)
    if nearly is None or not comment.line[: comment.start[1]].strip():
        return ""
    word = nearly[1].lower()
    close = word == "blank" or (nearly[2] and difflib.SequenceMatcher(a=word, b="blank").ratio() > 0.7)
    return f"{comment.string!r} is misspelt, if it marks a blank; write '# blank: what goes here'" if close else ""


def _blank_out(lines: list[bytes], statement: ast.stmt, number: int) -> None:
    value = getattr(statement, "value", None)
    keeps_target = isinstance(statement, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Return)
    node: ast.expr | ast.stmt = value if keeps_target and isinstance(value, ast.expr) else statement
    comment = lines[number - 1][lines[number - 1].rindex(b"#") :]
    before = lines[node.lineno - 1][: node.col_offset]
    lines[number - 1 : statement.end_lineno] = [before + BLANK.encode() + b"  " + comment]


def _checks(node: ast.Assign, path: Path, lines: list[str]) -> tuple[str, tuple[Check, ...]]:
    try:
        (text,) = ast.literal_eval(node.value).values()
    except (ValueError, AttributeError):
        message = '__test__ is one text of doctests: {"checks": """..."""}'
        raise ExerciseError(path, node.lineno, message) from None
    assert isinstance(node.value, ast.Dict)
    # The text starts on the line of its opening quotes; a backslash-newline there would shift it, so it is not allowed.
    first_line = node.value.values[0].lineno
    if text.count("\n") != (node.value.values[0].end_lineno or 0) - first_line:
        raise ExerciseError(path, first_line, "write the checks as they are: no backslash joins their lines")
    checks: list[Check] = []
    sentence, proved = "", True
    try:
        parts = doctest.DocTestParser().parse(text, str(path))
    except ValueError as error:
        raise ExerciseError(path, first_line, f"the checks are not doctests: {error}") from None
    for part in parts:
        if isinstance(part, str):
            if words := " ".join(part.split()):
                if not proved:
                    raise ExerciseError(path, first_line, f"no example follows the sentence {sentence!r}")
                if any(check.sentence == words for check in checks):
                    raise ExerciseError(path, first_line, f"two checks have the same sentence, {words!r}")
                sentence, proved = words, False
            continue
        proved = True
        line = first_line + part.lineno
        if doctest.SKIP in part.options:
            raise ExerciseError(path, line, "an example that is skipped proves nothing; take it out")
        if checks and checks[-1].sentence == sentence:
            checks[-1] = Check(sentence, (*checks[-1].examples, part), checks[-1].line)
        elif sentence:
            checks.append(Check(sentence, (part,), line))
        else:
            raise ExerciseError(path, line, "before an example stands the sentence that it proves")
    if checks and not proved:
        raise ExerciseError(path, first_line, f"no example follows the sentence {sentence!r}")
    if not checks:
        raise ExerciseError(path, first_line, "the checks hold no example (>>>)")
    if any(not check.examples[-1].want and not check.examples[-1].exc_msg for check in checks):
        silent = next(check for check in checks if not check.examples[-1].want)
        raise ExerciseError(path, silent.line, f"nothing is expected, so nothing is checked: {silent.sentence!r}")
    return text, tuple(checks)


def _misshaped(node: ast.Assign) -> tuple[int, str]:
    """Where wrong_answers is not what it should be, and what it should be."""
    message = f"wrong_answers is a list of dictionaries of texts with the keys {', '.join(KEYS)}, in this order"
    for place, entry in enumerate(node.value.elts if isinstance(node.value, ast.List) else [], 1):
        keys = [ast.unparse(key).strip("'") for key in entry.keys if key] if isinstance(entry, ast.Dict) else None
        if keys != list(KEYS):
            met = "none" if keys is None else ", ".join(keys)
            first = entry.keys[0] if isinstance(entry, ast.Dict) and entry.keys else None
            return (first or entry).lineno, f"{message}; number {place} has {met}"
    return node.lineno, message


def _wrong_answers(node: ast.Assign, solution: str, path: Path) -> tuple[WrongAnswer, ...]:
    try:
        entries = ast.literal_eval(node.value)
        assert isinstance(node.value, ast.List)
        assert all(tuple(entry) == KEYS and all(isinstance(text, str) for text in entry.values()) for entry in entries)
    except (ValueError, AssertionError, TypeError):
        raise ExerciseError(path, *_misshaped(node)) from None
    answers = []
    for entry, element in zip(entries, node.value.elts, strict=True):
        assert isinstance(element, ast.Dict)
        assert element.keys[0] is not None
        line = element.keys[0].lineno
        count = solution.count(entry["replace"])
        if count != 1:
            message = f"{entry['replace']!r} stands {count} times in the solution; it must stand there once"
            raise ExerciseError(path, line, message)
        if entry["replace"] == entry["by"]:
            raise ExerciseError(path, line, f"the wrong answer {entry['name']!r} changes nothing")
        program = solution.replace(entry["replace"], entry["by"])
        try:
            ast.parse(program)
        except SyntaxError as error:
            message = f"the wrong answer {entry['name']!r} is not valid Python ({error.msg}); take a mistake that runs"
            raise ExerciseError(path, line, message) from None
        answers.append(WrongAnswer(entry["name"], program, entry["hint"], line))
    return tuple(answers)
