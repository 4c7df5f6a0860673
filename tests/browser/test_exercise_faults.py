"""What can go wrong on the way to a running Python has a name, and leaves the page in working order."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, Route, expect

from .exercise_page import LESSON, ExercisePage


def start(open_page: Callable[[str], Page]) -> ExercisePage:
    exercise = ExercisePage(open_page(LESSON))
    exercise.block.scroll_into_view_if_needed()
    return exercise


def state_says(exercise: ExercisePage, text: str) -> None:
    expect(exercise.block.locator(".exercise-state-text")).to_contain_text(text)


def test_a_missing_interpreter(context: BrowserContext, open_page: Callable[[str], Page]) -> None:
    """A missing wasm file is named, and once it is there, Run works."""
    context.route("**/pyodide.asm.wasm*", lambda route: route.fulfill(status=404))
    exercise = start(open_page)
    state_says(exercise, "Python could not be started: pyodide.asm.wasm cannot be had from this site (404).")
    context.unroute("**/pyodide.asm.wasm*")
    assert "The blank on line" in exercise.run()


def test_a_wrong_type(context: BrowserContext, open_page: Callable[[str], Page]) -> None:
    """A wasm file of the wrong type works, and the reader is told why it takes longer."""

    def plainly(route: Route) -> None:
        response = route.fetch()
        route.fulfill(body=response.body(), headers={"content-type": "text/plain"})

    context.route("**/pyodide.asm.wasm*", plainly)
    exercise = start(open_page)
    state_says(exercise, "This site sends pyodide.asm.wasm with the type text/plain")
    assert "The blank on line" in exercise.run()


def test_a_page_in_place_of_a_file(context: BrowserContext, open_page: Callable[[str], Page]) -> None:
    """A site that answers everything with a page is told from one that works, and the answer is not kept."""
    context.route(
        "**/stdlib.zip.gz*", lambda route: route.fulfill(body="<html>not here</html>", content_type="text/html")
    )
    exercise = start(open_page)
    state_says(exercise, "stdlib.zip.gz arrived damaged")
    context.unroute("**/stdlib.zip.gz*")
    assert "The blank on line" in exercise.run()


def test_a_damaged_interpreter(context: BrowserContext, open_page: Callable[[str], Page]) -> None:
    """A wasm file that was cut off is named, and not kept for the next try."""
    context.route(
        "**/pyodide.asm.wasm*", lambda route: route.fulfill(body=b"\0asm\1\0\0\0\1", content_type="application/wasm")
    )
    exercise = start(open_page)
    state_says(exercise, "pyodide.asm.wasm arrived damaged")
    context.unroute("**/pyodide.asm.wasm*")
    assert "The blank on line" in exercise.run()


def test_no_connection(context: BrowserContext, open_page: Callable[[str], Page]) -> None:
    """A file that cannot be fetched is named."""
    context.route("**/book.json*", lambda route: route.abort())
    state_says(start(open_page), "book.json could not be fetched. Is there a connection?")


def test_a_missing_worker(context: BrowserContext, open_page: Callable[[str], Page]) -> None:
    """A missing worker is named."""
    context.route("**/worker.js*", lambda route: route.fulfill(status=404))
    state_says(start(open_page), "worker.js cannot be had from this site, or not run.")


def test_a_missing_editor(context: BrowserContext, open_page: Callable[[str], Page]) -> None:
    """Without the editor the textarea does."""
    context.route("**/editor.js*", lambda route: route.fulfill(status=404))
    exercise = start(open_page)
    exercise.area.fill("print('plain')")
    exercise.area.press("ControlOrMeta+Enter")
    exercise.told()
    expect(exercise.output).to_have_text("plain\n")


def test_blocked_storage(context: BrowserContext, open_page: Callable[[str], Page]) -> None:
    """Where storage is forbidden, the exercise works, and says that nothing will be kept."""
    context.add_init_script(
        "for (const name of ['localStorage', 'caches', 'indexedDB'])"
        " Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    exercise = start(open_page)
    exercise.run("print('works')")
    expect(exercise.output).to_have_text("works\n")
    state_says(exercise, "This browser lets the page store nothing")


def test_a_worker_that_dies_while_it_waits(context: BrowserContext, open_page: Callable[[str], Page]) -> None:
    """The death of a worker is noticed and told, and another takes its place."""
    context.add_init_script("{ const Real = Worker; window.workers = []; window.Worker = class extends Real"
                            " { constructor(...all) { super(...all); workers.push(this); } } }")  # fmt: skip
    exercise = start(open_page)
    exercise.wait_for("ready")
    exercise.page.evaluate("workers[0].terminate()")
    state_says(exercise, "Python ended unexpectedly")
    exercise.wait_for("ready")
    assert "The blank on line" in exercise.run()


def test_a_worker_that_dies_while_it_runs(context: BrowserContext, open_page: Callable[[str], Page]) -> None:
    """The death of a worker ends the run that it was busy with."""
    context.add_init_script("{ const Real = Worker; window.workers = []; window.Worker = class extends Real"
                            " { constructor(...all) { super(...all); workers.push(this); } } }")  # fmt: skip
    exercise = start(open_page)
    exercise.wait_for("ready")
    exercise.write("while True:\n    pass")
    exercise.button("Run").click()
    exercise.wait_for("running")
    exercise.page.evaluate("workers[0].terminate()")
    assert "Python ended unexpectedly" in exercise.told()
    assert exercise.program() == "while True:\n    pass"
    exercise.wait_for("ready")


def test_a_damaged_snapshot(context: BrowserContext, open_page: Callable[[str], Page]) -> None:
    """A snapshot that was kept and cannot be used costs time and nothing else."""
    exercise = start(open_page)
    exercise.wait_for("ready")
    exercise.wait_until("""async () => {
        const [name] = (await caches.keys()).filter((key) => key.startsWith("microgpt-python-"));
        const cache = await caches.open(name);
        const kept = (await cache.keys()).find((request) => request.url.includes("snapshot"));
        if (kept) await cache.put(kept, new Response(new Blob([new Uint8Array(1000)])));
        return Boolean(kept);
    }""")
    again = start(open_page)
    again.wait_for("ready")
    assert "The blank on line" in again.run()


def test_a_late_lock_is_no_death(context: BrowserContext, open_page: Callable[[str], Page]) -> None:
    """Where the browser is slow to grant the lock that a living worker holds, the worker is not taken for dead."""
    late = """const request = navigator.locks.request.bind(navigator.locks);
      navigator.locks.request = (...given) => new Promise((done) => setTimeout(() => done(request(...given)), 3000));"""

    def late_worker(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=late + response.text())

    context.route("**/worker.js*", late_worker)
    exercise = start(open_page)
    assert "The blank on line" in exercise.run()
    assert "stops with an error on line 1" in exercise.run("print(y)")
