# Two commands do everything: `make play` and `make test`. Each makes its own virtual environment first.
PYTHON ?= python3
BIN := .venv/bin
CORES := -n logical --dist loadfile
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
NEEDED := chromium chromium-headless-shell firefox-esr postgresql libatomic1

.PHONY: play test bench soak clean
.DELETE_ON_ERROR:

play: .venv/ready
	$(BIN)/ludotheque serve

test: .venv/ready-test .venv/ready-system
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest $(CORES) -m "not untraced" --cov --cov-report=term-missing:skip-covered --cov-fail-under=98
	$(BIN)/pytest $(CORES) -m untraced

bench: .venv/ready-test
	$(BIN)/python -m ludotheque.lab.bench
	$(BIN)/python -m ludotheque.server.bench

soak: .venv/ready-test .venv/ready-system
	PYTHONPATH=tests:tests/server $(BIN)/python -m troubles

.venv/ready: pyproject.toml
	@echo "Installing, this once: some forty Python packages into .venv, about 100 MB to download and 400 MB on disk."
	@echo "Nothing outside this folder is changed; it takes a minute or two. 'make clean' removes it all."
	@$(PYTHON) -m venv .venv
	@$(PIP) -e .
	@touch $@
	@echo "Installed."

.venv/ready-test: .venv/ready
	@echo "Installing what the tests need, this once: about 90 MB more."
	@$(PIP) -e '.[test]'
	@touch $@

# The browsers, the database, what Playwright's driver is linked with, the type checker and the accessibility checker. Where one cannot be had, the
# tests that need it say so in capitals. A change of this file may name more of them.
.venv/ready-system: .venv/ready Makefile
	@if command -v npm >/dev/null; then npm install --silent --no-audit --no-fund --prefix .venv typescript@5 axe-core@4; \
	else echo "NPM IS MISSING: THE TYPES AND THE ACCESSIBILITY OF THE PAGE WILL NOT BE CHECKED"; fi
	@if command -v chromium >/dev/null && command -v chromium-headless-shell >/dev/null && command -v firefox-esr >/dev/null && ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && /sbin/ldconfig -p | grep -q libatomic.so.1; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
			$(NEEDED); \
	else echo "CHROMIUM, FIREFOX OR POSTGRESQL IS MISSING (apt-get install $(NEEDED)): SOME TESTS WILL BE SKIPPED"; fi
	touch $@

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
