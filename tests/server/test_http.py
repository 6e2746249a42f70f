"""What is asked over HTTP: pages, headers, errors in the language asked for, what is sent compressed."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from guests import GENEROUS, Guest, InThread, running, settings
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from ludotheque.server import Limits


def test_sockets_from_other_pages_are_refused(place: InThread) -> None:
    address = f"ws://127.0.0.1:{place.port}/live"
    for origin in ("http://evil.example", "null", "http://[", f"http://127.0.0.1:{place.port}.evil.example"):
        with pytest.raises(InvalidStatus) as refused:
            connect(address, origin=Origin(origin)).__enter__()
        assert refused.value.response.status_code == 403
    with connect(address, origin=Origin(f"http://127.0.0.1:{place.port}")):
        pass


def test_security_headers_and_health(place: InThread) -> None:
    for path in ("/", "/page/table.js", "/health", "/api/games", "/nowhere", "/page/../app.py", "/table/x"):
        answer = place.http.get(path)
        assert answer.status_code < 500
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert (
            answer.headers["x-content-type-options"] == "nosniff" and answer.headers["referrer-policy"] == "no-referrer"
        )
        assert "server" not in answer.headers
    assert place.http.get("/health").json()["ok"] is True
    assert place.http.get("/page/..%2fapp.py").status_code == 404


def test_wrong_tables_are_refused_with_a_reason(place: InThread) -> None:
    me = {"kind": "me"}
    for body, says in (
        ({"game": "chess", "seats": [me, me]}, "known: "),
        ({"game": "montana", "seats": [me]}, "allowed: 2 to 4"),
        ({"game": "montana", "seats": [me, me], "options": {"edition": "third"}}, "allowed: "),
        ({"game": "montana", "seats": [me, me], "options": {"colour": "red"}}, "unknown option"),
        ({"game": "montana", "seats": [me, {"kind": "bot", "bot": "hal"}]}, "known: "),
    ):
        answer = place.http.post("/api/tables", json=body)
        assert answer.status_code == 400 and says in answer.json()["detail"]
    assert place.http.post("/api/tables", json={"game": "montana", "seats": "all"}).status_code == 422


def test_errors_speak_the_language_asked_for(tmp_path: Path) -> None:
    limits = Limits(**{**GENEROUS.__dict__, "tables": 0.001, "table_burst": 6})
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "bot"}]
    with running(settings(tmp_path / "t.sqlite", limits=limits)) as place:
        made = place.set("fists", "me", "bot")
        head = {"authorization": f"Bearer {made['token']}"}

        def said(method: str, path: str, **more: Any) -> tuple[int, str]:
            answer = place.http.request(method, f"{path}?lang=fr", **more)
            return answer.status_code, answer.json()["detail"]

        for (status, text), expected in (
            (said("GET", f"/api/tables/{made['table']}"), (401, "jeton")),
            (said("GET", "/api/tables/nowhere", headers=head), (404, "Ce lien ne mène à rien")),
            (said("GET", f"/api/tables/{made['table']}/record", headers=head), (409, "pas terminée")),
            (said("GET", "/api/games/chess/clauses/R1"), (404, "Il n’y a pas de jeu")),
            (said("GET", "/api/games/montana/clauses/Q1"), (404, "Il n’y a pas d’article Q1")),
            (said("GET", "/api/nothing"), (404, "rien à cette adresse")),
            (said("POST", "/api/tables", content=b"x" * 100_000), (413, "32768 octets")),
            (said("POST", "/api/games"), (405, "POST ne fait rien")),
            (said("POST", "/api/tables", json={"game": "fists"}), (422, "incorrecte en body.seats")),
            (said("POST", "/api/tables", content=b'"\\u0000"'), (400, "impossible à conserver")),
            (said("POST", "/api/tables", json={"game": "chess", "seats": seats}), (400, "Il n’y a pas de jeu")),
            (
                said("POST", "/api/tables", json={"game": "fists", "seats": [{"kind": "bot", "bot": "hal"}, *seats]}),
                (400, "Il n’y a pas de robot «\u202fhal\u202f»"),
            ),
            (
                said("POST", "/api/tables", json={"game": "montana", "seats": seats[:1]}),
                (400, "montana ne se joue pas à 1"),
            ),
            (
                said("POST", "/api/tables", json={"game": "montana", "seats": seats, "options": {"edition": "x"}}),
                (400, "permis"),
            ),
            (said("POST", "/api/tables", json={"game": "fists", "seats": [seats[0]] * 2}), (400, "s’appelle déjà Ana")),
            (said("POST", "/api/tables", json={"game": "fists", "seats": seats}), (429, "attendez un peu")),
        ):
            assert status == expected[0] and expected[1] in text, text


def test_what_goes_wrong_within_is_a_sentence_with_a_code(place: InThread, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> None:
        raise RuntimeError("the token is tkn-1")

    monkeypatch.setattr(place.hub, "bot_names", fails)
    answer = place.http.get("/api/games?lang=fr")
    assert answer.status_code == 500 and "Une erreur s’est produite" in answer.json()["detail"]
    assert "tkn-1" not in answer.text and "default-src 'none'" in answer.headers["content-security-policy"]


def test_the_rules_can_be_read(place: InThread) -> None:
    rules = place.http.get("/api/games/montana/rules?lang=fr").json()
    assert rules["title"] == "Montana" and rules["blocks"][0] == {"kind": "h1", "id": "", "text": "Montana"}
    clauses = {b["id"]: b["text"] for b in rules["blocks"] if b["kind"] == "clause"}
    one = place.http.get("/api/games/montana/clauses/R12?lang=fr").json()["text"]
    assert clauses["MON-R12"] == one and len(clauses) > 100
    assert place.http.get("/api/games/chess/rules").status_code == 404
    assert place.http.get("/rules/montana").status_code == 200


def test_addresses_that_people_mistype_show_the_page(place: InThread) -> None:
    for path, status in (("/", 200), ("/table/x", 200), ("/foo", 404), ("/table/", 404), ("/set/a/b", 404)):
        for method in ("GET", "HEAD"):
            answer = place.http.request(method, path)
            assert answer.status_code == status, path
            assert answer.headers["content-type"].startswith("text/html") and answer.headers["cache-control"]
            assert ("main.js" in answer.text) == (method == "GET")
    assert place.http.post("/foo").headers["content-type"] == "application/json"
    for path in ("/health", "/api/games", "/page/main.js"):
        whole, head = place.http.get(path), place.http.head(path)
        assert head.status_code == 200 and not head.content
        assert head.headers["content-length"] == whole.headers["content-length"]


def test_schemathesis_finds_no_server_error(tmp_path: Path) -> None:
    schemathesis = pytest.importorskip("schemathesis")
    from hypothesis import HealthCheck, Phase, given
    from hypothesis import settings as how
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    bounded = how(
        max_examples=40, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck), database=None
    )
    with running(settings(tmp_path / "t.sqlite")) as place:
        schema = schemathesis.openapi.from_url(f"http://127.0.0.1:{place.port}/openapi.json")
        made = place.set("fists", "me", "friend")
        rng = random.Random(3)
        seen = set()

        def check(case: Any) -> None:
            if case.path_parameters and "name" in case.path_parameters and rng.random() < 0.5:
                case.path_parameters = {**case.path_parameters, "name": made["table"]}
                case.headers = {**(case.headers or {}), "authorization": f"Bearer {made['token']}"}
            answer = case.call()
            assert answer.status_code < 500, (case, answer.text)
            # a request of the right shape may still be one that no game allows: that is 400, with a reason
            case.validate_response(answer, excluded_checks=[positive_data_acceptance])

        for result in schema.get_all_operations():
            operation = result.ok()
            seen.add(operation.path)
            bounded(given(case=operation.as_strategy())(check))()
        assert {"/health", "/api/games", "/api/tables", "/api/tables/{name}/record"} <= seen


def test_strange_tokens_and_languages_are_answered_4xx(place: InThread) -> None:
    made = place.set("fists", "me", "bot")
    for token in ("é", "x" * 60):
        answer = place.http.get(
            f"/api/tables/{made['table']}?lang=xx", headers={b"authorization": f"Bearer {token}".encode()}
        )
        assert 400 <= answer.status_code < 500, answer.text
    with pytest.raises(AssertionError, match="unknown_link"):
        Guest(place, made["table"], "é")


@pytest.mark.parametrize("path", ["/", "/page/main.js", "/page/style.css", "/page/icon.svg", "/api/words?lang=fr",
                                  "/api/games?lang=fr", "/api/games/montana/rules?lang=fr"])
def test_texts_are_compressed_and_not_sent_twice(place: InThread, path: str) -> None:
    plain = place.http.get(path, headers={"accept-encoding": "gzip;q=0, br"})
    packed = place.http.get(path, headers={"accept-encoding": "br, gzip"})
    assert "content-encoding" not in plain.headers and packed.headers["content-encoding"] == "gzip"
    assert plain.content == packed.content and int(packed.headers["content-length"]) < len(plain.content)
    for answer in (plain, packed):
        assert "accept-encoding" in answer.headers["vary"] and answer.headers["cache-control"] == "no-cache"
    again = place.http.get(path, headers={"if-none-match": f'"other", {packed.headers["etag"]}'})
    assert again.status_code == 304 and not again.content and again.headers["etag"] == packed.headers["etag"]
    assert place.http.get(path, headers={"if-none-match": '"other"'}).status_code == 200


def test_fonts_are_sent_as_they_are(place: InThread) -> None:
    font = place.http.get("/page/fonts/vollkorn-700.woff2")
    assert "content-encoding" not in font.headers and "immutable" in font.headers["cache-control"]
    again = place.http.get("/page/fonts/vollkorn-700.woff2", headers={"if-none-match": font.headers["etag"]})
    assert again.status_code == 304
    assert place.http.get("/page/../app.py").status_code == 404 == place.http.get("/page/%2e%2e/app.py").status_code
