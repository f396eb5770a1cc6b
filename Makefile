# Everything runs in .venv inside this checkout. Needed: Python >= 3.11, stable Rust, make.
#   make play          build, install, play a game against the program
#   make test          build, install, run the Rust and the Python tests
#   make reproduce     build, install, recompute the published tables
#   make test-long     run the tests that take long
#   make test-weekly   check large answers, which no change of code changes, in ten minutes
#   make test-browser  run the tests of the explorer's page, in chromium
#   make test-adapters run the tests with PettingZoo, Gymnasium and OpenSpiel
#   make test-learners train PPO of stable-baselines3, whose torch is a download of 3 GB on Linux
#   make test-clusters run long tasks on dask, on MPI and as an array of jobs
#   make instructions  count the instructions of small questions, compare with those recorded
#   make fuzz          attack the project with random cases for SECONDS, those of SEED or new ones
#   make evidence      find again, in half an hour, every answer of ours that the package carries;
#                      git diff then shows nothing
#   make docs          build the documentation as a site into target/site
#   make web           build the page without Python, as static files, into target/web
#   make models        try what threads share in all orders, under loom
#   make test-arm      run the tests of the vector kernels for ARM, under QEMU
#   make sanitizers    run tests under ThreadSanitizer, AddressSanitizer and Miri (nightly Rust)
#   make wheel         build the wheel and the sdist into dist, check them in an empty environment
#   make test-wheel    run the Python tests on the wheel in dist, with PYTHON=python3.13 or another
# For those who change the code: make check | develop | bench | lint | format | stubs | catalogues |
#                                values | common-words | man | readme | licenses | lock | audit | clean

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
LOCKED := install --constraint constraints.txt
STAMPS := $(VENV)/stamps
# What looks at the page's scripts; there is a wheel of it for Linux on x86-64 only.
BIOME   = if [ -x $(BIN)/biome ]; then $(BIN)/biome lint --error-on-warnings; fi

# What the installed package is made from.
SOURCES := Cargo.toml Cargo.lock pyproject.toml LICENSE \
           $(shell find rust python \( -name target -o -name __pycache__ -o -path rust/fuzz \) -prune -o \
               -type f ! -name '*.so' ! -name '*.pyc' -print)
STUBS   := python/abgames/_abgames

PROOFS := $(foreach game,ab-1 ab-2 ab-3 mastermind-1 mastermind-2 mastermind-3,\
              $(game)-all-colors-expected $(game)-all-colors-worst)
COUNTS := $(foreach colors,2 3 4,counts-$(colors)-formula counts-$(colors)-enumerate)
OPENINGS := openings-two openings-three-next openings-three-previous

.DEFAULT_GOAL := help
.PHONY: help play reproduce test test-rust test-python test-long test-weekly test-browser test-adapters test-learners test-clusters test-wheel certificates instructions fuzz fuzz-targets models evidence $(PROOFS) $(COUNTS) $(OPENINGS) ab-4-10 cardmoo-first-questions words-5 sanitizers thread-sanitizer address-sanitizer miri test-arm docs web wheel develop bench lint check format stubs catalogues values common-words declared man readme licenses lock audit clean

help:
	@sed -n '1,/^$$/s/^# \{0,1\}//p' Makefile

# It asks which; without anybody who answers it ends.
play: $(STAMPS)/installed
	$(BIN)/abgames play

reproduce: $(STAMPS)/installed
	$(BIN)/abgames reproduce

# The Rust tests run, and give way, while the release build is linked, which takes one core.
test:
	$(MAKE) --no-print-directory --jobs=2 test-rust $(STAMPS)/installed $(STAMPS)/test
	$(MAKE) --no-print-directory test-python

# The unit tests; `make test-long` has the rest.
UNITLESS := core evidence py web
test-rust:
	MAKEFLAGS= nice cargo test --locked --workspace $(UNITLESS:%=--exclude abgames-%) --lib --quiet

# A worker per core: threads of numpy's library would take turns with other workers. What pytest
# makes of its files is kept for the next run, whatever the environment says.
PYTEST := OPENBLAS_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest --numprocesses auto --dist worksteal

test-python: $(STAMPS)/installed $(STAMPS)/test
	$(PYTEST) -m "not long and not browser"

# In Rust also brute force, second witnesses and examples, with the unit tests.
test-long: $(STAMPS)/installed $(STAMPS)/test
	MAKEFLAGS= cargo test --locked --workspace --exclude abgames-py --quiet
	$(PYTEST) -m "long and not weekly"

test-weekly: $(STAMPS)/installed $(STAMPS)/test $(STAMPS)/adapters
	$(PYTEST) -m weekly

# Without chromium they are skipped, but not where CI=true.
test-browser: $(STAMPS)/installed $(STAMPS)/test $(STAMPS)/browser
	$(PYTEST) -m browser tests/explore tests/docs

# Strictly: a reference, link or anchor that leads nowhere is an error.  No network is needed.
# The reference describes the adapters too, whose libraries have to be there.
docs: $(STAMPS)/installed $(STAMPS)/docs $(STAMPS)/adapters
	$(BIN)/python docs/site/pages.py target/pages
	rm -rf target/site
	$(BIN)/sphinx-build --quiet --fresh-env --fail-on-warning --keep-going --nitpicky \
	    --conf-dir docs/site --doctree-dir target/doctrees target/pages target/site

# The page as static files, with the core as WebAssembly, and with the games of the examples.
web: $(STAMPS)/installed
	$(BIN)/python rust/abgames-web/build.py target/web

# zig links against the glibc of manylinux2014, whatever this machine has; its caches stay in here.
BUILD_WHEEL := MAKEFLAGS= PATH="$(CURDIR)/$(BIN):$$PATH" \
               ZIG_GLOBAL_CACHE_DIR="$(CURDIR)/target/zig" CARGO_ZIGBUILD_CACHE_DIR="$(CURDIR)/target/zig" \
               $(BIN)/maturin build --release --locked --zig --compatibility pypi manylinux2014

# Where a library is not there its tests are skipped, so that is looked at first.
test-adapters: $(STAMPS)/installed $(STAMPS)/test $(STAMPS)/adapters
	$(BIN)/python -c "from abgames.adapters import gymnasium, openspiel, pettingzoo"
	$(PYTEST) tests/adapters tests/unit/test_doctests.py tests/docs -k adapters -m "not weekly"

# In an environment of its own, which takes 6 GB, and no part of .ci/run; there PPO is in numpy.
LEARNERS := target/learners
test-learners:
	$(PYTHON) -m venv $(LEARNERS)
	$(LEARNERS)/bin/python -m pip --disable-pip-version-check --quiet install --upgrade 'pip>=25.1'
	$(LEARNERS)/bin/python -m pip --disable-pip-version-check --quiet $(LOCKED) --group learners .
	$(LEARNERS)/bin/python -m pytest tests/adapters/test_stable_baselines.py

test-clusters: $(STAMPS)/installed $(STAMPS)/test $(STAMPS)/clusters
	$(BIN)/python -c "import distributed, mpi4py"
	command -v mpiexec
	$(BIN)/python -m pytest tests/clusters

# The wheel of `make wheel`, installed with the Python that is asked for.
WHEEL_VENV := target/test-wheel
test-wheel:
	$(PYTHON) -m venv --clear $(WHEEL_VENV)
	$(WHEEL_VENV)/bin/python -m pip --disable-pip-version-check --quiet install --upgrade 'pip>=25.1'
	$(WHEEL_VENV)/bin/python -m pip --disable-pip-version-check --quiet $(LOCKED) --group test dist/*.whl
	$(WHEEL_VENV)/bin/python -m pytest --numprocesses auto --dist worksteal -m "not long and not browser"

# For a release: what certifies the values of code-breaking games; it takes a day, and 3 GB.
certificates: $(STAMPS)/installed
	$(BIN)/python -m reproduce.certificates target/certificates

# Needs valgrind.
instructions: $(STAMPS)/installed
	$(BIN)/python benches/instructions.py

SECONDS ?= 60
fuzz: $(STAMPS)/installed $(STAMPS)/fuzz fuzz-targets
	$(BIN)/python -m fuzz --seconds $(SECONDS) $(if $(SEED),--seed $(SEED))

# Cargo reads its settings from the folder where it runs.
fuzz-targets:
	cd rust/fuzz && MAKEFLAGS= cargo build --locked --release --quiet --target-dir ../../target/fuzz

# What threads share, in all orders that loom finds. It compiles everything once more.
models:
	RUSTFLAGS="--cfg loom" CARGO_PROFILE_TEST_OPT_LEVEL=0 MAKEFLAGS= cargo test --locked --quiet \
	    --package abgames-job --package abgames-andor --package abgames-codebreaking \
	    --target-dir target/models --lib models

# These need a nightly toolchain, with its components rust-src and miri.
SANITIZED = MAKEFLAGS= cargo +nightly test --locked --quiet \
             --target $(shell rustc --print host-tuple) --target-dir target/sanitizers
sanitizers: thread-sanitizer address-sanitizer miri

thread-sanitizer:
	RUSTFLAGS=-Zsanitizer=thread $(SANITIZED)/thread -Zbuild-std \
	    --package abgames-job --package abgames-andor --package abgames-codebreaking \
	    --lib -- --skip sets:: --skip tests::

# Some tests ask for more memory than there is.
address-sanitizer:
	RUSTFLAGS=-Zsanitizer=address ASAN_OPTIONS=allocator_may_return_null=1 $(SANITIZED)/address \
	    --workspace --exclude abgames-py --exclude abgames-evidence --exclude abgames-checkers \
	    --lib

# The crate whose kernels need unsafe. Miri has only the vector instructions that are switched on.
miri:
	RUSTFLAGS=-Ctarget-feature=+avx2 MIRIFLAGS=-Zmiri-disable-isolation MAKEFLAGS= \
	    cargo +nightly miri test --locked --package abgames-simd --quiet \
	    --target-dir target/sanitizers/miri --lib

# The kernels and what is computed with them, on a simulated ARM processor. Needs Debian's qemu-user
# and gcc-aarch64-linux-gnu.
ARM := aarch64-unknown-linux-gnu
WITH_KERNELS := simd codebreaking nim tanhinmin
test-arm:
	rustup target add $(ARM)
	CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc \
	CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L /usr/aarch64-linux-gnu" \
	MAKEFLAGS= cargo test --locked --release --target $(ARM) $(WITH_KERNELS:%=--package abgames-%)

# What is uploaded is built from the sdist, in a folder without .git; its files have to be those of
# the checkout. They are all old, so cargo would take what it built there before for up to date.
wheel: $(STAMPS)/wheel
	rm -rf dist target/sdist
	$(BUILD_WHEEL) --sdist --target-dir "$(CURDIR)/target/sdist" --out dist
	$(BIN)/twine check --strict dist/*
	$(BIN)/abi3audit --strict --summary dist/*.whl
	$(BIN)/python tests/packaging/check_wheel.py dist

# An editable install with a debug build: quick to rebuild, slow to run; it says so when imported.
develop: $(STAMPS)/build $(STAMPS)/test $(STAMPS)/lint
	rm -f $(STAMPS)/installed
	VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/maturin develop --locked

bench: $(STAMPS)/installed $(STAMPS)/bench
	$(BIN)/python -m pytest benches -o python_files='bench_*.py' -o timeout=0 --benchmark-columns=min,median,rounds

lint: $(STAMPS)/installed $(STAMPS)/test $(STAMPS)/lint
	cargo fmt --all --check
	cargo fmt --manifest-path rust/fuzz/Cargo.toml --check
	MAKEFLAGS= cargo clippy --locked --workspace --all-targets --quiet -- -D warnings
	for family in codebreaking games nim otrio tanhinmin; do \
	    MAKEFLAGS= cargo clippy --locked --package abgames-core --no-default-features --features $$family --quiet -- -D warnings || exit; \
	done
	MAKEFLAGS= RUSTDOCFLAGS=-Dwarnings cargo doc --locked --no-deps --quiet --workspace --exclude abgames-py
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIOME)
	$(BIN)/mypy
	PYTHONPATH=python $(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/python -m mypy.stubtest abgames._abgames
	$(BIN)/zizmor --offline --no-progress --quiet --persona=regular .github
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/[!c]*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.citation-file-format CITATION.cff
	rm -rf $(VENV)/generated
	$(MAKE) --no-print-directory stubs STUBS=$(VENV)/generated
	diff -ru $(STUBS) $(VENV)/generated

# Before a commit, in less than a minute: what is quick to look at, and the tests closest to the
# change.
check: $(STAMPS)/lint $(STAMPS)/test
	cargo fmt --all --check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIOME)
	$(BIN)/mypy
	PYTHONPATH=python $(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/python tests/change.py

format: $(STAMPS)/lint
	cargo fmt --all
	cargo fmt --manifest-path rust/fuzz/Cargo.toml
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The stubs are generated from the binding, committed, and compared by `make lint`.
stubs: $(STAMPS)/build $(STAMPS)/lint
	rm -rf $(VENV)/stubs
	MAKEFLAGS= $(BIN)/maturin generate-stubs --quiet --locked --features stubs --profile dev --out $(VENV)/stubs
	$(BIN)/python rust/abgames-py/write_stubs.py $(VENV)/stubs $(STUBS)
	$(BIN)/ruff format --quiet $(STUBS)/*.pyi

# The messages of conversations are compiled, committed, and compared by a test.
catalogues: $(STAMPS)/test
	$(BIN)/pybabel --quiet compile --directory python/abgames/locale --domain abgames

# The copy of results/*.json for programs is committed, and compared by a test.
values: $(STAMPS)/installed
	$(BIN)/python docs/site/values.py
	$(BIN)/python docs/site/known.py

# The word lists that the package carries, from Debian's package scowl; a test compares them.
common-words:
	$(PYTHON) -m reproduce.common_words /usr/share/dict/scowl python/abgames/codebreaking/ready_made

# The arguments of questions for the page without Python are committed, and compared by a test.
declared: $(STAMPS)/installed
	$(BIN)/python rust/answers/declared.py

# Answers that the package carries: each file is what one command prints or writes, byte for byte
# (packed, up to the version of zlib), and a target of its own.  Tests repeat the quick ones.
evidence: $(PROOFS) $(COUNTS) $(OPENINGS) ab-4-10 cardmoo-first-questions words-5

CODEBREAKING = python/abgames/codebreaking/$@.json.gz

$(PROOFS): $(STAMPS)/installed
	$(BIN)/abgames $(word 1,$(subst -, ,$@)) prove --recompute --pegs $(word 2,$(subst -, ,$@)) \
	    --objective $(lastword $(subst -, ,$@)) --certificate $(CODEBREAKING)

ab-4-10: $(STAMPS)/installed
	$(BIN)/abgames ab solve --pegs 4 --colors 10 --strategy $(CODEBREAKING)

cardmoo-first-questions: $(STAMPS)/installed
	$(BIN)/python -m reproduce.first_guesses > python/abgames/codebreaking/$@.json

words-5: $(STAMPS)/installed
	$(BIN)/abgames words solve --threads 1 --strategy target/$@.json.gz
	$(BIN)/python -m reproduce.first_guesses target/$@.json.gz > python/abgames/codebreaking/$@.json

counts-2-formula counts-2-enumerate: BOARDS = --players 2 --colors 1
counts-3-formula counts-3-enumerate: BOARDS = --players 3
counts-4-formula counts-4-enumerate: BOARDS = --players 4
counts-2-enumerate counts-3-enumerate: BOARDS += --max-ply 10
counts-4-enumerate: BOARDS += --max-ply 9
$(COUNTS): $(STAMPS)/installed
	$(BIN)/abgames otrio count --recompute --json --method $(lastword $(subst -, ,$@)) $(BOARDS) \
	    > python/abgames/otrio/$@.json

$(OPENINGS):
	mkdir -p target
	MAKEFLAGS= cargo run --locked --release --package abgames-otrio --example openings $(@:openings-%=%) > target/$@.bin
	mv target/$@.bin rust/otrio/src/$@.bin

# The man page is made from the parser of the shell, committed, and compared by a test.
man: $(STAMPS)/installed
	$(BIN)/python docs/site/man.py

# The pictures of README, and the copy of it that PyPI shows, in which links are addresses;
# committed, and compared by a test.
readme: $(STAMPS)/installed $(STAMPS)/test
	MPLBACKEND=svg $(BIN)/python docs/site/readme.py

# The notices of what is linked into the wheel: cargo install --locked cargo-bundle-licenses.  A
# text that it does not find is filled in by hand, once, and kept.
licenses:
	cd rust/abgames-py && cargo bundle-licenses --format toml --prefer MIT \
	    --previous ../../THIRD-PARTY-LICENSES.toml --output ../../THIRD-PARTY-LICENSES.toml

# The versions of all tools, for every Python and system, so that an old checkout tests as it did.
lock: $(STAMPS)/lock
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --no-annotate \
	    --custom-compile-command 'make lock' $(GROUPS:%=--group %) --output-file constraints.txt

# Known faults of what is used; both ask databases.  cargo install --locked cargo-deny.
audit: $(STAMPS)/venv $(STAMPS)/audit
	cargo deny --locked check
	$(BIN)/pip-audit --local --progress-spinner off

clean:
	rm -rf $(VENV) target dist python/abgames/*.so

$(STAMPS)/venv:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python >= 3.11 is needed (set PYTHON=)")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --upgrade 'pip>=25.1'
	mkdir -p $(STAMPS)
	touch $@

# One dependency group of pyproject.toml each.
GROUPS := build test lint bench docs browser adapters learners clusters fuzz wheel audit lock
$(GROUPS:%=$(STAMPS)/%): $(STAMPS)/%: $(STAMPS)/venv pyproject.toml constraints.txt
	$(PIP) $(LOCKED) --group $*
	touch $@

$(STAMPS)/installed: $(SOURCES) $(STAMPS)/build
	MAKEFLAGS= $(PIP) $(LOCKED) --no-build-isolation .
	touch $@
