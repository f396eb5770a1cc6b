"""Questions at positions of games that go on at random, as a page asks them, and typed moves."""

from abgames.codebreaking import AB, CardMoo, Mastermind, words
from abgames.codebreaking.history import parse_history
from abgames.explore import answer

WORDS = "crane crate trace react stone store score tears stare"
MORE = "seats cater teeth onset"
LISTS = {"answers": WORDS, "allowed": MORE}


def code_questions(chance):
    """Questions at positions of games that go on at random."""
    games = [
        ("ab", {"pegs": 3, "colors": 6}, AB(3, 6)),
        ("ab", {"pegs": 2, "colors": 10}, AB(2, 10)),
        ("ab", {"pegs": 2, "colors": 4, "extra_colors": 1}, AB(2, 4, 1)),
        ("ab", {"pegs": 3, "colors": 5, "symbols": "abcde"}, AB(3, 5, symbols="abcde")),
        ("mastermind", {"pegs": 3, "colors": 4}, Mastermind(3, 4)),
        ("words", {"answers": WORDS}, words(WORDS.split())),
        ("words", LISTS, words(WORDS.split(), sorted([*WORDS.split(), *MORE.split()]))),
        (
            "words",
            {**LISTS, "hard": True},
            words(WORDS.split(), sorted([*WORDS.split(), *MORE.split()]), hard=True),
        ),
    ]
    for room, given, game in games:
        for seed in range(4):
            yield f"{room}/secret", {**given, "seed": seed << 31 | 7}
            secret, history = chance.choice(list(game.secrets)), []
            for _ in range(3):
                asked = {**given, "history": history}
                candidates = game.consistent(history)
                guess = game.text(chance.choice(list(game._allowed(parse_history(game, history)))))
                yield f"{room}/heuristic", {**asked, "heuristic": chance.choice(SCORES), "top": 50}
                yield f"{room}/tree", {**asked, "depth": seed % 3 + 1}
                yield f"{room}/state", asked
                yield f"{room}/propose", asked
                yield f"{room}/propose", {**asked, "level": 2 * seed, "seed": seed}
                yield f"{room}/rank", asked
                yield f"{room}/split", {**asked, "guess": guess}
                yield f"{room}/reply", {**asked, "guess": guess, "seed": seed}
                yield f"{room}/reply", {**asked, "guess": guess, "mode": "adversary"}
                yield f"{room}/rank", {**asked, "objective": chance.choice(OBJECTIVES), "top": 3}
                secrets = [game.secret_text(each) for each in candidates]
                guess = game.code(chance.choice(secrets))
                history = [*history, (game.text(guess), str(game.feedback(guess, secret)))]
                yield f"{room}/review", {**given, "history": history}
                yield f"{room}/judge", {**given, "history": history}
                if history[-1][1] == str(game.hit):
                    break


CSV = "guess,a,b,c,d\nx,1,0,0,2\ny,0,1,0,2\nz,0,0,1,2\nw,0,0,0,1\n"
SHEET = "animal;flies;legs\nbat;yes;2\ncat;no;4\nbee;yes;6\n"
ALIKE = "animal;flies;legs\nbat;yes;2\ncat;no;4\ndog;NO;4.0\n"
KINDS = "animal,kind,flies,eggs\nbat,mammal,yes,no\nhen,bird,yes,yes\ncat,mammal,no,no\n"
TABLES = (
    ("table", {"table": "coins:4"}),
    ("table", {"table": "coins(9, heavier)"}),
    ("table", {"table": "higher_lower(20)"}),
    ("table", {"table": "black_peg(3, 5)"}),
    ("table", {"table": "sum-only:3,5"}),
    ("table", {"table": CSV}),
    ("table", {"table": CSV, "hit": "1", "weights": "1,5,1,2"}),
    ("table", {"table": SHEET, "objects_in_rows": True}),
    ("table", {"table": KINDS, "objects_in_rows": True, "classes": "Kind"}),
    ("table", {"table": ALIKE, "objects_in_rows": True, "merge_alike": True}),
    ("table", {"table": CSV, "classes": "w", "weights": "1,5,1,2"}),
    ("table", {"table": "coins(5)", "classes": "1 : 2"}),
    ("words", {"answers": "crane crate trace react caret", "weights": "1,2,1,1,3"}),
    ("words", {**LISTS, "weights": [1, 2, 1, 1, 3, 1, 1, 1, 9], "hard": True}),
    ("ab", {"pegs": 3, "colors": 6, "symbols": "123456"}),
    ("mastermind", {"pegs": 3, "colors": 4}),
)


def table_questions(chance):
    """Questions about tables and words with weights, and about answers that contradict others."""
    for number, (room, given) in enumerate(TABLES * 2):
        yield f"{room}/secret", {**given, "seed": number}
        yield f"{room}/secret", {**given, "puzzle": 1 + number * 999}
        history = []
        for _ in range(3):
            asked = {**given, "history": history}
            yield f"{room}/state", asked
            known = answer(f"{room}/state", asked)
            if known["state"] != "propose":
                break
            guesses = answer(f"{room}/heuristic", {**asked, "top": 999})["ranking"]
            guess = chance.choice(guesses)["text"]
            for question in ("propose", "rank", "tree"):
                yield f"{room}/{question}", asked
            yield f"{room}/heuristic", {**asked, "heuristic": chance.choice(SCORES), "top": 30}
            yield f"{room}/rank", {**asked, "objective": chance.choice(OBJECTIVES), "top": 3}
            yield f"{room}/split", {**asked, "guess": guess}
            yield f"{room}/reply", {**asked, "guess": guess, "mode": "adversary"}
            if history:
                yield f"{room}/judge", asked
                yield f"{room}/review", asked
            said = chance.choice(known["feedbacks"])
            history = [*history, (guess, said)]
        if not given.get("hard"):
            yield f"{room}/state", {**given, "history": [*history, *history[:1], (guess, said)]}
    for own in ({}, {"own": "3b 8r 10b"}):
        history = "1b 2b 4b=1NC, 1b 2b 4b=0, 1r 2b X=2N"
        yield "cardmoo/state", {**own, "history": history}
        yield "cardmoo/state", {**own, "history": "1b 2b 4b=3H", "shown": "1b"}


def opening_questions(chance):
    """Questions about the usual game, whose strategy the page has from a file."""
    for guess in ("0123", "9 8 1 2", "5678"):
        history = []
        for _ in range(3):
            asked = {"pegs": 4, "colors": 10, "history": history}
            yield "ab/propose", asked
            said = answer("ab/reply", {**asked, "guess": guess, "seed": chance.randrange(99)})
            history = [*history, (guess, said["reply"])]
            try:
                guess = answer("ab/propose", {**asked, "history": history})["text"]
            except ValueError:
                break
            if guess is None:
                break
        yield "ab/judge", {"pegs": 4, "colors": 10, "history": history[:2]}


VARIANTS = (
    {"cut": 8},
    {"goals": [1, 0]},
    {"pass_limits": [3, 3]},
    {"pass_limits": [1, 2]},
    {"last_card": True},
    {"goals": [0, 2]},
)


def variant_questions(chance):
    """Questions about the variants of Tanhinmin, what coalitions force late in Otrio, and misère
    play of heaps that are not like those of Nim."""
    for number in range(18):
        given = VARIANTS[number % len(VARIANTS)]
        dealt = answer("tanhinmin/deal", {"cards": chance.randrange(3, 8), "seed": number})
        asked = {"mine": dealt["mine"], "theirs": dealt["theirs"], **given}
        yield "tanhinmin/analyze", {**asked, "table": chance.choice([0, 5])}
        hands = {"game": "tanhinmin", **asked, "to_move": chance.choice((1, 2))}
        moves = []
        for _ in range(4):
            shown = answer("play/show", {"situation": hands, "moves": moves})
            for question in ("show", "reply"):
                yield f"play/{question}", {"situation": hands, "moves": ",".join(moves)}
            if shown["outcome"]:
                break
            moves.append(chance.choice(shown["legal_moves"]))
        yield "play/review", {"situation": hands, "moves": moves}
    for hands in ((60, 90), (30, 25)):
        long = {name: list(range(1, n)) for name, n in zip(PLAYERS, hands, strict=True)}
        yield "tanhinmin/analyze", {**long, "cut": 9}
        yield "tanhinmin/analyze", {**long, "pass_limits": [3, 9]}
    for players in (2, 3, 4):
        moves = []
        for _ in range(15):
            shown = answer("otrio/show", {"players": players, "moves": " ".join(moves)})
            if not shown["is_over"]:
                moves.append(chance.choice(shown["legal_moves"]))
        yield "otrio/effectivity", {"players": players, "moves": " ".join(moves)}
    for rule in ("nim", *RULES[:11], "0.77", "0.137", "4.7", "8.8"):
        heaps = {"rule": rule, "misere": True, "piles": [chance.randrange(10), chance.randrange(7)]}
        yield from heap_questions(heaps, chance)


def heap_questions(heaps, chance, level=4):
    """Questions about a game of heaps to its end."""
    asked, moves = {"situation": {"game": "nim", **heaps}}, []
    while legal := answer("play/show", {**asked, "moves": moves})["legal_moves"]:
        piles = list(map(int, moves[-1].split())) if moves else heaps["piles"]
        yield "nim/explain", {**heaps, "piles": piles}
        here = {**asked, "moves": moves}
        yield "play/show", here
        yield "play/reply", here
        yield "play/reply", {**here, "level": level, "seed": level}
        said = answer("play/make", {**here, "move": chance.choice(legal)})["details"]["said"]
        if "moore" not in heaps.get("rule", "") or said.count("from") < 2:
            yield "play/make", {**here, "move": said.removeprefix("take ")}
        moves = [*moves, chance.choice(legal)]
        yield "play/judge", {**here, "move": moves[-1]}
    yield "play/review", {**asked, "moves": moves}


SCORES = ("entropy", "minimax", "minimax-sorted", "expected-size", "most-parts")
OBJECTIVES = ("expected", "worst", "expected-worst", "worst-expected", "worst-count")


def otrio_questions(chance):
    """Questions at late positions of games of Otrio at random."""
    for _ in range(12):
        players = chance.choice([2, 3, 4])
        given = {"players": players}
        if players == 2 and chance.random() < 0.5:
            given["colors"] = 1
        moves = []
        for ply in range(chance.choice([16, 17, 18, 19])):
            shown = answer("otrio/show", {**given, "moves": ", ".join(moves)})
            if shown["is_over"]:
                break
            asked = {"situation": {"game": "otrio", **given}, "moves": [*moves], "seed": ply}
            yield "play/reply", {**asked, "level": 0}
            moves.append(chance.choice(shown["legal_moves"]))
            if ply < 3 or ply > 14:
                yield "otrio/show", {**given, "moves": ", ".join(moves)}
                yield "otrio/effectivity", {**given, "moves": ", ".join(moves), "time_limit": 0}
        asked = {**given, "moves": ", ".join(moves)}
        wanted = {"coalition": [1], "winners": [1, "D"]}
        yield "otrio/force", {**asked, **wanted}
        yield "otrio/moves", {**asked, **wanted}
        for prefer in ("next", "previous"):
            yield "otrio/solve", {**asked, "prefer": prefer}
            yield "otrio/analyze", {**asked, "prefer": prefer}
        played = {"situation": {"game": "otrio", **given}, "moves": moves}
        yield "play/review", {**played, "since": max(len(moves) - 2, 0)}
        yield "play/show", played
        yield "play/reply", played


def other_questions(chance):
    """Questions about cards, Nim and Tanhinmin."""
    cards = CardMoo()
    for seed in range(4):
        own = {} if seed % 2 else {"own": "3b 8r 10b"}
        yield "cardmoo/secret", {"seed": seed}
        history, secret = [], chance.choice(list(cards.secrets))
        for _ in range(3):
            asked = {**own, "history": history}
            yield "cardmoo/state", asked
            if not own:
                yield "cardmoo/advise", asked
                yield "cardmoo/advise", {**asked, "level": seed}
                yield "cardmoo/heuristic", {**asked, "shown": "4b", "top": 3}
            if len(history) > 1 and not own:
                yield "cardmoo/rank", {**asked, "top": 3, "shown": "5b 6r X"}
                yield "cardmoo/tree", {**asked, "depth": 1, "objective": "expected"}
                yield "cardmoo/judge", asked
            guess = chance.choice(list(CardMoo(own.get("own")).guesses))
            text = cards.text(guess)
            yield "cardmoo/reply", {**asked, "guess": text, "seed": seed}
            yield "cardmoo/reply", {**asked, "guess": text, "mode": "adversary"}
            history = [*history, (text, str(cards.feedback(guess, secret)))]
        if not own:
            yield "cardmoo/review", {"history": history}
    for number in range(20):
        piles = [chance.randrange(5) for _ in range(chance.randrange(1, 5))]
        yield from heap_questions({"piles": piles, "misere": bool(number % 2)}, chance, number % 10)
    for number, rule in enumerate(RULES):
        for size in (2 if rule == "wythoff" else chance.randrange(1, 4) for _ in "12"):
            piles = [chance.randrange(9) for _ in range(size)]
            yield from heap_questions({"piles": piles, "rule": rule}, chance, number % 10)
    for piles in ([0, 0], [1023, 5], [1024, 5], [1200], [100] * 11, "“7 3 5”"):
        yield "nim/explain", {"piles": piles}
    for seed in range(20):
        copies = chance.choice((4, 40))
        given = {"cards": chance.randrange(1, 9), "copies": copies, "seed": seed * 10**9}
        yield "tanhinmin/deal", given
        dealt = answer("tanhinmin/deal", given)
        hands = {"mine": dealt["mine"], "theirs": dealt["theirs"], "to_move": chance.choice((1, 2))}
        asked, moves = {"situation": {"game": "tanhinmin", **hands}}, []
        for _ in range(9):
            here = {**asked, "moves": moves}
            yield "play/show", here
            for level in (9, 5, 0):
                yield "play/reply", {**here, "level": level, "seed": seed}
            legal = answer("play/show", here)["legal_moves"]
            if not legal:
                break
            moves = [*moves, chance.choice(legal)]
        yield "play/review", {**asked, "moves": moves}
        hands = {"mine": dealt["mine"], "theirs": dealt["theirs"], "table": chance.randrange(13)}
        yield "tanhinmin/analyze", hands


PLAYERS = ("mine", "theirs")
RULES = ("kayles", "dawson", "lasker", "grundy", "1,3,4", "{2, 5}", "0.07", "4.13", "0.8", "8.35")
RULES += (".7", "wythoff", "moore-2", "moore-1", "wythoff", "moore-2", "moore-3")


FORMS = (
    "{a} from pile {b}", "take {a} stones from {b}", "Take {a} from heap {b}", "{b} {a}", "{b}-{a}",
    "leave {left}", "to {left}", "{left}", "({left})", "{a}", "take {a}", "{a} stone", "-{b} {a}",
    "{b} {a} into {c} {d}", "{a} from {b}, leaving {c} and {d}", "{a} from {b} leave {c}",
    "split pile {b} into {c} and {d}", "{b} into {c}, {d}", "divide it {c} {d} {a}", "{a}{b}{c}",
    "split into {c} {d}", "split {b} in {c}, {d} and {a}", "{a} from both", "{b} {a}, {c} {a}",
    "{a} stones from all piles", "{a} from {b} and {d} from {c}", "{b} {a} & {c} {d}",
    "sand {a} {b}", "what {a} is {b}", "", "pass", "“{b} – {a}”", "{b} - {a}",
    "\uff11 \uff12", "残り{left}", "山{b}から{a}個", "{b}の山から石を{a}つとる",
    "{b}から{a}取って", "山{b}を{c}と{d}に分ける", "山{b}から{a}個取り残りは{c}と{d}",
    "山{b}から{a}と{d}", "山{b}から{a}個取って{c}個残す",
    "両方の山から{a}個", "すべてから{a}", "山{b}から{a}個と山{c}から{d}個",
)  # fmt: skip
"""How moves of heaps are typed."""


def typed_moves(chance):
    """Moves as typed, with slips of the finger, in positions of any game of heaps."""
    while True:
        rule = chance.choice(("nim", *RULES))
        size = 2 if rule == "wythoff" else chance.randrange(1, 4)
        piles = [chance.randrange(1, chance.choice((3, 6, 14))) for _ in range(size)]
        place, a, c = chance.randrange(size), chance.choice((1, 1, 2, 3)), chance.randrange(5)
        pile, left = piles[place], [*piles]
        parts = [chance.randrange(pile + 1) for _ in range(chance.choice((1, 1, 1, 2)))]
        left[place : place + 1] = parts
        d = max(pile - c - chance.choice((0, a)), 0)
        between = chance.choice((" ", ",", "-", ""))
        text = chance.choice(FORMS).format(
            a=a, b=chance.choice((place + 1, c)), c=c, d=d, left=between.join(map(str, left))
        )
        if text and chance.random() < 0.3:
            at = chance.randrange(len(text))
            slip = chance.choice(("", " ", "and", "と", "1", "-", "x"))
            text = text[:at] + slip + text[at + chance.randrange(2) :]
        situation = {"game": "nim", "piles": piles, "rule": rule}
        yield "play/make", {"situation": situation, "move": text}


def typed_words(chance):
    """Lists of words with signs in them that stand between words or answers elsewhere."""
    while True:
        length, letters = chance.randrange(1, 4), chance.choice(("ab=", "a=;", "ab:-=", "ab\"'["))
        drawn = ["".join(chance.choices(letters, k=length)) for _ in range(chance.randrange(2, 7))]
        guess, reply = chance.choice(drawn), "".join(chance.choices("gy-", k=length))
        given = {"answers": chance.choice(" ,;\n").join(drawn[:4]), "allowed": " ".join(drawn[4:])}
        history = chance.choice(("", f"{guess}={reply}", [[guess, reply]], [f"{guess}={reply}"]))
        yield "words/state", {**given, "history": history}
        yield "words/split", {**given, "guess": guess}


GENERATORS = (
    code_questions,
    table_questions,
    otrio_questions,
    other_questions,
    variant_questions,
)
