"""Finding a move among hundreds, and what a refusal says: the page in a real browser."""

from __future__ import annotations

from typing import Any

from browsing import MOVE, PHONE, Window, walls
from guests import InThread


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
    order = [one for _, (one,) in legal]
    group = page.locator(f"[data-group={notation.split()[0]}]")
    target = group.locator(f'[data-move="{notation}"]')
    seen = []
    while not target.count():
        keys = group.locator("[data-narrow]").evaluate_all("all => all.map(b => b.dataset.narrow)")
        parts = {key: [order.index(end) for end in key.split(" – ")] for key in keys}
        key = next(key for key, (first, last) in parts.items() if first <= order.index(path[0]) <= last)
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


def test_a_refusal_is_in_view_and_what_was_typed_stays(browser: Any, place: InThread) -> None:
    for size in ({"width": 1280, "height": 600}, PHONE):
        window = Window(browser, place, viewport=size)
        page = window.open(place.set("montana", "me:Ana", "screen:Bruno"))
        page.wait_for_selector(MOVE)
        window.move()
        page.wait_for_selector(MOVE)
        page.fill("#typed", "spin 1")
        page.press("#typed", "Enter")
        page.wait_for_selector("#refusal")
        box = page.locator("#refusal").bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"], "in view"
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
