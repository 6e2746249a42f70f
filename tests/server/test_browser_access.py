"""By keyboard, for screen readers: the page in a real browser."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from browsing import AXE, MOVE, Window, walls
from guests import Guest, InThread

pytestmark = pytest.mark.untraced
AUDIT = """async () => (await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'],
})).violations.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ') + ' ' + n.failureSummary).join('; ')}`)"""


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
    press("m")
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
    page.keyboard.press("m")
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


def test_axe_finds_nothing(browser: Any, place: InThread) -> None:
    if not AXE.exists():
        warnings.warn("NO AXE-CORE: THE ACCESSIBILITY OF THE PAGE IS NOT CHECKED (make test installs it)", stacklevel=1)
        pytest.skip("NO AXE-CORE")
    source = AXE.read_text()
    over = place.set("fists", "me:Ana", "bot")
    finish(place, over)
    made = {
        "montana": (place.set("montana", "me:Ana", "friend:Bruno", clock=600), "#prompt"),
        "montmurail": (place.set("montmurail", "me:Ana", "bot", options={"assembly": "random"}), MOVE),
        "dakota": (place.set("dakota", "me:Ana", "bot", "bot"), MOVE),
        "curtain": (place.set("fists", "me:Ana", "screen:Bruno"), "#curtain"),
        "result": (over, "#result"),
    }
    screens = {
        "lobby": ("/", "main .card"),
        "set-up": ("/set/montana", ".setup"),
        "rules": ("/rules/montana#MON-R12", ".rules .lit"),
        "learn": ("/learn/montana", ".lesson svg"),
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
                    window.buttons()
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
