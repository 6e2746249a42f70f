"""What somebody at a browser notices: the first load, the other's move, frames, a shape under the pointer."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import random
import re
import shutil
import urllib.parse
import urllib.request
from collections.abc import Iterator
from typing import Any, Literal

from ludotheque.server.bench.measuring import (
    Figure,
    Server,
    codes_of,
    figure,
    server,
)

MOST = {"montana": 4, "montmurail": 8, "dakota": 5}
"""The games with their most seats."""


def shape(most: int = 592, moves: int = 400) -> Figure:
    """A shape under the pointer, in a real browser: from the event to the page laid out anew."""
    from playwright.sync_api import sync_playwright

    watch = """() => {
        window.times = [];
        let began = 0;
        addEventListener("pointermove", () => { began = performance.now(); }, true);
        addEventListener("pointermove", () => {
            document.body.getBoundingClientRect();
            window.times.push(performance.now() - began);
        });
    }"""
    with server() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        legal = 0
        for _ in range(40):  # until the die shows what can be laid in most ways
            table = place.set(["me", "friend"], "montmurail", assembly="random")
            legal = max(legal, len(codes_of(place, table)))
            if legal >= most:
                break
        page.goto(f"http://127.0.0.1:{place.port}/table/{table['table']}#{table['token']}")
        page.wait_for_selector(".panel.shaping")
        page.evaluate(watch)
        box = page.locator(".panel.shaping").bounding_box()
        assert box
        rng = random.Random(1)
        for _ in range(moves):
            page.mouse.move(box["x"] + rng.random() * box["width"], box["y"] + rng.random() * box["height"])
        times = sorted(page.evaluate("window.times"))
        browser.close()
    p95 = times[int(len(times) * 0.95)]
    return figure(
        "a shape under the pointer, 95th percentile",
        f"{p95:.1f} ms",
        "8 ms",
        p95 < 8,
        f"Montmurail with {legal} legal moves, {len(times)} places in Chromium, median {times[len(times) // 2]:.1f} ms",
    )


CLICK = """() => {
    const free = view => {
        const box = (view.querySelector('.hit') || view).getBoundingClientRect();
        const at = [box.left + box.width / 2, box.top + box.height / 2];
        return box.width && document.elementFromPoint(...at)?.closest('[data-at], button') === view ? [at] : [];
    };
    const points = what => [...document.querySelectorAll(what)].flatMap(free);
    const ready = document.querySelector('.chosen[data-at]') ? points('#ways .primary') : [];
    return ready.length ? ready : points('.lit[data-at], #ways button:not(#unchoose)');
}"""
"""The points of the screen at which something can be clicked now; what is chosen already is played."""
AT = "performance.timeOrigin + performance.now()"


def seen_elsewhere(moves: int = 80) -> Figure:
    """A move, from the click in one browser window to the frame in which another shows it."""
    watch = f"""() => {{
        addEventListener('click', () => {{ window.clicked = {AT}; }}, true);
        window.changed = 0;
        new MutationObserver(() => requestAnimationFrame(() => {{ window.changed ||= {AT}; }}))
            .observe(document.querySelector('#scenery'), {{ subtree: true, childList: true, characterData: true }});
    }}"""
    times: list[float] = []
    with some_windows("reduce") as pages:
        for page in pages:
            page.evaluate(watch)
        for here, there in playing(pages, moves):
            took = there.evaluate("() => window.changed") - here.evaluate("() => window.clicked")
            times += [took] if took > 0 else []
            for page in pages:
                page.evaluate("() => { window.changed = 0; }")
    times.sort()
    p95 = times[int(len(times) * 0.95)]
    return figure(
        "a move, click to updated picture in another browser, 95th percentile",
        f"{p95:.0f} ms",
        "60 ms",
        p95 < 60,
        f"{len(times)} moves of Montana in two windows of Chromium, median {times[len(times) // 2]:.0f} ms, slowest "
        f"{times[-1]:.0f} ms; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores",
    )


def frames(moves: int = 30) -> Figure:
    """The frames of whoever watches pieces move."""
    watch = """() => {
        window.gaps = [];
        let before = 0;
        const frame = now => {
            if (before && document.querySelector('[data-moving], .flyer')) window.gaps.push(now - before);
            before = now;
            requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
    }"""

    def gaps(windows: int) -> list[float]:
        with some_windows("no-preference", windows) as pages:
            for page in pages:
                page.evaluate(watch)
            for _, there in playing(pages, moves):
                there.wait_for_selector("[data-moving], .flyer", state="detached")
            return sorted(gap for page in pages for gap in page.evaluate("() => window.gaps"))

    one, two = gaps(1), gaps(2)
    return figure(
        "animation while a move plays, the slowest frame",
        f"{one[-1]:.0f} ms",
        "50 ms",
        round(one[-1]) <= 50,
        f"{len(one)} frames of {moves} moves of Montana in a window of Chromium, median {one[len(one) // 2]:.1f} ms, "
        f"99th percentile {one[int(len(one) * 0.99)]:.0f} ms; in two windows at once {two[-1]:.0f} ms, "
        f"{two[int(len(two) * 0.99)]:.0f} ms; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores",
    )


@contextlib.contextmanager
def some_windows(motion: Literal["no-preference", "reduce"], windows: int = 2) -> Iterator[list[Any]]:
    """Two people at a table of Montana, each with a browser window, or both at one."""
    from playwright.sync_api import sync_playwright

    with server() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        table = place.set(["me", "friend" if windows > 1 else "screen"])
        pages = []
        for key in [table["token"], table["links"].get("seat1")][:windows]:
            page = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion=motion).new_page()
            page.goto(f"http://127.0.0.1:{place.port}/table/{table['table']}#{key}")
            page.wait_for_selector("#stage .piece", state="attached")
            pages.append(page)
        yield pages
        browser.close()


def playing(pages: list[Any], moves: int) -> Iterator[tuple[Any, Any]]:
    """Play at random by mouse; after each move, the page in which it was made and the other one, which shows it."""
    rng = random.Random(1)
    lit = "() => document.querySelector('.lit[data-at], #ways button') !== null"
    for _ in range(moves):
        here, there = next(two for two in _either(pages) if two[0].evaluate(lit))
        shown = "() => document.querySelector('#steps span').textContent"
        before = there.evaluate(shown)
        while there.evaluate(shown) == before:
            if points := here.evaluate(CLICK):
                here.mouse.click(*rng.choice(points))
            there.wait_for_timeout(50)
        yield here, there


def _either(pages: list[Any]) -> Iterator[tuple[Any, Any]]:
    """The pages in both orders, again and again."""
    while True:
        yield pages[0], pages[-1]
        yield pages[-1], pages[0]


def first_load(lang: str = "fr") -> Figure:
    """All that a browser reads, with nothing kept, until a table with its picture is shown; of each game."""
    with server() as place:
        read = {game: read_first(place, game, seats, lang) for game, seats in MOST.items()}
    total = {game: sum(sizes.values()) / 1024 for game, sizes in read.items()}
    sizes = read["montana"]
    fonts = sum(size for path, size in sizes.items() if path.endswith(".woff2")) / 1024
    page = sum(size for path, size in sizes.items() if path.startswith("/page/")) / 1024 - fonts
    return figure(
        "first load, compressed, fonts and art included",
        ", ".join(f"{game.title()} {size:.0f}" for game, size in total.items()) + " KiB",
        "150 KiB",
        max(total.values()) < 150,
        f"a table in French with as many seats as there can be; Montana: {len(sizes)} answers, page {page:.0f}, fonts "
        f"{fonts:.0f}, words, moves, print and symbols {total['montana'] - page - fonts:.0f} KiB",
    )


def read_first(place: Server, game: str, seats: int, lang: str) -> dict[str, int]:
    """How large each answer is, as sent, that a browser reads until a table of a game is shown."""
    table = place.set(["me", *["bot"] * (seats - 1)], game)
    key = {"authorization": f"Bearer {table['token']}"}
    sizes: dict[str, int] = {}

    def get(path: str, **headers: str) -> str:
        """An answer as a browser asks for it; its size as sent is noted."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{place.port}{path}", headers={"accept-encoding": "gzip, br", **headers}
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            body: bytes = answer.read()
            sizes[path] = len(body)
            if answer.headers["content-encoding"] == "gzip":
                body = gzip.decompress(body)
            return body.decode(errors="replace")

    waiting = [*re.findall(r'(?:href|src)="(/page/[^"]+)"', get("/")), "/page/table.js"]
    while waiting:
        path = waiting.pop()
        if path not in sizes:
            named = re.findall(r"""(?:from |url\()["']?([^"')]+\.(?:js|css|woff2|svg))""", get(path))
            waiting += [urllib.parse.urljoin(path, name) for name in named]
    get(f"/api/words?lang={lang}")
    get(f"/api/tables/{table['table']}/moves?lang={lang}", **key)
    art = json.loads(get(f"/api/tables/{table['table']}/print?lang={lang}", **key))["art"]
    get(f"/api/games/{game}/art/{art}")
    return sizes
