"""What whoever runs the server orders while it runs (`ludotheque admin`): what is blocked, and when all is read-only.

Orders are rows, numbered without gaps; what holds is their fold. Every process looks for new ones each second, and on
PostgreSQL it is told of them besides. An order about a table only says to look at it again: what was done there is an
entry like any other.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable, Iterable
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import NamedTuple

from ludotheque.server.store.base import Away, Store

log = logging.getLogger("ludotheque.server")
Network = IPv4Network | IPv6Network


class Order(NamedTuple):
    """One row: its number, its kind, and the table, network or switch that it is about."""

    n: int
    kind: str
    subject: str


class Orders:
    """The orders that this process knows of."""

    def __init__(self) -> None:
        self.readonly = False
        self.resumed = -math.inf
        """When things could be done again, by this process's own clock."""
        self.blocked: dict[str, Network] = {}
        self._seen = 0
        self._asked: dict[str, bool] = {}
        """Whether addresses that came are blocked."""

    def blocks(self, who: str) -> bool:
        """Whether an address, as it is counted, is blocked."""
        if not self.blocked:
            return False
        if (known := self._asked.get(who)) is None:
            if len(self._asked) > 10_000:
                self._asked.clear()
            known = self._asked[who] = any(within(who, network) for network in self.blocked.values())
        return known

    def fold(self, orders: Iterable[Order]) -> None:
        """Go on by new orders."""
        for order in orders:
            self._seen = order.n
            match order.kind:
                case "readonly":
                    if self.readonly and order.subject == "off":
                        self.resumed = time.monotonic()
                    self.readonly = order.subject == "on"
                case "block":
                    self.blocked[order.subject] = ip_network(order.subject)
                case "unblock":
                    self.blocked.pop(order.subject, None)
        self._asked.clear()

    async def follow(self, store: Store, carry_out: Callable[[list[Order]], None]) -> None:
        """Read the orders that are new here, and carry them out."""
        if new := [Order(*row) for row in await store.orders(self._seen)]:
            if new[0].n <= self._seen:
                return  # another look was faster
            self.fold(new)
            carry_out(new)

    async def watch(self, store: Store, carry_out: Callable[[list[Order]], None]) -> None:
        """Look for new orders, for ever."""
        while True:
            await asyncio.sleep(1)
            try:
                await self.follow(store, carry_out)
            except Away:
                pass  # the store has said so
            except Exception:
                log.exception("orders could not be followed")


def within(who: str, network: Network) -> bool:
    """Whether an address, as it is counted, belongs to a network."""
    try:
        own = ip_network(who)
    except ValueError:
        return False
    if isinstance(own, IPv4Network):
        return isinstance(network, IPv4Network) and own.subnet_of(network)
    return isinstance(network, IPv6Network) and own.subnet_of(network)
