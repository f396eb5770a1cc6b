from hypothesis import given
from hypothesis import strategies as st

from abgames.codebreaking import AB, Feedback, Mastermind, Repair, diagnose, diagnosis
from abgames.codebreaking.reference import ColorRules

GAME = AB(3, 7)
IMPOSSIBLE = "1 2 3=0A0B, 4 5 6=0A2B, 7 1 2=0A0B"


def test_a_possible_history():
    found = diagnose(GAME, "1 2 3=0A1B, 3 4 5=0A2B")
    assert found.possible
    assert (found.candidate_count, found.fewest_wrong) == (10, 0)
    assert found.conflict == found.repairs == ()
    assert str(found) == "the history is possible: it leaves 10 candidates."
    assert diagnose(GAME, ()).candidate_count == 210


def test_an_impossible_history():
    found = diagnose(GAME, IMPOSSIBLE)
    assert not found.possible
    assert (found.candidate_count, found.fewest_wrong) == (0, 1)
    assert found.conflict == (0, 1, 2)
    order = [(repair.index, -repair.candidate_count) for repair in found.repairs]
    assert order == sorted(order)
    for repair in found.repairs:
        assert repair.guess, repair.given == found.history[repair.index]
        assert len(GAME.consistent(found.repaired(repair))) == repair.candidate_count > 0


def test_the_text_counts_from_one():
    found = diagnose(AB(2, 4), "1 2=0A0B, 3 1=0A0B")
    assert found.repairs == (
        Repair(0, (1, 2), Feedback(0, 0), Feedback(1, 0), 1),
        Repair(0, (1, 2), Feedback(0, 0), Feedback(0, 1), 1),
        Repair(1, (3, 1), Feedback(0, 0), Feedback(1, 0), 1),
        Repair(1, (3, 1), Feedback(0, 0), Feedback(0, 1), 1),
    )
    assert str(found) == (
        "answers 1 and 2 contradict each other: no secret of AB(pegs=2, colors=4) gives 0A0B to "
        "1 2 and 0A0B to 3 1. It becomes possible if answer 1 (1 2: 0A0B) was 1A0B "
        "(1 candidate) or 0A1B (1 candidate); or if answer 2 (3 1: 0A0B) was 1A0B (1 candidate) "
        "or 0A1B (1 candidate)."
    )
    assert repr(found) == "<Diagnosis of 2 answers: impossible, 4 repairs>"


def test_a_reply_that_never_occurs_is_a_wrong_answer():
    found = diagnose(GAME, "1 2 3=2A1B, 3 4 5=0A2B")
    assert found.conflict == (0,)
    assert {repair.index for repair in found.repairs} == {0}
    assert found.fewest_wrong == 1
    assert diagnose(GAME, "1 2 3=2A1B, 3 4 5=9A9B").fewest_wrong == 2


def test_more_than_one_mistake():
    found = diagnose(GAME, "1 2 3=3A0B, 1 2 4=3A0B, 1 2 5=3A0B")
    assert (found.repairs, found.fewest_wrong) == ((), 2)
    assert "At least 2 answers are wrong" in str(found)


def test_secrets_in_slices_give_the_same(monkeypatch):
    whole = [diagnose(GAME, history) for history in (IMPOSSIBLE, "1 2 3=0A1B", "")]
    monkeypatch.setattr(diagnosis, "TABLE_BYTES", 50)
    assert [diagnose(GAME, history) for history in (IMPOSSIBLE, "1 2 3=0A1B", "")] == whole


GAMES = [AB(2, 4), AB(3, 3), AB(2, 3, 1), Mastermind(2, 3)]


@st.composite
def histories(draw):
    game = draw(st.sampled_from(GAMES))
    guess = st.sampled_from([tuple(row) for row in game.guesses.tolist()])
    reply = st.tuples(st.integers(0, game.pegs + 1), st.integers(0, game.pegs))
    return game, draw(st.lists(st.tuples(guess, reply), max_size=5))


@given(histories())
def test_it_agrees_with_trying_every_change(case):
    game, history = case
    rules = ColorRules(game.kind, game.pegs, game.colors, game.extra_colors)
    found = diagnose(game, history)
    assert found.candidate_count == len(rules.consistent(history))
    assert found.fewest_wrong == min(
        sum(rules.feedback(guess, secret) != reply for guess, reply in history)
        for secret in rules.secrets()
    )
    changes = []
    if not found.possible:
        for index, (guess, given_reply) in enumerate(history):
            for reply in rules.feedbacks():
                changed = [*history[:index], (guess, reply), *history[index + 1 :]]
                count = len(rules.consistent(changed))
                if count:
                    changes.append(Repair(index, guess, given_reply, reply, count))
    assert sorted(found.repairs, key=repr) == sorted(changes, key=repr)
    conflict = [history[index] for index in found.conflict]
    assert found.possible == (not conflict)
    assert found.possible or not rules.consistent(conflict)
