"""What is written from the types of the messages: the table in docs/server.md and the page's `types.d.ts`.

``python -m ludotheque.server.typings`` writes both anew, in a checkout of the project; a test compares them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec.inspect as inspect

from ludotheque.server import answers, messages

HERE = Path(__file__).parent
TYPES = HERE / "page" / "types.d.ts"
DOC = HERE.parents[2] / "docs" / "server.md"
BEGIN, END = "<!-- messages: python -m ludotheque.server.typings -->\n", "<!-- end of messages -->\n"
UNIONS = {"Heard": messages.Heard, "Told": messages.Told}
PLAIN: dict[type, str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "any",
}


def struct(kind: Any) -> inspect.StructType:
    """What is known of a type of message."""
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return found


def described(kind: Any) -> str:
    """What a type is for, in one line."""
    return " ".join(str(kind.__doc__).split())


# The table of messages


def row(kind: Any, common: set[str]) -> str:
    """A message in the table: its fields, and what it is for."""
    info = struct(kind)
    own = [one for one in info.fields if one.required or one.name not in common]
    fields = ", ".join(f"{one.name}{'' if one.required else '?'}" for one in own)
    return f"| `{info.tag}{f' {{{fields}}}' if fields else ''}` | {described(kind)} |"


def table() -> str:
    """The table of all messages."""
    common = {kind: {"id", "seat"} if issubclass(kind, messages.Acting) else {"id"} for kind in messages.HEARD.values()}
    heard = [row(kind, common[kind]) for kind in messages.HEARD.values()]
    told = [row(kind, set()) for kind in get_args(messages.Told)]
    return "\n".join(["| from the client | |", "|---|---|", *heard, "", "| to the client | |", "|---|---|", *told, ""])


# The page's types


def typescript(kind: inspect.Type) -> str:
    """A type as TypeScript writes it."""
    match kind:
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.ListType():
            inner = typescript(kind.item_type)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case inspect.TupleType():
            return f"[{', '.join(map(typescript, kind.item_types))}]"
        case inspect.DictType():
            return f"Record<string, {typescript(kind.value_type)}>"
        case inspect.UnionType():
            return " | ".join(typescript(one) for one in kind.types)
        case inspect.LiteralType():
            return " | ".join(f'"{value}"' for value in kind.values)
        case _:
            return PLAIN[type(kind)]


def interface(kind: Any) -> str:
    """A type of message as the page knows it."""
    info = struct(kind)
    lines = [f"/** {described(kind)} */", f"export interface {kind.__name__} {{"]
    lines += [f'  type: "{info.tag}";'] if info.tag else []
    for one in info.fields:
        optional = "" if one.required or (kind is messages.State and one.name in messages.KEPT) else "?"
        lines.append(f"  {one.encode_name}{optional}: {typescript(one.type)};")
    return "\n".join([*lines, "}"])


def types() -> str:
    """All of `types.d.ts`."""
    kinds: dict[str, Any] = {}

    def add(kind: Any) -> None:
        """A type, after those that it is made of."""
        match kind:
            case inspect.StructType():
                for field in kind.fields:
                    add(field.type)
                kinds.setdefault(kind.cls.__name__, kind.cls)
            case inspect.UnionType():
                for one in kind.types:
                    add(one)
            case inspect.TupleType():
                for one in kind.item_types:
                    add(one)
            case inspect.ListType():
                add(kind.item_type)
            case inspect.DictType():
                add(kind.value_type)

    for kind in (*UNIONS.values(), *answers.ANSWERS):
        add(inspect.type_info(kind))
    unions = [
        f"/** {what} */\nexport type {name} = {' | '.join(kind.__name__ for kind in get_args(UNIONS[name]))};"
        for name, what in (("Heard", "What the page sends."), ("Told", "What it is sent."))
    ]
    head = "// Written by python -m ludotheque.server.typings from ludotheque.server.messages and answers."
    return "\n\n".join([head, *map(interface, kinds.values()), *unions]) + "\n"


def main() -> None:
    """Write both anew."""
    TYPES.write_text(types(), "utf-8")
    before, _, rest = DOC.read_text("utf-8").partition(BEGIN)
    DOC.write_text(before + BEGIN + table() + END + rest.partition(END)[2], "utf-8")


if __name__ == "__main__":
    main()
