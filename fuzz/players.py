"""Players with other names force the same: in Otrio, and in games of one's own."""

from abgames import games
from abgames.otrio import Position, can_force, reference, solve
from abgames.preferences import all_outcomes

from .otrio import drawn_orders, late_position, subset, text


def case(rng, folder):
    """One game, and the same with other names of the players."""
    rng.choice((otrio, own))(rng)


def renamed(names, outcomes):
    """Outcomes by the new names."""
    return {f"P{names[int(out[1:])]}" if out.startswith("P") else out for out in outcomes}


def otrio(rng):
    """In Otrio the turns go round, so the first player can be any."""
    position = late_position(rng)
    colors = reference.colors(position.players, position.colors)
    step = rng.randrange(1, len(colors))
    color = {old: colors[(place + step) % len(colors)] for place, old in enumerate(colors)}
    names = {
        reference.owner(position.players, old): reference.owner(position.players, new)
        for old, new in color.items()
    }
    board = position.board.translate({ord(str(old)): str(new) for old, new in color.items()})
    other = position._replace(board=board, color=color[position.color])
    both = Position.from_board(*position), Position.from_board(*other)
    coalition = subset(rng, names, 0.5)
    winners = subset(rng, all_outcomes(position.players), 0.4)
    found = can_force(both[0], coalition, winners).holds
    there = {names[player] for player in coalition}, renamed(names, winners)
    assert can_force(both[1], *there).holds == found, (position, coalition, winners)
    prefer, texts = drawn_orders(rng, position.players)
    orders = {
        names[player]: text([sorted(renamed(names, level)) for level in order])
        for player, order in prefer.items()
    }
    judge = subset(rng, names, 0.7)
    first = solve(both[0], texts, judge=judge)
    second = solve(both[1], orders, judge={names[player] for player in judge})
    assert set(second.outcomes) == renamed(names, first.outcomes), (position, prefer, judge)


class Arrows:
    """A game with positions 0 to n - 1, and in each a move for each arrow."""

    start = 0

    def __init__(self, players, movers, ends, arrows):
        self.players, self.movers, self.ends, self.arrows = players, movers, ends, arrows

    def to_move(self, position):
        """Return the player."""
        return self.movers[position]

    def moves(self, position):
        """Return the numbers of the arrows."""
        return range(len(self.arrows[position]))

    def play(self, position, move):
        """Return where an arrow leads."""
        return self.arrows[position][move]

    def outcome(self, position):
        """Return how the game has ended."""
        return self.ends[position]


def own(rng):
    """In games of one's own all names can be exchanged, and positions numbered otherwise."""
    players, size = rng.randint(2, 4), rng.randint(3, 9)
    outcomes = [*(f"P{player}" for player in range(1, players + 1)), "D", "stuck"]
    movers, ends, arrows = [], [], []
    for place in range(size):
        over = place == size - 1 or (place > 0 and rng.random() < 0.4)
        movers.append(None if over else rng.randint(1, players))
        ends.append(rng.choice(outcomes) if over else None)
        first = rng.choice((0, place + 1))  # back, or only on
        ways = range(0 if over else rng.randint(1, 3))
        arrows.append([rng.randrange(min(first, size - 1), size) for _ in ways])
    order = rng.sample(range(1, players + 1), players)
    names = dict(enumerate(order, 1))
    moved = [0, *rng.sample(range(1, size), size - 1)]
    other = Arrows(players, [None] * size, [None] * size, [[]] * size)
    for old, new in enumerate(moved):
        other.movers[new] = names.get(movers[old])
        other.ends[new] = min(renamed(names, {ends[old]}) if ends[old] else {None})
        other.arrows[new] = rng.sample([moved[to] for to in arrows[old]], len(arrows[old]))
    one, two = games.solve(Arrows(players, movers, ends, arrows)), games.solve(other)
    assert one.positions == two.positions
    assert set(two.outcomes_possible) == renamed(names, one.outcomes_possible)
    for _ in range(4):
        coalition, winners = subset(rng, names, 0.5), subset(rng, one.outcomes_possible, 0.5)
        there = {names[player] for player in coalition}, renamed(names, winners)
        known = one.forces(coalition, winners)
        assert two.forces(*there) == known, (movers, ends, arrows, coalition, winners)
