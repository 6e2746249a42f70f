"""Bots are shared fairly: people first, addresses in turn, their tables in turn, less thought when many wait."""

from __future__ import annotations

import asyncio

from ludotheque.server.turns import LEAST, Asker, Turns


async def order(turns: Turns, askers: list[Asker], costs: dict[str, float] | None = None) -> list[str]:
    """The tables in the order in which they are served; what a thought of an address costs can be set."""
    served: list[str] = []

    async def think(asker: Asker) -> None:
        async with turns.turn(asker):
            served.append(asker.table)
            await asyncio.sleep((costs or {}).get(asker.address, 0))

    held = asyncio.Event()

    async def hold() -> None:
        async with turns.turn(Asker("held")):
            await held.wait()

    holding = asyncio.ensure_future(hold())
    await asyncio.sleep(0)
    tasks = [asyncio.ensure_future(think(asker)) for asker in askers]
    await asyncio.sleep(0)
    assert turns.waiting == len(askers)
    held.set()
    await asyncio.gather(holding, *tasks)
    return served


def test_addresses_and_their_tables_take_turns() -> None:
    greedy = [Asker(f"g{i % 3}", "greedy") for i in range(9)]
    assert asyncio.run(order(Turns(1), [*greedy, Asker("a", "ana"), Asker("b", "bob")]))[:3] == ["g0", "a", "b"]
    served = asyncio.run(order(Turns(1), greedy))
    assert served[:3] == ["g0", "g1", "g2"], "no table twice before each was served once"


def test_where_people_wait_comes_first() -> None:
    bots = [Asker(f"bots{i}", f"address{i}", awaited=False) for i in range(5)]
    assert asyncio.run(order(Turns(1), [*bots, Asker("people", "ana")]))[0] == "people"


def test_who_uses_more_waits_longer() -> None:
    """An address whose thoughts take long is served less often, not equally often."""
    askers = [Asker(f"{who}{i}", who) for i in range(8) for who in ("long", "short")]
    served = asyncio.run(order(Turns(1), askers, {"long": 0.05}))
    assert sum(name.startswith("short") for name in served[:6]) >= 4


def test_who_comes_late_starts_level_with_the_others() -> None:
    async def scene() -> list[str]:
        turns = Turns(1)
        await order(turns, [Asker("a", "ana")] * 20)
        return await order(turns, [*[Asker("n", "new")] * 6, *[Asker("a", "ana")] * 6])

    served = asyncio.run(scene())
    assert served[:6].count("a") >= 2, "what Ana used before Bob came does not count"


def test_a_bot_thinks_less_when_many_wait() -> None:
    async def scene() -> list[float]:
        turns, shares = Turns(2), []

        async def think(i: int) -> None:
            async with turns.turn(Asker(str(i))) as share:
                shares.append(share)
                await asyncio.sleep(0)

        await asyncio.gather(*(think(i) for i in range(100)))
        return shares

    shares = asyncio.run(scene())
    assert min(shares) == LEAST and shares[-1] == 1.0 and shares[2] < shares[80]


def test_who_gives_up_leaves_no_gap() -> None:
    async def scene() -> None:
        turns = Turns(1)

        async def think() -> None:
            async with turns.turn(Asker("a")):
                await asyncio.sleep(60)

        first = asyncio.ensure_future(think())
        await asyncio.sleep(0)
        second = asyncio.ensure_future(think())
        await asyncio.sleep(0)
        for task in (second, first):
            task.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert not turns.waiting
        async with asyncio.timeout(5), turns.turn(Asker("b")):
            third = asyncio.ensure_future(think())
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        third.cancel()  # its turn has come, but it does not know yet
        await asyncio.gather(third, return_exceptions=True)
        async with asyncio.timeout(5), turns.turn(Asker("c")):
            pass

    asyncio.run(scene())
