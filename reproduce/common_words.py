"""The word lists that the package carries, made from SCOWL as Debian's package ``scowl`` has it.

``make common-words`` writes them again, byte for byte.  Secrets are common words (sizes up to 35)
without plural and past forms that only add letters; guesses are all words up to size 80.
"""

import sys
from pathlib import Path

LENGTHS = (4, 5, 6, 7)
SIZES = (10, 20, 35, 40, 50, 55, 60, 70, 80)
COMMON = 35
LISTS = ("english-words", "american-words")

UNSUITED = (
    "anus bastard bitch cock cripple damn faggot incest orgasm penis prick pussy queer rape raped "
    "rapist retard semen slut sperm tits vagina whore"
)
"""Common words that are unsuited to a class: they may be guessed, but are never the secret."""


def words(folder: Path, largest: int) -> set[str]:
    """Return the words of SCOWL up to a size that consist of small letters from a to z."""
    paths = [folder / f"{name}.{size}" for name in LISTS for size in SIZES if size <= largest]
    every = (word for path in paths for word in path.read_text("latin-1").split())
    return {word for word in every if word.isascii() and word.isalpha() and word.islower()}


def adds_letters(word: str, known: set[str]) -> bool:
    """Whether a word is a known one and -s, -es, -d or -ed.

    >>> known = {"act", "box", "crane", "race"}
    >>> [adds_letters(word, known) for word in ("acted", "boxes", "cranes", "raced", "act")]
    [True, True, True, True, False]
    """
    one, two = word.endswith(("s", "ed")), word.endswith(("es", "ed"))
    return (one and word[:-1] in known) or (two and word[:-2] in known)


def common_words(folder: Path, length: int) -> str:
    """Return the file for words of a length: the secrets, an empty line, further guesses."""
    common, every = words(folder, COMMON), words(folder, max(SIZES))
    secrets = {
        word
        for word in common.difference(UNSUITED.split())
        if len(word) == length and not adds_letters(word, common)
    }
    others = {word for word in every if len(word) == length} - secrets
    return "\n".join([*sorted(secrets), "", *sorted(others), ""])


def main(scowl: str, target: str) -> None:
    """Write a file for each length."""
    for length in LENGTHS:
        path = Path(target) / f"common_words_{length}.txt"
        path.write_bytes(common_words(Path(scowl), length).encode("ascii"))


if __name__ == "__main__":
    main(*sys.argv[1:])
