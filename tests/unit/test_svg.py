"""Pictures of strategies: valid, with everything in place and correct counts."""

from itertools import pairwise
from math import log2
from xml.etree import ElementTree

import pytest

from abgames.codebreaking import AB, Mastermind, solve
from abgames.codebreaking.code_game import code_of
from abgames.codebreaking.svg import CLEAR_BOXES, MAX_BOXES, bits_of, clear_depth
from abgames.codebreaking.tree import END

SVG = "{http://www.w3.org/2000/svg}"
CHARACTER = 8
HEIGHT = 13


def games():
    return {
        "the usual game": (AB(3, 7), {}),
        "extra colours": (AB(3, 4, 1), {}),
        "in mid-play": (AB(3, 7), {"history": "1 2 3=0A1B, 3 4 5=0A2B"}),
        "a chain": (AB(1, 30), {}),
        "one code": (AB(1, 1), {}),
        "markup": (Mastermind(3, 3, symbols="<&\x01"), {}),
        "quotes": (Mastermind(2, 3, symbols=("a'", '"b"', "]]>")), {}),
        "words": (AB(2, 3, symbols=("red", "赤い", "violet")), {}),
    }


@pytest.fixture(scope="module")
def strategies():
    return {name: solve(game, **known).strategy for name, (game, known) in games().items()}


class Picture:
    """The boxes and texts of a picture as (left, top, right, bottom)."""

    def __init__(self, text):
        self.root = ElementTree.fromstring(text)
        self.size = tuple(map(float, self.root.get("viewBox").split()))
        self.boxes = {"guess": [], "count": []}
        for rect in self.root.iter(f"{SVG}rect"):
            if rect.get("class") != "page":
                x, y, w, h = (float(rect.get(key)) for key in ("x", "y", "width", "height"))
                self.boxes[rect.get("class")].append((x, y, x + w, y + h))
        self.texts = [self.text(element) for element in self.root.iter(f"{SVG}text")]

    @staticmethod
    def text(element):
        x, y = float(element.get("x")), float(element.get("y"))
        length = float(element.get("textLength"))
        left = x - length if element.get("text-anchor") == "end" else x
        return element.text, (left, y - HEIGHT + 3, left + length, y + 3)

    def words(self):
        return [text for text, _ in self.texts]

    def inside(self, box):
        """The texts in a box, from left to right."""
        found = [
            (place[0], text)
            for text, place in self.texts
            if box[0] <= place[0] and place[2] <= box[2] and box[1] <= place[3] - 3 <= box[3]
        ]
        return [text for _, text in sorted(found)]


def overlapping(places):
    return [
        (one, other)
        for number, one in enumerate(places)
        for other in places[:number]
        if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    ]


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("depth", [1, 2, 3, None])
def test_nothing_overlaps_or_leaves_the_picture(strategies, name, depth):
    picture = Picture(strategies[name].to_svg(max_depth=depth))
    boxes = picture.boxes["guess"] + picture.boxes["count"]
    texts = [place for _, place in picture.texts]
    _, _, width, height = picture.size
    for left, top, right, bottom in boxes + texts:
        assert 0 <= left < right <= width
        assert 0 <= top < bottom <= height
    assert overlapping(boxes) == []
    assert overlapping(texts) == []
    for left, top, right, bottom in texts:  # a text is in a box or beside all of them
        for box in boxes:
            apart = right <= box[0] or box[2] <= left or bottom <= box[1] or box[3] <= top
            assert apart or (box[0] <= left and right <= box[2])


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_what_is_shown_agrees_with_the_tree(strategies, name, depth):
    strategy = strategies[name]
    tree = strategy.tree
    picture = Picture(strategy.to_svg(max_depth=depth))
    guesses = [picture.inside(box) for box in picture.boxes["guess"]]
    expected = []
    shown = (tree.depth <= depth) | ((tree.depth == depth + 1) & (tree.total == 1))
    for node in range(len(tree)):
        if shown[node]:
            star = " *" if any(child == END for _, child in tree.edges(node)) else ""
            guess = strategy.game.text(tree.guess_at(node)).replace("\x01", "\ufffd")
            expected.append([guess + star, f"{tree.end_count[node]:,}"])
    assert sorted(guesses) == sorted(expected)
    counts = [picture.inside(box) for box in picture.boxes["count"]]
    assert len(counts) == sum((tree.depth == depth + 1) & ~shown)
    assert ["1", "1"] not in counts
    found = sum(guess.endswith(" *") for guess, _ in guesses)
    assert found + sum(int(left) for left, _ in counts) == strategy.candidate_count


def test_further_guesses_are_those_of_the_branch(strategies):
    strategy = strategies["the usual game"]
    picture = Picture(strategy.to_svg(max_depth=1))
    told = [tuple(picture.inside(box)) for box in picture.boxes["count"]]
    lengths = {}
    for secret in strategy.game.secrets.tolist():
        path = strategy.path(secret)
        if len(path) > 1:
            lengths.setdefault(path[0][1], []).append(len(path) - 1)
    expected = [
        (str(len(some)), f"{min(some)}–{max(some)}" if min(some) < max(some) else str(max(some)))
        for _, some in sorted(lengths.items(), reverse=True)
        if sum(some) > 1
    ]
    assert told == expected


def test_branches_lead_from_box_to_box(strategies):
    strategy = strategies["the usual game"]
    picture = Picture(strategy.to_svg(max_depth=2))
    path = next(picture.root.iter(f"{SVG}path")).get("d")
    boxes = [box for kind in picture.boxes.values() for box in kind]
    ends = [piece for piece in path.split("M") if "h" in piece]
    assert len(ends) == len(boxes) - 1
    for end in ends:
        x, y = map(float, end.split("h")[0].split())
        length = float(end.split("h")[1])
        assert any(box[0] == x + length and box[1] < y < box[3] for box in boxes)


def test_replies_stand_in_the_order_of_the_game(strategies):
    strategy = strategies["the usual game"]
    words = Picture(strategy.to_svg(max_depth=1)).words()
    replies = [str(feedback) for feedback in strategy.game.feedbacks]
    shown = [word for word in words if word in replies]
    assert shown == replies[1:]
    assert len(shown) == len(list(strategy.tree.edges(0))) - 1


def test_the_title(strategies):
    def title(name, **how):
        return Picture(strategies[name].to_svg(**how)).root.find(f"{SVG}title").text

    assert title("the usual game") == (
        "AB 3×7: 210 candidates, 836 guesses in total, at most 5; the first 2 guesses"
    )
    assert title("in mid-play", max_depth=1) == (
        "AB 3×7 after 2 answers: 10 candidates, 23 guesses in total, at most 3; the first guess"
    )
    assert title("one code") == "AB 1×1: 1 candidate, 1 guess in total, at most 1"
    assert title("extra colours", max_depth=9).startswith("AB 3×4+1: 24 candidates")
    for name in games():
        assert Picture(strategies[name].to_svg()).root.get("role") == "img"


def test_a_picture_that_is_too_large_says_what_would_do():
    strategy = solve(AB(3, 12)).strategy
    with pytest.raises(ValueError, match="boxes is too large") as caught:
        strategy.to_svg(max_depth=None)
    most = int(str(caught.value).split("max_depth must be at most ")[1].split()[0])
    assert strategy.to_svg(max_depth=most).count("<rect") - 1 <= MAX_BOXES
    with pytest.raises(ValueError, match="too large"):
        strategy.to_svg(max_depth=most + 1)


@pytest.mark.parametrize("name", games())
def test_notebooks_get_what_is_taken_in_at_a_glance(strategies, name):
    strategy = strategies[name]
    picture = strategy._repr_svg_()
    assert picture == strategy.to_svg(max_depth=clear_depth(strategy), theme="light")
    assert picture.count("<rect") - 1 <= CLEAR_BOXES
    html = strategy._repr_html_()
    assert picture in html
    ElementTree.fromstring(html)


def test_the_depth_for_a_glance():
    sizes = {game: clear_depth(solve(game).strategy) for game in (AB(2, 3), AB(3, 7), AB(1, 30))}
    assert sizes == {AB(2, 3): 3, AB(3, 7): 2, AB(1, 30): 4}


def test_columns_go_to_the_right(strategies):
    boxes = Picture(strategies["a chain"].to_svg(max_depth=5)).boxes["guess"]
    assert len(boxes) == 5
    for before, after in pairwise(boxes):
        assert before[2] + 4 * CHARACTER < after[0]
        assert before[1] == after[1]


@pytest.mark.parametrize("name", games())
def test_bits_are_what_the_replies_tell(strategies, name):
    """Summed along the way to each secret and averaged, they are those of the secret itself."""
    strategy = strategies[name]
    game, bits = strategy.game, bits_of(strategy)
    told = surprise = 0.0
    secrets = [code_of(codes[0]) for codes in strategy.ends.values()]
    weights = [game.weight(game._array([secret])) for secret in secrets]
    for secret, weight in zip(secrets, weights, strict=True):
        node, share = 0, weight / sum(weights)
        surprise -= share * log2(share)
        for _, reply in strategy.path(secret):
            told += share * bits[node]
            node = dict(strategy.tree.edges(node))[game.feedbacks.index(reply)]
    assert told == pytest.approx(surprise)


@pytest.mark.parametrize("name", games())
def test_pictures_for_a_class(strategies, name):
    strategy = strategies[name]
    usual = Picture(strategy.to_svg(max_depth=2))
    plain = Picture(strategy.to_svg(max_depth=2, numbers="none"))
    blank = Picture(strategy.to_svg(max_depth=2, numbers="none", blank=True))
    assert [plain.inside(box) for box in plain.boxes["guess"]] == [
        usual.inside(box)[:1] for box in usual.boxes["guess"]
    ]
    assert "in total" not in plain.words()[0]
    for kind, boxes in plain.boxes.items():
        assert blank.boxes[kind] == boxes
        assert all(blank.inside(box) == [] for box in boxes)
    replies = {str(feedback) for feedback in strategy.game.feedbacks}
    assert [word for word in blank.words() if word in replies] == [
        word for word in plain.words() if word in replies
    ]
    with pytest.raises(ValueError, match="numbers must be 'candidates', 'bits' or 'none'"):
        strategy.to_svg(numbers="some")
