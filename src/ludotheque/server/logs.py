"""The log: a line for each thing that an operator should know, with its time and how bad it is; as JSON if wanted."""

from __future__ import annotations

import json
import logging
import sys
import time

LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
TIME = "%Y-%m-%dT%H:%M:%S"


class Json(logging.Formatter):
    """A line as a JSON object: time, level, logger, text and, after a fault, its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        doc = {
            "time": time.strftime(f"{TIME}Z", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "text": record.getMessage(),
        }
        if record.exc_info:
            doc["fault"] = self.formatException(record.exc_info)
        return json.dumps(doc, ensure_ascii=False)


def begin(level: str, as_json: bool) -> None:
    """Write the log to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if as_json else logging.Formatter(LINE, TIME))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
