"""``abgames explore``: all games on a page in the browser, served to this machine only."""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
import webbrowser

from ..arguments import listed, whole_number
from ..games.questions import GAME, rules_of
from ..question import asks
from . import GAMES
from .command import ShellCommand
from .terminal import tell, warn


class Explore(ShellCommand, name="explore", brief="see and play all games in the browser"):
    """Serve a page with all games, at an address that only this machine can reach, and open it in
    the browser. The address is the first line printed. Ctrl-C ends it, with exit status 0."""

    shown: str | None = asks(
        f"shown first: {listed(GAMES, 'or')}",
        None,
        metavar="GAME",
        positional="?",
        shell={"choices": GAMES},
    )
    game: str | None = asks(GAME, None, metavar="FILE.py:NAME")
    port: int = asks("the port (any free one)", 0, metavar="N")
    host: str | None = asks(
        "answer the local network too: everybody who has the address that is printed, which has a "
        "token, and with the extra qr is drawn as a QR code; ADDRESS: this machine's own, found if "
        "not given",
        None,
        metavar="ADDRESS",
        shell={"nargs": "?", "const": ""},
    )
    no_browser: bool = asks("only print the address", False)

    def run(self) -> int:
        from ..explore.server import CLOSING, HOST, Server, near

        shown: str | None = self.shown
        if self.game is not None:
            from ..games import solve
            from ..games.loading import offer

            if shown is not None:
                raise ValueError(f"give --game, or {shown}, not both")
            shown = "games"
            offer(solve(rules_of(self.game), progress=True))
        port = whole_number("port", self.port, at_least=0, at_most=65535)
        host = self.host if self.host is not None else HOST
        try:
            host = host or near()
            server = Server(port, host)
        except OSError as error:
            where = f"port {port}" if host == HOST else f"{host or 'the network'}, port {port}"
            raise OSError(error.errno, error.strerror, where) from None
        try:
            print(server.address, flush=True)
            if self.host is not None:
                tell(_code_of(server.address))
            tell("Ctrl-C ends it.")
            if not self.no_browser and _has_display():
                place = "analyse" if shown == "table" else "play"
                page = server.address + (f"#{place}/{shown}" if shown else "")
                threading.Thread(target=_open, args=(page,), daemon=True).start()
            server.serve_forever()
        except KeyboardInterrupt:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is ending; one Ctrl-C is enough
        finally:
            server.server_close()
            if not server.desk.close(CLOSING):
                # A search that does not notice the stop has nothing to lose, and must not delay the
                # end.
                os._exit(0)
        return 0


def _code_of(address: str) -> str:
    """The address as a QR code, made of block letters, or how to get one."""
    try:
        import segno
    except ModuleNotFoundError:
        return 'To see a QR code of the address: pip install "abgames[qr]"'
    drawn = io.StringIO()
    segno.make_qr(address).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def _has_display() -> bool:
    """Whether a browser would open a window rather than take over the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _open(page: str) -> None:
    if not webbrowser.open(page):
        warn(f"no browser was found; open {page} in one")
