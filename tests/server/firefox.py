"""Firefox, driven by the protocol that it speaks itself (WebDriver BiDi): as much of a page as `hands.Player` wants."""

from __future__ import annotations

import base64
import itertools
import json
import re
import shutil
import subprocess
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox") or ""
QUIET = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.safebrowsing.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
"""Settings with which it asks nobody but the page's server for anything."""


class Refused(Exception):
    """What the browser says that it cannot do, or what went wrong in the page."""


class Firefox:
    """A window of the browser; it is the page, its mouse and its touchscreen at once."""

    def __init__(self, width: int, height: int, locale: str = "en-GB") -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="ludotheque-firefox-", ignore_cleanup_errors=True)
        settings = {**QUIET, "intl.accept_languages": locale}
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in settings.items()]
        Path(self.folder.name, "user.js").write_text("\n".join(lines))
        self.process = subprocess.Popen(
            [FIREFOX, "--headless", "--no-remote", "--profile", self.folder.name, "--remote-debugging-port=0"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        said = self.process.stderr
        assert said
        address = next(found[1] for line in said if (found := re.search(r"BiDi listening on (\S+)", line)))
        threading.Thread(target=said.read, daemon=True).start()  # what nobody reads would stop it in the end
        self.numbers = itertools.count(1)
        self.faults: list[str] = []
        self.mouse = self.touchscreen = self
        self.open = ExitStack()
        self.wire = self.open.enter_context(connect(f"{address}/session", max_size=None, proxy=None))
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def ask(self, method: str, **parameters: Any) -> Any:
        """Have something done, and wait for it."""
        number = next(self.numbers)
        self.wire.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (answer := json.loads(self.wire.recv(30))).get("id") != number:
            entry = answer.get("params", {})
            if answer.get("method") == "log.entryAdded" and entry["level"] == "error":
                self.faults.append(entry["text"])
        if answer["type"] == "error":
            raise Refused(f"{method}: {answer['error']}: {answer['message']}")
        return answer["result"]

    def goto(self, address: str) -> None:
        """Open an address, and wait until it is loaded."""
        self.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def evaluate(self, script: str, arg: Any = None) -> Any:
        """What an expression or a function of the page says, as JSON."""
        made = f"(one => typeof one === 'function' ? one({json.dumps(arg)}) : one)({script}) ?? null"
        there = {"context": self.context}
        answer = self.ask("script.evaluate", expression=f"JSON.stringify({made})", target=there, awaitPromise=False)
        if answer["type"] == "exception":
            raise Refused(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def wait_for_function(self, script: str, arg: Any = None, timeout: float = 30_000) -> None:
        """Wait until a function of the page says yes."""
        end = time.monotonic() + timeout / 1000
        while not self.evaluate(f"one => Boolean(({script})(one))", arg):
            if time.monotonic() > end:
                raise TimeoutError(script)

    def _act(self, kind: str, *steps: dict[str, Any]) -> None:
        source = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": steps}
        self.ask("input.performActions", context=self.context, actions=[source])

    def move(self, x: float, y: float) -> None:
        """Move the mouse there."""
        self._act("mouse", {"type": "pointerMove", "x": round(x), "y": round(y)})

    def _hit(self, kind: str, x: float, y: float) -> None:
        there = {"type": "pointerMove", "x": round(x), "y": round(y)}
        self._act(kind, there, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})

    def click(self, x: float, y: float) -> None:
        """Click there."""
        self._hit("mouse", x, y)

    def tap(self, x: float, y: float) -> None:
        """Tap there."""
        self._hit("touch", x, y)

    def screenshot(self, path: Path) -> None:
        """A picture of what is seen."""
        data = self.ask("browsingContext.captureScreenshot", context=self.context)["data"]
        path.write_bytes(base64.b64decode(data))

    def close(self) -> None:
        """Let it go."""
        self.open.close()
        self.process.terminate()
        self.process.wait(10)
        self.folder.cleanup()
