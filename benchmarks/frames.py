"""How the web board feels: loading it, frames while it analyses, and the time from a click to the reply.

    python benchmarks/frames.py [--seconds 8] [--games 5] [--url http://127.0.0.1:8917]

Starts `tengen serve` with an empty data folder unless an address is given, and looks at it with Chromium.
Replies come without the pause that makes them look natural. Other programs on the machine make every figure
worse: compare figures of one run.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from rich.console import Console
from rich.table import Table

POSITION = "#/analyse/gomoku/h8.i9.j8.h10.i7(g7.h7).g9"
_WATCH = """(seconds) => new Promise((resolve) => {
    const frames = [], tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((it) => it.duration)))
        .observe({ entryTypes: ["longtask"] });
    let last = performance.now();
    const end = last + 1000 * seconds;
    const tick = (now) => {
        frames.push(now - last);
        last = now;
        if (now < end) requestAnimationFrame(tick); else resolve([frames, tasks]);
    };
    requestAnimationFrame(tick);
})"""
_LOAD = """() => {
    const all = performance.getEntriesByType("resource");
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    const bytes = all.reduce((sum, it) => sum + it.transferSize, 0);
    return [all.length + 1, bytes, paint ? paint.startTime : NaN];
}"""
_CLICK = """() => new Promise((resolve) => {
    const board = document.querySelector(".stage .board");
    const start = performance.now();
    let own = 0;
    new MutationObserver((_, watcher) => {
        const count = board.querySelectorAll(".layer-pieces .stone").length;
        if (count >= 1 && !own) own = performance.now() - start;
        if (count >= 2) {
            watcher.disconnect();
            resolve([own, performance.now() - start]);
        }
    }).observe(board, { childList: true, subtree: true });
    const middle = board.querySelector('[data-move="h8"]').getBoundingClientRect();
    const at = { clientX: middle.x + middle.width / 2, clientY: middle.y + middle.height / 2 };
    const kind = { ...at, isPrimary: true, pointerType: "mouse", bubbles: true };
    for (const name of ["pointerdown", "pointerup"]) board.dispatchEvent(new PointerEvent(name, kind));
})"""


@contextmanager
def serving() -> Iterator[str]:
    """A server of one's own."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "tengen", "serve", "--port", "8933"]
        server = subprocess.Popen(
            command, env={**os.environ, "TENGEN_DATA_DIR": data}, stdout=subprocess.DEVNULL
        )
        try:
            time.sleep(4)
            yield "http://127.0.0.1:8933"
        finally:
            server.terminate()
            server.wait()


def watch(page: Page, url: str, seconds: float, *, with_threats: bool) -> tuple[str, str]:
    """Frames while the engine thinks, and tasks that were too long for one."""
    page.goto(f"{url}/{POSITION}")
    page.wait_for_selector(".tree-move")
    if with_threats:
        page.keyboard.press("t")
    frames, tasks = page.evaluate(_WATCH, seconds)
    page.goto("about:blank")
    far = sorted(frames)[int(0.99 * len(frames))]
    return (
        f"{statistics.median(frames):.1f} ms, 99 %: {far:.0f} ms",
        f"{len(tasks)}, {max(tasks, default=0):.0f} ms at most",
    )


def click(page: Page, url: str) -> tuple[float, float]:
    """Milliseconds until one's own stone lies on the board, and until the reply does."""
    page.goto(f"{url}/#/")
    page.locator('[data-kind="gomoku"]').click()
    page.locator('input[name="way"][value="engine"]').check()
    if (known := page.locator('input[name="known"]')).count():
        known.first.dispatch_event("click")
    page.get_by_label("Level").fill("1")
    page.locator('input[name="colour"][value="first"]').check()
    page.locator("#start").click()
    page.wait_for_selector(".stage .board.is-open")
    page.wait_for_timeout(300)
    own, reply = page.evaluate(_CLICK)
    page.goto("about:blank")
    return own, reply


def report(url: str, options: argparse.Namespace) -> None:
    """Looks, and prints a table."""
    table = Table("what", "figure")
    with sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.add_init_script("localStorage.setItem('tengen', JSON.stringify({ pace: false }))")
        page.goto(f"{url}/#/")
        page.wait_for_selector(".game-card svg")
        requests, size, paint = page.evaluate(_LOAD)
        table.add_row("load", f"{requests} requests, {size / 1000:.0f} kB, first paint after {paint:.0f} ms")
        for name, with_threats in (("analysis", False), ("with threats", True)):
            frames, tasks = watch(page, url, options.seconds, with_threats=with_threats)
            table.add_row(f"{name}: frames", frames)
            table.add_row(f"{name}: long tasks", tasks)
        pairs = [click(page, url) for _ in range(options.games)]
        for name, at in (("own stone", 0), ("reply of level 1", 1)):
            times = sorted(pair[at] for pair in pairs)
            table.add_row(f"click: {name}", f"{times[0]:.0f} to {times[-1]:.0f} ms")
        browser.close()
    Console().print(table)


def main() -> int:
    """Reads the options."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--seconds", type=float, default=8)
    reader.add_argument("--games", type=int, default=5)
    reader.add_argument("--url", help="of a server that runs already")
    options = reader.parse_args()
    if not Path(shutil.which("chromium") or shutil.which("google-chrome") or "").name:
        print("this needs Chromium: run tools/browser.sh as root", file=sys.stderr)
        return 1
    if options.url:
        report(options.url, options)
    else:
        with serving() as url:
            report(url, options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
