"""Questions about heap games: equal to the shell's answers, and refused in plain words."""

import json

import pytest

from abgames.explore import answer

CASES = [
    ([7, 3, 5], "nim", False),
    ([1, 2, 3], "nim", False),
    ([0, 0], "nim", False),
    ([1, 1, 2], "nim", True),
    ([2**53 - 1, 4], "nim", False),
    ([5, 4], "kayles", False),
    ([5, 4], "Kayles", True),
    ([3, 4], "kayles", True),
    ([10**9, 10**12 + 1], "1,2,3", True),
    ([10**9], "1,2,3", False),
    ([9, 4], "0.9A", True),
    ([7, 4], "0.8", False),
    ([9, 2], "0.137", False),
    ([9, 2, 4], "1,3,4", False),
    ([8, 4], "{2, 3}", True),
    ([10, 3], "grundy", False),
    ([6, 5], "lasker", False),
    ([5, 7], "wythoff", False),
    ([1, 2, 3], "moore-2", False),
]


def ask(question, **arguments):
    """The answer as it arrives: after JSON."""
    return json.loads(json.dumps(answer(f"nim/{question}", arguments)))


def test_digits_tell_what_a_winning_move_does():
    assert [move["digits"] for move in ask("explain", piles=[7, 3, 5])["moves"]] == [
        "111 → 110",
        "011 → 010",
        "101 → 100",
    ]
    assert ask("explain", piles=[5, 4], rule="kayles")["moves"][0]["digits"] == "100 → 001"
    for piles, rule, misere in (([3, 6], "wythoff", 0), ([1, 2], "moore-2", 0), ([4, 2], "nim", 1)):
        explained = ask("explain", piles=piles, rule=rule, misere=bool(misere))
        assert {move["digits"] for move in explained["moves"]} == {None}


def test_sentences_are_in_the_language_that_is_asked_for():
    assert ask("explain", piles=[1, 2, 3])["text"][0] == "1 2 3: the player to move loses."
    assert ask("explain", piles=[1, 2, 3], language="ja")["text"][0] == (
        "1 2 3: 手番のプレイヤの必敗です。"
    )
    asked = {"situation": {"game": "nim", "piles": [3]}, "move": "1 2", "language": "ja"}
    assert answer("play/make", asked)["details"]["said"] == "山1から石2個を取る"


@pytest.mark.parametrize(("piles", "rule", "misere"), CASES)
def test_what_is_listed_are_the_legal_moves(piles, rule, misere):
    game = {"situation": {"game": "nim", "piles": piles, "rule": rule, "misere": misere}}
    shown = json.loads(json.dumps(answer("play/show", game)))
    record = shown["details"]
    winning = ask("explain", piles=piles, rule=rule, misere=misere)["winning_moves"]
    left = [move["after"] for move in record["moves"]]
    assert len(set(map(tuple, left))) == len(left)
    assert (shown["outcome"] is None) is bool(left)
    assert record["winning_moves"] == winning
    if not record["more"]:
        assert [after for after in winning if after not in left] == []
    for after in left[:20]:
        ask("review", positions=[piles, after], rule=rule, misere=misere)  # else it is refused
        typed = " ".join(map(str, after))
        assert answer("play/make", {**game, "move": f"leave {typed}"})["move"] == typed


def test_few_moves_of_each_pile_are_listed():
    game = {"game": "nim", "piles": [1000, 3], "rule": "lasker"}
    record = answer("play/show", {"situation": game})["details"]
    assert record["more"] is True
    assert {move["pile"] for move in record["moves"]} == {1, 2}
    assert len(record["moves"]) <= 200
    large = {"game": "nim", "piles": [10**15, 10**15], "rule": "wythoff"}
    assert answer("play/show", {"situation": large})["more"] is True
