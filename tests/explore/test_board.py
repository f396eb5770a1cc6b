"""Boards outside the page: what they show as Python objects, messages, and recorded answers."""

import json
import time
from pathlib import Path

import pytest

from abgames import AB, CardMoo, Mastermind, Position, begin
from abgames.codebreaking import FeedbackTable, black_peg, coins, common_words, words
from abgames.errors import IllegalMoveError, InconsistentHistoryError, UnsupportedGameError
from abgames.explore import answer, board
from abgames.explore.boards import shown_as, subject_of
from abgames.explore.server import document, module, recorded_as


@pytest.mark.parametrize(
    "subject",
    [(7, 3, 5), Position(2), Position.from_moves("b2M, a1L", players=3), ((1, 2, 4), (1, 3))],
)
def test_what_is_shown_is_read_back(subject):
    view, state = shown_as(subject)
    assert subject_of(view, json.loads(json.dumps(state))) == subject


LATE = Position.from_moves("b2M, a1L", players=3)


@pytest.mark.parametrize(
    ("situation", "subject", "parts"),
    [
        (begin((7, 3), rule={1, 3}, misere=True), (7, 3), {"rule": "1,3", "misere": True}),
        (begin((4, 5), rule="wythoff"), (4, 5), {"rule": "wythoff"}),
        (begin(LATE, prefer="next"), LATE, {"prefer": "next"}),
        (
            begin(LATE, coalition={2, 3}, winners={2, "D"}),
            LATE,
            {"coalition": ["2", "3"], "winners": ["D", "P2"]},
        ),
        (begin(([1, 8], [9]), table=3), ((1, 8), (9,)), {"table": 3}),
        (begin(([1, 8], [9]), cut=8), ((1, 8), (9,)), {"variant": "cut", "cut": 8}),
        (begin(([1, 8], [9])).play(1), ((8,), (9,)), {"first": "theirs", "table": 1}),
        (begin(AB(3, 7), history="1 2 3=0A1B"), None, {"history": ["123=0A1B"]}),
    ],
)
def test_a_situation_is_shown_with_what_is_asked_about_it(situation, subject, parts):
    view, state = shown_as(situation)
    assert {name: state[name] for name in parts} == parts
    found = subject_of(view, json.loads(json.dumps(state)))
    if subject is None:
        assert [str(reply) for _, reply in found[1]] == ["0A1B"]
    else:
        assert found == subject


@pytest.mark.parametrize(
    ("game", "history"),
    [
        (AB(3, 7), "1 2 3=0A1B"),
        (AB(3, 12), "1 2 12=0A1B"),
        (Mastermind(4, 6), "1 1 2 2=1A1B"),
        (CardMoo("3b 8r 10b"), "2b 4r 9r=2N"),
        (coins(4), ""),
        (coins(4).called("four coins"), ""),
        (black_peg(2, 4), "1 2=1"),
        (words(["cat"], ["cat", "dog"]), ""),
        (words(["cat", "bat", "rat"], ["cat", "bat", "dog"]), "cat=-gg"),
        (words(["ljubav", "njegov", "krava"], letters="lj nj"), "ljubav=----g"),
    ],
)
def test_games_are_shown_with_their_history(game, history):
    view, state = shown_as(game, history)
    shown, answers = subject_of(view, json.loads(json.dumps(state)))
    assert len(shown.consistent(answers)) == len(game.consistent(history))
    assert answer(f"{view}/state", _arguments(view, state))["candidate_count"] == len(
        game.consistent(history)
    )


def test_a_game_that_has_a_rule_is_shown_by_it():
    assert shown_as(black_peg(4, 6))[1]["table"] == "black_peg(4, 6)"
    assert len(json.dumps(shown_as(words(*common_words(4)))[1])) < 40_000


def _arguments(view, state):
    given = {name: value for name, value in state.items() if name != "history"}
    cuts = (each.rpartition("=") for each in state["history"])
    symbols = {} if view in ("cardmoo", "table", "words") else _symbols(state["colors"])
    return {**given, **symbols, "history": [[guess, reply] for guess, _, reply in cuts]}


def _symbols(colors):
    digits = "0123456789" if colors == 10 else "123456789"[:colors]
    return {"symbols": digits} if colors <= 10 else {}


@pytest.mark.parametrize(
    ("subject", "error"),
    [
        (AB(3, 7, 1), UnsupportedGameError),
        (AB(3, 6, symbols="abcdef"), UnsupportedGameError),
        (CardMoo(ranks=5), UnsupportedGameError),
        (FeedbackTable([[0, 1], [1, 0]], weights=[1, 2]), UnsupportedGameError),
        ("nim", TypeError),
        ([], TypeError),
        ((-1, 3), ValueError),
        (([1], [2], [3]), TypeError),
    ],
)
def test_what_cannot_be_shown_is_refused(subject, error):
    with pytest.raises(error):
        shown_as(subject)


def test_a_reply_that_cannot_be_is_refused():
    with pytest.raises(IllegalMoveError):
        shown_as(AB(3, 5), "1 2 3=9A9B")


def test_an_impossible_history_is_shown_and_diagnosed():
    view, state = shown_as(AB(3, 7), "1 2 3=0A0B, 4 5 6=0A0B")
    with pytest.raises(InconsistentHistoryError):
        AB(3, 7).consistent("1 2 3=0A0B, 4 5 6=0A0B")
    assert answer(f"{view}/state", _arguments(view, state))["state"] == "contradiction"


def test_a_board_shows_the_variant_of_a_position():
    position = Position(2, colors=1).play("b2M")
    view, state = shown_as(position)
    assert subject_of(view, {**state, "moves": ["a1L"]}) == position.play("a1L")
    assert subject_of("otrio", {"players": 2, "colors": 0}) == Position(2)


def test_the_moves_of_a_state_count_up_to_where_it_stands():
    state = {"players": 3, "moves": ["b2M", "a1L", "c3S"], "at": 2}
    assert subject_of("otrio", state) == Position.from_moves("b2M a1L", players=3)
    assert subject_of("nim", {"piles": [7, 3, 5], "moves": ["6 3 5"], "at": -1}) == (6, 3, 5)
    hands = {"mine": [1, 2, 4], "theirs": [1, 3], "moves": ["2"]}
    assert subject_of("tanhinmin", hands) == ((1, 4), (1, 3))


class TestNotebook:
    @pytest.fixture
    def shown(self):
        pytest.importorskip("anywidget")
        made = board(AB(3, 7), "1 2 3=0A1B", language="ja", tree=True)
        made.sent = []
        made.send = lambda record, *_: made.sent.append(record)
        return made

    def asks(self, shown, question, arguments, number="1"):
        shown._take(shown, {"id": number, "question": question, "arguments": arguments}, None)

    def ends(self, shown):
        end = time.monotonic() + 20
        while not (shown.sent and {"answer", "problem"} & set(shown.sent[-1])):
            assert time.monotonic() < end
            time.sleep(0.01)
        return shown.sent[-1]

    def test_its_state_is_set_from_python(self, shown):
        assert (shown.view, shown.language, shown.state["tree"]) == ("ab", "ja", True)
        shown.subject = (AB(4, 10), "1 2 3 4=1A1B")
        assert shown.state["history"] == ["0123=1A1B"]
        game, answers = shown.subject
        assert (game.colors, len(game.consistent(answers))) == (10, 720)
        shown.subject = AB(4, 10)
        assert shown.state["history"] == []
        with pytest.raises(ValueError, match="this board shows ab"):
            shown.subject = Position(3)
        with pytest.raises(ValueError, match="theme"):
            board(AB(3, 7), theme="pink")

    def test_questions_are_answered_by_messages(self, shown):
        self.asks(shown, "nim/explain", {"piles": [7, 3, 5], "language": "en"})
        told = self.ends(shown)
        assert told["id"] == "1"
        assert told["answer"] == answer("nim/explain", {"piles": [7, 3, 5]})
        assert list(shown.answers) == ['nim/explain {"piles":[7,3,5]}']
        self.asks(shown, "nim/explain", {"piles": "none"}, "2")
        while shown.sent[-1]["id"] != "2":
            time.sleep(0.01)
        assert "problem" in self.ends(shown)

    def test_a_search_is_stopped(self, shown):
        arguments = {"pegs": 5, "colors": 8}
        self.asks(shown, "mastermind/rank", arguments)
        inquiry = shown._asked["1"]
        while not shown.sent:
            time.sleep(0.01)
        assert "progress" in shown.sent[0]
        shown._take(shown, {"id": "1", "stop": True}, None)
        assert inquiry.is_done.wait(20)
        assert not shown._asked
        assert not any("answer" in each for each in shown.sent)

    def test_a_page_is_saved(self, shown, tmp_path):
        self.asks(shown, "nim/explain", {"piles": [7, 3, 5]})
        self.ends(shown)
        path = tmp_path / "board.html"
        shown.save(path)
        text = path.read_text(encoding="utf-8")
        assert '"nim/explain {\\"piles\\":[7,3,5]}"' in text

    def test_without_anywidget_it_says_what_to_install(self, monkeypatch):
        import sys

        monkeypatch.setitem(sys.modules, "anywidget", None)
        monkeypatch.delitem(sys.modules, "abgames.explore.boards", raising=False)
        with pytest.raises(ModuleNotFoundError, match=r"pip install .abgames\[notebook\]"):
            board((7, 3, 5))


STUB = Path(__file__).with_name("model.js").read_text("utf-8")

BLANK = """<!doctype html><html lang="en"><head><title>board</title></head>
<body><main><h1>a document</h1><div id="one"></div></main></body></html>"""


@pytest.mark.browser
class TestBrowser:
    @pytest.fixture
    def blank(self, page):
        page.route(
            "**/blank.html", lambda route: route.fulfill(body=BLANK, content_type="text/html")
        )
        text = module()
        page.route(
            "**/board.js", lambda route: route.fulfill(body=text, content_type="text/javascript")
        )
        page.goto("blank.html")
        return page

    def render(self, page, view, state):
        page.add_script_tag(content=STUB)
        page.evaluate(
            """async ([view, state]) => {
              window.model = make(state, view);
              const { default: board } = await import("/board.js");
              window.unmount = board.render({ model, el: document.getElementById("one") });
            }""",
            [view, state],
        )

    def test_a_notebook_reads_and_sets_what_is_shown(self, blank, axe):
        view, state = shown_as(AB(3, 7, symbols="1234567"), "123=0A1B")
        self.render(blank, view, state)
        blank.wait_for_selector("text=Possible secrets: 72.")
        blank.get_by_role("button", name="undo").click()
        blank.wait_for_selector("text=Possible secrets: 210.")
        game, answers = subject_of(view, blank.evaluate("saved"))
        assert (game, answers) == (AB(3, 7, symbols="1234567"), ())
        blank.evaluate(
            """() => {
              model.set("state", { ...model.get("state"), history: ["123=0A0B"] });
              model.fire("change:state");
            }"""
        )
        blank.wait_for_selector("text=Possible secrets: 24.")
        blank.evaluate("document.activeElement.blur()")
        blank.keyboard.type("4")  # beside the board
        assert not any(blank.evaluate("saved.draft ?? []"))
        blank.get_by_role("button", name="erase").focus()
        blank.keyboard.type("456")
        blank.get_by_role("button", name="add the answer").click()
        blank.wait_for_selector("text=contradict each other")
        axe(blank)
        blank.evaluate("unmount()")

    def test_the_style_stays_inside(self, blank):
        before = blank.evaluate("getComputedStyle(document.body).margin")
        self.render(blank, "nim", {"piles": [7, 3, 5]})
        blank.wait_for_selector("h1:has-text('Nim')")
        assert blank.evaluate("getComputedStyle(document.body).margin") == before
        inside = (
            "getComputedStyle(document.querySelector('#one').shadowRoot.querySelector('#view'))"
        )
        assert blank.evaluate(f"{inside}.display") == "grid"

    def test_recorded_answers_need_no_server(self, page, tmp_path):
        state = {"pegs": 3, "colors": 7, "history": ["123=0A1B"]}
        game = {"pegs": 3, "colors": 7, "symbols": "1234567", "history": [["123", "0A1B"]]}
        best = {**game, "objective": "expected", "top": 5}
        questions = {"ab/state": game, "ab/rank": best}
        answers = {
            recorded_as(each, asked): answer(each, asked) for each, asked in questions.items()
        }
        path = tmp_path / "board.html"
        path.write_text(document("ab", state, answers), encoding="utf-8")
        page.route(
            "**/saved.html",
            lambda route: route.fulfill(
                body=path.read_text(encoding="utf-8"), content_type="text/html"
            ),
        )
        page.goto("saved.html")
        page.wait_for_selector("text=Possible secrets: 72.")
        page.wait_for_selector("text=3.26 guesses on average")
        page.get_by_role("button", name="undo").click()
        page.wait_for_selector("text=this answer was not recorded")
