"""The page: its modules are checked for types, and its words exist in every language."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import warnings
from pathlib import Path

import msgspec
import pytest

import ludotheque.server.words
from ludotheque.core.box import GameBox
from ludotheque.core.seats import SEATS
from ludotheque.core.words import CORE, LANGUAGES, SLOT, put
from ludotheque.server import viewers
from ludotheque.server.answers import page_words
from ludotheque.server.packing import without_remarks
from ludotheque.server.words import WORDS
from ludotheque.tables.table import Person, Table

PAGE = Path(ludotheque.server.words.__file__).parent / "page"
TSC = Path(sys.prefix) / "node_modules" / ".bin" / "tsc"


def test_the_types_of_the_page_hold() -> None:
    if not TSC.exists():
        warnings.warn("NO TYPESCRIPT: THE TYPES OF THE PAGE ARE NOT CHECKED (make test installs it)", stacklevel=1)
        pytest.skip("NO TYPESCRIPT")
    options = ["--noEmit", "--allowJs", "--checkJs", "--strict", "--target", "es2022", "--module", "es2022"]
    more = ["--moduleResolution", "bundler", "--lib", "es2022,dom,dom.iterable"]
    done = subprocess.run([TSC, *options, *more, PAGE / "main.js"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_code_is_sent_without_its_lines_of_comment() -> None:
    kept = "const a = 1; // why\nconst b = /** @type {any} */ (a);\n/** @type {any} */ (b).c = `${a} // ${b}`;\n"
    assert without_remarks(kept) == kept
    said = "/**\n * What.\n * @param {a} b\n */\nf();\n  // so\n  /** x */\n g();"
    assert without_remarks(said) == "\n\n\n\nf();\n\n\n g();"
    for path in PAGE.rglob("*.js"):
        code = path.read_text("utf-8")
        sent = without_remarks(code)
        assert sent.count("\n") == code.count("\n") and len(sent) < len(code)
        rows = zip(code.split("\n"), sent.split("\n"), strict=True)
        gone = [row.strip() for row, left in rows if row != left]
        assert all(row.startswith(("//", "/*", "*")) for row in gone), path.name


def test_the_page_says_what_is_in_the_catalogue_and_nothing_else() -> None:
    source = "".join(path.read_text() for path in PAGE.rglob("*.js"))
    said = set(re.findall(r'\bsay\("([\w.]+)"', source))
    said |= {key for pair in re.findall(r'\bsay\([^()"]*\? "(\w+)" : "(\w+)"', source) for key in pair}
    words = {key.removeprefix("page.") for key in ludotheque.server.words.WORDS if key.startswith("page.")}
    assert len(said) > 50 and not said - words
    made = {key for key in words if key.startswith(("kind.", "clock."))}  # put together with a value
    quoted = {key for key in words if f'"{key}"' in source}
    assert not words - made - quoted, "no word is left over"


def test_the_path_to_a_move_follows_its_words() -> None:
    box = GameBox(ludotheque.game("montmurail"), 2, {})
    table = Table("t", box, [Person("me"), Person("bot")])
    moves = {notation: rest for notation, *rest in viewers.catalogue(table, "en")["moves"]}
    assert moves["walls A1-A2-A3"] == ["Walls on A1-A2-A3", "walls", ["A1-A2-A3"]]
    assert moves["tile white top-left black up"][2] == ["white", "top left", "black", "up"]
    assert moves["continue"][2] == []
    french = {notation: rest for notation, *rest in viewers.catalogue(table, "fr")["moves"]}
    assert french["tile white top-left black up"][2][0] == "blanche"


def samples() -> list[tuple[str, str, dict[str, str | int]]]:
    """Every text of the page in every language, filled in with what makes a difference."""
    strings = ["Ana", "Élodie", "E\u0301va", "Œdipe", "Oui-Oui", "onze", "Hugo", "", "花子", "8", "“x”", "Ünal", "ISA"]
    found: list[tuple[str, str, dict[str, str | int]]] = []
    own = ["le tour de {who}", "plus que {who}", "Que {who} joue", "monde {who}", "éde {who}", "De {n a|b}"]
    for lang in LANGUAGES:
        texts = [*(WORDS.text(key, lang) or "" for key in WORDS), *own]
        for text in texts:
            slots = {slot[1]: slot[2] is not None for slot in SLOT.finditer(text)}
            for i in range(len(strings) if slots else 1):
                number = [0, 1, 2, 5, 11, 21, 1_000_000][i % 7]
                found.append((lang, text, {name: number if many else strings[i] for name, many in slots.items()}))
    return found


def test_the_page_fills_in_texts_as_python_does() -> None:
    if not (node := shutil.which("node")):
        warnings.warn("NO NODE: THE PAGE'S GRAMMAR IS NOT COMPARED WITH PYTHON'S", stacklevel=1)
        pytest.skip("NO NODE")
    given = samples()
    grammars = {lang: msgspec.to_builtins(page_words(lang)) for lang in LANGUAGES}
    script = """
        const { put } = await import(process.argv[1]);
        let text = "";
        for await (const part of process.stdin) text += part;
        const { grammars, given } = JSON.parse(text);
        console.log(JSON.stringify(given.map(([lang, text, values]) => put(text, grammars[lang], values))));
    """
    done = subprocess.run(
        [node, "--input-type=module", "-e", script, (PAGE / "grammar.js").as_uri()],
        input=json.dumps({"grammars": grammars, "given": given}),
        capture_output=True,
        text=True,
        check=True,
    )
    made = json.loads(done.stdout)
    assert len(made) == len(given) > 1000
    wrong = [(one, told) for one, told in zip(given, made, strict=True) if put(one[1], one[0], one[2]) != told]
    assert not wrong


def test_the_page_comes_back_at_once_when_a_server_restarts() -> None:
    """Then another process may be there already; after any other loss, and a second time, it waits a little."""
    if not (node := shutil.which("node")):
        warnings.warn("NO NODE: HOW THE PAGE COMES BACK IS NOT TESTED", stacklevel=1)
        pytest.skip("NO NODE")
    script = """
        const sockets = [], waits = [];
        globalThis.WebSocket = class { constructor() { sockets.push(this); } };
        globalThis.location = { protocol: "http:", host: "here" };
        globalThis.setTimeout = (work, wait) => { waits.push(wait); work(); };
        const { Wire } = await import(process.argv[1]);
        const lose = (...codes) => {
          waits.length = 0;
          const wire = new Wire({ table: "t", token: "t", fresh: "", lang: () => "en" }, () => {}, () => {});
          for (const code of codes) sockets.at(-1).onclose({ code });
          return waits.filter((_, i) => i % 2); // the others are when the person is told
        };
        console.log(JSON.stringify([lose(1012), lose(1006), lose(1012, 1012)]));
    """
    wire = (PAGE / "wire.js").as_uri()
    done = subprocess.run(
        [node, "--input-type=module", "-e", script, wire], capture_output=True, text=True, check=True
    )
    restarted, lost, twice = json.loads(done.stdout)
    assert restarted[0] < 100 <= lost[0]
    assert twice[0] < 100 <= twice[1]


def test_a_browsers_languages_choose_the_pages() -> None:
    for wanted, lang in (("fr-CH,en", "fr"), ("xx, FR", "fr"), ("en-US", "en"), ("", "en"), ("klingon,,;q=1", "en")):
        assert page_words(wanted).lang == lang


def test_no_language_is_named_in_the_code_of_page_and_server() -> None:
    server = PAGE.parent
    code = re.compile(rf"""["'`]({"|".join(LANGUAGES)})["'`]""")
    for path in [*PAGE.rglob("*.js"), *server.glob("*.py")]:
        if path.name != "bench.py":
            assert not code.search(path.read_text("utf-8")), path.name


def test_every_seat_has_a_name_and_a_look_of_its_own() -> None:
    most = max(ludotheque.game(name).seats[1] for name in ludotheque.games())
    assert most <= len(SEATS) and all(f"seat.{i}" in CORE for i in range(len(SEATS)))
    for kind in ("fill", "shape", "ink", "dark"):
        assert len({getattr(look, kind) for look in SEATS}) == len(SEATS)
    for look in SEATS:
        assert all(re.fullmatch("#[0-9A-F]{6}", colour) for colour in (look.fill, look.sign, look.ink, look.dark))
        assert contrast(look.fill, look.sign) >= 3 and contrast(look.ink, "#FFF3C9") >= 4.5
        assert contrast(look.dark, "#3A3018") >= 4.5


def contrast(one: str, other: str) -> float:
    """How far two colours are apart in lightness, as WCAG counts."""
    lights = []
    for colour in (one, other):
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        lights.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return (max(lights) + 0.05) / (min(lights) + 0.05)
