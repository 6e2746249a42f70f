"""What operators do with a database: back it up while it is played, restore it into another kind, check it."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
import sqlalchemy as sa
from guests import TOY, Guest, InThread, Postgres, running, settings

from ludotheque.server import Settings, keeping
from ludotheque.server.migrate import HEAD
from ludotheque.server.settings import games

GAMES = games(TOY)


def played(place: InThread) -> dict[str, str]:
    """A table in the middle of a game, with chat and something taken back; its link."""
    made = place.set("montana", "me:Ana", "screen:Bruno", hints=True)
    ana = Guest(place, made["table"], made["token"])
    for _ in range(60):
        ana.any_move()
    ana.do("chat", text="Salut !")
    ana.do("back", question=ana.state["question"])
    ana.close()
    return made


def shown(place: InThread, made: dict[str, str]) -> str:
    """The position there, as its holder sees it."""
    head = {"authorization": f"Bearer {made['token']}"}
    return json.dumps(place.http.get(f"/api/tables/{made['table']}", headers=head).json()["view"])


def url(database: str | Path) -> sa.URL:
    return Settings(database=str(database)).url


def test_a_back_up_goes_from_one_kind_to_the_other_and_back(tmp_path: Path, postgres: Postgres) -> None:
    """Made while the server runs; tokens, log and draws are the same afterwards."""
    first, third, other = tmp_path / "one.sqlite", tmp_path / "three.sqlite", postgres.database()
    one, two = tmp_path / "one.gz", tmp_path / "two.gz"
    with running(settings(first)) as place:
        made = played(place)
        before = shown(place, made)
        rows = keeping.backup(url(first), one)
    assert rows > 60 and keeping.restore(url(other), one) == rows
    with running(settings(other)) as place:
        assert shown(place, made) == before
        assert keeping.backup(url(other), two) == rows
    assert keeping.restore(url(third), two) == rows
    with running(settings(third)) as place:
        assert shown(place, made) == before
        ana = Guest(place, made["table"], made["token"])
        assert any(entry.get("text") == "Salut !" for entry in ana.welcome["entries"]) and ana.welcome["hints"]
        ana.any_move()
        ana.close()
    assert keeping.check(url(third), GAMES) == (1, [])


def older(saved: Path, old: Path) -> None:
    """Write a back-up again as the first version would have made it."""
    lines = [json.loads(line) for line in gzip.decompress(saved.read_bytes()).splitlines()]
    rows = [line for line in lines[1:-1] if line[0] != "orders" and line[1].get("kind") != "clean"]
    for name, row in rows:
        if name == "tables":
            del row["clock"], row["hints"]
        elif name == "snapshots":
            doc = json.loads(row["doc"])
            for later in ("since", "came", "closed", "links", "said", "named"):
                del doc[later]
            row["doc"] = json.dumps(doc)
        elif row.get("kind") == "chat":
            row["key"] = "host:twice"  # which nothing forbade then
    made = [{**lines[0], "revision": "0001"}, *rows, {"rows": len(rows)}]
    old.write_bytes(gzip.compress("".join(f"{json.dumps(line)}\n" for line in made).encode()))


@pytest.mark.parametrize("begun", [False, True])
def test_a_back_up_of_an_older_version_is_brought_up_to_date(begun: bool, tmp_path: Path, database: str) -> None:
    """Also into a database that a server of this version has made already."""
    first, saved, old = tmp_path / "one.sqlite", tmp_path / "one.gz", tmp_path / "old.gz"
    with running(settings(first, snapshots=2)) as place:
        made = played(place)
        before = shown(place, made)
        ana = Guest(place, made["table"], made["token"])
        ana.do("chat", text="Encore.")
        ana.close()
    keeping.backup(url(first), saved)
    older(saved, old)
    if begun:
        with running(settings(database)):
            pass
    keeping.restore(url(database), old)
    with running(settings(database)) as place:
        assert shown(place, made) == before
        ana = Guest(place, made["table"], made["token"])
        assert [entry["text"] for entry in ana.welcome["entries"] if entry["kind"] == "chat"] == ["Salut !", "Encore."]
        ana.any_move()
        ana.close()
    keeping.backup(url(database), saved)
    assert keeping.check(url(database), GAMES) == (1, [])


def test_a_back_up_is_restored_into_an_empty_database_only(tmp_path: Path) -> None:
    first, saved = tmp_path / "one.sqlite", tmp_path / "one.gz"
    with running(settings(first)) as place:
        played(place)
        with pytest.raises(ValueError, match="another ludotheque server is using"):
            keeping.restore(url(first), saved)
    keeping.backup(url(first), saved)
    with pytest.raises(ValueError, match="has tables already"):
        keeping.restore(url(first), saved)
    assert keeping.check(url(first), GAMES) == (1, []), "it is as it was"


def test_a_damaged_back_up_restores_nothing(tmp_path: Path) -> None:
    first, saved = tmp_path / "one.sqlite", tmp_path / "one.gz"
    with running(settings(first)) as place:
        played(place)
    keeping.backup(url(first), saved)
    lines = gzip.decompress(saved.read_bytes()).decode().splitlines(keepends=True)
    cases = {
        "no back-up": b"hello", "cut off": gzip.compress("".join(lines[:-1]).encode()),
        "rows are missing": gzip.compress("".join([*lines[:5], *lines[6:]]).encode()),
        "damaged": saved.read_bytes()[:-200], "no back-up of": gzip.compress(b"{}\n"),
        "of version 9999": gzip.compress(lines[0].replace(HEAD, "9999").encode()),
        "cut off after": gzip.compress(lines[0].replace(HEAD, "0001").encode()),
    }  # fmt: skip
    for n, (said, content) in enumerate(cases.items()):
        (bad := tmp_path / f"{n}.gz").write_bytes(content)
        with pytest.raises(ValueError, match=said):
            keeping.restore(url(tmp_path / f"{n}.sqlite"), bad)
        assert keeping.check(url(tmp_path / f"{n}.sqlite"), GAMES) == (0, [])
    with pytest.raises(ValueError, match="there is no database"):
        keeping.backup(url(tmp_path / "none.sqlite"), saved)
    assert not (tmp_path / "none.sqlite").exists()


def test_what_is_wrong_with_a_table_is_said(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    with running(settings(file)) as place:
        tables = [played(place)["table"] for _ in range(4)]
    engine = sa.create_engine(url(file))
    with engine.begin() as connection:
        run = connection.exec_driver_sql
        run("DELETE FROM entries WHERE table_id = ? AND number = 30", (tables[0],))
        run("UPDATE tables SET game = 'chess' WHERE id = ?", (tables[1],))
        last = run("SELECT max(number) FROM snapshots WHERE table_id = ?", (tables[2],)).scalar()
        doc = run("SELECT doc FROM snapshots WHERE table_id = ? AND number = 50", (tables[2],)).scalar()
        changed = {**json.loads(str(doc)), "number": last}
        run("UPDATE snapshots SET doc = ? WHERE table_id = ? AND number = ?", (json.dumps(changed), tables[2], last))
    engine.dispose()
    number, faults = keeping.check(url(file), GAMES)
    assert number == 4
    assert faults == [
        f"table {tables[0]}: entries are missing",
        f"table {tables[1]}: it cannot be read (this table plays 'chess', which this server does not know; known: "
        f"{', '.join(GAMES)})",
        f"table {tables[2]}: its snapshot differs from its entries",
    ]
