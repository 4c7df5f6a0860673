"""Runs in Pyodide at build time: the modules that a lesson may need, and all that they import, as a zip of bytecode.

The page's own modules, which grade, come with them.

Docstrings are left out, which halves the archive. Asserts stay. Some modules are needed for their names alone, and bring
half of the archive along: a few lines stand in for them.
"""

import ast
import dis
import importlib
import importlib.util
import io
import marshal
import re
import sys
import zipfile
from collections.abc import Iterator
from types import SimpleNamespace

ROOT = "/lib/python314.zip/"
LIBRARY = (
    "_ast_unparse _threading_local abc array bisect cmath codecs collections.abc contextlib copy dataclasses datetime "
    "decimal difflib doctest enum fractions functools hashlib heapq inspect io itertools json keyword linecache math "
    "numbers operator os pathlib pprint random re reprlib statistics string struct textwrap time tokenize traceback types "
    "typing unicodedata warnings weakref encodings.ascii encodings.latin_1 encodings.utf_8_sig encodings.unicode_escape"
)
STAND_INS = {
    # Python imports this at its start. The library asks again and again for modules of other systems: told that there are none,
    # Python does not look for them.
    "sitecustomize.py": """
import sys
sys.modules.update(dict.fromkeys(("_winapi", "grp", "nt", "pwd")))
""",
    # doctest subclasses the debugger; nobody can type into a debugger here.
    "pdb.py": """
class Pdb:
    def __init__(self, *arguments, **settings): pass
    def reset(self): pass
    def set_trace(self, *arguments, **settings):
        raise RuntimeError("there is no debugger in the page; print() shows values")

def set_trace(*arguments, **settings):
    Pdb().set_trace()
""",
    # doctest subclasses these, for a use of doctest that is not the book's.
    "unittest.py": """
class TestCase: pass
class TestSuite: pass
""",
    # traceback and doctest ask this for colours, which the page has no use for.
    "_colorize.py": """
COLORIZE = False

class Plain:
    def __getattr__(self, name): return ""

class Theme:
    argparse = syntax = traceback = unittest = Plain()

ANSIColors = Plain()
def can_colorize(*, file=None): return False
def decolor(text): return text
def get_colors(colorize=False, *, file=None): return ANSIColors
def get_theme(**settings): return Theme
""",
    # Pyodide's core asks this for the docstrings of 260 methods of its own, of which nobody here reads one.
    "_pyodide/docstring.py": """
def get_cmeth_docstring(func): return func.__name__ + "()\\n--\\n\\n"
""",
    # Pyodide's core looks this up at its start. There is nothing to wait for in the page: a program runs from start to end.
    "asyncio.py": """
def get_event_loop():
    raise RuntimeError("there is no asyncio in the page")

def __getattr__(name):
    raise AttributeError(f"there is no asyncio in the page, and so no asyncio.{name}")
""",
    # A snapshot counts on the import: Pyodide expects a place for it among what Python holds of JavaScript.
    "pyodide/webloop.py": """
from pyodide_js._api import scheduleCallback

def _initialize_event_loop(): pass
""",
    # Pyodide asks this at its start where packages would be installed (none are). A snapshot counts on the import.
    "pyodide/_package_loader.py": """
from pyodide_js import loadedPackages

class Folder:
    def __init__(self, path): self.path = path
    def __str__(self): return self.path

SITE_PACKAGES, DSO_DIR = Folder("/lib/python3.14/site-packages"), Folder("/usr/lib")
def init_loaded_packages(): pass
""",
}
LATER = {"difflib": {}, "dis": {"COMPILER_FLAG_NAMES": dis.COMPILER_FLAG_NAMES}}
"""Modules that others import and seldom use, with what these take from them at once: the rest is loaded when it is asked for."""
OMITTED = (
    "_colorize _pyodide.docstring _pyrepl _ssl argparse asyncio bdb bz2 cmd code compression concurrent gettext lzma pdb "
    "pyodide._package_loader pyodide.webloop selectors socket ssl subprocess tempfile unittest zipfile"
)


def statements(tree: ast.Module) -> Iterator[ast.AST]:
    """The module, and all statements in it: a walk through their expressions, too, would take ten times as long."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            waiting += getattr(node, name, [])
        yield node


def without_docstrings(tree: ast.Module) -> ast.Module:
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    for node in statements(tree):
        if isinstance(node, documented) and ast.get_docstring(node, clean=False):
            # A module may be empty, and its imports from __future__ come first.
            node.body[:1] = [] if isinstance(node, ast.Module) else [ast.copy_location(ast.Pass(), node.body[0])]
    return tree


def bytecode(source: str, path: str) -> bytes:
    """A .pyc file: magic number, then flags and the source's time and size, which nothing compares in a zip."""
    code = compile(without_docstrings(ast.parse(source)), ROOT + path, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)


def sources() -> dict[str, str]:
    """Path in the archive -> source."""
    for name in LIBRARY.split():
        importlib.import_module(name)
    found = dict(STAND_INS)
    with zipfile.ZipFile(ROOT.rstrip("/")) as library:
        for name, module in sorted(sys.modules.items()):
            path = (getattr(module, "__file__", None) or "").removeprefix(ROOT)
            omitted = any(name == package or name.startswith(package + ".") for package in OMITTED.split())
            if path.endswith(".py") and not path.startswith("/") and module.__spec__.name == name and not omitted:
                found[path] = library.read(path).decode()
    for name, at_once in LATER.items():
        found[f"_whole_{name}.py"], found[f"{name}.py"] = found[f"{name}.py"], later(name, at_once)
    return found


def later(module: str, at_once: dict[str, object]) -> str:
    assignments = "\n".join(f"{name} = {value!r}" for name, value in at_once.items())
    return f"""
{assignments}

def __getattr__(name):
    import _whole_{module}
    return getattr(_whole_{module}, name)
"""


def remembering(source: str) -> str:
    """The source of ``re._compiler``, with what it has made of all patterns: much of what modules do at their start."""
    compiler, found = re._compiler, {}  # type: ignore[attr-defined]
    sre = compiler._sre
    compiler._sre = SimpleNamespace(**vars(sre) | {"compile": lambda pattern, *made: made})
    for _, pattern, flags in re._cache:  # type: ignore[attr-defined]
        final, code, *groups = compiler.compile(pattern, flags)
        found[pattern, flags] = (int(final), tuple(map(int, code)), *groups)
    compiler._sre = sre
    return f"""{source}

_anew, _known = compile, {found}

def compile(p, flags=0):
    known = _known.get((p, flags)) if isstring(p) else None
    if known is None:
        return _anew(p, flags)
    flags, code, groups, groupindex, indexgroup = known
    return _sre.compile(p, flags, list(code), groups, dict(groupindex), indexgroup)
"""


def archive(own: dict[str, str]) -> bytes:
    """The zip, not compressed: one stream over all of it compresses better, and imports need no unpacking.

    ``own`` has the sources of the page's own modules, by the names of their files.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as target:
        found = sources() | own
        found["re/_compiler.py"] = remembering(found["re/_compiler.py"])
        for path, source in found.items():
            target.writestr(zipfile.ZipInfo(path + "c"), bytecode(source, path))
    return buffer.getvalue()
