"""What environments show of positions: bits for values, or for binary digits of many numbers."""

from abgames.adapters.turns import AnyPlay


class Cells:
    """Cover one of seven cells; whoever covers the last one wins."""

    players, start = 2, 0

    def to_move(self, mask):
        return 1 + mask.bit_count() % 2 if mask < 127 else None

    def moves(self, mask):
        return [cell for cell in range(7) if not mask >> cell & 1]

    def play(self, mask, cell):
        return mask | 1 << cell

    def outcome(self, mask):
        return "P1"


def played(play):
    """All states that can follow one, each once."""
    states = {play.situation: play}
    for situation in (left := [play.situation]):
        for action in states[situation].legal:
            after = states[situation].after(action)
            if after.situation not in states:
                states[after.situation] = after
                left.append(after.situation)
    return list(states.values())


def test_masks_are_seen_by_their_digits():
    states = played(AnyPlay.begin(Cells()))
    assert len(states) == 128
    for state in states:
        mask = state.situation.position
        seen = [
            *(mask >> cell & 1 for cell in range(7)),
            state.mover in (0, None),
            state.mover == 1,
        ]
        assert state.seen(0).tolist() == seen


def test_few_numbers_have_a_bit_each():
    states = played(AnyPlay.begin((3, 4)))
    assert states[0].shape == (4 + 5 + 2,)
    assert all(state.seen(0)[:9].sum() == 2 for state in states)
