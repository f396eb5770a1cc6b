"""Rules for which the future of a position depends on how it came up, and good rules like them."""

from itertools import count

import pytest

from abgames import games
from abgames.errors import RulesError


class Take:
    """Take 1 or 2 of 7 stones; whoever takes the last one wins."""

    players, start = 2, (7, 1)

    def to_move(self, position):
        return position[1] if position[0] else None

    def moves(self, position):
        return list(range(1, min(position[0], 2) + 1))

    def play(self, position, move):
        return position[0] - move, 3 - position[1]

    def outcome(self, position):
        return f"P{3 - position[1]}"


class Stones:
    """Stones and the player to move, and something that does not count when they are compared."""

    def __init__(self, left, mover, more):
        self.left, self.mover, self.more = left, mover, more

    def __getitem__(self, place):
        return (self.left, self.mover)[place]

    def __eq__(self, other):
        return (self.left, self.mover) == (other.left, other.mover)

    def __hash__(self):
        return hash((self.left, self.mover))

    def __repr__(self):
        return f"Stones({self.left}, {self.mover})"


class InThePosition(Take):
    """The first move is remembered."""

    start = Stones(7, 1, ())

    def play(self, position, move):
        return Stones(position.left - move, 3 - position.mover, (*position.more, move))


class Outcome(InThePosition):
    def outcome(self, position):
        return f"P{position.more[0]}"


class Moves(InThePosition):
    def moves(self, position):
        return [1] if position.left == 2 and position.more[0] == 2 else super().moves(position)


class Mover(InThePosition):
    def to_move(self, position):
        return 1 if position.left == 1 and position.more[0] == 2 else super().to_move(position)


class Repetition(InThePosition):
    """Stones that are put back; the game ends when a position comes up again."""

    start = Stones(2, 1, ())

    def to_move(self, position):
        return None if (position.left, position.mover) in position.more else position.mover

    def moves(self, position):
        return [0, 1, 2]

    def play(self, position, move):
        seen = (*position.more, (position.left, position.mover))
        return Stones((position.left + move) % 4, 3 - position.mover, seen)

    def outcome(self, position):
        return f"P{position.mover}"


class InTheRules(Take):
    """The rules count what was played since the start was asked for."""

    @property
    def start(self):
        self.played = []
        return (7, 1)

    def play(self, position, move):
        self.played.append(position)
        return super().play(position, move)

    def outcome(self, position):
        return f"P{len(self.played) // 3 % 2 + 1}"


class Turns(Take):
    """Whose turn it is depends on the number of plays, whoever asks for them."""

    def __init__(self):
        self.turns = count()

    def play(self, position, move):
        return position[0] - move, next(self.turns) % 2 + 1

    def outcome(self, position):
        return "D"


class Forgets(InThePosition):
    """A canonical form that leaves out what decides."""

    def canonical(self, position):
        return Stones(*position, (1,))

    def outcome(self, position):
        return f"P{position.more[0]}"


HIDING = [Outcome, Moves, Mover, Repetition, InTheRules, Turns, Forgets]


@pytest.mark.parametrize("rules", HIDING)
def test_it_is_found(rules):
    said = games.check(rules())
    assert said
    assert rules in (InTheRules, Turns, Forgets) or "come to the same position, but" in " ".join(
        said
    )
    if rules is not InTheRules:
        with pytest.raises(RulesError):
            games.solve(rules())


def test_the_two_histories_are_told():
    (said,) = games.check(Outcome())
    assert said.startswith("the moves [")
    with pytest.raises(RulesError, match=r"the moves \[.*\] and \[.*\] come to the same position"):
        games.solve(Outcome())


class Unordered(Take):
    """Moves in an order that depends on the moves before; the same moves."""

    start = (frozenset(range(8)), 1)

    def to_move(self, position):
        return position[1] if position[0] else None

    def moves(self, position):
        return list(position[0])[:3] if len(position[0]) < 4 else sorted(position[0])[:3]

    def play(self, position, move):
        return frozenset(each for each in position[0] if each != move), 3 - position[1]


class Mirror(Take):
    """Two piles; their order does not matter, but the moves name a pile."""

    start = (3, 4, 1)

    def to_move(self, position):
        return position[2] if sum(position[:2]) else None

    def moves(self, position):
        return [(pile, n) for pile in (0, 1) for n in range(1, position[pile] + 1)]

    def play(self, position, move):
        left = [position[pile] - move[1] * (pile == move[0]) for pile in (0, 1)]
        return *left, 3 - position[2]

    def outcome(self, position):
        return f"P{3 - position[2]}"

    def canonical(self, position):
        return *sorted(position[:2]), position[2]


@pytest.mark.parametrize("rules", [Take, InThePosition, Unordered, Mirror])
def test_good_rules_have_no_fault(rules):
    assert games.check(rules(), games=300) == ()
    assert games.solve(rules()).proven


class OnlyOne(Take):
    """A position without the turn."""

    start = 7

    def to_move(self, position):
        return 1 if position else None

    def moves(self, position):
        return [1, 2][:position]

    def play(self, position, move):
        return position - move

    def outcome(self, position):
        return "P1"


def test_a_player_who_never_moves_is_told():
    said = "P2 never moved in 100 random games: a position must have whose turn it is"
    assert games.check(OnlyOne()) == (said,)
    single = type("Single", (OnlyOne,), {"players": 1})
    assert games.check(single()) == ()
    late = type("Late", (Take,), {"start": (1, 2)})  # one move is left
    assert games.check(late()) == ()


def test_impartial_games_too():
    class Pins(InThePosition):
        def to_move(self, position):
            return None if position.left == 1 and position.more[0] == 2 else 1

        def moves(self, position):
            return super().moves(position)

    with pytest.raises(RulesError, match="come to the same position, but"):
        games.grundy(Pins())
    assert games.grundy(Take()) == 1
