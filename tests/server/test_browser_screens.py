"""Every screen in both themes, two languages and both widths: pictures to look at, and nothing cut off or out of reach.

The pictures are in the folder `screens` beside the tests' folder; compare them with how the project wants to look.
"""

from __future__ import annotations

import itertools
import warnings
from typing import Any

import pytest
from browsing import AXE, CUT, MOVE, Window
from guests import Guest, InThread
from test_browser_access import AUDIT

SIZES = {"desk": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
SETTLED = "() => document.fonts.ready.then(() => !document.querySelector('[data-moving]'))"
PAINTED = "() => !document.getAnimations().some(one => one instanceof CSSTransition)"


@pytest.fixture(scope="module")
def tables(place: InThread) -> dict[str, dict[str, Any]]:
    """A table of each game in mid-game, one at which it is over, and one with a curtain."""
    made = {
        "montana": place.set("montana", "me:Ana", "bot", "bot", "bot"),
        "montmurail": place.set("montmurail", "me:Ana", "bot", "bot", options={"assembly": "random"}),
        "dakota": place.set("dakota", "me:Ana", "bot", "bot"),
        "end": place.set("montana", "me:Ana", "bot", "bot"),
        "curtain": place.set("fists", "me:Ana", "screen:Bruno"),
    }
    for name, moves in {"montana": 40, "montmurail": 10, "dakota": 20, "end": 10_000}.items():
        guest = Guest(place, made[name]["table"], made[name]["token"])
        guest.play_on(moves)
        while not (guest.state["codes"] or guest.state["over"]):
            guest.receive()
        guest.close()
    return made


def visit(window: Window, tables: dict[str, dict[str, Any]], name: str) -> None:
    """Come to a screen, and wait until all of it is there."""
    page = window.page
    here = tables.get("end" if name == "replay" else name)
    path, wait = {
        "lobby": ("/", "#tables li"),
        "set-up": ("/set/montana", ".setup"),
        "rules": ("/rules/montana#MON-R12", ".rules .lit"),
        "learn": ("/learn/montana", ".lesson svg"),
        "nowhere": ("/set/", ".refusal"),
        "curtain": ("", "#curtain"),
        "end": ("", "#result .moments"),
        "replay": ("", "#result .moments"),
    }.get(name, ("", MOVE))
    page.goto(f"/table/{here['table']}#{here['token']}" if here else path)
    page.wait_for_selector(wait, state="attached", timeout=60_000)
    if name == "set-up":
        page.locator("#option-edition-classic").check()
        page.locator("#option-starting_tile-drawn").check()
        page.locator("#option-edition-heritage").check()
    if name == "dakota":
        page.fill("#typed", "nonsense")
        page.press("#typed", "Enter")
        page.wait_for_selector("#refusal")
    if name == "replay":
        page.locator(".moments button").first.click()
        page.wait_for_selector("#replay:not([hidden])")
        page.wait_for_function("() => document.querySelectorAll('#marks i').length")
    page.wait_for_function(SETTLED)


SCREENS = (
    *("montana", "montmurail", "dakota", "end", "replay", "curtain"),
    *("lobby", "set-up", "rules", "learn", "nowhere"),
)


@pytest.mark.parametrize(("lang", "size"), list(itertools.product(("en", "fr"), SIZES)))
def test_every_screen(
    browser: Any,
    place: InThread,
    tables: dict[str, dict[str, Any]],
    pytestconfig: pytest.Config,
    lang: str,
    size: str,
) -> None:
    folder = pytestconfig.rootpath / "screens"
    folder.mkdir(exist_ok=True)
    if not AXE.exists():
        warnings.warn("NO AXE-CORE: THE ACCESSIBILITY OF THE PAGE IS NOT CHECKED (make test installs it)", stacklevel=1)
    window = Window(browser, place, locale=lang, viewport=SIZES[size], has_touch=size == "phone")
    page, found = window.page, {}
    for name in SCREENS:  # the tables first: so the lobby lists them
        visit(window, tables, name)
        faults = [f"cut off: {one}" for one in page.evaluate(CUT)]
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > SIZES[size]["width"]:
            faults.append(f"it is {wide} px wide")
        audited = AXE.exists() and lang == "en"  # what it looks at is the same in every language
        if audited:
            page.evaluate(AXE.read_text())
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            page.wait_for_function(PAINTED)
            page.screenshot(path=folder / f"{name}-{size}-{lang}-{scheme}.png", full_page=name in ("lobby", "set-up"))
            faults += page.evaluate(AUDIT) if audited else []
        if faults:
            found[name] = faults
    window.strict = False  # nowhere is not to be had
    window.close()
    assert not found, found
