# One command sets everything up and does what it says. `make` alone lists the commands.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SPHINX := $(BIN)/sphinx-build -c . -W -j 2 book
export PYTHONPATH := book

.PHONY: help html watch new-lesson hooks test lint accept check-exercises doctest facts figures bench lock serve clean chromium editions

help:
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 18

$(VENV)/ready: pyproject.toml requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed; this is " + sys.version.split()[0] + ". Set PYTHON=…")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.txt --editable '.[test,lint]'
	@touch $@

$(VENV)/author: $(VENV)/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.txt --editable '.[author]'
	@touch $@

html: $(VENV)/ready ## build the book into _build/html
	$(SPHINX) _build/html

# What the last build has run is taken over, so that the first draft comes sooner. Drafts come without what slows a change down:
# small files, a list of them for use without a connection, a policy that would forbid the page to load itself anew, all notebooks
# in one file.
watch: $(VENV)/author ## show the book at http://127.0.0.1:8000, and every change as soon as a file is saved
	@test -d _build/watch || ! test -d _build/html/.doctrees || { mkdir -p _build/watch && cp -R _build/html/.doctrees _build/watch; }
	$(BIN)/python -m _ext.watch -c . -D book_draft=1 -q -j 2 --port 8000 --re-ignore '__pycache__|/\.' \
		--watch microgpt --watch _static --watch conf.py book _build/watch

new-lesson: $(VENV)/ready ## begin the lesson SLUG=… of book/curriculum.toml
	@$(BIN)/python -m _ext.new_lesson $(SLUG)

hooks: $(VENV)/author ## check what is committed, at each commit
	$(BIN)/pre-commit install

# The book is built first, which installs what is needed from npm: two workers must not do it at once.
test: lint chromium html ## prove that the whole project holds
	$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile

editions: chromium html ## make the EPUB and the PDF of the book, and offer them in its pages
	$(BIN)/python -m _ext.editions
	$(SPHINX) _build/html

lint: $(VENV)/ready ## check style and types
	$(BIN)/ruff check .
	$(BIN)/mypy

accept: $(VENV)/ready ## rewrite the outputs that the lessons state
	$(BIN)/python -m _ext.accept

check-exercises: $(VENV)/ready ## starters fail, solutions pass, wrong answers get their own hints
	$(BIN)/python -m _ext.check_exercises $(SLUG)

doctest: $(VENV)/ready ## run the exercises' checks through Sphinx
	$(SPHINX) -b doctest _build/doctest

facts: $(VENV)/ready ## train the committed models, the ladder and the broken copies again
	$(BIN)/python -m microgpt make-trained
	$(BIN)/python -m microgpt make-ladder
	$(BIN)/python -m microgpt make-broken

figures: $(VENV)/ready ## draw the static figures again
	for data in _static/figures/*.py; do $(BIN)/python $$data; done
	PATH="$(CURDIR)/$(BIN):$$PATH" node _static/figures/build.mjs

bench: $(VENV)/ready ## measure speeds, as ratios
	for benchmark in benchmarks/*.py; do $(BIN)/python $$benchmark; done

lock: $(VENV)/author ## pin what the extras bring into requirements.txt
	@{ sed -n '/^#/p' requirements.txt; $(BIN)/python -m pip freeze --exclude-editable; } > $(VENV)/pins && mv $(VENV)/pins requirements.txt

serve: html ## show the book at http://127.0.0.1:8000
	$(BIN)/python -m http.server --bind 127.0.0.1 --directory _build/html 8000

chromium:
	@for name in chromium-headless-shell chromium chromium-browser google-chrome; do command -v $$name >/dev/null && exit; done; \
	{ test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get -qq update \
		&& { apt-get -qq install -y chromium-headless-shell || apt-get -qq install -y chromium; } >/dev/null; } \
		|| echo "NO CHROMIUM: the browser tests will be skipped. Install Debian's package chromium-headless-shell or chromium, or Google Chrome."

clean: ## remove what was built
	rm -rf _build
