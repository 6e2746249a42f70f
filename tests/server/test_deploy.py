"""What is in `deploy` fits the program: names of settings, options, ports, addresses, folders, the health check."""

from __future__ import annotations

import configparser
import ipaddress
import json
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from guests import environment, running, settings
from typer.main import get_command

import ludotheque
from ludotheque.cli import app
from ludotheque.engine.compile import CACHE, cache_folder
from ludotheque.server import Limits, Settings
from ludotheque.server.configuring import PREFIX, configured, names

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SERVERS = ("one", "two")


def containerfile() -> list[tuple[str, str]]:
    """Its instructions with what they are given."""
    lines = (DEPLOY / "Containerfile").read_text("utf-8").splitlines()
    return [(name, given) for name, _, given in (line.partition(" ") for line in lines) if name.isupper()]


def compose() -> Any:
    yaml = pytest.importorskip("yaml")  # it comes with uvicorn[standard]
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))


def unit() -> dict[str, str]:
    """Its part [Service]; of what is there twice, the last."""
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(DEPLOY / "ludotheque.service", "utf-8")
    return dict(parser["Service"])


def assigned(text: str) -> dict[str, str]:
    """What a line of assignments says."""
    return {name: value for name, _, value in (part.partition("=") for part in shlex.split(text))}


def understood(environment: dict[str, str]) -> Settings:
    """The settings that an environment makes; all of its names must be known."""
    known = {PREFIX + name.upper() for name in names(Settings)}
    known |= {f"{PREFIX}LIMITS_{name.upper()}" for name in names(Limits)} | {CACHE}
    assert {name for name in environment if name.startswith(PREFIX)} <= known
    return configured(None, environment, {})


def taken(arguments: list[str]) -> None:
    """The command line takes them."""
    group: Any = get_command(app)
    group.commands[arguments[0]].make_context(arguments[0], arguments[1:])


def test_the_container_runs_what_there_is() -> None:
    lines = dict(containerfile())  # those of its last stage
    made = understood(assigned(lines["ENV"]))
    assert made.host == "0.0.0.0" and int(lines["EXPOSE"]) == made.port
    assert lines["USER"] != "root"
    for folder in (str(Path(made.database).parent), assigned(lines["ENV"])[CACHE]):
        assert folder in json.loads(lines["VOLUME"]), "what is kept outlives the container"
        assert folder in next(given for name, given in containerfile() if name == "RUN" and "useradd" in given)
    assert json.loads(lines["ENTRYPOINT"]) == ["/app/bin/ludotheque"]
    taken(json.loads(lines["CMD"]))


def test_the_health_check_asks_the_server_whether_it_is_ready(tmp_path: Path) -> None:
    lines = dict(containerfile())
    options, _, command = lines["HEALTHCHECK"].partition(" CMD ")
    assert all(option.startswith("--") for option in options.split())
    code = json.loads(command)[2]
    assert f":{lines['EXPOSE']}/" in code
    with running(settings(tmp_path / "t.sqlite")) as place:
        here = [sys.executable, "-c", code.replace(f":{lines['EXPOSE']}/", f":{place.port}/")]
        assert subprocess.run(here, capture_output=True).returncode == 0
    assert subprocess.run(here, capture_output=True).returncode == 1


def test_an_image_holds_the_program_and_no_secret() -> None:
    """The build sees what pyproject.toml names and the sources, and nothing of what lies about."""
    rules = [r for r in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if r and not r.startswith("#")]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert rules[0] == "*"
    seen = {rule[1:] for rule in rules if rule.startswith("!")}
    assert seen == {"pyproject.toml", "src", project["readme"], *project["license-files"]}
    secret = compose()["secrets"]["password"]["file"]
    assert f"/{(DEPLOY / secret).relative_to(ROOT)}" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


def test_the_servers_of_the_compose_file_believe_its_proxy_and_nobody_else() -> None:
    made = compose()
    services, networks = made["services"], made["networks"]
    [pool] = networks["default"]["ipam"]["config"]
    caddy = services["caddy"]["networks"]
    assert list(caddy) == ["default"], "it must not reach the servers by another network, with another address"
    address = caddy["default"]["ipv4_address"]
    assert ipaddress.ip_address(address) in ipaddress.ip_network(pool["subnet"])
    assert ipaddress.ip_address(address) not in ipaddress.ip_network(pool["ip_range"]), "nobody else may be given it"
    for name in SERVERS:
        assert "networks" not in services[name]
        assert understood(services[name]["environment"]).proxies == (address,)
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]


def test_the_parts_of_the_compose_file_find_one_another() -> None:
    services = compose()["services"]
    database, where = services["database"], services["one"]["environment"]
    made = understood(where)
    url = Settings(database=made.database).url
    assert (url.host, url.username, url.database) == (
        "database", database["environment"]["POSTGRES_USER"], database["environment"]["POSTGRES_DB"],
    )  # fmt: skip
    assert made.password_file == database["environment"]["POSTGRES_PASSWORD_FILE"] == "/run/secrets/password"
    for name in ("database", *SERVERS):
        assert services[name]["secrets"] == ["password"]
    upstreams = re.search(r"reverse_proxy (.*) \{", (DEPLOY / "Caddyfile").read_text("utf-8"))
    assert upstreams and upstreams[1].split() == [f"{name}:{Settings().port}" for name in SERVERS]
    for name in SERVERS:
        file = (DEPLOY / services[name]["build"]["context"] / services[name]["build"]["dockerfile"]).resolve()
        assert file == DEPLOY / "Containerfile"


def test_the_unit_keeps_its_data_where_systemd_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    service = unit()
    program, *arguments = shlex.split(service["ExecStart"])
    assert program == "/opt/ludotheque/bin/ludotheque"
    taken(arguments)
    given = assigned(service["Environment"])
    assert not understood(given).database, "what the file of settings says would not count"
    for name in (CACHE, "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    if sys.platform == "linux":
        assert Settings().url.database == f"/var/lib/{service['StateDirectory']}/tables.sqlite"
    folder = cache_folder(ludotheque.game(ludotheque.games()[0]))
    assert folder.is_relative_to(f"/var/cache/{service['CacheDirectory']}")
    assert "MemoryDenyWriteExecute" not in service, "code is compiled while the server runs"


def test_a_wrong_setting_is_not_tried_again_and_again() -> None:
    command = [sys.executable, "-m", "ludotheque", "serve", "--no-browser"]
    ended = subprocess.run(command, env={**environment(), "LUDOTHEQUE_PORT": "none"}, capture_output=True, text=True)
    assert "LUDOTHEQUE_PORT must be a whole number" in ended.stderr
    assert str(ended.returncode) == unit()["RestartPreventExitStatus"]
