import copy
import pickle
from fractions import Fraction

import pytest

from abgames import IllegalMoveError, InconsistentHistoryError, NotationError
from abgames.codebreaking import AB, Assistant, Solver, adversary_reply, diagnose, solve, words

GAME = AB(3, 7)
SAMPLE = "1 2 3=0A1B, 3 4 5=0A2B"


class CountingSolver(Solver):
    """Notes the histories that it was asked to solve."""

    def __init__(self):
        super().__init__()
        self.asked = []

    def solve(self, game, *args, history=(), **options):
        self.asked.append(len(history))
        return super().solve(game, *args, history=history, **options)


def check(assistant, **options):
    """What the assistant says of its position is what a fresh solve says."""
    solution = solve(assistant.game, history=assistant.history, **options)
    assert assistant.proven
    assert assistant.expected == solution.mean
    assert type(assistant.expected) is Fraction
    assert assistant.lower_bound == assistant.upper_bound == solution.total
    assert assistant.candidate_count == solution.candidate_count


def test_another_guess_is_solved_anew():
    solver = CountingSolver()
    assistant = Assistant(GAME, solver=solver)
    check(assistant)
    assistant.answer("0A0B", guess="1 4 5")
    check(assistant)
    assistant.answer("1A0B")
    check(assistant)
    assert solver.asked == [0, 1]


def test_nothing_is_solved_before_it_is_asked_for():
    solver = CountingSolver()
    assistant = Assistant(AB(4, 10), solver=solver)
    assistant.answer("0A1B", guess="1 2 3 4")
    assistant.answer("1A2B", guess="4 5 6 7")
    assert repr(assistant) == "<Assistant for AB(pegs=4, colors=10): 2 answers, 83 candidates>"
    assert solver.asked == []
    check(assistant)
    assert solver.asked == [2]


def test_from_the_middle_and_back():
    assistant = Assistant(GAME, history=SAMPLE)
    assert (assistant.proposal, assistant.expected) == ((4, 3, 6), Fraction(23, 10))
    assistant.undo()
    assert assistant.candidate_count == 72
    check(assistant)
    assistant.undo()
    check(assistant)
    with pytest.raises(ValueError, match="no answer to take back"):
        assistant.undo()


def test_undo_keeps_what_was_solved():
    solver = CountingSolver()
    assistant = Assistant(GAME, solver=solver)
    first = assistant.proposal
    assistant.answer("0A1B")
    second = assistant.proposal
    assistant.answer("0A0B")
    assistant.undo()
    assert assistant.proposal == second
    assistant.undo()
    assert assistant.proposal == first
    assert solver.asked == [0]


def test_a_finished_history():
    assistant = Assistant(GAME, history="1 2 3=0A1B, 3 4 5=0A2B, 4 3 6=3A0B")
    assert assistant.is_solved
    assert assistant.proposal is None
    with pytest.raises(ValueError, match="found already"):
        assistant.answer("0A0B", guess="1 2 3")
    assistant.undo()
    assert not assistant.is_solved


def state(assistant):
    return assistant.history, assistant.candidates.tolist(), assistant.proposal


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (("3A0B", "1 2 3"), InconsistentHistoryError, "contradict"),
        (("2A1B",), IllegalMoveError, "2A1B cannot occur with 3 pegs; possible: 3A0B 2A0B 1A2B"),
        (("5A0B",), IllegalMoveError, "5A0B cannot occur with 3 pegs"),
        (("1",), NotationError, "two counts"),
        (("0A1B", "1 2 2"), IllegalMoveError, "repeat"),
        (("0A1B", "1 2 9"), NotationError, "'9'"),
        ((None,), TypeError, "NoneType"),
    ],
    ids=repr,
)
def test_a_refused_answer_changes_nothing(arguments, error, words):
    assistant = Assistant(GAME, history=SAMPLE)
    before = state(assistant)
    with pytest.raises(error, match=words):
        assistant.answer(*arguments)
    assert state(assistant) == before


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_a_copy_goes_on_by_itself(copied):
    solver = CountingSolver()
    assistant = Assistant(GAME, guesses="consistent", solver=solver)
    assistant.answer("0A1B")
    assert assistant.proven
    before = state(assistant)
    twin = copied(assistant)
    assert state(twin) == before
    assert repr(twin) == repr(assistant)
    twin.answer("0A0B")
    check(twin, guesses="consistent")
    assert state(assistant) == before
    twin.undo()
    twin.undo()
    check(twin, guesses="consistent")
    assert state(assistant) == before
    assert len(solver.asked) == 1


def test_candidates_are_read_only():
    assistant = Assistant(GAME, history="1 2 3=0A1B")
    for _ in range(2):
        assert not assistant.candidates.flags.writeable
        assistant.answer("0A2B", guess="3 4 5")
        with pytest.raises(ValueError, match="read-only"):
            assistant.candidates[:] = 9
        assert assistant.candidate_count == 10
        assistant = pickle.loads(pickle.dumps(assistant))
        assistant.undo()


def test_an_impossible_answer_can_be_diagnosed_and_repaired():
    assistant = Assistant(GAME, history="1 2 3=0A0B, 4 5 6=0A2B")
    with pytest.raises(InconsistentHistoryError) as caught:
        assistant.answer("0A0B", guess="7 1 2")
    diagnosis = diagnose(GAME, caught.value.history)
    repair = diagnosis.repairs[0]
    assistant.change_history(diagnosis.repaired(repair))
    assert assistant.candidate_count == repair.candidate_count
    check(assistant)


def test_an_impossible_history_changes_nothing():
    assistant = Assistant(GAME, history=SAMPLE)
    before = state(assistant)
    with pytest.raises(InconsistentHistoryError):
        assistant.change_history("1 2 3=0A0B, 4 5 6=0A2B, 7 1 2=0A0B")
    assert state(assistant) == before


def test_with_words_the_adversary_keeps_the_largest_group_as_absurdle_does():
    answers = ["cat", "bat", "rat", "pig", "emu", "asp", "ape"]
    game = words(answers, [*answers, "ton"])
    reply = adversary_reply(game, "ton")
    left = [game.secret_text(secret) for secret in game.consistent([("ton", reply)])]
    assert left == ["pig", "emu", "asp", "ape"]
    assert len(game.consistent([("ton", adversary_reply(game, "ton", exact=500))])) == 3
