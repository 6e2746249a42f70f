"""The page of a friend keeps the token by which their seat is theirs alone, and says what a host can see."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import PHONE, Window
from guests import InThread, running, settings

from ludotheque.server.admin import Admin
from ludotheque.server.words import say


@pytest.fixture
def place(tmp_path: Path) -> Iterator[InThread]:
    with running(settings(tmp_path / "t.sqlite")) as server:
        yield server


def told(page: Any) -> str:
    return str(page.locator("#sees").text_content())


def test_a_friends_link_becomes_theirs_alone(place: InThread, browser: Any) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno", "friend:Chloe")
    sent = f"/table/{made['table']}#{made['links']['seat1']}"
    friend, host = Window(browser, place, locale="fr-FR"), Window(browser, place)
    friend.open(made, "seat1")
    own = friend.page.url.partition("#")[2]
    assert len(own) == 32 and own != made["links"]["seat1"], "the address is the new one already"
    assert told(friend.page) == say("page.seat_own", "fr")
    assert own in str(friend.page.locator("#links").evaluate("e => [...e.querySelectorAll('input')].map(i => i.value)"))
    friend.page.reload()
    friend.page.wait_for_selector("#people li", state="attached")
    assert friend.page.url.endswith(own)
    tab = friend.context.new_page()
    for address in (sent, f"/table/{made['table']}#{own}"):  # the link in the letter, and a bookmark
        tab.goto("/")
        tab.goto(address)
        tab.wait_for_selector("#people li", state="attached")
        assert tab.url.endswith(own)
    tab.evaluate("localStorage.removeItem('ludotheque.fresh')")  # so long ago that only the list of tables knows
    tab.goto("/")
    tab.goto(sent)
    tab.wait_for_selector("#people li", state="attached")
    assert tab.url.endswith(own)
    host.page.goto(sent)
    host.page.get_by_text(say("taken_up", "en")).wait_for()
    host.open(made)
    assert told(host.page) == say("page.host_sees", "en")
    links = host.page.locator("#links input").evaluate_all("all => all.map(i => i.value)")
    assert [link.partition("#")[2] for link in links] == [made["links"]["seat2"], made["token"], made["links"]["watch"]]
    for window in (friend, host):
        window.close()


def test_where_nothing_can_be_kept_the_link_stays(place: InThread, browser: Any) -> None:
    """Else a lost answer could cost the seat; the page says who can look on then."""
    made = place.set("fists", "me:Ana", "friend:Bruno", "bot")
    window = Window(browser, place, locale="de-DE")
    window.context.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    window.open(made, "seat1")
    assert window.page.url.endswith(made["links"]["seat1"])
    assert told(window.page) == say("page.seat_shared", "de")
    window.close()


def test_what_an_operator_does_is_shown(place: InThread, browser: Any) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno", "bot")
    admin = Admin(place.hub.settings.url, place.hub.settings.games)
    window = Window(browser, place, locale="it-IT")
    window.open(made)
    admin.readonly(True)
    window.page.locator("#banner").get_by_text(say("page.readonly", "it")).wait_for()
    admin.readonly(False)
    window.page.locator("#banner:not(.banner)").wait_for(state="attached")
    admin.close(made["table"])
    window.page.locator("#prompt").get_by_text(say("closed", "it")).wait_for()
    admin.delete(made["table"])
    window.page.get_by_text(say("deleted", "it")).wait_for()
    window.close()


@pytest.mark.parametrize("size", [PHONE, {"width": 900, "height": 700}, {"width": 1440, "height": 900}], ids=str)
@pytest.mark.parametrize("game", ["montana", "fists"])
def test_the_banner_covers_nothing(place: InThread, browser: Any, size: dict[str, int], game: str) -> None:
    """With a picture and without."""
    made = place.set(game, "me:Ana", "screen:Bruno")
    window = Window(browser, place, locale="de-DE", viewport=size)
    window.open(made)
    Admin(place.hub.settings.url, place.hub.settings.games).readonly(True)
    window.page.locator("#banner.banner").wait_for()
    under = window.page.evaluate("""() => {
        const at = document.getElementById("banner").getBoundingClientRect();
        const over = e => { const box = e.getBoundingClientRect(); return box.top < at.bottom && box.bottom > at.top; };
        const parts = document.querySelectorAll("#prompt, .promptbar, .seats, .stage, .card:not(.unseen), .tabs");
        return [...parts].filter(e => e.checkVisibility() && over(e)).map(e => e.id || e.className); }""")
    assert under == []
    window.close()
