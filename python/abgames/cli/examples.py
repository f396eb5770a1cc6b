"""Examples of every command, for the help."""

from __future__ import annotations

START = """\
Play, explain and prove: Nim, Bulls and Cows, Mastermind, Otrio and more.

  abgames play                           choose a game and play it
  abgames explore                        see and play them in the browser
  abgames nim play 7 3 5                 Nim against the program
  abgames ab play                        guess the program's secret
  abgames ab assist                      what to guess next, playing elsewhere
  abgames ab review "1234=0A2B"          what each guess was worth
  abgames otrio play --players 2         Otrio against the program

  abgames ab solve --pegs 3 --colors 7   the fewest guesses, and a strategy
  abgames table play coins:12            any deduction game, from its table
  abgames nim moves 7 3 5                all winning moves, and why they win
  abgames otrio show "b2M, a1L"          a position and its moves
  abgames verify strategy.json           check a file that proves an answer
  abgames reproduce shinoda2012          a paper's values, computed anew

abgames --help lists all commands; abgames COMMAND --help explains one."""
"""What is printed when no command is given."""

_CODES = {
    "solve": ('--history "{answer}"', "--pegs 2 --strategy best.json --picture tree.svg"),
    "rank": ('--history "{answer}" --top 5', '--history "{answer}" --only "{guess}"'),
    "assist": ("", '--history "{played}"'),
    "play": ("", "--secret adversary --coach"),
    "review": ('"{played}"', '"{played}" --json'),
    "heuristics": ("--pegs 2", '--history "{answer}"'),
    "prove": ("--pegs 2", "--objective worst --certificate proof.json.gz"),
}
"""What follows commands that the AB game and Mastermind share."""

_PLAYED = {
    "ab": {"answer": "1 2 3 4=0A1B", "guess": "4 5 1 6", "played": "1234=0A2B, 5612=1A0B"},
    "mastermind": {"answer": "1122=1A1B", "guess": "1344", "played": "1122=1A1B, 1344=1A0B"},
}

_OWN: dict[str, tuple[str, ...]] = {
    "play": ("", "mastermind --lang ja", "--game tic_tac_toe.py:three --me 1,2"),
    "solve": (
        "--game tic_tac_toe.py:three",
        "--game hex.py:three --coalition 1 --winners P1 --certificate proof.json",
        '--game nim_for_three.py:piles --prefer next --moves "(3, 0)"',
    ),
    "report": (
        "--game hex.py:three --html hex.html",
        "--game chomp.py:Chomp --vary columns=3,4,5",
    ),
    "games page": ("hex.py:three hex/", "mine.py:Chess page/ --page ../abgames/target/web"),
    "explore": ("", "otrio --port 8000 --no-browser", "--game hex.py:three"),
    "verify": ("strategy.json", "--fast certificate.json.gz", "hex-proof.json --game hex.py:three"),
    "show": ("strategy.json --depth 3 --picture tree.svg", 'certificate.json --after "b2M, a1S"'),
    "completion": ("bash", "zsh"),
    "rate": (
        '"./my-player" otrio players=3 prefer=next --games 20',
        "python:mine.guess words answers=answers.txt hard=yes",
        "./my-player --game tic_tac_toe.py:three --prefer next --opening 4 --others 6",
    ),
    "judge": (
        "python:mine.guess mastermind",
        "./my-player ab pegs=3 colors=7 --record progress.jsonl --plot progress.svg",
        "./my-player nim start='7 3 5' --dry-run",
        "./my-player --game tic_tac_toe.py:three --prefer next --players 1,2",
    ),
    "levels": ("nim", "otrio opening=14 --games 20", "--game tic_tac_toe.py:three --opening 2"),
    "work list": ("", "--json"),
    "work run": (
        "ab-table pegs=3 colors=3-20 --store table.jsonl",
        "otrio-preferences --part 1/4 --store part-1.jsonl --jobs 2",
    ),
    "work merge": ("all.jsonl part-1.jsonl part-2.jsonl", "all.jsonl part-*.jsonl"),
    "work strategy": ("root.jsonl strategy.json", "root.jsonl strategy.json.gz"),
    "work status": ("table.jsonl", "table.jsonl --json"),
    "reproduce": ("shinoda2012", "iwase2009 --json"),
    "cardmoo solve": ("", '--history "1b 2b 3b=1N" --own "4b 5r 6b"'),
    "cardmoo rank": ("--top 3", '--history "1b 2b 3b=1N" --top 5'),
    "cardmoo assist": ("", '--own "3b 8r 10b"'),
    "cardmoo review": (
        '"2b 4r 9r=2N, 1b X 4b=2H" --own "3b 8r 10b"',
        '"2b 4r 9r=2N" --own "3b 8r 10b" --opponent "10b 5b 12b" --json',
    ),
    "cardmoo play": ("", "--level 3 --seed 7"),
    "words solve": (
        "--answers answers.txt --allowed allowed.txt",
        '--answers answers.txt --history "crane=g---y"',
    ),
    "words rank": (
        "--answers answers.txt --allowed allowed.txt --only reast",
        "--answers answers.txt --below 15",
    ),
    "words assist": ("--answers answers.txt --allowed allowed.txt", "--answers answers.txt"),
    "words play": (
        "--answers answers.txt --allowed allowed.txt",
        "--answers answers.txt --secret adversary",
    ),
    "words review": (
        '--answers answers.txt "crane=g---y, covey=ggggg"',
        '--answers answers.txt "crane=g---y, covey=ggggg" --json',
    ),
    "words heuristics": (
        "--answers answers.txt --allowed allowed.txt",
        "--answers answers.txt --json",
    ),
    "table solve": ("coins:12 --objective worst", "words.csv --hit ggggg --strategy best.json"),
    "table rank": ("words.csv --hit ggggg --top 5", 'coins:4 --history "1 2 : 3 4=left"'),
    "table assist": ("words.csv --hit ggggg", "coins:4"),
    "table play": ("words.csv --hit ggggg", "higher-lower:100 --coach"),
    "table review": (
        'coins:4 "1 2 : 3 4=left, 1 : 2=balanced"',
        'words.csv --hit ggggg "crane=gy---" --json',
    ),
    "table heuristics": ("words.csv --hit ggggg", "coins:4 --json"),
    "table exercise": ("coins:12 --answers", "attributes:animals.csv --count 10 --seed 3"),
    "table fixed": ("coins:12", "words.csv --time-limit 10 --json"),
    "nim table": ("", "--base 3 --picture blank.png --blank --large"),
    "nim exercise": ("--answers", "--count 20 --rule 1,2,3 --seed 3"),
    "nim pattern": ("--picture pattern.png", "--piles 2 --picture p.svg"),
    "nim moves": ("7 3 5", "9 4 --rule kayles"),
    "nim grundy": ("kayles", "1,3,4 --count 30 --csv values.csv"),
    "nim period": ("kayles", "0.07"),
    "nim play": (
        "7 3 5",
        "5 4 3 --misere --level 3 --coach",
        "21 --rule 1,2,3",
        "9 4 --rule kayles",
    ),
    "nim review": ('"7 3 5, 6 3 5, 6 3 4"', '"9, 4 4, 4 2" --rule kayles'),
    "tanhinmin analyze": ('"1 2 4 5" "1 1 2 3 6"', "2,5 1,3,4"),
    "tanhinmin check": ("", "--ranks 4 --cards 3 --cut 4"),
    "tanhinmin deals": ("--cards 3 --ranks 5", "--cards 13 --samples 100000"),
    "tanhinmin review": (
        '"5, 6, pass" --mine "1 2 4 5" --theirs "1 1 2 3 6"',
        '"2, 3" --mine "2 4" --theirs "1 3" --json',
    ),
    "tanhinmin play": ("", '--mine "1 2 4" --theirs "1 3"'),
    "otrio show": ('"b2M, a1L"', '"b2M, a1L" --picture board.svg'),
    "otrio play": ("--players 2", "--level 3 --me 2 --coach"),
    "otrio review": ('"b2M, a1L, c3S, a2S, b3L"', '"b2M, a1L, c3S" --players 2 --time-limit 5'),
    "otrio solve": (
        '"b2M a1L c3S a2S" --prefer next',
        '"b2M a1L" --players 2 --prefer "P1 > D > P2; P2 > D > P1"',
    ),
    "otrio force": (
        "b2M --coalition 1,3 --winners P1",
        '"b2M a1L" --coalition 1,3 --winners P1 --moves',
    ),
    "otrio analyze": (
        '"b2M a1L c3S a2S" --prefer next',
        '"b2M a1L" --players 2 --prefer previous --time-limit 10',
    ),
    "otrio effectivity": ('"b2M a1L c3S a2S b3L" --players 2', '"b2M a1L c3S" --time-limit 5'),
    "otrio preferences": ('"b2M a1L c3S a2S" --players 2', '"b2M a1L c3S a2S" --time-limit 5'),
    "otrio count": ("", "--players 2 --max-ply 6 --method enumerate"),
}
"""What follows the other commands."""

EXAMPLES = {
    name: tuple(f"{name} {more}".rstrip() for more in each)
    for name, each in [
        *_OWN.items(),
        *(
            (f"{game} {verb}", [more.format(**words) for more in each])
            for game, words in _PLAYED.items()
            for verb, each in _CODES.items()
        ),
    ]
}
"""Two examples for each command, without the name of the program."""


def examples_of(command: str) -> list[str]:
    return [f"abgames {example}" for example in EXAMPLES.get(command.partition(" ")[2], ())]


def commands_like(name: str) -> list[str]:
    """Return the commands of the families with this name, or nearly this name."""
    from difflib import get_close_matches

    below = [command for command in EXAMPLES if " " in command]
    near = get_close_matches(name, {command.split()[1] for command in below}, 1)
    return [f"abgames {command}" for command in below if command.split()[1] in near]
