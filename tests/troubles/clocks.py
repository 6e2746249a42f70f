"""The machine's clock jumps, by an hour back or forth: nobody is replaced, no bot stops.

The server runs in a process whose ``time.time`` is set by a file. libfaketime would set it from without, but where it
leaves the steady clock alone Python cannot sleep (0.9.10 and Python 3.11).
"""

from __future__ import annotations

import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from guests import Guest, InProcess, Postgres

from ludotheque.server.bench.measuring import Figure, figure
from troubles.players import Say

HOUR = 3600
CLOCK = 300
SET_BY = "import time; _real = time.time; time.time = lambda: _real() + float(open({file!r}).read() or 0); "


def jumps(database: str, seconds: float, say: Say) -> int:
    """Set the clock to and fro for a while, twice at least; how often."""
    rng, done = random.Random(3), 0
    with TemporaryDirectory(prefix="ludotheque-clocks-") as folder:
        hand = Path(folder, "offset")
        hand.write_text("0")
        place = InProcess(database, before=SET_BY.format(file=str(hand)), away=60.0).wait()
        try:
            made = place.set("montana", "me:Ana", "friend:Bruno", clock=CLOCK, options={"round_cap": 10_000})
            ana = Guest(place, made["table"], made["token"], ping_interval=None)
            bots = place.set("montmurail", "bot", "bot", "bot")
            watcher = Guest(place, bots["table"], bots["links"]["watch"], ping_interval=None)
            end = time.monotonic() + seconds
            while time.monotonic() < end or done < 2:
                bruno = Guest(place, made["table"], made["links"]["seat1"], ping_interval=None)
                bruno.close()
                hand.write_text(str(rng.choice((-HOUR, HOUR)) if done else HOUR))
                done += 1
                on, bots_on = time.monotonic() + 2.5, watcher.n + 5  # until what is due was looked at
                while watcher.n < bots_on or time.monotonic() < on:
                    watcher.receive(60)
                    watcher.seen.clear()
                    if watcher.state["over"]:
                        bots = place.set("montmurail", "bot", "bot", "bot")
                        watcher = Guest(place, bots["table"], bots["links"]["watch"], ping_interval=None)
                        bots_on = watcher.n + 5
                _stands(ana, made, place)
                say(f"{done} jumps, nobody replaced")
            ana.close()
            watcher.close()
        finally:
            out = place.stop()
        assert "Traceback" not in out, out[-3000:]
    return done


def _stands(ana: Guest, made: dict[str, Any], place: InProcess) -> None:
    """Everybody has their seat, and as much time as before; whoever has just left cannot be replaced."""
    ana.send(type="hand", seat=1, bot="random")
    assert ana.until("refused")["key"] in ("just_left", "still_here")
    for _ in range(2):
        guest = Guest(place, made["table"], made["token"], ping_interval=None)
        assert not any(person["bot"] for person in guest.state["people"])
        if clock := guest.state.get("clock"):
            assert all(0 < until - clock["now"] <= 1000 * CLOCK for until in clock["until"].values()), clock
        if guest.state["codes"]:
            guest.any_move()
        guest.close()
        other = Guest(place, made["table"], made["links"]["seat1"], ping_interval=None)
        if other.state["codes"]:
            other.any_move()
        other.close()


def clocks(seconds: float, say: Say) -> list[Figure]:
    """Half of the time on SQLite, half on PostgreSQL."""
    with TemporaryDirectory(prefix="ludotheque-clocks-") as folder:
        number = jumps(str(Path(folder, "t.sqlite")), seconds / 2, say)
    postgres = Postgres()
    try:
        number += jumps(postgres.database(), seconds / 2, say)
    finally:
        postgres.close()
    return [
        figure(
            f"{number} jumps of the clock, an hour back or forth", "nobody replaced, no bot stopped",
            "nobody replaced, no bot stopped", True, "SQLite and PostgreSQL; clocks of 300 s at the table",
        )
    ]  # fmt: skip
