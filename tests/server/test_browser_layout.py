"""What is seen: fonts, phones, magnified: the page in a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import CUT, FACES, MOVE, PHONE, Window
from guests import InThread

from ludotheque.core.seats import SEATS
from ludotheque.core.words import LANGUAGES


def test_the_page_brings_its_own_fonts(window: Window) -> None:
    page = window.page
    page.goto("/")
    page.wait_for_selector("main .card")
    page.evaluate("document.fonts.ready")
    loaded = page.evaluate("[...document.fonts].filter(f => f.status === 'loaded').map(f => `${f.family} ${f.weight}`)")
    assert len(loaded) == 3, loaded
    answer = window.context.request.get("/page/fonts/vollkorn-700.woff2")
    assert answer.headers["content-type"] == "font/woff2" and "immutable" in answer.headers["cache-control"]
    assert "OPEN FONT LICENSE" in window.context.request.get("/page/fonts/vollkorn-LICENSE.txt").text()
    # every sign of the page's words, in every language, is drawn by them, but for a few symbols
    session = window.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    for code in LANGUAGES:
        if page.evaluate("document.documentElement.lang") != code:
            page.evaluate("document.querySelector('main .card').dataset.old = 'yes'")
            page.select_option("#language", code)
            page.wait_for_selector("main [data-old]", state="detached")
            page.wait_for_selector("main .card")
        page.wait_for_load_state("networkidle")  # a list that is drawn meanwhile would take the nodes away
        root = session.send("DOM.getDocument")["root"]["nodeId"]
        node = session.send("DOM.querySelector", {"nodeId": root, "selector": "body"})["nodeId"]
        used = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        for nodes in session.send("DOM.querySelectorAll", {"nodeId": root, "selector": "main *"})["nodeIds"]:
            used += session.send("CSS.getPlatformFontsForNode", {"nodeId": nodes})["fonts"]
        assert used and all(font["isCustomFont"] for font in used), used


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_nothing_is_cut_off_on_a_phone(browser: Any, place: InThread, face: str, locale: str) -> None:
    window = Window(browser, place, locale, face, viewport=PHONE, has_touch=True)
    window.strict = face != "none"
    page = window.page
    tables = {
        game: place.set(game, "me:Ana-Maria Constantinescu", *others)
        for game, others in (
            ("montana", ("screen:Bruno",)),
            ("montmurail", ("bot", "friend")),
            ("dakota", ("bot", "bot")),
        )
    }
    links = [f"/table/{made['table']}#{made['token']}" for made in tables.values()]
    for path in ("/", "/set/montmurail", "/rules/montana", "/learn/montana", *links):
        page.goto(path)
        page.wait_for_selector("#prompt" if "/table/" in path else "main .card", timeout=60_000)
        page.evaluate("document.fonts.ready")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
        assert not page.evaluate(CUT), path
        if "/table/" in path:
            page.wait_for_selector("#where a")
            page.locator("#where a").first.click(trial=True)
            box = page.locator("#where a").first.bounding_box()
            assert box["x"] + box["width"] < 390 - 60, "beside the languages"
            page.fill("#typed", "nonsense")
            page.press("#typed", "Enter")
            page.wait_for_selector("#refusal")
            assert not page.evaluate(CUT), path
    window.close()


def test_four_languages_fit_on_a_phone(browser: Any, place: InThread) -> None:
    window = Window(browser, place, viewport=PHONE, face="wide")

    def more(route: Any) -> None:
        answer = route.fetch()
        doc = answer.json()
        doc["languages"][2:] = [{"code": "de", "name": "Deutsch"}, {"code": "it", "name": "Italiano"}]
        route.fulfill(response=answer, json=doc)

    window.context.route("**/api/words?*", more)
    made = place.set("montmurail", "me:Ana", "bot")
    for path in ("/", f"/table/{made['table']}#{made['token']}"):
        window.page.goto(path)
        window.page.wait_for_selector("#prompt" if "/table/" in path else "main .card")
        names = window.page.locator("#language option").all_text_contents()
        assert names == ["English", "Français", "Deutsch", "Italiano"]
        assert window.page.evaluate("document.documentElement.scrollWidth") <= 390 and not window.page.evaluate(CUT)
    window.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_seats_look_as_the_core_declares(browser: Any, place: InThread, scheme: str) -> None:
    window = Window(browser, place, color_scheme=scheme)
    window.open(place.set("fists", *["me:Ana", *["bot"] * 3]))
    inks, fills, shapes = window.page.evaluate("""() => [
        [...document.querySelectorAll('#people .name')].map(e => getComputedStyle(e).color),
        [...document.querySelectorAll('#people circle')].map(e => e.getAttribute('fill')),
        [...document.querySelectorAll('#people path')].map(e => e.getAttribute('d'))]""")
    declared = [look.ink if scheme == "light" else look.dark for look in SEATS[:4]]
    assert inks == [f"rgb({', '.join(str(int(ink[i : i + 2], 16)) for i in (1, 3, 5))})" for ink in declared]
    assert fills == [look.fill for look in SEATS[:4]] and shapes == [look.shape for look in SEATS[:4]]
    window.close()


@pytest.mark.parametrize(
    ("scheme", "face"), [("light", "own"), ("dark", "wide"), ("light", "narrow"), ("dark", "none")]
)
def test_a_phone_shows_it_in_order_without_scrolling_sideways(
    browser: Any, place: InThread, scheme: str, face: str
) -> None:
    made = {
        "montana": place.set("montana", "me", "screen"),
        "montmurail": place.set("montmurail", "me", *["bot"] * 7, options={"assembly": "random"}),
        "dakota": place.set("dakota", "me", "bot", "bot"),
    }
    window = Window(browser, place, viewport=PHONE, color_scheme=scheme, has_touch=True, face=face)
    window.strict = face != "none"
    page = window.page
    tables = [f"/table/{m['table']}#{m['token']}" for m in made.values()]
    for path in ("/", *(f"/set/{game}" for game in made), *tables):
        page.goto(path)
        page.wait_for_selector(MOVE if "/table/" in path else "main .card", timeout=60_000)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
        small = page.evaluate(
            "[...document.querySelectorAll('button, a, input')].filter(e => e.offsetParent && "
            "(e.getBoundingClientRect().height < 24) && !e.closest('.choice, .pick, .skip')).map(e => e.outerHTML)"
        )
        assert not small, "every target is at least 24 px high"
        if path.startswith("/set/"):
            start = page.get_by_role("button", name="Start the game").bounding_box()
            assert start["y"] + start["height"] <= 844, "Start is within reach"
        if "/table/" in path:
            page.wait_for_function("() => document.querySelector('#board').textContent.length > 100")
            parts: tuple[str, ...] = ("#promptbar", "#board", "#choices", "#people", "#log", "#links")
            if page.locator("#stage").count():
                dock = ("#dock",) * page.locator("#dock").is_visible()  # where it has something to choose from
                parts = ("#seats", "#stage", *dock, "#promptbar", "#tabs")
                assert page.evaluate("document.documentElement.scrollHeight") <= 844, "all of a turn is on the screen"
            tops = [page.locator(part).bounding_box()["y"] for part in parts]
            assert tops == sorted(tops), dict(zip(parts, tops, strict=True))
            first = ":is(.lit, #ways button):visible" if page.locator("#stage").count() else MOVE
            assert page.locator(first).first.bounding_box()["y"] < 800, "a move is seen beside the board"
            page.evaluate("scrollTo(0, 400)")
            assert page.locator("#prompt").bounding_box()["y"] >= 0, "the prompt stays in sight"
    window.close()


def test_nothing_is_lost_at_twice_the_size(browser: Any, place: InThread) -> None:
    window = Window(browser, place, viewport={"width": 640, "height": 400}, device_scale_factor=2)
    made = place.set("montana", "me", "friend")
    for path in ("/", "/set/montana", f"/table/{made['table']}#{made['token']}"):
        window.page.goto(path)
        window.page.wait_for_selector("main .card")
        assert window.page.evaluate("document.documentElement.scrollWidth") <= 640
        lost = window.page.evaluate(
            "[...document.querySelectorAll('main button, main a, main input, main p, main h2')].filter(e => {"
            " const r = e.getBoundingClientRect();"
            " return e.offsetParent && !e.closest('.unseen, .choice') && (r.left < 0 || r.right > 640"
            " || e.tagName === 'BUTTON' && e.scrollWidth > e.clientWidth + 1); }).map(e => e.outerHTML)"
        )
        assert not lost
    window.close()


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_ones_own_counters_stay_in_their_card(browser: Any, place: InThread, locale: str) -> None:
    """In windows that are no wider than need be for all to stand beside the picture, too."""
    window = Window(browser, place, locale=locale)
    for game, bots in (("montana", 1), ("montmurail", 1), ("dakota", 2)):
        window.open(place.set(game, "me:Ana", *["bot"] * bots))
        window.page.wait_for_selector("#dock .counter")
        for width, height in ((1120, 860), (1280, 900), (1390, 860), (1280, 720), (1440, 900)):
            window.page.set_viewport_size({"width": width, "height": height})
            outside = window.page.evaluate("""() => {
                const card = document.querySelector('#dock .dock').getBoundingClientRect();
                return [...document.querySelectorAll('#dock .counter')].map(e => e.getBoundingClientRect())
                    .filter(at => at.width)
                    .filter(at => at.left < card.left || at.right > card.right || at.bottom > card.bottom);
            }""")
            assert not outside, (game, width, height)
    window.close()
