"""Sphinx's settings: which extensions, which theme, which files. What they do is written in book/_ext."""

import os
import sys
from importlib.metadata import distribution
from pathlib import Path

from sphinx.application import Sphinx

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT / "book"))

project = "microgpt, line by line"
author = "the authors of microgpt, line by line"
copyright = "the authors; prose and figures CC BY 4.0, code MIT"
language = "en"
version = "1"
epub_uid = "microgpt-line-by-line"

extensions = ["_ext.light", "myst_nb", "sphinx.ext.doctest", "sphinx_copybutton", "_ext", "_ext.live"]
exclude_patterns = ["_ext", "*.py", "**/*.py", "**/__pycache__", "__pycache__", "build.mjs", "_build", ".venv"]
nitpicky = True

# The pages are run by the extension, in a process of their own each, and come to MyST-NB as executed notebooks.
nb_custom_formats = {".md": "_ext.run.read"}
nb_execution_mode = "off"
nb_ipywidgets_js: dict[str, dict[str, str]] = {}
nb_render_error_lexer = "pytb"
myst_enable_extensions = ["colon_fence", "deflist"]
# A check means the same everywhere only if no host bends the rules of doctest.
doctest_default_flags = 0
doctest_path = [str(ROOT)]

# What the book is about, and what its pages and exercises may import. All that the extension knows of microgpt stands here.
book_source = "microgpt/microgpt.py"
book_package = "microgpt"
book_package_left_out = ["__main__.py", "cli.py", "ladder.json", "broken.json"]  # a command line, and what it looks up
book_sandbox_files = ["microgpt/names.txt", "microgpt/microgpt-trained.json"]
# Done once for all programs of an exercise: reading the list, shuffling it, and the trained model.
book_sandbox_prepare = "from microgpt import trained; trained()"
book_model_files = ["microgpt/microgpt-trained.json", "microgpt/microgpt-one-head.json", "microgpt/names.txt"]
book_stages = [*(f"microgpt/train{number}.py" for number in range(5)), "microgpt/microgpt.py"]
book_stage_names = {"train5.py": "microgpt.py"}
book_stage_facts = "microgpt/ladder.json"
book_stage_figures = {
    "num_params": "parameters",
    "mean_last_200": "mean loss, last 200 steps",
    "mean_unseen": "mean loss, unseen names",
}
book_depends = ["microgpt", "book/_ext", "book/curriculum.toml", "conf.py"]

# The whole address at which the book will stand, "https://…/": then links to it have pictures, and search engines a map of it.
html_baseurl = os.environ.get("BOOK_ADDRESS", "")
html_theme = "sphinx_book_theme"
html_title = project
# mystnb.css is MyST-NB's own style sheet, brought to the pages as all others are.
html_static_path = ["_static", str(distribution("myst-nb").locate_file("myst_nb/static"))]
html_css_files = ["mystnb.css", "book.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_use_index = False

# The original that the taught file follows; the source panel links to it.
book_original_title = "Karpathy’s original"
book_original = "https://gist.github.com/karpathy/8627fe009c40f57531cb18360106ce95"
# The book's repository at GitHub, "https://github.com/OWNER/NAME", if its notebooks shall open in Colab and Binder; and the
# branch that holds what is in _build/html/notebooks.
book_repository = ""
book_notebooks_branch = "notebooks"
# Under which name the browsers of readers keep what belongs to this book, and the folder in a storage of their own. Who changes
# them takes away what readers have kept.
book_name = "microgpt"
book_storage_folder = "microgpt-line-by-line"
# Where readers may send what was unclear in a lesson: a mail address, or the page of a repository that opens a new issue
# ("https://…/issues/new"). Left empty, what they write stays in their browser.
book_feedback_mail = ""
book_feedback_issues = ""
# Which servers the pages may ask besides the book's own, as in connect-src of a Content-Security-Policy. Readers may sign in to a
# storage of their own, wherever it is; with an empty list that is not offered.
book_connect = ["https:"]
# The author's keys for two more services, if wanted: {"dropbox": "…", "googledrive": "…"}.
book_sign_in_keys: dict[str, str] = {}


def setup(app: Sphinx) -> None:
    """Let ``sphinx-build . OUT`` build what ``sphinx-build -c . book OUT`` builds: the pages are in ``book``."""
    if Path(app.srcdir) == ROOT:
        app.srcdir = ROOT / "book"
