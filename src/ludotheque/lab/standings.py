"""What came of the games of an arena: the figures of each player, as data, as text and as a picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Any

from ludotheque.lab.rating import Rating, rate, wilson

TICK = 1e-5
"""Seconds in which the time of a question is noted."""


@dataclass
class Played:
    """What came of one game. Lists go by seat."""

    number: int
    players: list[str]
    sides: list[str]
    scores: list[int]
    ranks: list[int]
    times: list[list[int]]
    """What each question took, in ticks."""
    fault: str = ""
    """What a player did wrong: the game was lost by it there and then."""
    hung: str = ""
    """The player that gave no answer at all."""

    @property
    def shares(self) -> list[float]:
        """The win, shared by those who tie in everything."""
        first = self.ranks.count(1)
        return [1 / first if rank == 1 else 0.0 for rank in self.ranks]


def figures(players: Iterable[str], played: list[Played]) -> list[dict[str, Any]]:
    """What each player did."""
    ratings = {name: Rating() for name in players}
    for result in played:
        rate([ratings[name] for name in result.players], result.ranks)
    return [_figures(name, played, rating) for name, rating in ratings.items()]


def _figures(name: str, played: list[Played], rating: Rating) -> dict[str, Any]:
    """What one player did. A game counts once for it, also if it sat on several seats: then its share is their mean."""
    own = [(result, [i for i, who in enumerate(result.players) if who == name]) for result in played]
    own = [(result, seats) for result, seats in own if seats]
    shares = [sum(result.shares[i] for i in seats) / len(seats) for result, seats in own]
    scores = [result.scores[i] for result, seats in own if result.scores for i in seats]
    times = sorted(tick for result, seats in own for i in seats for tick in result.times[i])
    faults = [result.fault for result, seats in own if result.fault.startswith(f"{name} ")]
    low, high = wilson(sum(shares), len(own))
    return {
        "name": name,
        "games": len(own),
        "win_share": sum(shares) / len(own) if own else 0.0,
        "low": low,
        "high": high,
        "rating": rating.mean,
        "rating_spread": rating.spread,
        "mean_score": sum(scores) / len(scores) if scores else None,
        "questions": len(times),
        "seconds_a_question": sum(times) * TICK / len(times) if times else 0.0,
        "slowest_in_100": times[len(times) * 99 // 100] * TICK if times else 0.0,
        "faults": len(faults),
        "fault": faults[0] if faults else "",
        "sides": _by_side(own),
    }


def _share(shares: list[float]) -> dict[str, Any]:
    low, high = wilson(sum(shares), len(shares))
    return {"games": len(shares), "win_share": sum(shares) / len(shares) if shares else 0.0, "low": low, "high": high}


def _by_side(own: list[tuple[Played, list[int]]]) -> dict[str, Any]:
    shares: dict[str, list[float]] = {}
    for result, seats in own:
        for i in seats:
            if result.sides:
                shares.setdefault(result.sides[i], []).append(result.shares[i])
    return {side: _share(shares[side]) for side in sorted(shares)}


def sides(seats: int, played: list[Played]) -> dict[str, Any]:
    """The share of each side by how many were on it, whoever they were."""
    shares: dict[str, list[float]] = {}
    for result in played:
        for side, share in zip(result.sides, result.shares, strict=False):
            shares.setdefault(f"{side}, {result.sides.count(side)} of {seats}", []).append(share)
    return {name: _share(shares[name]) for name in sorted(shares)}


def describe(report: dict[str, Any]) -> str:
    """The figures as text."""
    games, of = report["games"], report["of"]
    count = f"{games} games" if games == of else f"{games} of {of} games"
    budget = f", {report['seconds_a_question']:g} s a question" if report["seconds_a_question"] else ""
    lines = [
        f"{report['game']}, {report['seats']} seats{budget}: {count} in {report['seconds']:.1f} s, "
        f"seed {report['seed']} ({report['workers']} workers)"
    ]
    wide = max(len(player["name"]) for player in report["players"]) + 2
    lines.append(f"{'player':<{wide}}games    wins  95 % interval    score  s a question  99 of 100       rating")
    for one in report["players"]:
        score = "–" if one["mean_score"] is None else f"{one['mean_score']:.1f}"
        lines.append(
            f"{one['name']:<{wide}}{one['games']:>5} {_percent(one['win_share'])}  {_interval(one):<15}{score:>7}"
            f"{one['seconds_a_question']:>14.4f}{one['slowest_in_100']:>11.4f}"
            f"{one['rating']:>7.1f} ± {2 * one['rating_spread']:.1f}"
        )
        for side, figures in one["sides"].items():
            lines.append(f"{'':<{wide}}{figures['games']:>5} {_percent(figures['win_share'])}  {_interval(figures):<15}"
                         f"  as {side}")
    for side, figures in report["sides"].items():
        lines.append(f"{side}: {_percent(figures['win_share']).strip()} {_interval(figures)} of {figures['games']}")
    if games % report["round"]:
        lines.append(f"Every seating order{' and side' if report['sides'] else ''} comes equally often only in a "
                     f"multiple of {report['round']} games.")
    for one in report["players"]:
        if one["faults"]:
            lines.append(f"{one['name']} lost {one['faults']} of its games by its own fault, first: {one['fault']}")
    return "\n".join(lines)


def _percent(share: float) -> str:
    return f"{100 * share:>5.1f} %"


def _interval(figures: dict[str, Any]) -> str:
    return f"[{100 * figures['low']:.1f}–{100 * figures['high']:.1f}]"


def plot(report: dict[str, Any]) -> str:
    """The shares with their intervals, as an SVG picture."""
    rows, line, left, wide = report["players"], 34, 150, 480
    height = 70 + line * len(rows)
    fair = left + wide / report["seats"]
    title = f"{report['game'].capitalize()}, {report['seats']} seats, {report['games']} games: share of wins"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + wide + 90} {height}" font-family="sans-serif" '
        f'font-size="13"><title>{escape(title)}</title><rect width="100%" height="100%" fill="#fbf8f1"/>',
        f'<text x="12" y="22" font-weight="bold">{escape(title)}</text>',
    ]
    for tick in range(0, 101, 25):
        x = left + wide * tick / 100
        parts.append(f'<path d="M{x:g} 36V{height - 28}" stroke="#d9d2c3"/>'
                     f'<text x="{x:g}" y="{height - 12}" text-anchor="middle" fill="#6b6455">{tick} %</text>')
    parts.append(f'<path d="M{fair:g} 36V{height - 28}" stroke="#a33" stroke-dasharray="4 3"/>')
    for i, one in enumerate(rows):
        y = 40 + line * i
        end, low, high = (left + wide * one[key] for key in ("win_share", "low", "high"))
        name = one["name"] if len(one["name"]) <= 18 else one["name"][:17] + "…"
        parts.append(
            f'<text x="{left - 10}" y="{y + 18}" text-anchor="end">{escape(name)}</text>'
            f'<rect x="{left}" y="{y + 4}" width="{end - left:.1f}" height="20" fill="#7a9a6b"/>'
            f'<path d="M{low:.1f} {y + 14}H{high:.1f}M{low:.1f} {y + 8}v12M{high:.1f} {y + 8}v12" stroke="#222" '
            f'fill="none" stroke-width="1.5"/>'
            f'<text x="{left + wide + 12}" y="{y + 18}">{100 * one["win_share"]:.1f} %</text>'
        )
    return "".join([*parts, "</svg>\n"])
