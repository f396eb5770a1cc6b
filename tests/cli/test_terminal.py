"""Conversations at a terminal: lines are edited, completed and wrapped; Ctrl-C loses nothing."""

import codecs
import os
import re
import select
import signal
import struct
import subprocess
import sys
import time

import pytest

from abgames.codebreaking import AB, solve
from abgames.display import columns

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

UP, TAB = "\x1b[A", "\t"


class Screen:
    """A command at a terminal of its own."""

    def __init__(self, *arguments, columns=80):
        self.parent, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        environment = {**os.environ, "TERM": "vt100", "INPUTRC": os.devnull}
        environment.pop("COLUMNS", None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "abgames", *arguments],
            stdin=child,
            stdout=child,
            stderr=child,
            env=environment,
            start_new_session=True,
        )
        os.close(child)
        self.text = ""
        self.seen = 0
        self.decoded = codecs.getincrementaldecoder("utf-8")().decode

    def until(self, words):
        """Read the output until some words appear, from the last call on, for up to a minute."""
        start, end = self.seen, time.monotonic() + 60
        while words not in self.text[start:]:
            ready, _, _ = select.select([self.parent], [], [], max(0, end - time.monotonic()))
            assert ready, self.text
            try:
                self.text += self.decoded(os.read(self.parent, 4096))
            except OSError:  # the child has ended
                assert words in self.text[start:], self.text
        self.seen = self.text.index(words, start) + len(words)
        return self.text[start : self.seen]

    def type(self, text):
        os.write(self.parent, text.encode())

    def interrupt(self):
        time.sleep(0.3)  # readline misses a signal between the prompt and its wait for keys
        self.process.send_signal(signal.SIGINT)

    def end(self):
        status = self.process.wait(timeout=200)
        os.close(self.parent)
        return status


def plain(text):
    """What is shown, without the codes that move the cursor."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]", "", text).replace("\r", "")


@pytest.fixture
def screen():
    """Starts a command, and stops it at the end."""
    screens = []

    def start(*arguments, **options):
        screens.append(Screen(*arguments, **options))
        return screens[-1]

    yield start
    for each in screens:
        each.process.kill()
        each.process.wait()


def test_the_last_line_comes_back(screen):
    nim = screen("nim", "play", "7", "3", "5")
    nim.until("your move> ")
    nim.type("history\n")
    nim.until("your move> ")
    nim.type(f"{UP}\n")
    assert "start: 7 3 5" in nim.until("start: 7 3 5")
    assert "cannot be read" not in nim.text


def test_moves_and_commands_are_completed(screen):
    otrio = screen("otrio", "play", "--players", "2", "--me", "1,2", "b2M")
    otrio.until("player 2> ")
    otrio.type(f"hist{TAB}\n")
    otrio.until("There are no moves yet.")


@pytest.mark.parametrize("width", [40, 60, 80])
def test_no_line_is_broken_within_a_word(screen, width):
    nim = screen("nim", "play", "7", "3", "6", columns=width)
    nim.until("your move> ")
    nim.type("hint\n")
    nim.until("7 3 4")
    assert max(map(len, plain(nim.text).splitlines())) <= width


@pytest.mark.parametrize("width", [40, 60, 80])
def test_japanese_is_completed_and_fits(screen, width):
    nim = screen("nim", "play", "7", "3", "6", "--lang", "ja", columns=width)
    nim.until("あなたの手> ")
    nim.type(f"ヒン{TAB}\n")
    nim.until("7 3 4")
    assert "ヒント" in nim.text
    assert max(map(columns, plain(nim.text).splitlines())) <= width


@pytest.mark.parametrize(
    ("arguments", "line", "go_on"),
    [
        (
            ["ab", "assist", "--pegs=3", "--colors=4", "--history", "1 2 3=0A3B"],
            "0A3B",
            "abgames ab assist --pegs=3 --colors=4 --history '1 2 3=0A3B, 2 3 1=0A3B'",
        ),
        (
            ["otrio", "play", "--players", "2", "b2M", "--me", "1,2"],
            "a1L",
            "abgames otrio play --players 2 --me 1,2 'b2M, a1L'",
        ),
    ],
)
def test_ctrl_c_says_how_to_go_on(screen, arguments, line, go_on):
    game = screen(*arguments, columns=200)
    game.until("> ")
    game.type(f"{line}\n")
    game.until("> ")
    time.sleep(0.3)  # the prompt is there; the line is read soon
    game.interrupt()
    game.until(f"abgames: interrupted; to go on: {go_on}")
    assert game.end() == 130


def test_ctrl_c_while_the_program_thinks_means_move_now(screen):
    otrio = screen("otrio", "play", "--players", "4", "--me", "2", "--think", "1000", columns=200)
    otrio.until("player 1 is thinking; Ctrl-C: move now")
    otrio.interrupt()
    otrio.until("player 2> ")
    otrio.type("quit\n")
    assert otrio.end() == 0


@pytest.mark.parametrize(
    ("arguments", "lines", "what", "then"),
    [
        (["play", "--secret", "1234"], "hint\n", "looking for the best guess", "guess 1> "),
        (["play", "--secret", "1234"], "why 1111\n", "looking at the move", "is not known"),
        (["assist"], "", "looking for the best guess", "time limit reached"),
    ],
)
def test_ctrl_c_ends_a_search_and_not_the_game(screen, arguments, lines, what, then):
    limits = ["--pegs", "4", "--colors", "9", "--time-limit", "1000"]
    game = screen("mastermind", *arguments, *limits, columns=200)
    if lines:
        game.until("guess 1> ")
        game.type(lines)
    game.until(f"{what}; Ctrl-C: answer now")
    game.interrupt()
    game.until(then)
    game.type("quit\n")
    assert game.end() == 0


SLOW = ["--pegs", "4", "--colors", "9", "--time-limit", "1", "--threads", "1"]


@pytest.mark.parametrize(
    ("arguments", "prompt", "asked", "answered"),
    [
        (["mastermind", "play", *SLOW, "--secret", "1234"], "1> ", "hint", "6,561 candidates"),
        (["mastermind", "play", *SLOW, "--secret", "1234"], "1> ", "why 1111", "6,561 candidates"),
        (["mastermind", "assist", *SLOW], "", "", "6,561 candidates"),
        (["otrio", "play", "--think", "1"], "player 1> ", "hint", "Players place"),
        (["otrio", "play", "--think", "1", "--me", "2"], "", "", "Players place"),
    ],
)
@pytest.mark.parametrize("later", [None, 3])
def test_what_is_typed_while_the_program_thinks_is_read_then(
    screen, arguments, prompt, asked, answered, later
):
    game = screen(*arguments, columns=200)
    if asked:
        game.until(prompt)
        game.type(f"{asked}\n")
    game.until("Ctrl-C: ")
    line = "left\n" if "candidates" in answered else "rules\n"
    game.type(line[:later])
    if later is not None:  # the end of the line is typed when the program has answered
        game.until("> ")
        game.type(line[later:])
    game.until(answered)
    game.type("quit\n")
    assert game.end() == 0


@pytest.mark.long
def test_a_search_shows_both_bounds(screen):
    solve = screen("ab", "solve", "--pegs", "4", "--colors", "11", "--time-limit", "100")
    assert "4×11: 4" in solve.until(" to ")
    solve.interrupt()
    assert solve.end() == 130


def test_a_picture_of_cards_fits_the_terminal(screen):
    cards = ["--mine", "1 2 3 5 6 11 13", "--theirs", "1 4 5 10 10 11 12"]
    wide, narrow = (screen("tanhinmin", "play", *cards, columns=columns) for columns in (80, 40))
    rows = []
    for game in (wide, narrow):
        game.until("move 1> ")
        game.type("hint\n")
        rows.append(game.until("[ ] the table").replace("\r", "").split("\n"))
        game.type("quit\n")
        assert game.end() == 0
    assert "you       1    2    3    5    6    11   13" in rows[0]
    assert "you      1  2 3 5 6 11 13" in rows[1]
    assert max(map(len, rows[1])) <= 40


def test_after_the_game_a_key_stops_or_begins_another(screen):
    nim = screen("nim", "play", "1")
    nim.until("your move> ")
    nim.type("1 1\n")
    nim.until('"undo", or Enter to stop> ')
    nim.type("again\n")
    nim.until("your move> ")
    nim.type("1 1\n")
    nim.until('"undo", or Enter to stop> ')
    nim.type("\n")
    assert nim.end() == 0


def test_a_check_shows_that_it_works(screen, tmp_path):
    strategy = tmp_path / "s.json"
    solve(AB(3, 5)).strategy.save(strategy)
    verify = screen("verify", str(strategy), columns=200)
    verify.until(f"checking {strategy}: large files take minutes")
    verify.until("verified: AB(pegs=3, colors=5): all 60 candidates are found")
    assert verify.end() == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("otrio", "show", "b2M"), "c3S"),
        (("nim", "moves", "9", "12", "7"), "leaving 9 12 5"),
        (("reproduce", "iwase2009", "--tables", "table-0-9"), "second method"),
        ((), "explains one."),
    ],
)
def test_results_fit_the_terminal(screen, arguments, words):
    narrow = screen(*arguments, columns=48)
    shown = plain(narrow.until(words))
    narrow.end()
    assert max(map(columns, shown.splitlines())) <= 48


def test_ctrl_c_leaves_the_menu(screen):
    menu = screen("play", columns=40)
    shown = menu.until("1 to 6, Enter for 1> ")
    assert max(map(columns, plain(shown).splitlines())) <= 40
    menu.interrupt()
    assert "\nabgames: interrupted" in plain(menu.until("interrupted"))
    assert menu.end() == 130


@pytest.mark.parametrize("game", ["otrio", "tanhinmin"])
def test_rules_are_filled_to_the_width(screen, game):
    play = screen(game, "play", "--level", "0", columns=60)
    play.until("> ")
    play.type("rules\n")
    play.until("\n")
    lines = plain(play.until(".\r\n")).splitlines()
    assert all(40 < len(line) <= 60 for line in lines[:-1])
