"""Answers that are compressed once and kept: files of the page, words, prints, rules."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from fastapi.responses import FileResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers

_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")
_TEXTS = ("text/", "application/json", "image/svg+xml")
_REMARK = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/)[\s\S])*\*/[ \t]*)$", re.M)
"""Whole lines of comment, in code of the page."""


class Packed(NamedTuple):
    """Something compressed, and the tag by which a client knows that it has it already."""

    content: bytes
    tag: str


def pack(content: str | bytes) -> Packed:
    """A text, compressed."""
    data = content.encode() if isinstance(content, str) else content
    return Packed(gzip.compress(data, 9, mtime=0), f'W/"{hashlib.sha256(data).hexdigest()[:24]}"')


def pack_json(doc: Any) -> Packed:
    """A document as JSON, compressed."""
    return pack(json.dumps(doc, ensure_ascii=False, separators=(",", ":")))


def answered(packed: Packed, asked: Mapping[str, str], kind: str = "application/json", **more: str) -> Response:
    """What is kept compressed as the client can read it, or that it has it already."""
    headers = {"vary": "accept-encoding", "etag": packed.tag, **more}
    if packed.tag in (tag.strip() for tag in asked.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=headers)
    if not _GZIP.search(asked.get("accept-encoding", "")):
        return Response(gzip.decompress(packed.content), headers=headers, media_type=kind)
    return Response(packed.content, headers={**headers, "content-encoding": "gzip"}, media_type=kind)


@cache
def _file(path: str, changed: int) -> Packed:
    """A file as it was when it was changed last."""
    return pack(without_remarks(Path(path).read_text("utf-8")) if path.endswith(".js") else Path(path).read_bytes())


def without_remarks(code: str) -> str:
    """Code without its lines of comment, which nobody reads in a browser: a quarter of it. Lines keep their numbers."""
    return _REMARK.sub(lambda found: "\n" * found[0].count("\n"), code)


def file_answer(path: Path, asked: Mapping[str, str], status: int = 200) -> Response:
    """A file of the page."""
    plain = FileResponse(path)
    if not plain.headers["content-type"].startswith(_TEXTS):
        return plain
    if status != 200:
        asked = {"accept-encoding": asked.get("accept-encoding", "")}  # it must be told, whatever it has already
    answer = answered(_file(str(path), path.stat().st_mtime_ns), asked, plain.headers["content-type"])
    answer.status_code = status if status != 200 else answer.status_code
    return answer


class Files(StaticFiles):
    """The files of a folder."""

    def file_response(
        self, full_path: Any, stat_result: os.stat_result, scope: Any, status_code: int = 200
    ) -> Response:
        """A file, compressed where it is a text."""
        answer = file_answer(Path(full_path), Headers(scope=scope), status_code)
        if isinstance(answer, FileResponse):
            return super().file_response(full_path, stat_result, scope, status_code)
        return answer
