"""What a board shows, as the state of a view and as a Python object.

>>> from abgames import AB
>>> view, state = shown_as(AB(4, 10), "1 2 3 4=0A1B")
>>> view, state["history"]
('ab', ['0123=0A1B'])
>>> subject_of(view, state)
(AB(pegs=4, colors=10, symbols='0123456789'), (((1, 2, 3, 4), Feedback(0, 1)),))
>>> subject_of(*shown_as((7, 3, 5)))
(7, 3, 5)
"""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from contextlib import suppress
from os import PathLike
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from abgames_check.documents import file_name

from ..any_game import begin
from ..arguments import known_word, listed
from ..codebreaking import AB, CardMoo, FeedbackTable, Mastermind
from ..codebreaking.code_game import CodeGame
from ..codebreaking.history import HistoryLike, parse_history, possible_reply
from ..codebreaking.question_games import (
    OfAB,
    OfCards,
    OfMastermind,
    OfTable,
    OfWords,
    is_ready_made,
    ready_made,
)
from ..codebreaking.situation import Guessing
from ..errors import NotationError, UnsupportedGameError
from ..games.loading import OFFERED, offer
from ..games.situation import Play
from ..language import LANGUAGES
from ..nim.situation import Heaps
from ..otrio import Position
from ..otrio.situation import Match
from ..situation import Situation
from ..tanhinmin.situation import Hands, start
from .server import Desk, Inquiry, document, module, recorded_as

State = dict[str, Any]

VARIANTS = {"cut": "cut", "goals": "goals", "limits": "pass_limits", "last": "last_card"}
"""What the page and :func:`~abgames.begin` call the variants of Tanhinmin."""


def shown_as(subject: Any, history: HistoryLike = ()) -> tuple[str, State]:
    """Return the view that shows a subject, and its state."""
    if isinstance(subject, Guessing):
        if subject.goal != subject.game.goal:
            problem = f"a board shows {subject.game!r} to its usual goal, not to {subject.goal!r}"
            raise UnsupportedGameError(problem, game=subject.game)
        subject, history = subject.game, subject.history
    if isinstance(subject, CodeGame):  # also with a history that is impossible
        return _code_game(subject, history)
    if history:
        raise TypeError("history is for code-breaking games only")
    shown: Situation = begin(subject)
    if isinstance(shown, Heaps):
        rule = shown.record()["rule"]
        rule = rule if isinstance(rule, str) else ",".join(map(str, rule))
        return "nim", {"piles": list(shown.piles), "rule": rule, "misere": shown.misere}
    if isinstance(shown, Match):
        return "otrio", {**shown.position.record(), **_wanted(shown)}
    if isinstance(shown, Hands):
        return "tanhinmin", _hands(shown)
    assert isinstance(shown, Play)
    if shown.position != shown.rules.start:
        raise UnsupportedGameError("a board shows a game of your own from its start", game=shown)
    return "games", {"game": offer(shown.rules), **_wanted(shown)}


def subject_of(view: str, state: Mapping[str, Any]) -> Any:
    """Return what a board shows now, as the values that users have."""
    if view in ("ab", "mastermind", "cardmoo", "table", "words"):
        return _answers(view, state)
    shown: Any = _start(view, state)
    for move in _made(state):
        shown = shown.play(shown.read(move))
    if isinstance(shown, Match):
        return shown.position
    if isinstance(shown, Hands):
        return shown.hands
    return shown.piles if isinstance(shown, Heaps) else shown


def _start(view: str, state: Mapping[str, Any]) -> Any:
    """The situation in which a state starts."""
    if view == "nim":
        rule = {name: state[name] for name in ("rule", "misere") if name in state}
        return begin(state["piles"], **rule)
    if view == "games":
        return begin(OFFERED[state["game"]].rules)
    if view == "tanhinmin":
        name = str(state.get("variant", "none"))
        variant = {VARIANTS[name]: state.get(name, True)} if name in VARIANTS else {}
        first = 2 if state.get("first") == "theirs" else 1
        table = state.get("table", 0)
        return start(state["mine"], state["theirs"], table, first=first, **variant)
    players, colors = state.get("players", 3), state.get("colors") or None
    position = Position(players, colors)
    if state.get("board"):
        position = Position.from_board(state["board"], players, state.get("color", 1), colors)
    return begin(position)


def _wanted(shown: Match | Play) -> State:
    """What players want, where it is not the usual."""
    if shown.aim is not None:
        coalition, winners = shown.aim
        return {"coalition": list(map(str, sorted(coalition))), "winners": sorted(winners)}
    usual = shown.prefer == "previous" or not isinstance(shown.prefer, str)
    return {} if usual else {"prefer": shown.prefer}


def _hands(shown: Hands) -> State:
    """Both hands, the table, who is to move, and the variant."""
    state: State = {
        name: list(hand) for name, hand in zip(("mine", "theirs"), shown.hands, strict=True)
    }
    if shown.table:
        state["table"] = shown.table
    if shown.turn == 2:
        state["first"] = "theirs"
    usual = (None, (0, 0), False)
    chosen = {"cut": shown.rules.cut, "goals": shown.rules.goals, "last": shown.last_card}
    chosen["limits"] = shown.position.passes_left
    for name, value in chosen.items():
        if value not in usual:
            state |= {"variant": name, name: list(value) if isinstance(value, tuple) else value}
    return state


def _code_game(game: CodeGame, history: HistoryLike) -> tuple[str, State]:
    view, state = _view_of(game)
    shown = _game_of(view, state)
    is_named = getattr(game, "symbols", None) not in (None, getattr(shown, "symbols", None))
    is_other = view not in ("table", "words") and game.record() != shown.record()
    if is_other or is_named:
        raise UnsupportedGameError(f"a board cannot show {game!r}, only {shown!r}", game=game)
    answers = parse_history(game, history)
    for _, reply in answers:
        possible_reply(game, reply)
    state["history"] = [f"{shown.text(guess)}={reply}" for guess, reply in answers]
    return view, state


def _view_of(game: CodeGame) -> tuple[str, State]:
    if isinstance(game, FeedbackTable):
        parts = {
            "weights": game.has_weights,
            "classes": game.classes,
            "rule for guesses": game.has_rule,
        }
        if lost := [name for name, has in parts.items() if has]:
            names = listed(lost, "and")
            raise UnsupportedGameError(f"a board shows no {names} of {game!r}", game=game)
        guesses, secrets = game._names()
        if game._is_made and game._is_of_words and {*secrets} <= {*guesses}:
            # A comma makes a list of one word, too.
            return "words", {"answers": f"{' '.join(secrets)},", "allowed": " ".join(guesses)}
        with suppress(NotationError):  # the name is another one
            if game._by and is_ready_made(game.title) and ready_made(game.title) == game:
                return "table", {"table": game.title, "hit": ""}
        return "table", {"table": game.to_csv(), "hit": "" if game.hit is None else str(game.hit)}
    if isinstance(game, CardMoo):
        return "cardmoo", {"own": game.text(game.own_cards) if game.own_cards else ""}
    if not isinstance(game, AB | Mastermind):
        raise UnsupportedGameError(f"a board shows no list of secrets of {game!r}", game=game)
    return game.kind.lower(), {"pegs": game.pegs, "colors": game.colors}


def _game_of(view: str, state: Mapping[str, Any]) -> CodeGame:
    """The game that a view shows, with the page's names for its colours."""
    if view == "table":
        return OfTable(table=state["table"], hit=state.get("hit")).made
    if view == "words":
        return OfWords(answers=state["answers"], allowed=state["allowed"]).made
    if view == "cardmoo":
        return OfCards(own=state.get("own")).made
    kind = OfAB if view == "ab" else OfMastermind
    pegs, colors = state.get("pegs", 4), state.get("colors", 10 if view == "ab" else 6)
    digits = "0123456789" if colors == 10 else "123456789"[:colors]
    return kind(pegs=pegs, colors=colors, symbols=digits if colors <= 10 else None).made


def _answers(view: str, state: Mapping[str, Any]) -> tuple[CodeGame, Any]:
    game = _game_of(view, state)
    cuts = (made.rpartition("=") for made in _made(state, "history"))
    return game, parse_history(game, [(guess, reply) for guess, _, reply in cuts])


def _made(state: Mapping[str, Any], moves: str = "moves") -> list[str]:
    made, at = list(state.get(moves, ())), state.get("at", -1)
    return made if at < 0 else made[:at]


THEMES = ("auto", "light", "dark")

EVERY = 0.2
"""Seconds between two messages about a search."""


class Board(anywidget.AnyWidget):
    """A view of the explorer in a notebook."""

    _esm = module()
    view = traitlets.Unicode().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)

    def __init__(self, subject: object, history: HistoryLike = (), **options: object) -> None:
        """Show a subject; ``options`` are ``language``, ``theme`` and parts of the ``state``."""
        view, state = shown_as(subject, history)
        settings = {
            name: known_word(name, options.pop(name), words)
            for name, words in (("language", LANGUAGES), ("theme", THEMES))
            if name in options
        }
        super().__init__(view=view, state={**state, **options}, **settings)
        self.answers: dict[str, Any] = {}
        self._desk = Desk()
        self._asked: dict[str, Inquiry] = {}
        self.on_msg(self._take)

    @property
    def subject(self) -> Any:
        """What is shown: a game with its history, a position, piles, or two hands."""
        return subject_of(self.view, self.state)

    @subject.setter
    def subject(self, subject: object) -> None:
        history: Any = ()
        if isinstance(subject, tuple) and subject and isinstance(subject[0], CodeGame):
            subject, history = (*subject, ())[:2]
        view, state = shown_as(subject, history)
        if view != self.view:
            raise ValueError(f"this board shows {self.view}; make another one for {view}")
        started = {"moves": [], "at": -1} if view not in ("ab", "mastermind") else {"at": -1}
        self.state = {**self.state, **started, **state}

    def save(self, path: str | PathLike[str]) -> None:
        """Write an HTML page with the board as it is and the answers so far."""
        page = document(
            self.view, self.state, self.answers, language=self.language, theme=self.theme
        )
        Path(file_name(path)).write_text(page, encoding="utf-8")

    def _take(self, _: object, message: dict[str, Any], __: object) -> None:
        """Take a question, or a request to stop one."""
        number = message["id"]
        if message.get("stop"):
            inquiry = self._asked.pop(number, None)
            if inquiry is not None:
                inquiry.leave()
            return
        inquiry = self._desk.ask(message["question"], message["arguments"])
        self._asked[number] = inquiry
        threading.Thread(target=self._tell, args=(number, message, inquiry), daemon=True).start()

    def _tell(self, number: str, message: dict[str, Any], inquiry: Inquiry) -> None:
        """Send what is known about a question until it is answered."""
        is_done = False
        while not is_done and number in self._asked:
            is_done = inquiry.is_done.wait(EVERY)
            for line in inquiry.news().splitlines():
                record = json.loads(line)
                if "answer" in record:
                    key = recorded_as(message["question"], message["arguments"])
                    self.answers[key] = record["answer"]
                self.send({"id": number, **record})
        self._asked.pop(number, None)
