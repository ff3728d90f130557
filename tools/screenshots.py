"""Make the pictures of the web board for the docs, in every language: `python -m tools.screenshots [NAME…]`.

Starts servers of its own, plays a little in Chromium, and writes small PNG files to docs/pictures/.
`--all FOLDER` writes every screen there instead, at four sizes, light and dark, to be looked at.
It needs Pillow, and a font with Chinese signs, such as that of the package fonts-noto-cjk.
"""

import argparse
import io
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import Final, Literal, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.web.browser.looking import SIZES
from tests.web.browser.screens import SCREENS, Screen, opened
from tests.web.browser.server import Server

PLACE: Final = Path(__file__).parent.parent / "docs" / "pictures"
LARGEST: Final = 150_000
LANGUAGES: Final = {"": "en-GB", "-zh": "zh-CN"}
"""What a file's name ends with, and the browser's language for it."""
_DESK: Final[ViewportSize] = {"width": 1240, "height": 800}
_PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
Scheme = Literal["light", "dark"]


class Shot(NamedTuple):
    """One picture of the docs: the screen, the device, and how long an engine may think before."""

    screen: str
    scheme: Scheme = "light"
    size: ViewportSize = _DESK
    wait: int = 500


SHOTS: Final = {
    "start": Shot("start"),
    "play": Shot("play"),
    "play-dark": Shot("over", "dark"),
    "phone": Shot("dots", size=_PHONE),
    "phone-dark": Shot("start", "dark", _PHONE),
    "watching": Shot("watching", "dark"),
    "invitation": Shot("invitation"),
    "rules": Shot("rules"),
    "learn": Shot("learn"),
    "lesson": Shot("lesson", "dark", _PHONE),
    "puzzles": Shot("puzzle", "dark"),
    "analysis": Shot("analysis", wait=6000),
    "review": Shot("review", wait=3000),
    "exact": Shot("exact", "dark", wait=1500),
    "threats": Shot("threats", wait=3000),
    "study": Shot("study", wait=3000),
    "editor": Shot("editor"),
    "archive": Shot("archive", "dark"),
    "fame": Shot("fame"),
    "style": Shot("style"),
    "contest": Shot("contest"),
}


class Servers:
    """The servers that screens ask for, each started once."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._running: dict[Callable[[Path], Server], Server] = {}

    def of(self, screen: Screen) -> Server:
        """The one of that screen."""
        if screen.server not in self._running:
            folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
            server = screen.server(folder)
            server.start()
            self._stack.callback(server.stop)
            self._running[screen.server] = server
        return self._running[screen.server]


def take(browser: Browser, servers: Servers, shot: Shot, locale: str) -> bytes:
    """One picture as PNG, sharp and yet small."""
    screen = SCREENS[shot.screen]
    options = {"viewport": shot.size, "color_scheme": shot.scheme, "device_scale_factor": 1.25}
    context, page = opened(browser, servers.of(screen), screen, locale=locale, **options)
    screen.reach(page)
    page.mouse.move(2, 300)
    page.wait_for_timeout(shot.wait)
    raw = page.screenshot()
    context.close()
    return smaller(raw)


def smaller(raw: bytes) -> bytes:
    """The same picture with as many colours as fit into the largest file.

    Half of the colours are the frequent ones, for smooth wood; half are spread out, for small red dots.
    """
    picture = Image.open(io.BytesIO(raw)).convert("RGB")
    for half in (128, 96, 64, 48, 32, 16):
        colours: list[int] = []
        for method in (Image.Quantize.MEDIANCUT, Image.Quantize.MAXCOVERAGE):
            colours += (picture.quantize(half, method=method).getpalette() or [])[: 3 * half]
        palette = Image.new("P", (1, 1))
        palette.putpalette(colours)
        buffer = io.BytesIO()
        picture.quantize(palette=palette, dither=Image.Dither.NONE).save(buffer, "PNG", optimize=True)
        if buffer.tell() <= LARGEST:
            break
    return buffer.getvalue()


def for_docs(browser: Browser, servers: Servers, wanted: list[str]) -> None:
    """The pictures that the docs show."""
    PLACE.mkdir(exist_ok=True)
    for name, (ending, locale) in product(wanted or SHOTS, LANGUAGES.items()):
        data = take(browser, servers, SHOTS[name], locale)
        (PLACE / f"{name}{ending}.png").write_bytes(data)
        print(f"{name}{ending}.png  {len(data) / 1000:.0f} kB", flush=True)


def for_review(browser: Browser, servers: Servers, folder: Path, wanted: list[str]) -> None:
    """Every screen as a whole page, and all pictures of it on one sheet."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in wanted or SCREENS:
        files = [file for ending in LANGUAGES for file in _everywhere(browser, servers, name, ending, folder)]
        sheet(files).save(folder / f"sheet-{name}.png")
        print(name, flush=True)


def _everywhere(
    browser: Browser, servers: Servers, name: str, ending: str, folder: Path
) -> Iterator[tuple[Path, int]]:
    """At all sizes, light and dark; each file with the height of its window."""
    screen = SCREENS[name]
    context, page = opened(browser, servers.of(screen), screen, locale=LANGUAGES[ending], viewport=_DESK)
    screen.reach(page)
    schemes: tuple[Scheme, ...] = ("light", "dark")
    for (width, height), scheme in product(SIZES, schemes):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_timeout(250)
        file = folder / f"{name}{ending}-{width}-{scheme}.png"
        page.screenshot(path=file, full_page=True)
        yield file, height
    context.close()


def sheet(files: list[tuple[Path, int]]) -> Image.Image:
    """Pictures in rows, the widest first; a red line is where a window ends."""
    width, gap = 2800, 12
    made = Image.new("RGB", (width, 12_000), "#888")
    left = top = tallest = 0
    for file, fold in sorted(files, key=lambda one: -Image.open(one[0]).width):
        picture = Image.open(file).convert("RGB")
        if picture.height > fold:
            picture.paste("#e00", (0, fold, picture.width, fold + 2))
        picture = picture.crop((0, 0, picture.width, min(picture.height, 3 * fold)))
        if left + picture.width > width:
            left, top, tallest = 0, top + tallest + gap, 0
        made.paste(picture, (left, top))
        left, tallest = left + picture.width + gap, max(tallest, picture.height)
    return made.crop((0, 0, width, min(top + tallest, made.height)))


def main() -> None:
    """All pictures, or those named."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("names", nargs="*")
    reader.add_argument("--all", type=Path, metavar="FOLDER", dest="folder")
    asked = reader.parse_args()
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with ExitStack() as stack, sync_playwright() as playwright:
        servers = Servers(stack)
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        if asked.folder:
            for_review(browser, servers, asked.folder, asked.names)
        else:
            for_docs(browser, servers, asked.names)
        browser.close()


if __name__ == "__main__":
    main()
