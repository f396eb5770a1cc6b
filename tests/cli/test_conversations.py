"""What can be typed in every conversation: best, why, coach, undo, list, rules, again."""

import json
import random
import re
import shlex
import tomllib
from functools import partial, partialmethod
from pathlib import Path

import pytest

from abgames import begin, codebreaking, otrio
from abgames.cli.conversation import Conversation
from abgames.codebreaking import AB, solve
from abgames.otrio import Position

LATE = "b2M, a1L, c3S, a2S, b3L, c3M"
FILE = Path(__file__).with_name("conversations.toml")
SMALL = ["--pegs", "3", "--colors", "7"]

GAMES = {
    name: (shlex.split(each["command"]), each["bad"], each["remark"], each["good"])
    for name, each in tomllib.loads(FILE.read_text("utf-8")).items()
}


@pytest.fixture(autouse=True)
def _at_home(monkeypatch):
    monkeypatch.chdir(FILE.parents[2])


# With cards a bad question takes a second to judge.
NAMES = [
    pytest.param(name, marks=[pytest.mark.long] if name.startswith("cardmoo") else [])
    for name in GAMES
]


@pytest.fixture(params=NAMES)
def game(request, talk):
    """One conversation: what is said when these lines are typed, and the lines of the table."""
    command, *lines = GAMES[request.param]

    def run(*typed, options=()):
        status, out, err = talk(*command, *options, lines=typed)
        assert (status, err) == (0, "")
        return out

    run.command, run.bad, run.remark, run.good = command, *lines
    run.ends = command[0] == "otrio"  # with either move
    return run


def test_why_says_what_the_last_move_was_worth(game):
    assert game.remark not in game(game.bad)
    assert game.remark in game(game.bad, "why")
    assert game.remark not in game(game.good, "why")


def test_a_coach_comments_on_each_move(game):
    assert game.remark in game(game.bad, options=["--coach"])
    assert game.remark in game("coach", game.bad)
    assert game.remark not in game("coach", "coach", game.bad)


@pytest.mark.parametrize("name", ["otrio", "ab", "mastermind", "ab assist"])
def test_review_and_share_know_what_the_coach_knew(talk, monkeypatch, name):
    command, bad, *_ = GAMES[name]
    if name == "otrio":  # one move earlier, so that a search is needed
        command = ["otrio", "play", LATE.removesuffix(", c3M"), *command[3:], "--me", "1,2,3"]
    solver = otrio.Solver if name == "otrio" else codebreaking.Solver
    reviews = []

    def without_time(search, self, *asked, **options):
        """A search; once a review is asked for, there is no time, and nothing is remembered."""
        return search(solver(), *asked, **options | {"time_limit": 0} if reviews else options)

    for method in {"solve", "analyze", "rank_guesses", "best_guess"} & set(dir(solver)):
        search = getattr(solver, method)
        monkeypatch.setattr(solver, method, partialmethod(partial(without_time, search)))
    review = Conversation.tell_review
    monkeypatch.setattr(Conversation, "tell_review", lambda self: reviews.append(1) or review(self))
    lines = ["coach", bad, "review", "share", "quit"]
    out = [json.loads(line) for line in talk(*command, "--json", lines=lines)[1].splitlines()]
    coached, reviewed, shared = (
        next(record[key] for record in out if key in record) for key in ("coach", "review", "share")
    )
    assert reviewed[-1]["cost"] == coached["cost"] not in (None, 0, "0")
    assert "?" not in shared.split()[3]


def test_costs_are_exact_if_asked_for(talk):
    command, bad, *_ = GAMES["ab assist"]
    out = talk(*command, "--exact", lines=[bad, "why"])[1]
    assert "That cost 17/72 guesses on average; 2 4 5 was best." in out


def test_why_of_a_move_before_it_is_made(game):
    move = game.bad.partition("=")[0].replace(" 1A0B", "").strip()
    for line in (f"why {move}", f"why not {move}", f"WHY {move}"):
        out = game(line)
        assert re.search("would be|would cost|leaves", out)
        assert "is not" not in out


def test_why_before_the_first_move(talk):
    for command, *_ in GAMES.values():
        assert (
            "there is no move of yours yet"
            in talk(
                *[
                    word
                    for word in command
                    if word not in ("--typed", "1 2 3", "--history", "123=0A1B")
                ],
                lines=["why"],
            )[1]
        )


def test_best_is_hint(game):
    best, hint = game("best").rpartition("> best")[2], game("hint").rpartition("> hint")[2]
    assert best == hint
    assert len(best) > 5


def test_commands_of_all_games(game):
    out = game("help", "rules", "list", "history", "show", "?", "quit")
    assert "is not a" not in out
    assert "cannot be read" not in out
    for word in (
        "hint",
        "why ",
        "share",
        "coach",
        "undo",
        "list",
        "history",
        "rules",
        "again",
        "quit",
    ):
        assert out.count(f"\n{word}") >= 2  # "help" and "?" show it


def test_a_review_of_the_game_so_far(game):
    out = game(game.bad, "review", "quit")
    assert re.search("above best  (luck +)?rank  best\n|above good  good\n", out)
    assert "is not a command" not in out


def test_what_is_shared_tells_no_move(game):
    out = game(game.bad, "share", "quit")
    assert re.search(r"Move by move: [-+?]+ \(\+ best, - worse, \? not known\)\n", out)
    shared = out.partition("The same game: ")[2].splitlines()[0]
    assert shlex.split(shared)[:1] == ["abgames"]
    assert game.bad not in shlex.split(shared)


def test_again_begins_another_game(game):
    out = game(game.bad, "again", "why")
    assert "there is no move of yours yet" in out


WORDS = """hint/best/why/why not/coach/undo/list/list all/history/show/rules/again/help/?/left
orders/pass/cards/random/name/name 1b 2r 4b/change/change 1 1A0B/change 1 1N/yes/y/0/1/none
review/nonsense/1 1/2 from pile 1/why 5/why 1 1/b2M/why b2M/large a2/0A1B/3 cows/456/1-2-3
why 456/4b 5r X/1H/6
4b 5r 6b/why 4b 5r X/123 1A0B/2 5 7/c2L/1 2/leave 0 0 0/\x00/\u0663/999999999999999999999999999"""


@pytest.mark.parametrize("seed", range(3))
def test_no_line_breaks_a_conversation(game, seed):
    words = re.split("[/\n]", WORDS)
    options = ["--think", "0.1"] if game.command[0] == "otrio" else []
    chance = random.Random(seed)
    game(*(chance.choice(words) for _ in range(20)), options=options)


QUESTIONS = ["hint", "best", "why", "review", "share", "coach", "coach", "list", "history", "show"]


def test_questions_change_nothing_and_undo_takes_the_move_back(game):
    known = game("history").rpartition("> history")[2]
    asked = game(game.bad, *QUESTIONS, "rules", "help", "nonsense", "undo", "history")
    assert asked.rpartition("> history")[2] == known
    assert "Taken back" in asked
    again = game(game.bad, "undo", game.good, "undo", "undo", "undo", "undo", "undo", "history")
    assert re.search("there is (no move of yours yet|no answer|nothing to take back)", again)


def test_programs_get_an_object_for_every_line(game, talk):
    moves = [] if game.ends else [game.bad, "undo"]
    lines = [*QUESTIONS, "rules", "help", "nonsense", *moves, "again"]
    status, out, err = talk(*game.command, "--json", lines=lines)
    records = list(map(json.loads, out.splitlines()))
    assert (status, len(records)) == (0, len(lines) + 2)  # before the first line, and at the end
    assert records[-1]["state"] == "stopped"
    problems = [line for line, record in zip(lines, records[1:], strict=False) if record["problem"]]
    assert set(problems) <= {"why", "nonsense"}
    assert "nonsense" in records[1 + lines.index("nonsense")]["problem"]
    assert "nonsense" not in err
    assert {"hint", "review", "share"} <= {key for record in records for key in record}


def test_a_conversation_ends_with_the_input(game):
    for lines in ([], [game.good if game.ends else game.bad], ["nonsense"], [game.bad, "undo"]):
        assert re.search(
            r"(?m)^(Stopped|The secret was|My secret was|red has won) ?.*\n\Z", game(*lines)
        )


def test_after_ctrl_c_the_game_goes_on_where_it_was(game, talk, monkeypatch):
    if game.ends:
        pytest.skip("moves of programs are part of the command")
    typed_lines = [game.bad, "undo", "nonsense", game.bad]
    lines = iter(typed_lines)

    def typed(_prompt):
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    with monkeypatch.context() as patch:
        patch.setattr("abgames.cli.conversation.plain_line", typed)
        status, _out, err = talk(*game.command)
    assert status == 130
    command = shlex.split(err.rpartition("to go on: ")[2])
    assert command[0] == "abgames"
    told = [talk(*command[1:], lines=["history"])[1], game(*typed_lines, "history")]
    assert len({text.rpartition("> history")[2] for text in told}) == 1


DRAWN = (
    "ab play",
    "cardmoo play",
    "nim play 7 3 5 --level 3",
    "tanhinmin play --cards 3",
    "otrio play --level 0",
)


@pytest.mark.parametrize("command", DRAWN)
def test_a_game_that_is_drawn_says_how_to_play_it_again(talk, command):
    """Also the second game of a conversation; a seed that was given is not repeated."""
    seen = []
    for lines in ([], ["again"], ["again", "again"]):
        out = talk(*command.split(), lines=[*(["quit"] if not lines else []), *lines])[1]
        seen.append(out.splitlines()[-1].removeprefix("The same game: "))
    assert len({each.rpartition(" ")[2] for each in seen}) == 3
    for each in seen:
        _abgames, *repeated = shlex.split(each)
        first = talk(*repeated, lines=[])[1]
        assert first == talk(*repeated, lines=[])[1]
        assert "The same game" not in first


def test_another_game_has_the_next_seed(talk):
    """So each of them can be played again alone."""
    played = [
        talk("ab", "play", "--seed", seed, lines=lines)[1].splitlines()[-1]
        for seed, lines in (("5", ["again"]), ("6", []))
    ]
    assert played[0] == played[1]
    assert played[0].startswith("The secret was ")


def test_what_was_probably_meant(game):
    assert "; did you mean 'history'?" in game("histroy")
    assert "; did you mean 'undo'?" in game("undoo")


def full_width(line):
    wide = "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in line)
    return wide.replace(" ", "\u3000")


def test_full_width_lines(game):
    assert game.remark in game(full_width(game.bad), full_width("why"))


def test_json_ends_with_the_game(talk):
    out = talk("nim", "play", "1", "--json", lines=["1 1", "again"])[1]
    assert [json.loads(line)["state"] for line in out.splitlines()] == ["move", "over"]


def test_json_of_comments(talk):
    lines = ["why 456", "4 5 6", "why", "coach", "145"]
    out = talk("ab", "play", *SMALL, "--secret", "725", "--typed", "123", "--json", lines=lines)[1]
    _, would, _, was, _, coached, _ = map(json.loads, out.splitlines())
    judged = begin(AB(3, 7), history="1 2 3=1A0B").judge("4 5 6").record()
    assert would["why"] == was["why"] == json.loads(json.dumps(judged))
    assert coached["coach"]["move"] == "1 4 5"
    assert coached["coach"]["before"] < judged["before"]


@pytest.mark.parametrize("name", NAMES)
def test_what_was_typed_can_be_repeated(talk, name):
    command, bad, _, _ = GAMES[name]
    if "--typed" in command:
        command = command[:-2]
    whole = talk(*command, lines=[bad, "undo", bad, "history", "quit"])[1]
    typed = talk(*command, "--typed", f"{bad}; undo; {bad}", lines=["history", "quit"])[1]
    assert whole.rpartition("history\n")[2] == typed.rpartition("history\n")[2]


def test_another_secret_and_another_deal(talk):
    lines = ["quit"]
    secrets = {
        talk("ab", "play", "--seed", "5", lines=["again"] * n + lines)[1].splitlines()[-1]
        for n in range(4)
    }
    assert len(secrets) > 2
    out = talk("tanhinmin", "play", "--seed", "5", lines=["again", "quit"])[1]
    assert "--seed 5." in out
    assert "--seed 6." in out


# -- the adversary -----------------------------------------------------------------------------


def test_an_adversary_is_found_in_the_end(talk):
    """Whatever is guessed, its answers are consistent, and the last candidate is the secret."""
    game, lines, history = AB(3, 5), [], []
    while True:
        candidates = game.consistent(history)
        lines.append(game.text(candidates[0].tolist()))
        arguments = ["ab", "play", "--pegs", "3", "--colors", "5", "--secret", "adversary"]
        out = talk(*arguments, "--json", lines=lines)[1]
        last = json.loads(out.splitlines()[len(lines)])
        history = [(guess, reply) for guess, reply in last["history"]]
        if last["state"] == "found":
            break
        assert len(game.consistent(history)) == last["candidate_count"] > 0
    assert last["secret"] == history[-1][0]
    assert len(history) >= solve(game, objective="worst").worst


# -- levels ------------------------------------------------------------------------------------


def test_a_program_races_for_the_same_secret(talk):
    """It guesses once in each round, a perfect one as well as best play, and undo is for both."""
    race = ("ab", "play", "--pegs", "3", "--colors", "7", "--level", "9", "--json")
    lines = ["1 2 3", "4 5 6", "undo", "4 5 6", "7 1 2", "7 2 1", "7 1 3", "1 3 7", "2 4 5"]
    needed = []
    for seed in range(8):
        out = talk(*race, "--seed", str(seed), lines=lines)[1]
        states = [json.loads(line) for line in out.splitlines()]
        assert [len(state["raced"]) for state in states[:5]] == [0, 1, 2, 1, 2]
        assert states[2]["raced"] == states[4]["raced"]
        needed += [len(states[-1]["raced"])] * (states[-1]["raced"][-1] == "3A0B")
    assert len(needed) > 4
    assert max(needed) <= solve(AB(3, 7)).worst


def test_a_random_player_of_otrio(talk):
    arguments = ["otrio", "play", "--players", "2", "--me", "", "--level", "0", "--json"]
    games = [json.loads(talk(*arguments, "--seed", seed)[1])["moves"] for seed in "112"]
    assert games[0] == games[1] != games[2]
    assert Position.from_moves(games[0], players=2).is_over


def test_a_level_completes_a_line_as_often_as_its_number(talk):
    def won(level):
        asked = [LATE, "--me", "2", "--level", level]
        outs = [talk("otrio", "play", *asked, "--seed", s, lines=["quit"])[1] for s in range(30)]
        return sum("red has won" in out for out in outs)

    assert won(0) < won(5) < won(9) == 30
