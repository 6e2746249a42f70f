"""The lobby, setting a table, the rules to read: the page in a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import FACES, MOVE, PHONE, Window
from guests import Guest, InThread


def test_one_click_to_the_first_decision(window: Window) -> None:
    page = window.page
    page.goto("/")
    page.fill("#name", "Ana")
    page.get_by_label("Montana").get_by_role("button", name="Play now against bots").click()
    page.get_by_role("button", name="Without").click()  # the guide is offered once
    page.wait_for_selector(MOVE, timeout=60_000)
    assert page.locator("#tip").count() == 0
    assert "Ana" in page.locator("#people").text_content()
    page.goto("/")
    page.wait_for_selector("text=Your tables")
    page.get_by_role("link", name="Continue").first.click()
    page.wait_for_selector(MOVE)
    page.goto("/")
    page.get_by_label("Montana").get_by_role("button", name="Play now against bots").click()
    page.wait_for_url("**/table/**")


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
    window.company()
    page.wait_for_selector("#people >> text=/59:\\d\\d|1 h/")
    bruno.close()


def test_hints_for_all_can_be_chosen_where_several_play(window: Window, place: InThread) -> None:
    page = window.page
    page.goto("/set/fists")
    page.wait_for_selector(".setup")
    choice = page.get_by_label("Hints for all")
    assert not choice.is_visible(), "alone among bots one has hints anyway"
    page.locator("input[name=kind1][value=screen]").check(force=True)
    choice.check()
    assert "all see that" in page.locator("#hints-help").text_content()
    page.select_option("#language", label="Français")
    page.wait_for_selector("text=Conseils pour tout le monde")
    assert page.locator("#hints").is_checked(), "what was filled in stays"
    page.select_option("#language", label="English")
    page.wait_for_selector("text=Hints for all")
    page.locator("input[name=kind1][value=bot]").check(force=True)
    assert not choice.is_visible()
    page.locator("input[name=kind1][value=friend]").check(force=True)
    with page.expect_request("**/api/tables?*") as sent:
        window.start()
    assert sent.value.post_data_json["hints"] is True
    page.wait_for_selector("#hint")


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


def test_options_follow_the_seats_and_levels_say_how_they_play(window: Window, place: InThread) -> None:
    page = window.page
    page.goto("/set/montana")
    page.wait_for_selector("#option-starting_player")
    starts = page.locator("#option-starting_player label")
    assert [text for text in starts.all_text_contents() if "Green" in text or "Red" in text] == []
    page.get_by_label("4", exact=True).check()
    assert starts.count() == 5
    page.get_by_label("Red starts").check()
    page.get_by_label("2", exact=True).check()
    assert starts.count() == 3 and page.get_by_label("Chance draws who starts").is_checked()
    level = page.get_by_label("Bot 2")
    assert level.input_value() == "normal"
    said = page.locator("#seats .seat").nth(1).locator(".quiet")
    before = said.text_content()
    level.select_option("expert")
    page.wait_for_function("text => document.querySelectorAll('#seats .quiet')[1].textContent !== text", arg=before)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/**")


def test_covers_and_your_tables(browser: Any, place: InThread) -> None:
    mine = place.set("montana", "me:Ana", "friend:Bruno")
    over = place.set("fists", "me:Ana", "bot")
    guest = Guest(place, over["table"], over["token"])
    guest.play_on()
    guest.close()
    bruno = Guest(place, mine["table"], mine["links"]["seat1"])
    window = Window(browser, place)
    page = window.page
    for made in (mine, over):
        window.open(made)
    page.goto("/")
    page.wait_for_selector("#tables li")
    covers = page.locator(".game img.cover")
    assert covers.evaluate_all("all => all.map(e => e.complete && e.naturalWidth > 0)") == [True] * 3
    assert {src.split("/")[3] for src in covers.evaluate_all("all => all.map(e => e.src.split('//')[1])")} == {
        "montana",
        "montmurail",
        "dakota",
    }
    acting = bruno.state["to_act"][0]
    waiting = page.locator(".head >> text=/table waits for you/").count()
    assert waiting == (acting == 0) and page.locator("#tables .yours").count() == waiting
    rows = page.locator("#tables li")
    ended = rows.filter(has=page.locator(f"a[href*='{over['table']}']")).text_content()
    assert "win" in ended or "share the victory" in ended
    assert page.locator("#tables time").evaluate_all("all => all.every(e => /now|second|minute/.test(e.textContent))")
    while bruno.state["to_act"] == [1]:
        bruno.any_move()
    # one comes back to the tab
    page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    page.wait_for_selector("#tables .yours")
    assert page.locator("#tables .yours >> text=►").count() == 1
    bruno.close()
    name = place.http.get("/api/games").json()["games"][0]["cover"]
    assert place.http.get(f"/api/games/dakota/cover/{name}").headers["content-type"].startswith("image/svg")
    assert place.http.get(f"/api/games/montana/cover/{name}").status_code == 404
    assert place.http.get("/api/games/fists/cover/x.svg").status_code == 404
    window.close()
