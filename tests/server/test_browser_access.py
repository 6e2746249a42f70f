"""By keyboard, for screen readers: the page in a real browser."""

from __future__ import annotations

from typing import Any

from browsing import MOVE, Window, walls
from guests import Guest, InThread

AUDIT = """async () => (await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'],
})).violations.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ') + ' ' + n.failureSummary).join('; ')}`)"""


def test_from_the_lobby_to_the_rematch_by_keyboard_alone(window: Window, place: InThread) -> None:
    """By the buttons; a whole game by the keys of the picture is in test_browser_scene."""
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
    while moves < 30:
        page.wait_for_selector(MOVE)
        before = window.step()
        # after a move, the focus is on the first of the new ones
        page.wait_for_function(f"() => document.querySelector('{MOVE}') === document.activeElement")
        target = page.evaluate(f"""() => {{
            const all = [...document.querySelectorAll('{MOVE}')];
            const build = all.findIndex(b => b.dataset.move?.startsWith('build'));
            return build < 0 ? Math.floor(Math.random() * all.length) : build;
        }}""")
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
    table, token = page.url.split("/table/")[1].split("#")
    page.goto("/")
    finish(place, {"table": table, "token": token})
    page.reload()
    page.wait_for_selector("#tables a")
    tab_to(f"e.getAttribute('href')?.includes('{table}')")
    press("Enter")
    page.wait_for_selector("#rematch")
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


def finish(place: InThread, made: dict[str, Any]) -> None:
    """Play a table to its end."""
    guest = Guest(place, made["table"], made["token"])
    guest.play_on()
    guest.close()
