"""The QR codes that the page draws: module by module those of another encoder, and read again."""

import random

import pytest

pytestmark = pytest.mark.browser

CODES = """async (asked) => {
  const { qr } = await import(new URL("qr.js", document.baseURI));
  return asked.map(([text, mask]) => qr(text, mask)?.map((row) => row.map(Number)) ?? null);
}"""
ROOM = [17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644]
"""The bytes that versions 1 to 17 hold: full ones need no padding, which segno pads otherwise."""


@pytest.fixture
def coded(page):
    page.goto("#home")
    return lambda asked: page.evaluate(CODES, asked)


def test_codes_are_those_of_another_encoder(coded):
    encoder = pytest.importorskip("segno").encoder
    chance = random.Random(4)
    letters = "abcdefghijklmnopqrstuvwxyz0123456789/?&=#%+:.-_"
    asked = [
        ("蟻" + "".join(chance.choices(letters, k=n - 3)), mask)
        for n in ROOM
        for mask in (0, n % 8)
    ]
    asked += [("x" * 17, mask) for mask in range(8)]
    for (text, mask), shown in zip(asked, coded(asked), strict=True):
        options = {"mode": "byte", "boost_error": False, "encoding": "utf-8", "micro": False}
        made = encoder.encode(text, error="L", mask=mask, eci=False, **options)
        assert [list(row) for row in made.matrix] == shown, (text, mask)


def read(grid):
    """The text of a code of version 1, with mask 0."""
    size, bits, right = len(grid), "", len(grid) - 1
    while right > 0:
        right -= right == 6
        rows = range(size)
        for y in reversed(rows) if (right + 1) & 2 == 0 else rows:
            for x in (right, right - 1):
                corner = (x < 9 and (y < 9 or y >= size - 8)) or (x >= size - 8 and y < 9)
                if not corner and 6 not in (x, y):
                    bits += str(grid[y][x] ^ ((x + y) % 2 == 0))
        right -= 2
    assert bits[:4] == "0100"
    length = int(bits[4:12], 2)
    return int(bits[12 : 12 + 8 * length], 2).to_bytes(length, "big").decode()


def test_short_codes_are_read_again(coded):
    texts = ["a", "abgames", "蟻と牛", "0123456789ABCDEF"]
    assert [read(grid) for grid in coded([[text, 0] for text in texts])] == texts


def test_a_text_that_is_too_long_has_no_code(coded):
    assert coded([["x" * 644, 0], ["x" * 645, 0]])[1] is None
