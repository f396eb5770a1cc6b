"""Input from Japanese keyboards is read as meant, everywhere."""

import pytest

from abgames import codebreaking, otrio, review
from abgames.arguments import folded
from abgames.codebreaking import AB, CardMoo, Feedback, Mastermind
from abgames.nim.play import game_of
from abgames.otrio import Position


def wide(text):
    """A text in full width, as typed with an input method."""
    signs = {" ": "\u3000", ",": "、"}
    return "".join(signs.get(c) or (chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c) for c in text)


@pytest.mark.parametrize("text", ["0A1B", "1 2 3=0A1B, 4 5 6=1A0B", "b2M, pass", "#%+-*/<>?"])
def test_every_sign_is_read_in_its_place(text):
    assert folded(wide(text)) == text
    assert folded(text) == text


@pytest.mark.parametrize(
    "text", ["\u00b2", "\u2460", "\u00bd", "b2M", "é", "あ", "漢", "\ufb01", "\u217b"]
)
def test_other_characters_are_left(text):
    assert folded(text) == text


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (AB(3, 7).code, "1 2 3"),
        (AB(3, 7).secret, "7-2-5"),
        (AB(3, 7).consistent, "1 2 3=0A1B, 4 5 6=1A0B"),
        (Mastermind(2, 3, symbols="rgb").code, "r g"),
        (Feedback.parse, "1A2B"),
        (Feedback.parse, "2 white 1 black"),
        (CardMoo().code, "3b 8r X"),
        (lambda text: CardMoo(own=text), "3b 8r 10b"),
        (CardMoo().reply, "1H1NC"),
        (lambda text: Position.from_moves(text, players=2), "b2M, a1L"),
        (Position(players=3).play, "b2M"),
        (lambda text: Position.from_board(text), "2........" + "." * 18),
        (lambda text: game_of("nim").read(text, (7, 3, 5)), "2 from pile 1"),
        (lambda text: game_of("nim").read(text, (7, 3, 5)), "5 3 5"),
        (lambda text: review((7, 3, 5), text), "6 3 5, 6 3 4"),
        (lambda text: review(([2, 4], [1, 3]), text), "2, 3, pass"),
        (lambda text: codebreaking.review(AB(3, 7), text), "1 2 3=3A0B"),
        (lambda text: review(otrio.Position(2), text, each_time_limit=0.01), "b2M"),
    ],
)
def test_full_width_is_read(read, text):
    assert str(read(wide(text))) == str(read(text))


@pytest.mark.parametrize("text", ["大b2", "b2 大", wide("b2L"), "b2大"])
def test_sizes_of_otrio_in_japanese(text):
    assert Position(players=2).play(text) == Position(players=2).play("b2L")
