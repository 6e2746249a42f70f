"""The command line: to play, to look rules up, to run a server and keep its tables, to study games and bots."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import ludotheque
from ludotheque.core.box import GameBox
from ludotheque.core.words import LANGUAGES, language

if TYPE_CHECKING:
    from ludotheque.server.admin import Admin

app = typer.Typer(
    name="ludotheque",
    help="Play modern board games on complete rules, look the rules up, and simulate games by the thousand.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game: see `ludotheque games`.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="Set an option; may be repeated.")
]
ComponentFile = Annotated[
    Path | None, typer.Option("--components", metavar="FILE", help="A TOML file with the component values that differ.")
]
ConfigFile = Annotated[
    Path | None, typer.Option(metavar="FILE", envvar="LUDOTHEQUE_CONFIG", help="A TOML file with settings.")
]
Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="A SQLite file or postgresql://…; by default a file in your data folder."),
]
Lang = Annotated[str, typer.Option("--lang", metavar="LANG", help=f"Language: {', '.join(LANGUAGES)}.")]


def main() -> None:
    """Run the command; a bad input ends it with one sentence and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a letter shows a question mark
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except (ValueError, OSError) as error:
        print(f"ludotheque: {error}", file=sys.stderr)
        with contextlib.suppress(OSError):
            sys.stdout.close()
        raise SystemExit(2) from None


def _version(wanted: bool) -> None:
    if wanted:
        print(f"ludotheque {ludotheque.__version__}")
        raise typer.Exit


@app.callback()
def always(
    version: Annotated[
        bool, typer.Option("--version", "-V", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """What every command takes."""


def chosen_options(given: list[str] | None) -> dict[str, str]:
    """The options of the command line, by name."""
    chosen: dict[str, str] = {}
    for item in given or []:
        name, equals, value = item.partition("=")
        if not equals:
            raise ValueError(f"--option needs NAME=VALUE, not {item!r}")
        chosen[name] = value
    return chosen


@app.command(epilog="Example: ludotheque games --lang fr")
def games(lang: Lang = "en") -> None:
    """List the games with their seats and options."""
    language(lang)
    for name in ludotheque.games():
        game = ludotheque.game(name)
        least, most = game.seats
        print(f"{name:<12} {least}–{most}  {game.word('game.summary', lang)}")
        for option in game.options:
            values = ", ".join(option.values) if option.values else f"{option.lo} to {option.hi} ({option.default})"
            print(f"    {option.name:<20} {values}")
            print(f"    {'':<20} {game.word(f'option.{option.name}.help', lang)}")


@app.command(epilog="Examples: ludotheque rules montana | less    ludotheque rules montana R52 --lang fr")
def rules(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(metavar="[CLAUSE]", help="A clause, such as MON-R52 or R52.")] = None,
    lang: Lang = "en",
) -> None:
    """Print the rules of a game, or one clause of them."""
    book = ludotheque.game(game).rulebook(lang)
    print(book.clause(clause) if clause else book.text.replace("**", ""))


@app.command(epilog="Example: ludotheque play montana --seats 3 -o edition=classic --lang fr")
def play(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="How many play, you included.")] = None,
    seat: Annotated[int, typer.Option(help="Your seat, from 0.")] = 0,
    bot: Annotated[str, typer.Option(help="Who plays the others: random, easy, normal, hard, expert.")] = "normal",
    seed: Annotated[int | None, typer.Option(help="Repeat the same draws.")] = None,
    option: Options = None,
    components: ComponentFile = None,
    lang: Lang = "en",
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the record there at the end.")] = None,
) -> None:
    """Play in the terminal against bots."""
    from ludotheque.terminal import Terminal

    language(lang)
    title = ludotheque.game(game)
    least = title.seats[0]
    position = title.begin(GameBox(title, least if seats is None else seats, chosen_options(option), components))
    Terminal(position, seat, bot, seed, lang, save).run()


@app.command(epilog="Example: ludotheque resume game.txt --save game.txt")
def resume(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of an unfinished game.")],
    seat: Annotated[int | None, typer.Option(help="Your seat; by default the one that was yours.")] = None,
    bot: Annotated[str, typer.Option(help="Who plays the others: random, easy, normal, hard, expert.")] = "normal",
    lang: Lang = "en",
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the record there at the end.")] = None,
) -> None:
    """Go on with a game that was saved before its end."""
    from ludotheque.terminal import YOU, Terminal

    language(lang)
    record = ludotheque.Record.load(file)
    if record.scores is not None:
        raise ValueError(f"the game of {file} is over; `ludotheque replay {file}` tells it")
    own = record.players.index(YOU) if YOU in record.players else 0
    Terminal(record.replay(), own if seat is None else seat, bot, record.seed, lang, save, record).run()


@app.command(epilog="Example: ludotheque serve --port 8080 --no-browser")
def serve(
    host: Annotated[
        str | None, typer.Option(metavar="H", help="Address to listen on; 0.0.0.0 lets others in.")
    ] = None,
    port: Annotated[
        int | None, typer.Option(metavar="N", min=0, max=65535, help="Port to listen on; 8000 by default.")
    ] = None,
    database: Database = None,
    browser: Annotated[bool, typer.Option(help="Open the page in your browser.")] = True,
    config: ConfigFile = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Processes in which bots think; as many as cores by default.")
    ] = None,
    log: Annotated[str | None, typer.Option(metavar="LEVEL", help="Lines to log: debug, info, warning, error.")] = None,
    log_json: Annotated[bool | None, typer.Option("--log-json", help="Log one JSON object a line.")] = None,
    metrics: Annotated[bool | None, typer.Option("--metrics", help="Serve figures for Prometheus at /metrics.")] = None,
) -> None:
    """Serve the page on which people play together, with bots and friends.

    All settings can also stand in a file or in the environment: see docs/run-your-own.md.
    """
    from ludotheque.server.configuring import configured
    from ludotheque.server.run import serve as run

    flags = {
        "host": host, "port": port, "database": database, "workers": workers, "log": log, "log_json": log_json,
        "metrics": metrics,
    }  # fmt: skip
    raise typer.Exit(run(configured(config, os.environ, flags), browser))


def counted(what: str) -> Callable[[int], None]:
    """Shows on a terminal how far something is."""
    if not sys.stderr.isatty():
        return lambda _: None
    return lambda n: print(f"\r{n:,} {what}", end="", file=sys.stderr, flush=True) if n % 1000 == 0 else None


@app.command(epilog="Example: ludotheque backup tables.backup.gz")
def backup(file: Path, config: ConfigFile = None, database: Database = None) -> None:
    """Write all tables of a server to one file, also while it runs."""
    from ludotheque.server import configuring, keeping

    settings = configuring.configured(config, os.environ, {"database": database})
    rows = keeping.backup(settings.url, file, counted("rows"))
    print(f"Rows in {file}: {rows:,}")


@app.command(epilog="Example: ludotheque restore tables.backup.gz --database postgresql://me@localhost/play")
def restore(file: Path, config: ConfigFile = None, database: Database = None) -> None:
    """Fill an empty database, of either kind, from a back-up."""
    from ludotheque.server import configuring, keeping

    settings = configuring.configured(config, os.environ, {"database": database})
    print(f"Rows restored: {keeping.restore(settings.url, file, counted('rows')):,}")


@app.command(epilog="Example: ludotheque check --database tables.sqlite")
def check(config: ConfigFile = None, database: Database = None) -> None:
    """Read every table of a database anew from its entries, and say which cannot be."""
    from ludotheque.server import configuring, keeping

    settings = configuring.configured(config, os.environ, {"database": database})
    tables, faults = keeping.check(settings.url, settings.games, counted("tables"))
    for fault in faults:
        print(fault)
    print(f"Tables read: {tables:,}; with faults: {len(faults):,}")
    raise typer.Exit(1 if faults else 0)


admin = typer.Typer(
    help="See to single tables and addresses of a server while it runs; it follows within seconds.",
    epilog="Example: ludotheque admin list --database tables.sqlite",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(admin, name="admin")
TableId = Annotated[
    str, typer.Argument(metavar="TABLE", help="A table, as `list` names it; after `--` if it begins with a dash.")
]
Address = Annotated[str, typer.Argument(metavar="ADDRESS", help="An address, or a network such as 203.0.113.0/24.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def operator(config: Path | None, database: str | None) -> Admin:
    """What can be done with the database of a server."""
    from ludotheque.server.admin import Admin
    from ludotheque.server.configuring import configured

    settings = configured(config, os.environ, {"database": database})
    return Admin(settings.url, settings.games)


@admin.command("list", epilog="Example: ludotheque admin list --limit 20")
def list_tables(
    limit: Annotated[int, typer.Option(metavar="N", min=0, help="So many at most; 0: all.")] = 50,
    as_json: AsJson = False,
    config: ConfigFile = None,
    database: Database = None,
) -> None:
    """List the tables, those that were played last first: game, seats, moves, when, over or not."""
    from ludotheque.server.admin import listed

    rows = operator(config, database).tables(limit)
    print(json.dumps(rows) if as_json else listed(rows))


@admin.command()
def show(table: TableId, as_json: AsJson = False, config: ConfigFile = None, database: Database = None) -> None:
    """Tell about a table: who sits there, who is connected, how far it is. No link and no secret of the game."""
    from ludotheque.server.admin import described

    row = operator(config, database).show(table)
    print(json.dumps(row) if as_json else described(row))


@admin.command()
def close(table: TableId, config: ConfigFile = None, database: Database = None) -> None:
    """Close a table for good: nobody can do anything there any more; it can still be read."""
    done = operator(config, database).close(table)
    print(f"table {table} is closed" if done else f"table {table} was closed already")


@admin.command()
def delete(table: TableId, config: ConfigFile = None, database: Database = None) -> None:
    """Delete a table and all that was done there; those who are there are sent away."""
    operator(config, database).delete(table)
    print(f"table {table} is deleted")


@admin.command(epilog="Example: ludotheque admin tokens XkQ2 1 --site https://play.example")
def tokens(
    table: TableId,
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="A seat, from 0: see `ludotheque admin show TABLE`.")],
    site: Annotated[str, typer.Option(metavar="URL", help="Where people reach the server.")] = "http://localhost:8000",
    config: ConfigFile = None,
    database: Database = None,
) -> None:
    """Give a seat a new link and print it; whoever has the old one is sent away at once."""
    token, seats = operator(config, database).renew(table, seat)
    print(f"the new link for {'seat' if len(seats) == 1 else 'the seats'} {', '.join(map(str, seats))}:")
    print(f"{site.rstrip('/')}/table/{table}#{token}")


@admin.command()
def block(address: Address, config: ConfigFile = None, database: Database = None) -> None:
    """Block an address or a network: it is refused everything. Of IPv6 the network of 64 bits is meant."""
    print(f"{operator(config, database).block(address)} is blocked")


@admin.command()
def unblock(address: Address, config: ConfigFile = None, database: Database = None) -> None:
    """Let a blocked address or network in again."""
    print(f"{operator(config, database).unblock(address)} is not blocked any more")


@admin.command()
def blocked(config: ConfigFile = None, database: Database = None) -> None:
    """List what is blocked."""
    for network in operator(config, database).blocked():
        print(network)


@admin.command(epilog="Example: ludotheque admin readonly on")
def readonly(
    switch: Annotated[str | None, typer.Argument(metavar="[on|off]", help="Without it: say which.")] = None,
    config: ConfigFile = None,
    database: Database = None,
) -> None:
    """Let people read and watch only, for the time being: no moves, no new tables, no chat; clocks and bots wait."""
    if switch not in (None, "on", "off"):
        raise ValueError(f"read-only mode is switched on or off, not {switch!r}")
    now = operator(config, database).readonly(None if switch is None else switch == "on")
    print(f"read-only mode is {'on' if now else 'off'}")


@app.command(epilog="Example: ludotheque simulate montana --games 10000 --seats 4 --option edition=classic --json")
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 1000,
    seats: Annotated[int | None, typer.Option(metavar="N", help="How many seats; the most by default.")] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same games.")] = 0,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Cores to use; all by default.")] = None,
    option: Options = None,
    components: ComponentFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play many random games natively and report their speed, length, scores and winners."""
    from ludotheque.engine.compile import is_warm
    from ludotheque.lab.simulate import Simulation, describe

    title = ludotheque.game(game)
    most = title.seats[1]
    position = title.begin(GameBox(title, most if seats is None else seats, chosen_options(option), components))
    simulation = Simulation(position, games, seed, workers)
    if not is_warm(title):
        print(f"compiling {game}: this takes some fifteen seconds …", file=sys.stderr, flush=True)
    report: dict[str, Any] = simulation.run(progress=sys.stderr.isatty())
    if as_json:
        print(json.dumps(report))
    else:
        print(describe(report))


def warm(title: ludotheque.Game, engine: bool = True) -> None:
    """Compile a game's rules and what its bots know, once, before several workers would each do it.

    engine: also what plays random games natively.
    """
    from ludotheque.engine.compile import is_warm
    from ludotheque.engine.search import is_ready, load

    if not is_ready(title) or (engine and not is_warm(title)):
        print(f"compiling {title.name}: this takes up to a minute …", file=sys.stderr, flush=True)
    load(title)
    if engine:
        title.engine  # noqa: B018 - compiles


@app.command(epilog="Example: ludotheque arena montana --players hard,greedy --games 200 --seconds 0.1")
def arena(
    game: GameName,
    players: Annotated[
        str,
        typer.Option(metavar="A,B,…", help="Bots, or functions of your own as module:function. Of more than sit at the "
                     "table all take turns; of fewer the last sits on all seats that are left."),
    ],
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 100,
    seats: Annotated[int | None, typer.Option(metavar="N", help="How many seats; the least by default.")] = None,
    seconds: Annotated[
        float | None, typer.Option(metavar="S", help="What a question may take, for bots that take a budget.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="The same seed gives the same deals.")] = 0,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Cores to use; all by default.")] = None,
    free_sides: Annotated[
        bool, typer.Option("--free-sides", help="Players choose their sides; by default each gets all equally often.")
    ] = False,
    patience: Annotated[
        float, typer.Option(metavar="S", min=0.1, help="Who gives no answer for so long loses the game.")
    ] = 60.0,
    journal: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep every result there; more games may be added later.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the shares as SVG.")] = None,
    option: Options = None,
    components: ComponentFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let bots play against each other in all seating orders: shares of wins with intervals, and ratings.

    Interrupted, it keeps its results; the same command goes on.
    """
    from ludotheque.lab import arena as lab
    from ludotheque.lab import standings

    title = ludotheque.game(game)
    box = GameBox(title, title.seats[0] if seats is None else seats, chosen_options(option), components)
    names = [name.strip() for name in players.split(",") if name.strip()]
    made = lab.Arena(box, names, games, seed, seconds, free_sides, workers, patience, journal)
    warm(title)
    try:
        report = made.run(progress=sys.stderr.isatty())
    except lab.Interrupted:
        report = made.report()
        print("interrupted; the same command goes on from here", file=sys.stderr)
    if plot:
        plot.write_text(standings.plot(report), "utf-8")
    print(json.dumps(report) if as_json else standings.describe(report))
    if report["games"] < report["of"]:
        raise typer.Exit(130)


@app.command(epilog="Example: ludotheque tune dakota --setting search --sims 60 --candidates 30 --games 72")
def tune(
    game: GameName,
    setting: Annotated[str, typer.Option(help="Which weights: greedy or search.")] = "search",
    seats: Annotated[int | None, typer.Option(metavar="N", help="How many seats; the least by default.")] = None,
    sims: Annotated[
        int | None, typer.Option(metavar="N", help="Simulations a question; those of the level normal by default.")
    ] = None,
    candidates: Annotated[int, typer.Option(metavar="N", help="How many changes are tried.")] = 30,
    games: Annotated[int, typer.Option(metavar="N", help="Games for each; a hopeless one is left early.")] = 100,
    proof: Annotated[int, typer.Option(metavar="N", help="Games of the last weights against the first.")] = 400,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="The same seed tries the same changes.")] = 0,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Cores to use; all by default.")] = None,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where proven weights go; the game's own file by default.")
    ] = None,
    journal: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the verdicts go; by default a file in the cache.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object at the end.")] = False,
) -> None:
    """Better the weights that a game's bots play with, by play. Interrupted, the same command goes on."""
    import datetime

    from ludotheque.lab import tune as lab

    title = ludotheque.game(game)
    trial = lab.trial_of(title, setting, seats, sims, candidates, games, proof, seed)
    tuning = lab.Tuning(trial, journal or lab.journal_of(trial), workers)
    warm(title)
    try:
        verdict = tuning.run(lambda verdict, of: print(lab.describe(verdict, of), file=sys.stderr, flush=True))
    except KeyboardInterrupt:
        print("interrupted; the same command goes on from here", file=sys.stderr)
        raise typer.Exit(130) from None
    path = output or title.folder / "weights.toml"
    if verdict.kept:
        lab.keep(title, trial, verdict, path, f"{datetime.date.today():%d %B %Y}")
    if as_json:
        print(json.dumps(lab.report(tuning)))
    elif verdict.kept:
        print(f"{path}: better by {100 * (verdict.share - tuning.fair):.1f} points of the win share; changed are")
        print(lab.table(title.knowledge.weights if title.knowledge else (), trial.start, tuning.best))
    else:
        print("no weights were found that are better beyond doubt; nothing is changed")


@app.command(epilog="Example: ludotheque replay game.txt --lang fr")
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    lang: Lang = "en",
) -> None:
    """Tell a recorded game move by move, and show how it ended."""
    language(lang)
    record = ludotheque.Record.load(file)
    names = [f"{name} {seat}" for seat, name in enumerate(record.players)]
    for _, turn in record.steps():
        for entry in turn.played:
            line = f"{'*' if entry.seat < 0 else entry.seat} {entry.move}"
            print(f"[{line}]" if entry.given else line)
        for event in turn:
            print(f"    {event.text(lang, names)}")
    print()
    print(record.replay().text(None, lang, names))


@app.command(epilog="Example: ludotheque review game.txt --html review.html")
def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    html: Annotated[
        Path | None, typer.Option("--html", metavar="OUT", help="Write it as a page with the curve, too.")
    ] = None,
    sims: Annotated[
        int, typer.Option(metavar="N", min=1, max=100_000, help="Simulations for each move that is weighed.")
    ] = 600,
    lang: Lang = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Judge a recorded game: the chance of winning after every move, costly moves with what was better, and luck."""
    from rich.console import Console
    from rich.progress import Progress

    from ludotheque.bots.review import review as judged
    from ludotheque.lab import review as lab

    language(lang)
    record = ludotheque.Record.load(file)
    if html and not html.parent.is_dir():
        raise ValueError(f"there is no folder {html.parent} for the page")
    warm(record.box.game, engine=False)
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("moves", total=None)
        found = judged(record, sims, lambda done, of: bar.update(task, completed=done, total=of))
    if html:
        html.write_text(lab.page(record, found, lang), "utf-8")
    print(json.dumps(lab.document(record, found, lang)) if as_json else lab.describe(record, found, lang))


@app.command(epilog="Example: ludotheque draw game.txt --move 40 --dark -o board.png")
def draw(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    move: Annotated[int | None, typer.Option(metavar="N", min=0, help="After so many moves; all by default.")] = None,
    seat: Annotated[int | None, typer.Option(metavar="S", help="As this seat sees it, from 0.")] = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="Where to; .png needs CairoSVG or Chromium.")
    ] = Path("board.svg"),
    lang: Lang = "en",
    form: Annotated[str, typer.Option(help="wide or tall.")] = "wide",
    dark: Annotated[bool, typer.Option("--dark", help="In dark colours.")] = False,
) -> None:
    """Draw the table of a recorded game."""
    from ludotheque.core.draw import png

    language(lang)
    record = ludotheque.Record.load(file)
    shown, made = record.box.game.begin(record.box), 0
    for position, _ in record.steps():
        if made == move:
            break
        shown, made = position.copy(), made + 1
    if move is not None and made < move:
        raise ValueError(f"the record has {made} moves, so there is no picture after move {move}")
    picture = shown.svg(seat, lang, form, dark, record.players)
    if output.suffix.lower() == ".png":
        output.write_bytes(png(picture))
    else:
        output.write_text(picture, "utf-8")
    print(output)
