"""`abgames reproduce ino2022`: the tables, the propositions, and the strategy of theorem 9."""

from functools import partialmethod
from random import Random

import pytest
from docs.site.known import KNOWN
from reproduce.comparison import published
from reproduce.ino2022 import statements, theorem_9
from reproduce.ino2022.asking import (
    GAME,
    RANKS,
    endings,
    known_cards,
    known_places,
    of_information,
    opposite,
    other_colors,
)
from reproduce.ino2022.proof import Proof, carried, first_questions, opening_of
from reproduce.ino2022.tables import known
from reproduce.ino2022.theorem_9 import own_classes, questions_needed
from reproduce.papers import PAPERS, Run, Status
from tests.golden.reproduced import reproduced

from abgames.codebreaking import CardMoo
from abgames.codebreaking.reference import CardRules
from abgames.errors import InconsistentHistoryError

pytestmark = pytest.mark.long

DATA = published("ino2022")
SECRETS = KNOWN["tables"]["theorem-9"]["rows"][0]["cells"].split(" | ")[1:8]
QUESTIONS = dict(enumerate(map(int, SECRETS), 1))
"""Of theorem 9, with a last question about the colour of 13: questions → secrets."""


@pytest.fixture(scope="module")
def answer():
    """Runs the reproduction once, for one kind of own cards: (exit status, table → rows)."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(theorem_9, "own_classes", lambda _: [(1, 2, 4)])
        return reproduced("ino2022", "--full")


def test_everything_stands(answer):
    status, _, summary = answer
    assert status == 0
    assert summary == {
        "agrees": 205,
        "no claim": 15,
        "published only": 0,
        "estimate": 0,
        "DISAGREES": 5,
        "FAILED": 0,
    }


def test_the_least_number_of_questions(answer):
    rows = answer[1]["optimum"]
    assert all(row["verified"] for row in rows)
    assert [(row["row"], row["ours"]) for row in rows] == [
        ("to determine the secret", "6"),
        ("to determine it, with own cards", "6"),
        ("to show it", "7"),
        ("to determine the secret", "5.023"),
        ("to determine the secret", "68952 / 13728"),
    ]
    assert ["are not enough: the proof was checked" in row["note"] for row in rows[:3]] == [
        True
    ] * 3


def test_what_disagrees_is_verified(answer):
    rows = [row for rows in answer[1].values() for row in rows if row["status"] == "DISAGREES"]
    assert [(row["table"], row["column"], row["paper"], row["ours"]) for row in rows] == [
        ("theorem-9", "secrets left, at most", 1, 2),
        ("theorem-9", "secrets left, at most", 1, 2),
        ("table-2", "reply to 1b 10b X", "1N", "1NC"),
        ("usable-cards", "2r 7r 4r", "usable", "not 7r"),
        ("lemma-2", "known after 5b 4b 2r and table 6", "2 places", "0 places"),
    ]
    assert all(row["verified"] and row["note"] for row in rows)


def test_counts(answer):
    rows = {(row["row"], row["column"]): row["ours"] for row in answer[1]["counts"]}
    assert rows["secrets", "three digits"] == 720
    assert rows["secrets", "three cards, by the reference"] == 13728
    assert rows["replies", "that occur"] == 29
    assert rows["mean", "four digits"] == "5.213"
    assert rows["mean", "four digits, exactly"] == "26274 / 5040"


@pytest.mark.parametrize(("name", "rows"), [("4", 6), ("5", 24), ("7", 24), ("9", 9), ("10", 18)])
def test_each_cell_of_the_candidate_tables(answer, name, rows):
    compared = answer[1][f"table-{name}"]
    assert len(compared) == rows + 1
    assert all(row["status"] == "agrees" for row in compared)


@pytest.mark.parametrize(
    ("name", "cases"),
    [
        ("proposition-1", "all 7"),
        ("lemma-3", "all 40"),
        ("proposition-4", "all 40"),
        ("lemma-5", "all 7"),
        ("lemma-6", "all 7"),
        ("proposition-7", "all 7"),
        ("proposition-8", "all 7"),
    ],
)
def test_statements(answer, name, cases):
    column = "sets of usable cards for which it holds"
    rows = [row for row in answer[1][name] if row["column"] == column]
    assert {row["ours"] for row in rows} == {cases}


def test_every_paper_table_is_typed():
    sizes = {name: len(DATA[name]["rows"]) for name in DATA if "rows" in DATA[name]}
    assert sizes == {
        "table-4": 6,
        "table-5": 24,
        "table-6": 5,
        "table-7": 24,
        "table-8": 5,
        "table-9": 9,
        "table-10": 18,
        "table-11": 7,
        "table-12": 12,
    }


class TestTheMisreadCharacters:
    def test_one_card_of_table_2_read_otherwise_makes_it_right_and_only_that_one(self):
        data = DATA["table-2"]
        first = (GAME.code(data["moves"][0]["question"]), GAME.reply(data["moves"][0]["reply"]))
        supplied = GAME.code(data["moves"][1]["question"])
        reply = GAME.reply(data["moves"][1]["reply"])
        right = []
        for place in range(3):
            for card in range(1, GAME.joker + 1):
                question = (*supplied[:place], card, *supplied[place + 1 :])
                if not CardRules().different(question):
                    continue
                told = GAME.feedback(question, data["secret"]) == reply
                if told and known([first, (question, reply)]) == "? ? 10b":
                    right.append(GAME.text(question))
        assert right == [data["reading"]["question"]]

    def test_another_reply_does_not(self):
        data = DATA["table-2"]
        answers = [(GAME.code(move["question"]), move["reply"]) for move in data["moves"][:2]]
        with pytest.raises(InconsistentHistoryError):
            GAME.consistent(answers)
        answers[1] = (answers[1][0], GAME.feedback(answers[1][0], data["secret"]))
        assert known(answers) == "? ? ?"

    def test_the_alternative_of_lemma_2_is_never_needed(self, answer):
        (row,) = (row for row in answer[1]["lemma-2"] if row["column"].endswith("need it"))
        assert row["ours"] == 0


class TestExchanges:
    """What holds for 1r 2r 3r holds for any cards: the proofs' questions on random cards."""

    @staticmethod
    def draw(draw, asked):
        """Draw first questions, and cards of the asker that leave one card of each usable."""
        while True:
            ranks = draw.sample(range(1, RANKS + 1), 3 * asked)
            cards = [rank + draw.choice((0, RANKS)) for rank in ranks]
            questions = [tuple(cards[i : i + 3]) for i in range(0, 3 * asked, 3)]
            hidden = draw.sample(range(1, RANKS + 1), 3)
            own = [rank + draw.choice((0, RANKS)) for rank in hidden]
            own = tuple(opposite(card) if card in cards else card for card in own)
            if all(
                {card % RANKS for card in q} != {card % RANKS for card in own} for q in questions
            ):
                return questions, CardMoo(own=own)

    def check(self, draw, asked, size, is_known):
        questions, game = self.draw(draw, asked)
        replies = list(map(GAME.reply, of_information(size)))
        answers = [(question, draw.choice(replies)) for question in questions]
        proof = Proof(DATA, game.own)
        for ending in endings(lambda: proof.following(*answers), GAME.consistent(answers)):
            assert is_known(ending.candidates)
            for question, _ in ending.history:
                assert game.code(question) == question

    @pytest.mark.parametrize("seed", range(20))
    def test_propositions(self, seed):
        draw = Random(seed)
        self.check(draw, 1, 1, lambda left: known_cards(left) >= 1)
        self.check(draw, 2, 1, lambda left: known_places(left) >= 2)
        self.check(draw, 1, 2, lambda left: known_places(left) >= 2)
        self.check(draw, 1, 3, lambda left: len(left) == 1)

    def test_a_pattern_is_carried_to_other_cards(self):
        asked = [GAME.code("7b 8r 9r"), GAME.code("10r 1b 2r")]
        question = carried(GAME.code("5b 4r 2r"), asked, (2, 0, 1))
        assert GAME.text(question) == "2r 7b 10b"

    def test_other_colors_exchange_the_counts(self):
        for secret in ("2b 1r 12b", "3r 2b 1b", "4b 5r 6r"):
            turned = tuple(map(opposite, GAME.secret(secret)))
            reply = GAME.feedback("1r 2r 3r", secret)
            assert GAME.feedback("1r 2r 3r", turned) == other_colors(reply)


class TestTheorem9:
    def test_the_most_and_the_mean(self, answer):
        rows = {row["column"]: row["ours"] for row in answer[1]["theorem-9"]}
        assert rows["most questions"] == rows["most questions, 1 kinds of own cards"] == 7
        assert rows["mean"] == rows["mean, 1 kinds of own cards"] == "86164 / 13728 = 6.277"
        assert sum(QUESTIONS.values()) == 13728
        assert sum(questions * secrets for questions, secrets in QUESTIONS.items()) == 86164

    @pytest.mark.parametrize(
        "own",
        [
            "1b 2b 3b",
            *(pytest.param(own, marks=pytest.mark.weekly) for own in ("10r 12b 11r", "13r 1r 5b")),
        ],
    )
    def test_own_cards_change_nothing(self, own):
        counts, trouble = questions_needed(Proof(DATA, GAME.secret(own)))
        assert (counts, trouble) == (QUESTIONS, "")

    def test_no_first_question_has_the_numbers_of_the_asker(self):
        for own in ("1b 2b 3b", "12r 10b 11b"):
            cards = GAME.secret(own)
            questions = first_questions(opening_of(DATA), cards)
            numbers = [{card % RANKS for card in question} for question in questions]
            assert {card % RANKS for card in cards} not in numbers
            assert sorted(n for some in numbers for n in some) == list(range(1, 13))
            assert not {*cards} & {card for question in questions for card in question}

    def test_kinds_of_own_cards(self):
        assert len(own_classes(DATA)) == 60

    def test_a_proof_that_leaves_a_secret_open_is_told(self, monkeypatch):
        answer = (GAME.code("1r 2r 3r"), GAME.reply("1N"))
        line = partialmethod(Proof.following, answer)
        monkeypatch.setattr(Proof, "theorem_9_and_color_of_13", line)
        _, trouble = questions_needed(Proof(DATA))
        assert trouble == "a secret is missing, or not alone in the end"

    def test_other_replies_of_the_reference_are_told(self, monkeypatch):
        monkeypatch.setattr(CardRules, "feedback", lambda self, guess, secret: (0, 0, 0, 0))
        _, trouble = questions_needed(Proof(DATA))
        assert trouble.startswith("the reference has other replies for ")


class TestWhatGoesWrong:
    """A cell or a question of the paper that is false is shown."""

    @pytest.fixture
    def compare(self, monkeypatch):
        def run(name, **changes):
            altered = {**DATA, **{k.replace("_", "-"): part for k, part in changes.items()}}
            monkeypatch.setattr("reproduce.ino2022.published", lambda _: altered)
            tables = {table.name: table for table in PAPERS["ino2022"].tables()}
            return list(tables[name].compare(Run("ino2022")))

        return run

    def test_a_cell(self, compare):
        rows = [["? 1b ?", "1NP"], *DATA["table-4"]["rows"][1:]]
        first, *others = compare("table-4", table_4={**DATA["table-4"], "rows": rows})
        assert (first.paper, first.ours, first.status) == ("1NP", "1H", Status.DISAGREES)
        assert {c.status for c in others} == {Status.AGREES}

    def test_a_row_that_is_missing(self, compare):
        rows = DATA["table-4"]["rows"][1:]
        compared = compare("table-4", table_4={**DATA["table-4"], "rows": rows})
        assert (compared[-1].paper, compared[-1].ours) == (5, 6)
        assert compared[-1].status is Status.DISAGREES

    def test_a_follow_up_that_does_not_do(self, compare):
        rows = [{"reply": "2H", "question": "1r 2r X"}, *DATA["table-11"]["rows"][1:]]
        altered = {**DATA["table-11"], "rows": rows}
        first, *_ = compare("table-11", table_11=altered)
        assert (first.ours, first.status) == ("1 place", Status.DISAGREES)
        compared = compare("proposition-7", table_11=altered)
        assert (compared[0].row, compared[0].ours) == ("2H", "0 of 7")

    def test_a_reply_without_follow_up(self, compare):
        altered = {**DATA["table-12"], "rows": DATA["table-12"]["rows"][1:]}
        *_, last = compare("table-12", table_12=altered)
        assert (last.paper, last.ours) == ("13", "14, 2H1NP missing")

    def test_cards_that_may_not_be_shown_are_what_a_statement_is_about(self, monkeypatch):
        monkeypatch.setattr(Proof, "exchange", lambda proof, asked, turned: (0, 1, 2))
        compared = list(statements.statement(None, DATA, Run("ino2022", table="proposition-1")))
        assert {c.ours for c in compared} == {"4 of 7"}
