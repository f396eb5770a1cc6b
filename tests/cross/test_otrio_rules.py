"""Positions of Otrio, in Rust and in the reference: moves, passes, winners, images, perft."""

import random

import pytest
from fuzz.otrio import GAMES

from abgames.otrio import ALWAYS_DRAWN, Position, reference

pytestmark = pytest.mark.long


def twin(position):
    """The same position in the reference."""
    return reference.Position(
        position.board, position.players, position.color, position.variant.get("colors")
    )


def agree(position):
    """Check that both say the same about a position."""
    plain = twin(position)
    assert position.legal_moves == reference.legal_moves(plain)
    assert position.is_over == reference.is_over(plain)
    assert position.winner == reference.winner(plain)
    assert position.to_move == reference.owner(position.players, position.color)
    assert position.ply == 27 - position.board.count(".")


def random_game(draw, game, length=99, *, avoid_lines=False):
    """The positions of a random game, from the empty board on."""
    position = Position(*game)
    yield position
    while position.legal_moves and length:
        moves = list(position.legal_moves)
        draw.shuffle(moves)
        children = (position.play(move) for move in moves)
        first = position.play(moves[0])
        if avoid_lines:
            first = next((child for child in children if child.winner is None), first)
        position = first
        yield position
        length -= 1


def random_board(draw, game):
    """A position of any kind: colours need not have equally many pieces, and free slots are
    likely."""
    players, each = game
    colors = list(reference.colors(*game))
    board = []
    for _ in range(3):
        pieces = [str(color) for color in colors for _ in range(3)]
        draw.shuffle(pieces)
        free = draw.choice((0, 0, 1, 3, 6))
        layer = (pieces[: 9 - free] + ["."] * 9)[:9]
        draw.shuffle(layer)
        board += layer
    return reference.Position("".join(board), players, draw.choice(colors), each)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("avoid_lines", [False, True])
def test_random_games(game, avoid_lines):
    draw = random.Random(str(game))
    passes = ends = 0
    for _ in range(60):
        for position in random_game(draw, game, avoid_lines=avoid_lines):
            agree(position)
            if position.legal_moves == ("pass",):
                passes += 1
                assert position.ply >= 21
            for move in position.legal_moves[:3]:
                assert twin(position.play(move)) == reference.play(twin(position), move)
        assert position.is_over
        ends += position.winner is None
    if avoid_lines:
        assert ends
        # With two or three colours all can place their nine pieces.
        assert (passes > 0) == (len(reference.colors(*game)) == 4)


@pytest.mark.parametrize("game", GAMES)
def test_random_boards(game):
    draw = random.Random(f"boards {game}")
    valid = passes = 0
    for _ in range(1500):
        plain = random_board(draw, game)
        if not reference.is_valid(plain):
            with pytest.raises(ValueError, match="line"):
                Position.from_board(*plain)
            continue
        position = Position.from_board(*plain)
        assert twin(position) == plain
        agree(position)
        valid += 1
        passes += position.legal_moves == ("pass",)
    assert valid > 150
    assert passes >= 5 or game == (2, 1)


@pytest.mark.parametrize("game", GAMES)
def test_boards_that_cannot_be(game):
    """Any text of the right characters: the same ones are refused."""
    draw = random.Random(f"texts {game}")
    refused = 0
    for _ in range(1500):
        weights = [draw.choice((3, 10, 30))] + [1] * 4
        board = "".join(draw.choices(".1234", weights, k=27))
        plain = reference.Position(board, game[0], draw.randint(1, 4), game[1])
        if reference.is_valid(plain):
            agree(Position.from_board(*plain))
        else:
            refused += 1
            with pytest.raises(ValueError, match=r".+"):
                Position.from_board(*plain)
    assert 100 < refused < 1480


@pytest.mark.parametrize("game", GAMES)
def test_images(game):
    draw = random.Random(f"images {game}")
    for _ in range(30):
        *_, position = random_game(draw, game, length=draw.randint(0, 27))
        images = position.symmetric()
        assert images[0] == position
        assert tuple(map(twin, images)) == reference.images(twin(position))
        assert twin(position.canonical()) == reference.canonical(twin(position))
        for image in images:
            assert image.canonical() == position.canonical()
            assert image.winner == position.winner


@pytest.mark.parametrize("game", GAMES)
def test_perft_from_the_empty_board(game):
    plain = reference.start(*game)
    for depth in range(4):
        assert Position(*game).perft(depth) == reference.perft(plain, depth)


@pytest.mark.parametrize("game", GAMES)
def test_perft_of_late_positions(game):
    """To the end of the game, including wins, draws and passes."""
    draw = random.Random(f"late {game}")
    compared = 0
    while compared < 12:
        *_, position = random_game(
            draw, game, length=13 if game == (2, 1) else 22, avoid_lines=True
        )
        if not position.is_over:
            compared += 1
            for depth in range(6 if game == (2, 1) else 9):
                assert position.perft(depth) == reference.perft(twin(position), depth)


def test_perft_with_passes():
    draw = random.Random(50)
    compared = 0
    while compared < 12:
        plain = random_board(draw, (4, None))
        if not reference.is_valid(plain) or reference.legal_moves(plain) != ("pass",):
            continue
        if plain.board.count(".") <= 6:
            compared += 1
            for depth in range(6):
                assert Position.from_board(*plain).perft(depth) == reference.perft(plain, depth)


def test_perft_ends_with_the_game():
    assert Position.from_board("111" + 24 * ".").perft(0) == 1
    assert Position.from_board("111" + 24 * ".").perft(1) == 0
    assert ALWAYS_DRAWN.perft(10) > 0
    assert ALWAYS_DRAWN.perft(11) == ALWAYS_DRAWN.perft(10**30) == 0


def test_a_draw_whatever_is_played():
    seen, stack = set(), [twin(ALWAYS_DRAWN)]
    while stack:
        position = stack.pop()
        if position not in seen:
            seen.add(position)
            assert reference.winner(position) is None
            stack += [reference.play(position, move) for move in reference.legal_moves(position)]
    assert max(27 - position.board.count(".") for position in seen) == 27
