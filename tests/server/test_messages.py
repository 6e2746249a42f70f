"""The types of the messages: what they refuse and how they say it, and what is written from them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from guests import running, settings

from ludotheque.core.words import LANGUAGES
from ludotheque.server import answers, messages, typings
from ludotheque.server.messages import Bad, cost, read
from ludotheque.server.protocol import HANDLERS


def fault(text: str, lang: str = "en") -> str:
    with pytest.raises(Bad) as caught:
        read(text)
    return caught.value.text(lang)


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ({"type": "move", "id": "a", "question": "1.0"}, "“move” should be the notation of a move, or its code"),
        ({"type": "move", "id": "a", "question": "1.0", "move": True}, "“move” should be the notation"),
        ({"type": "move", "id": "a", "question": "1.0", "move": 10**30}, "“move” should be the notation"),
        ({"type": "move", "id": "a", "question": "1.0", "move": 10**4000}, "“move” should be the notation"),
        ({"type": "ask", "id": "x" * 41}, "“id” should be a text of at most 40 characters"),
        ({"type": "chat", "id": "a", "text": 5}, "“text” should be a text."),
        ({"type": "at", "n": 2**40}, "“n” should be a whole number, at most 2147483648"),
        ({"type": "at", "n": 1.5}, "“n” should be a whole number"),
        ({"type": "answer", "n": 1, "yes": 1}, "“yes” should be true or false"),
        ({"type": "hand", "seat": None}, "“seat” should be a whole number"),
        ({"type": "hello", "table": "a", "token": "b", "seat": []}, "“seat” should be a whole number"),
        ({"type": "fly"}, "“type” should be one of hello, move, back"),
        ({"type": 5}, "a JSON object with a “type”"),
        ({}, "a JSON object with a “type”"),
        ([], "a JSON object with a “type”"),
        (None, "a JSON object with a “type”"),
        ({"type": "chat", "id": "a", "text": "\0"}, "cannot be kept"),
        ({"type": "chat", "id": "a", "text": "\ud800"}, "cannot be kept"),
        ({"type": "chat", "id": "a", "text": "a\udc00b"}, "cannot be kept"),
        ({"type": "look", "\ud800": 1}, "cannot be kept"),
    ],
)
def test_what_is_wrong_is_said_and_what_is_allowed(message: Any, says: str) -> None:
    text = json.dumps(message)
    assert says in fault(text)
    told = {fault(text, lang) for lang in LANGUAGES}
    assert len(told) == len(LANGUAGES), "each language has words of its own"


@pytest.mark.parametrize(
    "text",
    [
        "", "x", '{"type":"look"', "NaN", '{"type":"look","n":NaN}', '{"type":"chat","id":"\ud800"}',
        '{"type":"look","x":' + "[" * 100_000, '{"x":' * 50_000, "[" * 100_000,
    ],
)
def test_what_is_not_json_is_refused(text: str) -> None:
    assert fault(text).startswith("This message cannot be understood: it ")


def test_numbers_of_any_length_are_refused() -> None:
    assert "“n” should be a whole number" in fault('{"type":"at","n":' + "9" * 9999 + "}")


def test_the_id_of_what_is_refused_is_named_where_there_is_one() -> None:
    for text, ident in (
        ('{"type":"at","id":"k"}', "k"),
        ('{"type":"fly","id":"k"}', "k"),
        ('{"type":"at","id":5}', None),
        ('{"type":"at"}', None),
        (json.dumps({"type": "at", "id": "x" * 99}), "x" * 40),
    ):
        with pytest.raises(Bad) as caught:
            read(text)
        assert caught.value.ident == ident


def test_what_a_message_holds_and_costs() -> None:
    said = read('{"type":"move","id":"a","question":"3.0","move":"build E5","more":[1]}')
    assert said == messages.Move(id="a", question="3.0", move="build E5")
    assert cost(said) == messages.TYPED and cost(read('{"type":"move","id":"a","question":"3.0","move":7}')) == 1
    assert cost(read('{"type":"log","before":7}')) == 8 and cost(None) == 1
    assert read('{"type":"hello","table":"t","token":"k","seat":null}') == messages.Hello(table="t", token="k")


def test_every_message_is_dealt_with() -> None:
    assert set(HANDLERS) == set(messages.HEARD.values())


def test_what_is_answered_over_http_is_as_the_types_say(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("fists", "me", "friend")
        head = {"authorization": f"Bearer {made['token']}"}
        table = f"/api/tables/{made['table']}"
        for path, kind in (
            ("/api/words", answers.Words),
            ("/api/games", answers.Games),
            ("/api/games/montana/rules", answers.RulesText),
            ("/api/games/montana/lesson", answers.LessonPage),
            ("/api/games/montana/guide", answers.Guide),
            (table, answers.TableShown),
            (f"{table}/moves", answers.Catalogue),
        ):
            for lang in LANGUAGES:
                answer = place.http.get(f"{path}?lang={lang}", headers=head)
                assert answer.status_code == 200
                doc = answer.json()
                said = msgspec.convert(doc, kind)
                assert set(doc) == set(kind.__struct_fields__) and said
        assert place.http.get("/api/games?lang=xx").status_code == 422


def test_the_documents_and_the_page_have_these_messages() -> None:
    again = "write them anew with: python -m ludotheque.server.typings"
    assert typings.TYPES.read_text("utf-8") == typings.types(), again
    assert f"{typings.BEGIN}{typings.table()}{typings.END}" in typings.DOC.read_text("utf-8"), again
