"""A second book, about another program: all that it has of its own, and the extension unchanged."""

from pathlib import Path

import _ext
import myst_nb

# Where the extension comes from: its scripts and styles are in the same repository.
HOME = Path(_ext.__file__).parents[2]

project = "pack, line by line"
author = "the authors of pack, line by line"
language = "en"
extensions = ["myst_nb", "sphinx.ext.doctest", "_ext"]
exclude_patterns = ["**/*.py"]
nitpicky = True

nb_custom_formats = {".md": "_ext.run.read"}
nb_execution_mode = "off"
nb_render_error_lexer = "pytb"
nb_ipywidgets_js = {}
myst_enable_extensions = ["colon_fence", "deflist"]
doctest_default_flags = 0
doctest_path = [str(Path(__file__).parent)]

book_source = "packing/pack.py"
book_package = "packing"
book_depends = ["packing", "book/curriculum.toml", "conf.py"]
book_name = "pack"
book_home = str(HOME)
book_original = "https://example.org/pack"
book_original_title = "The first version"

html_theme = "sphinx_book_theme"
html_title = project
html_static_path = [str(HOME / "_static"), str(Path(myst_nb.__file__).parent / "static")]
html_css_files = ["mystnb.css", "book.css"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {"secondary_sidebar_items": []}
