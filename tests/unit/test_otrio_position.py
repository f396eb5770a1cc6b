"""Positions of Otrio: the rules one by one, notation, and the behaviour of a value type."""

import contextlib
import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abgames.errors import AbgamesError, IllegalMoveError
from abgames.otrio import ALWAYS_DRAWN, FIGURE_2, Position, reference
from abgames.otrio.notation import COLORS, board_text, move_text, read_board, read_move

EMPTY = "." * 27

MOVES = ("b2M", "a1L", "c3S", "a2S", "b3L")

# Layers M and S are full, red has all its large pieces on the board; red is to move.
RED_PASSES = ".11...1.. 123211332 123211332"


def play(moves, players=3):
    return Position.from_moves(moves, players=players)


class TestRules:
    def test_r1_27_slots_empty_at_the_start(self):
        position = Position(players=3)
        assert position.board == EMPTY
        assert len(position.legal_moves) == 27
        assert position.legal_moves[0] == "a1L"
        assert position.legal_moves[13] == "b2M"
        assert position.legal_moves[-1] == "c3S"

    @pytest.mark.parametrize(
        ("players", "colors", "owners"),
        [
            (2, (1, 2, 3, 4, 1), (1, 2, 1, 2, 1)),
            (3, (1, 2, 3, 1, 2), (1, 2, 3, 1, 2)),
            (4, (1, 2, 3, 4, 1), (1, 2, 3, 4, 1)),
        ],
    )
    def test_r2_r3_colours_players_and_turns(self, players, colors, owners):
        position = Position(players)
        for color, owner, move in zip(colors, owners, MOVES, strict=True):
            assert (position.color, position.to_move) == (color, owner)
            position = position.play(move)
        assert position.ply == 5

    def test_r4_a_piece_stays_and_each_size_has_three(self):
        position = play("a1L a1M a1S b1L b1M b1S c2L c2M c2S")
        assert position.color == 1
        assert not [move for move in position.legal_moves if move.endswith("L")]
        assert len(position.legal_moves) == 12
        assert position.play("a2M").board[12] == "1"

    def test_r5_a_pass_is_forced_or_forbidden(self):
        position = Position.from_board(RED_PASSES, players=4, color=1)
        assert position.legal_moves == ("pass",)
        after = position.play("pass")
        assert (after.board, after.color, after.to_move) == (position.board, 2, 2)
        assert after.legal_moves == ("a1L", "a2L", "b2L", "c2L", "b3L", "c3L")
        with pytest.raises(IllegalMoveError, match="green can place a piece"):
            after.play("pass")

    def test_r5_a_pass_after_21_pieces(self):
        moves = (
            "c1L a1S c2L a1L a3L b3L b2L c3L b1L a3S a2M a2L a1M b2S b2M c1M a3M b1M c3M c2M b3M"
        )
        position = play(moves, players=4)
        assert (position.ply, position.color, position.legal_moves) == (21, 2, ("pass",))
        assert play(moves + " pass c1S", players=4) == position.play("pass").play("c1S")

    @pytest.mark.parametrize(
        ("red", "slots"),
        [
            ("a1L c3M a1M a1S", "a1L a1M a1S"),
            ("a1L b1L c1L", "a1L b1L c1L"),
            ("b1S b2S b3S", "b1S b2S b3S"),
            ("a3M b2M c1M", "a3M b2M c1M"),
            ("a1L b2M c3S", "a1L b2M c3S"),
            ("a2S b2M c2L", "a2S b2M c2L"),
        ],
    )
    def test_r6_lines_of_each_kind(self, red, slots):
        board = ["."] * 27
        for move in red.split():
            board[read_move(move)] = "1"
        position = Position.from_board("".join(board), players=3, color=2)
        assert position.winner == 1
        assert position.is_over
        assert position.legal_moves == ()
        marked = [move_text(slot) for slot in range(27) if position.core.lines >> slot & 1]
        assert sorted(marked) == sorted(slots.split())

    def test_r6_no_lines(self):
        for red in ("a1L b1M c1L", "a1L b2M c3M", "a1L b2S c3M", "a1L b1L a2L", "a1M b2L c3S"):
            board = ["."] * 27
            for move in red.split():
                board[read_move(move)] = "1"
            assert Position.from_board("".join(board)).winner is None

    def test_r6_a_line_is_of_one_colour_not_of_one_player(self):
        position = play("a1L c1L b2M c1M", players=2)
        assert position.color == 1
        after = position.play("c3S")
        assert after.winner is None
        won = play("a1L c1L b3M c1M b2M c2L b3S c2M c3S", players=2)
        assert (won.winner, won.color, won.to_move) == (1, 2, 2)
        assert Position.from_board("444" + 24 * ".", players=2).winner == 2

    def test_r7_a_full_board_is_a_draw(self):
        position, draw = ALWAYS_DRAWN, random.Random(1)
        while position.legal_moves:
            position = position.play(draw.choice(position.legal_moves))
        assert position.ply == 27
        assert position.is_over
        assert position.winner is None


class TestValues:
    POSITIONS = (
        Position(2),
        Position(3),
        FIGURE_2,
        ALWAYS_DRAWN,
        play("b2M a1L c3S a2S", players=4),
        Position.from_board(RED_PASSES, players=4, color=1),
        Position.from_board(EMPTY, players=3, color=2),
    )

    @pytest.mark.parametrize("position", POSITIONS)
    def test_copies_are_equal(self, position):
        for again in (
            pickle.loads(pickle.dumps(position)),
            copy.copy(position),
            copy.deepcopy(position),
            eval(repr(position)),
            Position.from_board(position.board, position.players, position.color),
        ):
            assert again == position
            assert hash(again) == hash(position)
            assert repr(again) == repr(position)

    def test_equality_covers_board_players_and_colour(self):
        board = FIGURE_2.board
        assert Position.from_board(board, 3, 3) == FIGURE_2
        others = [
            Position.from_board(board, 3, 1),
            Position.from_board(board, 4, 3),
            Position.from_board(board, 2, 3),
        ]
        assert len({FIGURE_2, *others}) == 4
        assert board != FIGURE_2

    def test_the_order_of_moves_does_not_matter(self):
        assert play("b2M, a1L, c3S, a2S, b3L") == play("a2S, b3L, c3S, b2M, a1L")

    def test_positions_do_not_change(self):
        position = Position(3)
        with pytest.raises(AttributeError):
            position.core = FIGURE_2.core
        with pytest.raises(AttributeError):
            position.board = EMPTY
        with pytest.raises(AttributeError):
            position.other = 1
        position.play("a1L")
        assert position == Position(3)

    def test_reprs(self):
        assert repr(Position(players=4)) == "Position(players=4)"
        assert repr(Position.from_board(EMPTY, 3, 2)) == (
            "Position.from_board('......... ......... .........', players=3, color=2)"
        )

    def test_symmetries_keep_players_and_colour(self):
        images = FIGURE_2.symmetric()
        assert len(set(images)) == 16
        assert {(image.players, image.color) for image in images} == {(3, 3)}
        assert len(set(Position(3).play("b2M").symmetric())) == 1


class TestOneColourEach:
    """Two players with nine pieces each."""

    EMPTY = Position(2, colors=1)

    def test_red_and_green_move_in_turn(self):
        position, movers = self.EMPTY, []
        for move in ("b2M", "a1L", "c1L", "a3S"):
            movers.append((position.to_move, position.color))
            position = position.play(move)
        assert movers == [(1, 1), (2, 2), (1, 1), (2, 2)]
        assert (position.colors, position.colors_of(1), position.colors_of(2)) == (1, (1,), (2,))
        assert position.board == "2.1.......... 1..........2..".replace(" ", "")

    def test_the_game_ends_after_eighteen_pieces(self):
        over = Position.from_board(".22.11.21 121..122. 1..2.2211", 2, 1, 1)
        assert (over.ply, over.winner, over.is_over, over.legal_moves) == (18, None, True, ())
        assert over.to_text().endswith("draw: nobody can place a piece")
        with pytest.raises(IllegalMoveError, match="the game is over, nobody can place a piece"):
            over.play("a1L")

    def test_a_colour_without_a_piece_passes(self):
        position = Position.from_board("..2.11.21 121..122. 1..2.2211", 2, 1, 1)
        assert position.legal_moves == ("pass",)
        assert position.play("pass").legal_moves == ("a1L", "b1L", "a2L", "a3L")

    def test_it_is_another_game(self):
        assert len({self.EMPTY, Position(2), Position(2, 2), Position(3), Position(3, 1)}) == 3
        late = self.EMPTY.after("b2M a1L c3S")
        for position in (self.EMPTY, late):
            assert eval(repr(position)) == position
            assert pickle.loads(pickle.dumps(position)) == position
            assert {image.colors for image in (*position.symmetric(), position.canonical())} == {1}
        assert repr(self.EMPTY) == "Position(players=2, colors=1)"


class TestNotation:
    def test_every_slot_has_one_name(self):
        names = [move_text(slot) for slot in range(27)]
        assert len(set(names)) == 27
        assert [read_move(name) for name in names] == list(range(27))
        assert names == list(reference.SLOTS)

    def test_no_moves(self):
        assert play("") == play("  \n") == Position(3)

    def test_illegal_when_a_pass_is_forced(self):
        position = Position.from_board(RED_PASSES, players=4, color=1)
        with pytest.raises(IllegalMoveError, match="red has no large piece left, and must pass"):
            position.play("a1L")

    def test_illegal_on_a_full_board(self):
        full = ALWAYS_DRAWN
        while full.legal_moves:
            full = full.play(full.legal_moves[0])
        with pytest.raises(IllegalMoveError, match="the game is over, nobody can place a piece"):
            full.play("a1L")

    @given(st.text(max_size=30))
    def test_any_text(self, text):
        for read in (play, Position.from_board, Position().play):
            with contextlib.suppress(AbgamesError):
                read(text)

    @given(st.text(alphabet="abc123LMS, ", max_size=40))
    def test_text_that_looks_like_moves(self, text):
        try:
            position = play(text)
        except AbgamesError:
            return
        assert position.ply == len(text.replace(",", " ").split())

    @given(st.lists(st.sampled_from(".1234"), min_size=27, max_size=27).map("".join))
    def test_boards_are_read_and_written(self, board):
        assert board_text(read_board(board, used=4)) == board


def test_names_of_colours():
    assert COLORS == ("red", "green", "purple", "blue")
