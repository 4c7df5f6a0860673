"""A small book about another file: the extension's tests build it, whole and with faults planted in it."""

from pathlib import Path

project = "tiny, line by line"
extensions = ["myst_nb", "sphinx.ext.doctest", "_ext"]
nb_custom_formats = {".md": "_ext.run.read"}
nb_execution_mode = "off"
nb_render_error_lexer = "pytb"
myst_enable_extensions = ["colon_fence"]
exclude_patterns = ["**/*.py"]
doctest_default_flags = 0
doctest_path = [str(Path(__file__).parent)]
book_source = "tiny/tiny.py"
book_sandbox_files = ["tiny/words.txt"]
book_depends = ["tiny", "book/curriculum.toml", "conf.py"]
book_seconds = 10
book_figures = "figures"
html_theme = "basic"
html_static_path = []
