"""Makes the page without Python: a folder of static files, for any web server.

    python rust/abgames-web/build.py target/web

The package has to be installed: it solves the games of `examples/games`, which are on the page.
The core is compiled to WebAssembly.  That takes the standard library for wasm32: from rustup, or
where its host is not reached from Debian (apt-get install rustc-web cargo-web rust-web-src lld).
"""

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from abgames.games import load
from abgames.games.pages import list_files, table_of, write_page
from abgames.language import catalogue, messages_of

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "python" / "abgames" / "explore" / "page"
STRATEGY = ROOT / "python" / "abgames" / "codebreaking" / "ab-4-10.json.gz"
TARGET = "wasm32-unknown-unknown"
BUILT = ROOT / "target" / "web-core"
MOST = {"abgames.wasm": 850_000, "all files": 1_200_000}
"""The most bytes, compressed, of the core, and of what the page keeps for use without a network."""

GAMES = (
    "otrio.py:late",
    "tanhinmin.py:deal",
    "last_sweet.py:ten",
    "nim_for_three.py:piles",
    "domineering.py:four",
    "chomp.py:three_five",
    "dots_and_boxes.py:two_two",
    "hex.py:three",
    "connect_four.py:four",
    "kalah.py:small",
    "morris.py:three",
    "tic_tac_toe.py:misere",
    "tic_tac_toe.py:three",
    "tic_tac_toe.py:two",
)
"""The games of the examples but for Sim, which has too many positions without its symmetries, and
Pig, where chance moves; the last one is meant where none is named."""

SMALL = ("abgames-answers", "abgames-core", "abgames-web", "blake3", "crc32fast", "itoa")
SMALL += ("serde_json", "serde_core", "zmij", "abgames-nim")
"""What asks the searches and says what they found: its size counts, not its speed."""

STACK = 32 << 20
"""Bytes for the recursion of the searches."""


def main() -> None:
    """Build the core, copy the page, and list its files for use without a network."""
    (folder,) = map(Path, sys.argv[1:])
    core = compiled()
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PAGE, folder)
    shutil.copy(core, folder / "abgames.wasm")
    (folder / "ab-4-10.json").write_bytes(gzip.decompress(STRATEGY.read_bytes()))
    for words in folder.glob("words-*.json"):
        write_words(words)
    index = folder / "index.html"
    text = index.read_text("utf-8").replace("<html ", '<html data-carrier="worker" ', 1)
    index.write_text(text.replace("</title>\n", f"</title>\n{beginning(folder)}", 1), "utf-8")
    list_files(folder)
    tables = (table_of(load(f"{ROOT / 'examples' / 'games' / game}")) for game in GAMES)
    write_page(tables, folder, folder)
    files = [*json.loads((folder / "files.json").read_text("utf-8"))["files"][1:], "files.json"]
    sizes = {name: len(gzip.compress((folder / name).read_bytes())) for name in files}
    sizes["all files"] = sum(sizes.values())
    for name, most in MOST.items():
        print(f"{folder}: {name}: {sizes[name]:,} bytes compressed, of at most {most:,}")
        if sizes[name] > most:
            sys.exit(f"more than {most:,} bytes")


def write_words(file: Path) -> None:
    """Add what the core says to the words of a language."""
    core = "".join(path.read_text("utf-8") for path in (ROOT / "rust/answers/src").rglob("*.rs"))
    texts = set(re.findall(r'"([^"\n]+)"', core))
    messages = messages_of(catalogue(file.stem.removeprefix("words-"))).items()
    said = {one: other for one, other in messages if one in texts or one.startswith("{n} ")}
    words = json.loads(file.read_text("utf-8")) | said
    file.write_text(json.dumps(words, ensure_ascii=False), "utf-8")


def beginning(folder: Path) -> str:
    """Return what lets the core and all modules load at once, not one after the other."""
    started = '<script>globalThis.core = new Worker("worker.js");</script>\n'
    others = {"worker.js", "offline.js", "widget.js"}
    modules = sorted({file.name for file in folder.glob("*.js")} - others)
    return started + "".join(f'<link rel="modulepreload" href="{name}">\n' for name in modules)


def compiled() -> Path:
    """Compile the core with whichever compiler has what it takes."""
    command = ["cargo", "build", "--release", "--locked", "--package=abgames-web"]
    command += [f"--target={TARGET}", f"--target-dir={BUILT}"]
    command += [f'--config=profile.release.package.{name}.opt-level="z"' for name in SMALL]
    linked = [f"-zstack-size={STACK}", "--strip-all"]
    settings = {
        "CARGO_PROFILE_RELEASE_PANIC": "abort",
        "RUSTFLAGS": " -C link-arg=".join(["-C target-feature=+simd128", *linked]),
        "MAKEFLAGS": "",
    }
    if not _has_library():
        debian = Path("/usr/bin/rustc")
        if not debian.exists():
            sys.exit(
                f"the standard library for {TARGET} is missing: rustup target add {TARGET}, or "
                "apt-get install rustc-web cargo-web rust-web-src lld"
            )
        command += ["-Zbuild-std=std,panic_abort"]
        linker = {"CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER": "wasm-ld"}
        path = f"/usr/bin:{os.environ['PATH']}"
        settings |= {"RUSTC": str(debian), "RUSTC_BOOTSTRAP": "1", "PATH": path, **linker}
    subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, check=True)
    return BUILT / TARGET / "release" / "abgames_web.wasm"


def _has_library() -> bool:
    """Whether the usual compiler has the standard library, after asking rustup for it."""
    asked = ["rustc", f"--target={TARGET}", "--print=target-libdir"]
    found = Path(subprocess.check_output(asked, cwd=ROOT, text=True).strip())
    if not found.exists() and shutil.which("rustup"):
        subprocess.run(["rustup", "target", "add", TARGET], cwd=ROOT, check=False)
    return found.exists()


if __name__ == "__main__":
    main()
