"""The page of buttons in a real browser: Playwright with Debian's Chromium."""

from __future__ import annotations

import re
import shutil
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from guests import Guest, InThread, running, settings

from ludotheque.core.words import LANGUAGES

pytestmark = pytest.mark.untraced

sync_api = pytest.importorskip("playwright.sync_api")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP ludo.test 127.0.0.1",
]
MOVE = "#moves .moves button:not(:disabled)"
AXE = Path(sys.prefix) / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if not CHROMIUM:
        warnings.warn("NO CHROMIUM, THE PAGE'S TESTS ARE SKIPPED (apt-get install chromium)", stacklevel=1)
        pytest.skip("NO CHROMIUM: apt-get install chromium")
    with sync_api.sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield made
        made.close()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InThread]:
    with running(settings(tmp_path_factory.mktemp("db") / "t.sqlite")) as server:
        yield server


FACES = ("own", "wide", "narrow", "none")
"""How letters look: as the page brings them, a quarter wider, a fifth narrower, or whatever this machine has."""
CUT = """() => {
    const shown = e => e.checkVisibility() && !e.closest('.unseen, .skip') && e.getBoundingClientRect().width > 0;
    const cut = e => {
        const { left, right } = e.getBoundingClientRect();
        if (left < 0 || right > innerWidth + 0.5) return true;
        for (let box = e.parentElement; box; box = box.parentElement) {
            const style = getComputedStyle(box), at = box.getBoundingClientRect();
            if (['auto', 'scroll'].includes(style.overflowX)) return false; // what is cut off there can be scrolled to
            if (style.overflowX !== 'visible' && (left < at.left - 1 || right > at.right + 1)) return true;
        }
        return ['BUTTON', 'A'].includes(e.tagName) && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0;
    };
    return [...document.querySelectorAll('a, button, input, select, label, .prompt')].filter(shown).filter(cut)
        .map(e => e.outerHTML);
}"""


def wear(context: Any, face: str) -> None:
    """Have the letters of a page look so."""
    if face == "none":
        context.route("**/page/fonts/*", lambda route: route.fulfill(status=404))
    size = {"wide": "125%", "narrow": "80%"}.get(face)

    def adjusted(route: Any) -> None:
        answer = route.fetch()
        css = answer.text()
        assert css.count("@font-face {") == 3
        route.fulfill(response=answer, body=css.replace("@font-face {", f"@font-face {{ size-adjust: {size};"))

    if size:
        context.route("**/page/style.css", adjusted)


class Window:
    """A browser window of its own; whatever goes wrong in the page is kept."""

    def __init__(self, browser: Any, place: InThread, locale: str = "en-GB", face: str = "own", **more: Any) -> None:
        self.context = browser.new_context(locale=locale, base_url=f"http://127.0.0.1:{place.port}", **more)
        wear(self.context, face)
        self.page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)

    def start(self) -> None:
        """Start the game that is set up."""
        self.page.get_by_role("button", name="Start the game").click()
        self.page.wait_for_url("**/table/**")
        self.page.wait_for_selector("#people li", state="attached")

    def over(self) -> bool:
        return bool(self.page.locator("#result").count())

    def move(self, timeout: float = 20) -> bool:
        """Click a legal move when there is one; False when the game is over."""
        deadline = time.time() + timeout
        while time.time() < deadline:
            if self.over():
                return False
            before = self.step()
            if self.page.evaluate(f"""() => {{
                const all = [...document.querySelectorAll('{MOVE}')];
                if (!all.length) return false;
                const build = all.find(b => b.dataset.move?.startsWith('build'));
                const one = build || all[Math.floor(Math.random() * all.length)];
                one.click();
                return 'move' in one.dataset;
            }}"""):
                while self.step() == before and time.time() < deadline:
                    time.sleep(0.005)
                return True
            time.sleep(0.01)
        raise AssertionError(f"no move came: {self.page.locator('#prompt').text_content()}")

    def open(self, made: dict[str, Any], role: str = "") -> Any:
        """Come to a table by one of its links."""
        self.page.goto(f"/table/{made['table']}#{made['links'][role] if role else made['token']}")
        self.page.wait_for_selector("#people li, #curtain", state="attached")
        return self.page

    def everything(self) -> str:
        """All that the page holds, seen or not."""
        return str(
            self.page.evaluate(
                "document.documentElement.outerHTML + [...document.querySelectorAll('input')].map(e => e.value).join()"
            )
        )

    def focused(self) -> str:
        """Where the focus is."""
        return str(self.page.evaluate("document.activeElement.outerHTML.split('>')[0]"))

    def step(self) -> str:
        return str(self.page.evaluate("document.querySelector('#steps span')?.textContent || ''"))

    def close(self) -> None:
        self.context.close()
        assert not [fault for fault in self.faults if "Failed to load resource" not in fault or self.strict]

    strict = True
    """Whether a resource that does not come is a fault."""


@pytest.fixture
def face() -> str:
    """How letters look; tests of the layout say more."""
    return "own"


@pytest.fixture
def window(browser: Any, place: InThread, face: str) -> Iterator[Window]:
    made = Window(browser, place, face=face)
    made.strict = face != "none"
    yield made
    made.close()


def test_a_whole_game_by_buttons_against_bots(window: Window) -> None:
    page = window.page
    page.goto("/set/montana")
    page.get_by_label("Bot 2").select_option("random")
    window.start()
    page.wait_for_selector("#people li")
    while window.move():
        pass
    assert page.locator("#result tbody tr").count() == 2
    assert "win" in page.locator("#prompt").text_content() or "victory" in page.locator("#prompt").text_content()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_function("() => document.querySelector('#log li') && !document.querySelector('#result')")


def test_one_click_to_the_first_decision(window: Window) -> None:
    page = window.page
    page.goto("/")
    page.fill("#name", "Ana")
    page.get_by_label("Montana").get_by_role("button", name="Play now against bots").click()
    page.wait_for_selector(MOVE, timeout=60_000)
    assert "Ana" in page.locator("#people").text_content()
    page.goto("/")
    page.wait_for_selector("text=Your tables")
    page.get_by_role("link", name="Continue").first.click()
    page.wait_for_selector(MOVE)


def test_two_browsers_against_each_other(browser: Any, place: InThread) -> None:
    ana, bruno = Window(browser, place), Window(browser, place, locale="fr-FR")
    ana.page.goto("/set/montana")
    ana.page.locator("input[name=kind1][value=friend]").check(force=True)
    ana.page.get_by_label("Name 1").fill("Ana")
    ana.start()
    invitation = ana.page.get_by_role("textbox", name="For ").input_value()
    bruno.page.goto("/")
    bruno.page.fill("#name", "Bruno")
    bruno.page.fill("#paste", invitation)
    bruno.page.get_by_role("button", name="Rejoindre").click()
    ana.page.wait_for_selector("text=Bruno is now at the table")
    moves = 0
    while not ana.over() and moves < 2000:
        mover = ana if ana.page.locator(MOVE).count() else bruno
        if mover.page.locator(MOVE).count() or mover.over():
            mover.move()
            moves += 1
    assert ana.over()
    bruno.page.wait_for_selector("#result")
    assert ana.page.locator("#result td").all_text_contents() == bruno.page.locator("#result td").all_text_contents()
    assert (
        "gagne" in bruno.page.locator("#prompt").text_content()
        or "victoire" in bruno.page.locator("#prompt").text_content()
    )
    ana.page.get_by_role("button", name="Rematch").click()
    ana.page.wait_for_selector("#log >> text=The game begins")
    bruno.page.get_by_role("button", name="Aller à la revanche").click()
    bruno.page.wait_for_function(
        "path => location.pathname === path", arg=ana.page.evaluate("location.pathname"), timeout=10_000
    )
    bruno.page.wait_for_selector("#log >> text=La partie commence")
    assert ana.page.url != bruno.page.url, "each by a link of their own"
    ana.close()
    bruno.close()


def test_reload_in_mid_turn_take_back_and_look_back(window: Window) -> None:
    page = window.page
    page.goto("/set/montana")
    page.locator("input[name=kind1][value=screen]").check(force=True)
    page.locator("#option-starting_tile-chosen").check()
    window.start()
    for _ in range(12):
        assert window.move()
    prompt, moves = page.locator("#prompt").text_content(), page.locator(MOVE).all_text_contents()
    log = page.locator("#log").text_content()
    page.reload()
    page.wait_for_selector(MOVE)
    assert page.locator("#prompt").text_content() == prompt and page.locator(MOVE).all_text_contents() == moves
    assert page.locator("#log").text_content() == log
    page.wait_for_function("() => document.querySelector('#board').textContent.length > 100")
    board = page.locator("#board").text_content()
    page.get_by_role("button", name="Back", exact=True).click()
    page.wait_for_selector("text=Step 12 of 13")
    page.get_by_role("button", name="First").click()
    page.wait_for_selector("text=Step 1 of 13")
    assert page.locator("#board").text_content() != board
    page.get_by_role("button", name="Back to now").click()
    assert page.locator("#board").text_content() == board
    for _ in range(100):
        button = page.get_by_role("button", name="Take back", exact=True)
        if button.count() and button.is_enabled():
            before = window.step()
            button.click()
            page.wait_for_function("step => document.querySelector('#steps span').textContent !== step", arg=before)
            assert "takes back a move" in page.locator("#log li").last.text_content()
            return
        assert window.move()
    raise AssertionError("nothing could be taken back")


def test_french_switched_at_any_time(window: Window) -> None:
    page = window.page
    page.goto("/set/montana")
    page.locator("input[name=kind1][value=screen]").check(force=True)
    window.start()
    window.move()
    english = page.locator("#prompt").text_content()
    page.select_option("#language", label="Français")
    page.wait_for_selector("text=Autour de la table")
    page.wait_for_function("english => document.querySelector('#prompt').textContent !== english", arg=english)
    assert "La partie commence." in page.locator("#log").text_content()
    assert page.locator("html").get_attribute("lang") == "fr"
    window.move()
    page.fill("#typed", "spin 1")
    page.press("#typed", "Enter")
    page.wait_for_selector("#refusal")
    page.locator("#refusal button").first.click()
    page.wait_for_selector("#refusal p.quiet")
    page.select_option("#language", label="English")
    page.wait_for_selector("text=At the table")


def test_a_whole_game_by_keyboard_alone(window: Window) -> None:
    page = window.page
    press = page.keyboard.press

    def tab_to(test: str, limit: int = 60) -> None:
        for _ in range(limit):
            press("Tab")
            if page.evaluate(f"(() => {{ const e = document.activeElement; return {test}; }})()"):
                return
        raise AssertionError(f"Tab never came to {test}")

    page.goto("/")
    page.wait_for_selector("#name")
    tab_to("e.getAttribute('href') === '/set/montana'")
    press("Enter")
    page.wait_for_selector(".setup")
    tab_to("e.name === 'kind1'")
    press("ArrowLeft")
    press("ArrowLeft")
    assert page.locator("input[name=kind1]:checked").get_attribute("value") == "screen"
    tab_to("e.name === 'option-edition'")
    press("ArrowDown")
    assert page.locator("#option-starting_tile-chosen").is_checked()
    page.evaluate("document.activeElement.blur()")
    tab_to("e.textContent === 'Start the game'")
    press("Enter")
    page.wait_for_selector(MOVE)
    tab_to("e.closest('#moves .moves') !== null")
    moves = 0
    while not window.over():
        page.wait_for_selector(f"{MOVE}, #result")
        if window.over():
            break
        before = window.step()
        at, target = page.evaluate(f"""() => {{
            const all = [...document.querySelectorAll('{MOVE}')];
            const build = all.findIndex(b => b.dataset.move?.startsWith('build'));
            const any = Math.floor(Math.random() * all.length);
            return [all.indexOf(document.activeElement), build < 0 ? any : build];
        }}""")
        assert at == 0, f"after a move the focus is on the first of the new ones: {window.focused()}"
        if target < 9 and moves % 2:
            press(str(target + 1))
        else:
            for _ in range(target):
                press("Tab")
            press("Enter")
        if page.locator("[data-widen]").count():
            continue  # a group of many was narrowed; the moves behind it come next
        page.wait_for_function(
            "s => document.querySelector('#result, [data-widen]')"
            " || document.querySelector('#steps span').textContent !== s",
            arg=before,
        )
        moves += 1
        assert moves < 2000
    assert moves > 30
    tab_to("e.id === 'rematch'")
    old = page.url
    press("Enter")
    page.wait_for_url(lambda url: url != old and "/table/" in url)
    page.wait_for_selector(MOVE)
    press("/")
    assert page.evaluate("document.activeElement.id") == "typed"
    page.keyboard.type("nonsense")
    press("Enter")
    page.wait_for_selector("#refusal")
    press("Escape")
    assert "data-move" in window.focused() or "data-narrow" in window.focused()


def test_a_curtain_falls_between_seats_at_one_screen(window: Window) -> None:
    page = window.page
    page.goto("/set/fists")
    page.locator("input[name=kind1][value=screen]").check(force=True)
    page.get_by_label("Name 1").fill("Ana")
    page.get_by_label("Name 2").fill("Bruno")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="I am Ana").click()
    page.get_by_role("button", name="Put one more pebble into the fist").click()
    page.wait_for_selector("#log >> text=In secret")
    page.get_by_role("button", name="Close the fist").click()
    page.wait_for_selector("text=Pass to Bruno")
    assert page.locator("#log").text_content() == "" and page.locator("#board").text_content() == ""
    page.get_by_role("button", name="I am Bruno").click()
    page.wait_for_selector(MOVE)
    assert "In secret" not in page.locator("#log").text_content(), "Bruno does not read what Ana chose"
    page.get_by_role("button", name="Close the fist").click()
    page.wait_for_selector("#log >> text=Ana shows 1 pebble")


def test_it_comes_back_after_the_connection_is_lost(browser: Any, tmp_path: Path) -> None:
    from guests import InProcess, free_port

    port = free_port()
    server = InProcess(tmp_path / "t.sqlite", port).wait()
    made = server.set("montana", "me", "screen")
    window = Window(browser, server)  # type: ignore[arg-type]
    window.page.goto(f"/table/{made['table']}#{made['token']}")
    window.move()
    step = window.step()
    server.kill()
    window.page.wait_for_selector("text=Your table is safe")
    assert not window.page.locator(MOVE).count(), "choices are off"
    server = InProcess(tmp_path / "t.sqlite", port).wait()
    window.page.wait_for_selector(MOVE, timeout=30_000)
    assert window.step() == step
    assert window.move()
    window.faults.clear()  # the browser itself complains of the lost socket
    window.close()
    server.stop()


def test_unknown_addresses_say_what_it_may_be(window: Window) -> None:
    for path, text in {
        "/table/nowhere#nothing": "Nothing is found under this link",
        "/table/": "This is not a link to a table. It should look like http",
        "/table/nowhere": "This is not a link to a table.",
        "/set/": "There is nothing at this address",
        "/set/chess": "There is no game chess here",
        "/rules": "There is nothing at this address",
        "/%E0%A4%A": "There is nothing at this address",
        "/set/%E0%A4%A": "There is nothing at this address",
    }.items():
        window.page.goto(path)
        window.page.wait_for_selector(f"main >> text={text}")
        assert "malformed" not in window.everything()
        assert window.page.get_by_role("link", name="All games").last.get_attribute("href") == "/"
    assert all("404" in fault for fault in window.faults), window.faults
    window.faults.clear()  # the browser notes each 404


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
        page.select_option("#language", code)
        page.wait_for_selector(f"html[lang={code}]")
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
    for path in ("/", "/set/montmurail", "/rules/montana", *links):
        page.goto(path)
        page.wait_for_selector("#people li" if "/table/" in path else "main .card", timeout=60_000)
        page.evaluate("document.fonts.ready")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
        assert not page.evaluate(CUT), path
        if "/table/" in path:
            page.wait_for_selector("#where a")
            page.locator("#where a").click(trial=True)
            box = page.locator("#where a").bounding_box()
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
        window.page.wait_for_selector("#people li" if "/table/" in path else "main .card")
        names = window.page.locator("#language option").all_text_contents()
        assert names == ["English", "Français", "Deutsch", "Italiano"]
        assert window.page.evaluate("document.documentElement.scrollWidth") <= 390 and not window.page.evaluate(CUT)
    window.close()


def test_after_a_tap_the_next_choice_is_in_view(browser: Any, place: InThread) -> None:
    for game, others in (("montana", ("screen:Bruno",)), ("dakota", ("bot", "bot"))):
        window = Window(browser, place, viewport=PHONE, has_touch=True)
        page = window.open(place.set(game, "me:Ana", *others))
        for _ in range(14):
            page.wait_for_selector(f"{MOVE}, #result", timeout=60_000)
            before = window.step()
            page.wait_for_function("() => document.querySelector('#board').textContent.length > 100")
            # not by two real taps at one place, which would count as a double one
            tap = "all => { all.at(-1)?.scrollIntoView({ block: 'center' }); all.at(-1)?.click(); }"
            page.locator(MOVE).evaluate_all(tap)
            while page.locator("[data-widen]").count():
                page.locator(f"fieldset:has([data-widen]) {MOVE.split()[1]} button").evaluate_all(tap)
            page.wait_for_function("s => document.querySelector('#steps span').textContent !== s", arg=before)
            page.wait_for_selector(f"{MOVE}, #result", timeout=60_000)
            page.wait_for_function(f"""() => {{
                const first = document.querySelector('{MOVE}');
                if (!first) return true;
                const {{ top, bottom }} = first.getBoundingClientRect();
                const under = document.querySelector('#promptbar').getBoundingClientRect().bottom;
                return top >= under && bottom <= innerHeight;
            }}""", timeout=5000)
        page.mouse.wheel(0, -5000)
        page.wait_for_function("() => scrollY === 0")
        page.evaluate("document.querySelector('#log').dispatchEvent(new WheelEvent('wheel', {bubbles: true}))")
        window.move()
        assert page.evaluate("scrollY") == 0, "whoever scrolled is left where they are"
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
            parts = ("#promptbar", "#board", "#choices", "#people", "#log", "#links")
            tops = [page.locator(part).bounding_box()["y"] for part in parts]
            assert tops == sorted(tops), dict(zip(parts, tops, strict=True))
            assert page.locator(MOVE).first.bounding_box()["y"] < 800, "a move is seen beside the board"
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


def test_chat_is_shown_as_text(window: Window, place: InThread) -> None:
    made = place.set("montana", "me:<i>Ana</i>", "friend")
    window.page.goto(f"/table/{made['table']}#{made['token']}")
    window.page.fill("#chat-text", "<img src=x onerror=alert(1)><b>hi</b>")
    window.page.press("#chat-text", "Enter")
    window.page.wait_for_selector("#log li.chat")
    assert window.page.locator("#log li.chat").text_content() == "<i>Ana</i>: <img src=x onerror=alert(1)><b>hi</b>"
    assert window.page.locator("#log img, #log b").count() == 0


# Many moves


def walls(place: InThread, window: Window) -> tuple[dict[str, Any], list[tuple[str, list[str]]]]:
    """A table of Montmurail where walls are to be placed; the legal placements with their paths."""
    made = place.set("montmurail", "me:Ana", "bot", options={"assembly": "random"})
    key = {"authorization": f"Bearer {made['token']}"}
    window.open(made).wait_for_selector(MOVE)
    moves = place.http.get(f"/api/tables/{made['table']}/moves", headers=key).json()["moves"]
    codes = place.http.get(f"/api/tables/{made['table']}", headers=key).json()["state"]["codes"]
    return made, [(moves[code][0], moves[code][3]) for code in codes if moves[code][2] in ("wall", "walls")]


def test_every_one_of_hundreds_of_moves_is_reached(window: Window, place: InThread) -> None:
    _, legal = walls(place, window)
    assert len(legal) > 100
    reached, most = window.page.evaluate("""() => {
        const reached = [];
        let most = 0;
        const walk = (group) => {
            const set = () => document.querySelector(`[data-group=${group}]`);
            most = Math.max(most, set().querySelectorAll('.moves button').length);
            for (const b of set().querySelectorAll('[data-move]')) reached.push(b.dataset.move);
            for (const key of [...set().querySelectorAll('[data-narrow]')].map(b => b.dataset.narrow)) {
                set().querySelector(`[data-narrow="${key}"]`).click();
                walk(group);
                set().querySelector('[data-widen]').click();
            }
        };
        for (const set of document.querySelectorAll('#moves fieldset')) walk(set.dataset.group);
        return [reached, most];
    }""")
    assert sorted(reached) == sorted(notation for notation, _ in legal), "each once"
    assert most <= 40, "never too many to look over"


def test_a_placement_is_narrowed_to_and_played(window: Window, place: InThread) -> None:
    page = window.page
    _, legal = walls(place, window)
    notation, path = legal[len(legal) * 2 // 3]
    group = page.locator(f"[data-group={notation.split()[0]}]")
    target = group.locator(f'[data-move="{notation}"]')
    seen = []
    while not target.count():
        keys = group.locator("[data-narrow]").evaluate_all("all => all.map(b => b.dataset.narrow)")
        key = next(key for point in path for key in (point, f"{point[0]}…") if key in keys)
        seen.append(key)
        group.locator(f'[data-narrow="{key}"]').click()
        assert " › ".join(seen) in group.locator(".crumbs").text_content()
        assert page.locator("#narrowed").text_content().endswith("moves"), "screen readers hear it"
        assert page.evaluate(
            "document.activeElement === document.querySelectorAll('[data-widen]')[0].closest('fieldset')"
            ".querySelector('.moves button')"
        )
    assert seen, "it was among many"
    page.keyboard.press("Escape")
    assert not target.count()
    assert f'data-narrow="{seen[-1]}"' in window.focused(), "back where one came from"
    page.keyboard.press("Enter")
    step = window.step()
    assert target.count() == 1, "it waits to be pressed"
    target.click()
    page.wait_for_function("s => document.querySelector('#steps span').textContent !== s", arg=step)
    page.wait_for_function("m => document.querySelector('#log').textContent.includes(m)", arg=notation.split()[1])


def test_a_placement_by_keyboard_with_escape(window: Window, place: InThread) -> None:
    page = window.page
    walls(place, window)
    page.locator(MOVE).first.focus()
    shown = page.locator(MOVE).all_text_contents()
    depth = 0
    while page.locator("[data-narrow]").count() and not page.locator("[data-move]").count():
        page.keyboard.press("2")
        depth += 1
        assert page.evaluate("document.activeElement.matches('#moves .moves button')")
    assert depth
    for _ in range(depth):
        page.keyboard.press("Escape")
    assert page.locator(MOVE).all_text_contents() == shown and not page.locator("[data-widen]").count()
    page.keyboard.press("Escape")  # nothing more to step back from
    for _ in range(5):
        page.keyboard.down("Enter")  # held down
    page.keyboard.up("Enter")
    assert "›" not in page.locator(".crumbs").text_content(), "one step only"
    page.keyboard.press("Escape")
    page.locator("[data-narrow]").first.dblclick()
    assert "›" not in page.locator(".crumbs").text_content(), "one step only"
    assert "In secret" not in page.locator("#log").text_content(), "nothing is played"
    page.keyboard.press("Escape")
    while not page.locator("[data-move]").count():
        page.keyboard.press("1")
    first = page.locator("[data-move]").first.get_attribute("data-move")
    step = window.step()
    page.locator("[data-move]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("s => document.querySelector('#steps span').textContent !== s", arg=step)
    assert first.split()[1] in page.locator("#log").text_content()
    page.wait_for_selector(f"{MOVE}, #result", timeout=60_000)
    assert not page.locator("[data-widen]").count(), "a new question is not narrowed"


# The curtain


def test_a_curtain_with_a_friend_elsewhere(browser: Any, place: InThread) -> None:
    made = place.set("fists", "me:Ana", "screen:Bruno", "friend:Cleo")
    here, there = Window(browser, place), Window(browser, place)
    page, cleo = here.open(made), there.open(made, "seat2")
    page.wait_for_selector("text=Pass to Ana")
    dialog = page.get_by_role("dialog", name="Pass to Ana")
    assert dialog.count() == 1
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('#curtain')")
    page.evaluate("document.querySelector('#curtain').kept = true")
    cleo.fill("#chat-text", "hello")
    cleo.press("#chat-text", "Enter")
    cleo.wait_for_selector("#log li.chat")
    page.wait_for_function("() => document.querySelector('#curtain').kept")
    page.get_by_role("button", name="I am Ana").click()
    page.wait_for_selector("#log >> text=hello")
    assert "data-move" in here.focused()
    page.get_by_role("button", name="Put one more pebble").click()
    page.wait_for_selector("#log >> text=In secret")
    page.get_by_role("button", name="Put one more pebble").click()
    page.wait_for_function("() => document.querySelector('#board').textContent.includes('(2)')")
    page.fill("#typed", "half a secret")
    page.get_by_role("button", name="Close the fist").click()
    page.wait_for_selector("text=Pass to Bruno")
    for secret in ("In secret", "(2)", "half a secret", "pebble"):
        assert secret not in here.everything()
    page.get_by_role("button", name="I am Bruno").click()
    page.wait_for_selector(MOVE)
    page.wait_for_function("() => document.querySelector('#board').textContent.length > 10")
    assert "In secret" not in here.everything() and "(2)" not in here.everything()
    page.get_by_role("button", name="Close the fist").click()
    page.wait_for_selector("#curtain >> text=I am Ana")
    assert "In secret" not in here.everything(), "all here have chosen; Cleo has not"
    assert "In secret" not in there.everything() and "(2)" not in there.everything()
    cleo.get_by_role("button", name="Close the fist").click()
    page.wait_for_selector("#log >> text=Ana shows 2 pebbles")
    page.wait_for_function(
        "() => !document.querySelector('#curtain') || document.querySelector('#curtain').textContent.includes('Pass')"
    )
    here.close()
    there.close()


@pytest.mark.parametrize("game", ["montmurail", "dakota"])
def test_a_curtain_hides_what_was_chosen(window: Window, place: InThread, game: str) -> None:
    options = {"assembly": "random"} if game == "montmurail" else {}
    made = place.set(game, "me:Ana", "screen:Bruno", *["bot"] * (game == "dakota"), options=options)
    page = window.open(made)
    page.get_by_role("button", name="I am Ana").click()
    page.wait_for_selector(MOVE)
    while not page.locator("[data-move]").count():
        page.locator("[data-narrow]").last.click()
    button = page.locator("[data-move]").last
    notation, label = button.get_attribute("data-move"), button.text_content().lstrip("123456789")
    crumbs = page.locator(".crumbs .quiet").all_text_contents()
    button.click()
    page.get_by_role("dialog", name="Pass to Bruno").wait_for()
    for secret in (label, notation, "In secret", *crumbs):
        assert secret not in window.everything(), secret
    page.get_by_role("button", name="I am Bruno").click()
    page.wait_for_selector(MOVE)
    page.wait_for_function("() => document.querySelector('#board').textContent.length > 100")
    for part in ("#log", "#board", "#prompt", "#notices", "#narrowed", "#people"):
        assert label not in page.locator(part).text_content()
    assert "In secret" not in page.locator("#log").text_content() and not page.locator("[data-widen]").count()
    hidden = page.locator("#board").text_content()
    while not page.locator("[data-move]").count():
        page.locator("[data-narrow]").first.click()
    page.locator("[data-move]").first.click()
    what = notation.split()[1] if game == "montmurail" else "Native"
    page.wait_for_function(
        "what => document.querySelector('#log').textContent.includes(what)"
        " || document.querySelector('#curtain') && !document.querySelector('#curtain').textContent.includes('Bruno')",
        arg=what,
    )
    if page.locator("#curtain").count():
        page.locator("#curtain button").first.click()
        page.wait_for_function("what => document.querySelector('#log').textContent.includes(what)", arg=what)
    page.wait_for_function("hidden => document.querySelector('#board').textContent !== hidden", arg=hidden)


# Friends


def test_watching(browser: Any, place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno")
    ana, guest = Window(browser, place), Window(browser, place)
    page, watched = ana.open(made), guest.open(made, "watch")
    watched.wait_for_selector("text=You are watching")
    page.wait_for_selector("text=1 person watches")
    assert not watched.locator(MOVE).count() and not watched.locator("#chat").is_visible()
    assert not watched.locator("#type").is_visible() and watched.get_by_label("Your link").count() == 0
    page.get_by_role("button", name="Put one more pebble").click()
    page.wait_for_selector("#log >> text=In secret")
    page.get_by_role("button", name="Close the fist").click()
    watched.wait_for_selector("#log >> text=Ana has chosen")
    assert "In secret" not in guest.everything() and "(1)" not in guest.everything()
    assert "✓ has chosen" in watched.locator("#people li").first.text_content()
    ana.close()
    guest.close()


def test_an_absent_friend_is_replaced_and_comes_back(browser: Any, place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno")
    ana, bruno = Window(browser, place), Window(browser, place)
    page = ana.open(made)
    button = page.get_by_role("button", name="Let a bot play: Bruno")
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#log >> text=/A bot now plays .* for Bruno/")
    page.wait_for_selector("#people >> text=/a bot plays .* for them/")
    assert ana.focused() != "<body", "the button is gone, the focus is not lost"
    other = bruno.open(made, "seat1")
    other.get_by_role("button", name="Take back my seat").click()
    page.wait_for_selector("#log >> text=Bruno plays again")
    page.wait_for_selector("#people li:nth-child(2) >> text=here")
    assert "for them" not in page.locator("#people").text_content()
    assert not other.get_by_role("button", name="Take back my seat").count()
    ana.close()
    bruno.close()


def asking(browser: Any, place: InThread) -> tuple[Window, Window]:
    """Two windows at a table, the first of which asks the second to take back a move."""
    made = place.set("montana", "me:Ana", "friend:Bruno")
    windows = Window(browser, place), Window(browser, place)
    windows[0].open(made)
    windows[1].open(made, "seat1")
    for window in windows:
        window.page.wait_for_function(
            "() => document.querySelectorAll('#people .grow')[1].textContent.includes('here')"
        )
    for _ in range(60):
        found = [i for i, w in enumerate(windows) if w.page.get_by_role("button", name="Ask to take back").count()]
        if found:
            break
        mover = next(w for w in windows if w.page.locator(MOVE).count())
        mover.move()
        for window in windows:
            window.page.wait_for_function(
                "s => document.querySelector('#steps span').textContent === s", arg=mover.step()
            )
    asker, other = windows[found[0]], windows[1 - found[0]]
    asker.page.get_by_role("button", name="Ask to take back").click()
    asker.page.wait_for_selector("text=Waiting for the others’ answer")
    return asker, other


def test_a_request_is_withdrawn(browser: Any, place: InThread) -> None:
    asker, other = asking(browser, place)
    other.page.get_by_role("button", name="Agree").wait_for()
    assert not other.page.get_by_role("button", name="Withdraw").count()
    asker.page.get_by_role("button", name="Withdraw").click()
    for window in (asker, other):
        window.page.wait_for_selector("#log >> text=no longer asks for it")
        window.page.wait_for_selector("#notices .notice", state="detached")
    assert "takes back" not in asker.page.locator("#log").text_content()
    for window in (asker, other):
        window.close()


def test_asking_to_take_back(browser: Any, place: InThread) -> None:
    asker, other = asking(browser, place)
    agree = other.page.get_by_role("button", name="Agree")
    agree.focus()
    other.page.keyboard.press("Enter")
    asker.page.wait_for_selector("#log >> text=takes back a move; all agreed")
    other.page.wait_for_selector("#log >> text=takes back a move; all agreed")
    assert not agree.count() and other.focused() != "<body"
    for window in (asker, other):
        window.close()


def test_at_a_table_with_bots_one_takes_back_alone(window: Window, place: InThread) -> None:
    page = window.open(place.set("montana", "me:Ana", "bot"))
    for _ in range(60):
        window.move()
        page.wait_for_selector(f"{MOVE}, #result", timeout=60_000)
        assert not page.get_by_role("button", name="Ask to take back").count()
        back = page.locator("#back")
        if back.count() and "Ana" not in page.locator("#log li").last.text_content():
            break  # the bot moved last
    assert back.inner_text() == "Take back" and "Not freely" not in page.locator("#promptbar").text_content()
    back.click()
    page.wait_for_selector("#log >> text=/Ana takes back a move/")


def test_a_name_that_somebody_has_is_not_taken(browser: Any, place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Guest")
    window = Window(browser, place)
    window.page.goto("/")
    window.page.fill("#name", "ana")
    window.page.press("#name", "Tab")
    page = window.open(made, "seat1")
    page.wait_for_selector(MOVE)
    page.wait_for_function("() => document.querySelector('#board').textContent.length > 5")
    assert (
        page.locator("#people .name").all_text_contents() == ["Ana", "Guest"] and not page.locator("#refusal").count()
    )
    page.fill("#rename", "ANA")
    page.press("#rename", "Enter")
    page.wait_for_selector("#refusal")
    page.fill("#rename", "Bruno")
    page.press("#rename", "Enter")
    page.wait_for_selector("#log >> text=Bruno is now at the table")
    assert not page.locator("#refusal").count()
    page.get_by_role("button", name="Close the fist").click()
    page.wait_for_selector("#log >> text=In secret")
    page.fill("#chat-text", "hello")
    page.press("#chat-text", "Enter")
    page.wait_for_selector("#log >> text=Bruno: hello")
    page.fill("#rename", "Bruna")
    page.press("#rename", "Enter")
    page.wait_for_selector("#log >> text=Bruna: hello")
    assert "Bruno" not in page.locator("#log").text_content(), "the earlier lines have the new name"
    window.close()


def test_links_on_plain_http_of_another_host(browser: Any, place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno")
    window = Window(browser, place)
    page = window.open(made)
    assert "ludotheque serve --host 0.0.0.0" in page.locator("#links").text_content()
    window.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy: For Bruno").click()
    page.wait_for_selector("#links >> text=Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.get_by_label("For Bruno", exact=True).input_value()
    page.goto(f"http://ludo.test:{place.port}/table/{made['table']}#{made['token']}")
    page.wait_for_selector(MOVE)
    assert not page.evaluate("isSecureContext")
    assert "0.0.0.0" not in page.locator("#links").text_content()
    page.evaluate("document.execCommand = () => false")
    page.get_by_role("button", name="Copy: For Bruno").click()
    page.wait_for_selector("#links >> text=Press Ctrl-C")
    assert not page.locator("#links >> text=Copied").count()
    assert page.evaluate("getSelection().toString()").endswith(made["links"]["seat1"]), "it is selected"
    page.evaluate("delete document.execCommand")
    page.get_by_role("button", name="Copy: For Bruno").click()
    page.wait_for_selector("#links >> text=Copied")
    page.get_by_role("button", name="Close the fist").click()
    page.wait_for_selector("#log >> text=In secret")
    assert all("Cross-Origin-Opener-Policy" in fault for fault in window.faults), window.faults
    window.faults.clear()  # the browser notes that it trusts no plain http
    window.close()


def test_clocks(browser: Any, place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno", clock=600)
    bruno = Guest(place, made["table"], made["links"]["seat1"])
    bruno.send(type="chat", id="c", text="here I am")
    window = Window(browser, place)
    page = window.open(made)
    page.wait_for_selector("#log li.chat")
    own = page.locator("#own-time [data-until]")
    own.wait_for()
    assert re.fullmatch(r"9:\d\d|10:00", own.text_content()) and "short" not in (own.get_attribute("class") or "")
    assert page.locator("#people [data-until]").count() == 2, "both are awaited"
    before = own.text_content()
    page.wait_for_function("b => document.querySelector('#own-time [data-until]').textContent !== b", arg=before)
    page.get_by_role("button", name="Close the fist").click()
    page.wait_for_selector("#log >> text=In secret")
    assert not own.count() and page.locator("#people [data-until]").count() == 1
    bruno.close()
    window.open(place.set("fists", "me:Ana", "friend:Bruno", clock=7200))
    own.wait_for()
    page.goto("/")
    page.wait_for_selector("#tables .time >> text=/1 h 59 min|2 h 0 min/")
    short = place.set("fists", "me:Ana", "friend:Bruno", clock=2)
    window.open(short)
    page.wait_for_selector("#own-time .short")
    page.wait_for_selector("text=/A bot plays .* for you/")
    page.wait_for_selector("#log >> text=In secret")  # it has chosen; before, the time for this choice is up
    page.get_by_role("button", name="Take back my seat").click()
    page.wait_for_selector("#log >> text=Ana plays again")
    plain = place.set("fists", "me:Ana", "friend:Bruno")
    window.open(plain).wait_for_selector(MOVE)
    assert not page.locator(".time").count()
    window.close()


def test_own_seats_are_handed_over_and_taken_back(window: Window, place: InThread) -> None:
    page = window.open(place.set("montana", "me:Ana", "screen:Bruno"))
    page.wait_for_selector(MOVE)
    names = ["Ana", "Bruno"]
    shown = next(i for i, name in enumerate(names) if page.locator("#prompt").text_content().startswith(f"{name}: "))
    assert "you" not in page.locator("#persons").text_content()
    other = names[1 - shown]
    page.get_by_role("button", name=f"Let a bot play: {other}").click()
    page.wait_for_selector(f"#log >> text=/A bot now plays .* for {other}/")
    page.get_by_role("button", name=f"Take back my seat: {other}").click()
    page.wait_for_selector(f"#log >> text={other} plays again")
    own = page.locator(f"#hand-{shown}")
    own.click()
    page.wait_for_selector("#people >> text=Really? A bot plays for you")
    assert own.evaluate("e => e === document.activeElement")
    page.wait_for_selector("#people >> text=Really?", state="detached", timeout=15_000)
    assert f"for {names[shown]}" not in page.locator("#log").text_content(), "one click is not enough"
    own.click()
    own.click()
    page.wait_for_selector(f"#log >> text=/A bot now plays .* for {names[shown]}/")
    page.wait_for_selector(f"#people li:nth-child({shown + 1}) >> text=/a bot plays .* for you/")
    page.get_by_role("button", name=f"Take back my seat: {names[shown]}").click()
    page.wait_for_selector(f"#log >> text={names[shown]} plays again")


def test_links_of_friends_come_first_and_until_they_come(browser: Any, place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno", "friend:Cleo")
    ana, guest = Window(browser, place), Window(browser, place)
    page = ana.open(made)
    cards = page.locator("#invitations .notice")
    page.wait_for_selector("#invitations >> text=Send this link to Cleo")
    assert cards.count() == 2
    assert page.get_by_label("Send this link to Bruno", exact=True).input_value().endswith(made["links"]["seat1"])
    labels = page.locator("#links input").evaluate_all("all => all.map(e => e.getAttribute('aria-label').slice(0, 9))")
    assert labels == ["For Bruno", "For Cleo", "Your link", "To watch"]
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy: Send this link to Bruno").click()
    page.wait_for_selector("#invitations >> text=Copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith(made["links"]["seat1"])
    page.get_by_role("button", name="Close: Send this link to Cleo").click()
    assert cards.count() == 1 and ana.focused() != "<body"
    watched = guest.open(made, "watch")
    watched.wait_for_selector("text=You are watching")
    assert not watched.locator("#links").is_visible() and not watched.locator("#invitations .notice").count()
    guest.open(made, "seat1")
    cards.first.wait_for(state="detached")
    assert page.get_by_label("For Bruno", exact=True).is_visible(), "the link is still to be had"
    guest.close()
    page.wait_for_selector("#people li:nth-child(2) >> text=away")
    assert not cards.count()
    ana.close()


# Refusals, looking back, the rules


def test_a_refusal_is_in_view_and_what_was_typed_stays(browser: Any, place: InThread) -> None:
    for size in ({"width": 1280, "height": 600}, PHONE):
        window = Window(browser, place, viewport=size)
        page = window.open(place.set("montana", "me:Ana", "screen:Bruno"))
        page.wait_for_selector(MOVE)
        window.move()
        page.wait_for_selector(MOVE)
        page.locator("#typed").scroll_into_view_if_needed()
        page.fill("#typed", "spin 1")
        page.press("#typed", "Enter")
        page.wait_for_selector("#refusal")
        box = page.locator("#refusal").bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"], "in view"
        assert page.evaluate("scrollY") > 100, "though the page is scrolled"
        assert page.locator("#typed").input_value() == "spin 1"
        assert 'id="typed"' in window.focused()
        clause = page.locator("#refusal [aria-expanded]")
        clause.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("#clause-text:not([hidden])")
        assert 'aria-expanded="true"' in window.focused(), "the focus stays"
        name = clause.text_content().removeprefix("Clause ")
        assert name in page.locator("#clause-text").text_content()
        link = page.get_by_role("link", name="in the rules")
        assert link.get_attribute("href") == f"/rules/montana#{name}" and link.get_attribute("target") == "_blank"
        page.keyboard.press("Enter")
        page.wait_for_selector("#clause-text", state="hidden")
        assert 'aria-expanded="false"' in window.focused()
        move = page.evaluate("document.querySelector('[data-move]').dataset.move")
        page.fill("#typed", move)
        page.press("#typed", "Enter")
        page.wait_for_selector("#refusal", state="detached")
        assert page.locator("#typed").input_value() == "", "it was played"
        window.close()


AT_END = "(e => e.scrollHeight > e.clientHeight + 60 && e.scrollHeight - e.scrollTop - e.clientHeight < 40)"


def test_the_log_follows_again_after_a_look_back(window: Window, place: InThread) -> None:
    page = window.open(place.set("montana", "me:Ana", "screen:Bruno"))
    for _ in range(20):
        window.move()
    log = page.locator("#log")
    assert log.evaluate(AT_END)
    page.get_by_role("button", name="First").click()
    page.wait_for_selector("text=Step 1 of")
    assert not log.evaluate(AT_END)
    page.get_by_role("button", name="Back to now").click()
    assert log.evaluate(AT_END)
    window.move()
    assert log.evaluate(AT_END)
    log.evaluate("e => e.scrollTop = 0")
    page.get_by_role("button", name="First").click()
    page.wait_for_selector("text=Step 1 of")
    page.get_by_role("button", name="Back to now").click()
    assert not log.evaluate(AT_END), "whoever reads above is left there"
    colours = page.locator("#log li").first.locator("div").evaluate_all("all => all.map(e => e.className)")
    assert colours[0] == "" and set(colours[1:]) & {"seat0", "seat1"}, "a sentence has the colour of whom it is about"


def test_the_language_changes_while_one_looks_back(window: Window, place: InThread) -> None:
    page = window.open(place.set("montana", "me:Ana", "screen:Bruno"))
    for _ in range(6):
        window.move()
    page.wait_for_selector(MOVE)
    page.fill("#typed", "nonsense")
    page.press("#typed", "Enter")
    page.wait_for_selector("#refusal")
    page.get_by_role("button", name="Back", exact=True).click()
    page.wait_for_selector("text=Step 6 of 7")
    english = page.locator("#board").text_content()
    page.select_option("#language", label="Français")
    page.wait_for_selector("text=Étape 6 sur 7")
    page.wait_for_function("english => document.querySelector('#board').textContent !== english", arg=english)
    past = page.locator("#board").text_content()
    assert "Wheel" in english and "Wheel" not in past and "Roue" in past
    assert not page.locator("#refusal").count(), "it is in the other language"
    page.get_by_role("button", name="Revenir à maintenant").click()
    page.wait_for_function("past => document.querySelector('#board').textContent !== past", arg=past)
    page.get_by_role("button", name="Reculer").click()
    page.wait_for_function("past => document.querySelector('#board').textContent === past", arg=past)


@pytest.mark.parametrize("face", FACES)
def test_the_rules_can_be_read(window: Window, place: InThread) -> None:
    page = window.page
    page.goto("/")
    page.get_by_role("link", name="Rules of Montana").click()
    page.wait_for_selector(".rules")
    assert page.get_by_role("heading", level=1).all_text_contents() == ["Montana"]
    assert page.title() == "Rules of Montana"
    page.goto("/rules/montana#MON-R30")
    page.wait_for_selector("#MON-R30.lit")
    top = page.locator("#MON-R30").bounding_box()["y"]
    assert 0 <= top < 300 and page.evaluate("scrollY") > 500
    page.evaluate("window.kept = true")
    page.get_by_role("navigation").get_by_role("link", name="Build").click()
    page.wait_for_function("() => !document.querySelector('.rules .lit p') && location.hash.startsWith('#part-')")
    page.locator("#MON-R12 .anchor").click()
    page.wait_for_selector("#MON-R12.lit")
    assert page.evaluate("window.kept"), "the page is not loaded anew"
    assert page.url.endswith("#MON-R12")
    assert "**" not in page.locator(".rules").text_content() and "`" not in page.locator(".rules").text_content()
    page.select_option("#language", label="Français")
    page.wait_for_selector("#MON-R12 >> text=gourde")
    page.select_option("#language", label="English")
    page.wait_for_selector("#MON-R12 >> text=canteen")
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.goto("/set/montana")
    assert page.get_by_role("link", name="Rules of Montana").get_attribute("href") == "/rules/montana"
    window.open(place.set("montana", "me:Ana", "bot"))
    with window.context.expect_page() as opened:
        page.get_by_role("link", name="Rules of Montana").click()
    opened.value.wait_for_selector(".rules h1")
    assert "/table/" in page.url, "the game stays"
    page.goto("/rules/chess")
    page.wait_for_selector("main >> text=There is no game “chess”")
    window.faults.clear()  # the browser notes the 404


def test_a_curtain_falls_between_private_views(window: Window, place: InThread) -> None:
    page = window.open(place.set("dakota", "me:Ana", "screen:Bruno", "bot"))
    fell: list[str] = []
    for _ in range(400):
        page.wait_for_selector(f"#curtain, {MOVE}, #result", timeout=60_000)
        if page.locator("#curtain").count():
            said = page.locator("#look-away").text_content()
            name = page.locator("#curtain button").first.text_content().removeprefix("I am ")
            if "is not for the others" in said:
                assert f"What {name} sees" in said and page.locator("#pass").text_content() == f"Pass to {name}"
                assert not fell or fell[-1] != name, "it stays open while the same person decides"
                assert page.locator("#board").text_content() == page.locator("#log").text_content() == ""
                assert not page.locator(MOVE).count()
                fell.append(name)
                if len(fell) == 4:
                    break
            page.locator("#curtain button").first.click()
            page.wait_for_selector("#curtain", state="detached")
            page.wait_for_function("() => document.querySelector('#board').textContent.length > 100")
            assert "The game begins." in page.locator("#log").text_content(), "the log is back"
        else:
            if fell:
                assert page.locator("#prompt").text_content().startswith(f"{fell[-1]}: ")
            window.move()
    assert len(fell) == 4
    page.reload()
    page.wait_for_selector(f"#curtain >> text=Pass to {fell[-1]}")
    alone = place.set("dakota", "me:Ana", "bot", "bot")
    window.open(alone)
    for _ in range(8):
        window.move(60)
        assert not page.locator("#curtain").count()


# Set-up and lobby


def test_setting_a_table(window: Window, place: InThread) -> None:
    page = window.page
    page.goto("/set/montana")
    page.wait_for_selector(".setup")
    assert "How the field of the starting tile is found." in page.locator("#option-starting_tile").text_content()
    assert "Chance draws one of all fields" in page.locator("#option-starting_tile").text_content()
    assert page.locator("#option-starting_tile-drawn").is_checked()
    page.locator("#option-edition-classic").check()
    assert (
        page.locator("#option-starting_tile-chosen").is_checked()
        and page.locator("#option-leftover_cows-box").is_checked()
    )
    assert "Starting tile" in page.locator("#switched").text_content()
    assert page.evaluate("document.activeElement.id") == "option-edition-classic"
    page.locator("#option-starting_tile-drawn").check()
    assert "your own rule" in page.locator("#option-starting_tile legend").text_content()
    page.locator("input[name=count][value='3']").check(force=True)
    page.locator("input[name=kind1][value=me]").check(force=True)
    assert page.locator("input[value=me]:checked").evaluate_all("all => all.map(e => e.name)") == ["kind1"]
    page.locator("input[name=kind2][value=friend]").check(force=True)
    page.get_by_label("Name 2").fill("Ana")
    page.get_by_label("Name 3").fill("ana")
    page.get_by_label("Time to think").select_option("1 hour")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".start .bad:not(:empty)")
    assert page.url.endswith("/set/montana") and "422" not in page.locator(".start .bad").text_content()
    page.get_by_label("Name 3").fill("Bruno")
    window.faults.clear()  # the browser notes the refusal
    window.start()
    assert page.locator("#people .name").all_text_contents()[1:] == ["Ana", "Bruno"]
    table, _, token = page.get_by_label("For Bruno", exact=True).input_value().rpartition("/")[2].partition("#")
    bruno = Guest(place, table, token)
    bruno.send(type="chat", id="c", text="here I am")  # the clock of a friend who never came does not run
    page.wait_for_selector("#people >> text=/59 min|1 h/")
    bruno.close()


def test_faults_of_the_form_are_told_in_words(browser: Any, place: InThread) -> None:
    window = Window(browser, place, locale="fr-FR")
    page, fault = window.page, window.page.locator(".start .bad")
    page.goto("/set/montana")
    for given in ("-5", "1.5"):
        page.fill("#option-round_cap-value", given)
        page.get_by_role("button", name="Commencer la partie").click()
        page.wait_for_function("given => document.querySelector('.start .bad').textContent.includes(given)", arg=given)
        assert "Dernière manche" in fault.text_content(), "in the person's language"
    page.fill("#option-round_cap-value", "5")
    page.get_by_label("Nom 1").evaluate("e => { e.value = 'x'.repeat(60); e.dispatchEvent(new Event('input')); }")
    page.get_by_role("button", name="Commencer la partie").click()
    page.wait_for_function("() => document.querySelector('.start .bad').textContent.includes('40')")
    assert "422" not in fault.text_content()
    window.faults.clear()  # the browser notes the refusals
    window.close()


def test_french_lobby_and_set_up(browser: Any, place: InThread) -> None:
    window = Window(browser, place, locale="fr-FR")
    page = window.page
    page.goto("/")
    page.wait_for_selector("text=À quoi joue-t-on")
    page.fill("#paste", "nonsense")
    page.get_by_role("button", name="Rejoindre").click()
    page.wait_for_selector("text=Ce n’est pas un lien vers une table")
    page.get_by_label("Montana", exact=True).get_by_role("link", name="Préparer une table").click()
    page.wait_for_selector("text=Temps de réflexion")
    page.get_by_label("Nom 1").fill("Anaïs")
    page.locator("input[name=kind1][value=screen]").check(force=True)
    page.select_option("#language", label="English")
    page.wait_for_selector("text=Time to think")
    assert page.get_by_label("Name 1").input_value() == "Anaïs", "what was filled in stays"
    page.select_option("#language", label="Français")
    page.get_by_role("button", name="Commencer la partie").click()
    page.wait_for_selector(MOVE)
    assert "Anaïs" in page.locator("#people").text_content()
    window.close()


def test_the_lobby_keeps_tables_that_it_cannot_read(window: Window, place: InThread) -> None:
    page = window.page
    made = [place.set("fists", "me:Ana", "friend") for _ in range(13)]
    kept = [{"table": m["table"], "token": m["token"], "title": "Fists", "when": i} for i, m in enumerate(made)]
    gone = {"table": "gone", "token": "gone", "title": "Old game", "when": 99}
    broken = {"table": made[0]["table"], "token": "…", "title": "Broken", "when": 98}
    page.goto("/")
    page.evaluate("kept => localStorage.setItem('ludotheque.tables', JSON.stringify(kept))", [gone, broken, *kept[1:]])
    page.reload()
    rows = page.locator("#tables li")
    page.wait_for_selector("#tables li")
    assert rows.count() == 12
    assert "► Fill your fist" in rows.first.text_content(), "those that wait for you come first"
    assert "This table is gone" in page.locator("#tables li[data-table=gone]").text_content()
    assert "cannot be reached now" in rows.filter(has_text="Broken").text_content()
    page.get_by_role("button", name="Show all 14").click()
    page.wait_for_function("() => document.querySelectorAll('#tables li').length === 14")
    page.get_by_role("button", name="Forget: Old game").click()
    assert rows.count() == 13 and window.focused() != "<body"
    page.reload()
    page.wait_for_selector("#tables li")
    assert not rows.filter(has_text="Old game").count()
    assert rows.count() == 12
    page.fill("#paste", "hello")
    page.get_by_role("button", name="Join").click()
    page.wait_for_selector("text=It should look like http")
    window.faults.clear()  # the browser notes the 404


# Screen readers


def test_what_speaks_to_screen_readers_stays(window: Window, place: InThread) -> None:
    page = window.open(place.set("montana", "me:Ana", "screen:Bruno"))
    page.wait_for_selector(MOVE)
    assert page.get_by_role("heading", level=1).all_text_contents() == ["Montana"]
    page.evaluate("""() => {
        for (const id of ['prompt', 'log', 'lines', 'narrowed', 'banner']) document.getElementById(id).kept = true;
        document.querySelector('#lines li').kept = true;
        window.texts = [];
        new MutationObserver(all => all.forEach(m => m.addedNodes.forEach(n => window.texts.push(n.textContent))))
            .observe(document.querySelector('#log'), {childList: true, subtree: true});
    }""")
    page.locator(MOVE).first.focus()
    for _ in range(8):
        before = window.step()
        page.keyboard.press("1")
        page.wait_for_function("s => document.querySelector('#steps span').textContent !== s", arg=before)
        assert window.focused() != "<body"
    assert page.evaluate(
        "['prompt', 'log', 'lines', 'narrowed', 'banner'].every(id => document.getElementById(id).kept)"
        " && document.querySelector('#lines li').kept"
    )
    lines = page.locator("#lines li").all_text_contents()
    assert page.evaluate("texts") == lines[1:], "each new line is added once, no other again"


AUDIT = """async () => (await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'],
})).violations.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ') + ' ' + n.failureSummary).join('; ')}`)"""


def test_axe_finds_nothing(browser: Any, place: InThread) -> None:
    if not AXE.exists():
        warnings.warn("NO AXE-CORE: THE ACCESSIBILITY OF THE PAGE IS NOT CHECKED (make test installs it)", stacklevel=1)
        pytest.skip("NO AXE-CORE")
    source = AXE.read_text()
    over = place.set("fists", "me:Ana", "bot")
    finish(place, over)
    made = {
        "montana": (place.set("montana", "me:Ana", "friend:Bruno", clock=600), "#people li"),
        "montmurail": (place.set("montmurail", "me:Ana", "bot", options={"assembly": "random"}), MOVE),
        "dakota": (place.set("dakota", "me:Ana", "bot", "bot"), MOVE),
        "curtain": (place.set("fists", "me:Ana", "screen:Bruno"), "#curtain"),
        "result": (over, "#result"),
    }
    screens = {
        "lobby": ("/", "main .card"),
        "set-up": ("/set/montana", ".setup"),
        "rules": ("/rules/montana#MON-R12", ".rules .lit"),
        "nowhere": ("/set/", ".refusal"),
        **{name: (f"/table/{m['table']}#{m['token']}", wait) for name, (m, wait) in made.items()},
    }
    found: dict[str, list[str]] = {}
    for scheme in ("light", "dark"):
        for width in (1280, 390):
            window = Window(browser, place, viewport={"width": width, "height": 844}, color_scheme=scheme)
            page = window.page
            for name, (path, wait) in screens.items():
                page.goto(path)
                page.wait_for_selector(wait, timeout=60_000)
                if "table" in path and name != "curtain":
                    page.wait_for_function("() => document.querySelector('#board').textContent.length > 10")
                if name == "montmurail":
                    page.locator("[data-narrow]").first.click()
                if name == "dakota":
                    page.fill("#typed", "nonsense")
                    page.press("#typed", "Enter")
                    page.wait_for_selector("#refusal")
                if name == "set-up":
                    page.locator("#option-edition-classic").check()
                    page.locator("#option-starting_tile-drawn").check()
                    page.locator("#option-edition-heritage").check()
                page.evaluate(source)
                if faults := page.evaluate(AUDIT):
                    found[f"{name} {scheme} {width}"] = faults
            window.faults.clear()  # the browser notes the 404
            window.close()
    assert not found


def finish(place: InThread, made: dict[str, Any]) -> None:
    """Play a table to its end."""
    guest = Guest(place, made["table"], made["token"])
    guest.play_on()
    guest.close()
