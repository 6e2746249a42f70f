"""The page of buttons in a real browser: Playwright with Debian's Chromium."""

from __future__ import annotations

import shutil
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from guests import InThread, running, settings

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
]
MOVE = "#moves fieldset button:not(:disabled)"


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


class Window:
    """A browser window of its own; whatever goes wrong in the page is kept."""

    def __init__(self, browser: Any, place: InThread, locale: str = "en-GB", **more: Any) -> None:
        self.context = browser.new_context(locale=locale, base_url=f"http://127.0.0.1:{place.port}", **more)
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
                const build = all.find(b => b.dataset.move.startsWith('build'));
                (build || all[Math.floor(Math.random() * all.length)]).click();
                return true;
            }}"""):
                while self.step() == before and time.time() < deadline:
                    time.sleep(0.005)
                return True
            time.sleep(0.01)
        raise AssertionError(f"no move came: {self.page.locator('#prompt').text_content()}")

    def step(self) -> str:
        return str(self.page.evaluate("document.querySelector('#steps span')?.textContent || ''"))

    def close(self) -> None:
        self.context.close()
        assert not self.faults


@pytest.fixture
def window(browser: Any, place: InThread) -> Iterator[Window]:
    made = Window(browser, place)
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
    page.wait_for_function(
        "() => document.querySelector('#log')?.children.length > 0 && !document.querySelector('#result')"
    )
    assert not window.over()


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
    invitation = ana.page.get_by_label("For ").input_value()
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
    ana.close()
    bruno.close()


def test_reload_in_mid_turn_take_back_and_look_back(window: Window) -> None:
    page = window.page
    page.goto("/set/montana")
    page.locator("input[name=kind1][value=screen]").check(force=True)
    page.locator("#option-starting_tile").select_option("chosen")
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
    page.get_by_role("button", name="Français").click()
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
    page.get_by_role("button", name="English").click()
    page.wait_for_selector("text=At the table")


def test_keyboard_only(window: Window) -> None:
    page = window.page
    page.goto("/set/montana")
    page.wait_for_selector(".setup")

    def tab_to(test: str, limit: int = 60) -> None:
        for _ in range(limit):
            page.keyboard.press("Tab")
            if page.evaluate(f"(() => {{ const e = document.activeElement; return {test}; }})()"):
                return
        raise AssertionError(f"Tab never came to {test}")

    tab_to("e.name === 'kind1'")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert page.locator("input[name=kind1]:checked").get_attribute("value") == "screen"
    page.keyboard.press("Shift+Tab")
    page.evaluate("document.activeElement.blur()")
    tab_to("e.textContent === 'Start the game'")
    page.keyboard.press("Enter")
    page.wait_for_selector(MOVE)
    tab_to("e.closest('#moves fieldset') !== null")
    for i in range(400):
        if window.over():
            break
        before = window.step()
        page.wait_for_selector(f"{MOVE}, #result")
        count = page.locator(MOVE).count()
        if count:
            assert page.evaluate("document.activeElement.closest('#moves fieldset') !== null"), (
                "focus stays on the moves"
            )
            for _ in range(i % min(count, 4)):
                page.keyboard.press("Tab")
            page.keyboard.press("Enter" if i % 3 else "1")
            page.wait_for_function(
                "s => document.querySelector('#result') || document.querySelector('#steps span').textContent !== s",
                arg=before,
            )
        if i > 60:
            break
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "typed" or window.over()
    page.keyboard.type("nonsense")
    page.keyboard.press("Enter")
    if not window.over():
        page.wait_for_selector("#refusal")


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


def test_unknown_links_say_what_it_may_be(window: Window) -> None:
    window.page.goto("/table/nowhere#nothing")
    window.page.wait_for_selector("text=Nothing is found under this link")
    window.faults.clear()  # the browser notes the 404


def test_a_phone_shows_it_all_without_scrolling_sideways(browser: Any, place: InThread) -> None:
    for scheme in ("light", "dark"):
        window = Window(browser, place, viewport={"width": 390, "height": 844}, color_scheme=scheme, has_touch=True)
        made = place.set("montana", "me", "screen")
        for path in ("/", "/set/montana", f"/table/{made['table']}#{made['token']}"):
            window.page.goto(path)
            window.page.wait_for_selector("main .card")
            window.page.wait_for_timeout(200)
            assert window.page.evaluate("document.documentElement.scrollWidth") <= 390
        small = window.page.evaluate(
            "[...document.querySelectorAll('button, a, input')].filter(e => e.offsetParent && "
            "(e.getBoundingClientRect().height < 24) && !e.closest('.choice, .skip')).map(e => e.outerHTML)"
        )
        assert not small, "every target is at least 24 px high"
        window.close()


def test_chat_is_shown_as_text(window: Window, place: InThread) -> None:
    made = place.set("montana", "me:<i>Ana</i>", "friend")
    window.page.goto(f"/table/{made['table']}#{made['token']}")
    window.page.fill("#chat-text", "<img src=x onerror=alert(1)><b>hi</b>")
    window.page.press("#chat-text", "Enter")
    window.page.wait_for_selector("#log li.chat")
    assert window.page.locator("#log li.chat").text_content() == "<i>Ana</i>: <img src=x onerror=alert(1)><b>hi</b>"
    assert window.page.locator("#log img, #log b").count() == 0
