"""``abgames otrio play``: conversations with programs that follow orders of preference."""

import json

LATE = "b2M, a1L, c3S, a2S, b3L, c3M"


def objects(out):
    return [json.loads(line) for line in out.splitlines()]


def test_programs_play_their_best_moves(talk):
    _, out, _ = talk("otrio", "play", LATE, "--prefer", "next", lines=["c3L", "quit"])
    assert "Player 2 plays " in out
    assert out.count(". With best play this is a draw.\n") == 2
    _, out, _ = talk("otrio", "play", LATE, "--prefer", "next", "--json", lines=["b1L"])
    first, last = objects(out)
    assert (first["state"], first["to_move"], first["moves"]) == ("move", 1, [])
    assert (last["state"], last["winner"], len(last["moves"])) == ("over", 3, 3)


def test_the_programs_alone_bring_a_game_to_its_end(talk):
    status, out, _ = talk("otrio", "play", LATE, "--prefer", "next", "--me", "", "--json")
    (record,) = objects(out)
    assert status == 0
    assert (record["state"], record["winner"], record["me"]) == ("over", 1, [])
    assert record["moves"][0] == "c2L"


def test_hints_before_each_move(talk):
    _, out, _ = talk("otrio", "play", LATE, "--prefer", "next", "--hint", "--json")
    assert objects(out)[0]["hint"] == {"move": "c2L", "outcome": "P1", "best": True}
    _, out, _ = talk("otrio", "play", LATE, "--prefer", "next", "--hint")
    assert "Hint: c2L is a best move: player 1 wins." in out
    assert out.endswith("Stopped.\n")


def test_a_guess_of_the_program_says_so(talk):
    arguments = ["--players", "3", "--me", "2", "--think", "0.01"]
    out = talk("otrio", "play", *arguments, lines=["quit"])[1]
    assert "(its best guess: it could not look to the end in 0.01 s)." in out


def test_rules_and_prompt_of_two_players(talk):
    """They say which colour is placed, and whose it is."""
    _, out, _ = talk("otrio", "play", "b2M", "a1L", "--players", "2", lines=["rules", "quit"])
    assert "purple to move (player 1 has red and purple in turn)" in out
    assert "player 1 red and purple, player 2 green and blue" in " ".join(out.split())
    game = ("otrio", "play", "1. b2M a1L", "--players", "2", "--colors", "1")
    _, out, _ = talk(*game, lines=["rules", "quit"])
    assert "red to move (player 1)\n" in out
    assert "Player 1 has red, player 2 green: nine pieces each." in " ".join(out.split())
    _, out, _ = talk(*game, "--json", lines=["quit"])
    assert objects(out)[0]["colors"] == 1
    _, out, _ = talk("otrio", "play", "--players", "3", lines=["rules", "quit"])
    assert "two colours" not in out
