"""The disk is full: a move is refused in words, nothing acknowledged is lost, and it goes on when there is room."""

from __future__ import annotations

import os
import resource
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from guests import InProcess

from ludotheque.server.bench.measuring import Figure, figure
from troubles.players import ENDLESS, Say, acknowledged, all_go_on, dismiss, kept, readable, seat, until

ROOM = 16 << 20


class Disk:
    """A folder whose disk can be filled: one of its own where that may be had, else a bound on the server's files."""

    def __init__(self, folder: Path, own: bool) -> None:
        self.folder, self.own = folder, own
        self.file = folder / "t.sqlite"

    def fill(self, server: InProcess) -> None:
        """Leave no room."""
        if not self.own:
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
            return
        with (self.folder / "filler").open("wb", 0) as filler:
            for size in (1 << 16, 1 << 10, 1):
                try:
                    while True:
                        filler.write(b"x" * size)
                except OSError:  # no room for so much
                    pass

    def free(self, server: InProcess) -> None:
        """Make room again."""
        if not self.own:
            whole = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, whole)
        else:
            (self.folder / "filler").unlink()


@contextmanager
def small_disk() -> Iterator[Disk]:
    """A disk of some megabytes."""
    with tempfile.TemporaryDirectory(prefix="ludotheque-disk-") as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "none", folder]
        own = os.getuid() == 0 and not subprocess.run(mount, capture_output=True).returncode
        try:
            yield Disk(Path(folder), own)
        finally:
            if own:
                subprocess.run(["umount", "--lazy", folder], check=True)


def fill_up(seconds: float, say: Say) -> tuple[int, int, bool]:
    """Fill the disk and make room again, once at least; how often, how many moves, and whether it was a real disk."""
    times = 0
    with small_disk() as disk:
        server = InProcess(disk.file).wait()
        try:
            players = seat([server.port], [server.set("montana", "me", "screen", options=ENDLESS) for _ in range(3)])
            end = time.monotonic() + seconds
            while time.monotonic() < end or not times:
                all_go_on(players)
                refused = [len(player.refused) for player in players]
                disk.fill(server)
                until(lambda: all(len(p.refused) > n for p, n in zip(players, refused, strict=True)), players)  # noqa: B023
                assert server.http.get("/health").status_code == 200
                disk.free(server)
                all_go_on(players)
                times += 1
                say(f"full {times} times, {acknowledged(players)} moves")
            dismiss(players)
        finally:
            out = server.stop()
        assert "Traceback" not in out, out[-3000:]
        kept(str(disk.file), [player.acknowledged for player in players])
        readable(str(disk.file))
        return times, acknowledged(players), disk.own


def disk(seconds: float, say: Say) -> list[Figure]:
    """As often as it can be done."""
    times, moves, own = fill_up(seconds, say)
    return [
        figure(
            f"the disk full {times} times", "refused in words, nothing lost, goes on when there is room",
            "refused in words, nothing lost, goes on when there is room", True,
            f"{moves} moves acknowledged; {'a disk of its own' if own else 'a bound on the size of files'}",
        )
    ]  # fmt: skip
