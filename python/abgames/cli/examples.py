"""Examples of every command, for the help."""

from __future__ import annotations

from difflib import get_close_matches

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
    "solve": (
        'solve --history "{answer}"',
        "solve --pegs 2 --strategy best.json --picture tree.svg",
    ),
    "rank": ('rank --history "{answer}" --top 5', 'rank --history "{answer}" --only "{guess}"'),
    "assist": ("assist", 'assist --history "{played}"'),
    "play": ("play", "play --secret adversary --coach"),
    "review": ('review "{played}"', 'review "{played}" --json'),
    "heuristics": ("heuristics --pegs 2", 'heuristics --history "{answer}"'),
    "prove": ("prove --pegs 2", "prove --objective worst --certificate proof.json.gz"),
}
"""Commands that the AB game and Mastermind share."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "play": ("play", "play --lang ja", "play --game tic_tac_toe.py:three --me 1,2"),
    "solve": (
        "solve --game tic_tac_toe.py:three",
        "solve --game hex.py:three --coalition 1 --winners P1 --certificate proof.json",
        'solve --game nim_for_three.py:piles --prefer next --moves "(3, 0)"',
    ),
    "explore": (
        "explore",
        "explore otrio --port 8000 --no-browser",
        "explore --game hex.py:three",
    ),
    "verify": (
        "verify strategy.json",
        "verify --fast certificate.json.gz",
        "verify hex-proof.json --game hex.py:three",
    ),
    "show": (
        "show strategy.json --depth 3 --picture tree.svg",
        'show certificate.json --after "b2M, a1S"',
    ),
    "completion": ("completion bash", "completion zsh"),
    "rate": (
        'rate "./my-player" otrio players=3 prefer=next --games 20',
        "rate python:mine.guess ab pegs=4 colors=10",
        "rate ./my-player --game tic_tac_toe.py:three --prefer next --opening 4",
    ),
    "judge": (
        "judge python:mine.guess mastermind",
        "judge ./my-player ab pegs=3 colors=7 --record progress.jsonl --plot progress.svg",
        "judge ./my-player nim start='7 3 5' --dry-run",
        "judge ./my-player --game tic_tac_toe.py:three --prefer next --players 1,2",
    ),
    "work list": ("work list", "work list --json"),
    "work run": (
        "work run ab-table pegs=3 colors=3-20 --store table.jsonl",
        "work run otrio-preferences --part 1/4 --store part-1.jsonl --jobs 2",
    ),
    "work merge": (
        "work merge all.jsonl part-1.jsonl part-2.jsonl",
        "work merge all.jsonl part-*.jsonl",
    ),
    "work strategy": (
        "work strategy root.jsonl strategy.json",
        "work strategy root.jsonl strategy.json.gz",
    ),
    "work status": ("work status table.jsonl", "work status table.jsonl --json"),
    "reproduce": ("reproduce shinoda2012", "reproduce iwase2009 --json"),
    "cardmoo solve": ("cardmoo solve", 'cardmoo solve --history "1b 2b 3b=1N" --own "4b 5r 6b"'),
    "cardmoo rank": ("cardmoo rank --top 3", 'cardmoo rank --history "1b 2b 3b=1N" --top 5'),
    "cardmoo assist": ("cardmoo assist", 'cardmoo assist --own "3b 8r 10b"'),
    "cardmoo review": (
        'cardmoo review "2b 4r 9r=2N, 1b X 4b=2H" --own "3b 8r 10b"',
        'cardmoo review "2b 4r 9r=2N" --own "3b 8r 10b" --opponent "10b 5b 12b" --json',
    ),
    "cardmoo play": ("cardmoo play", "cardmoo play --level beginner --seed 7"),
    "words solve": (
        "words solve --answers answers.txt --allowed allowed.txt",
        'words solve --answers answers.txt --history "crane=g---y"',
    ),
    "words rank": (
        "words rank --answers answers.txt --allowed allowed.txt --only reast",
        "words rank --answers answers.txt --below 15",
    ),
    "words assist": (
        "words assist --answers answers.txt --allowed allowed.txt",
        "words assist --answers answers.txt",
    ),
    "words play": (
        "words play --answers answers.txt --allowed allowed.txt",
        "words play --answers answers.txt --secret adversary",
    ),
    "words review": (
        'words review --answers answers.txt "crane=g---y, covey=ggggg"',
        'words review --answers answers.txt "crane=g---y, covey=ggggg" --json',
    ),
    "words heuristics": (
        "words heuristics --answers answers.txt --allowed allowed.txt",
        "words heuristics --answers answers.txt --json",
    ),
    "table solve": (
        "table solve coins:12 --objective worst",
        "table solve words.csv --hit ggggg --strategy best.json",
    ),
    "table rank": (
        "table rank words.csv --hit ggggg --top 5",
        'table rank coins:4 --history "1 2 : 3 4=left"',
    ),
    "table assist": ("table assist words.csv --hit ggggg", "table assist coins:4"),
    "table play": ("table play words.csv --hit ggggg", "table play higher-lower:100 --coach"),
    "table review": (
        'table review coins:4 "1 2 : 3 4=left, 1 : 2=balanced"',
        'table review words.csv --hit ggggg "crane=gy---" --json',
    ),
    "table heuristics": (
        "table heuristics words.csv --hit ggggg",
        "table heuristics coins:4 --json",
    ),
    "table exercise": (
        "table exercise coins:12 --answers",
        "table exercise attributes:animals.csv --count 10 --seed 3",
    ),
    "table fixed": ("table fixed coins:12", "table fixed words.csv --time-limit 10 --json"),
    "nim table": ("nim table", "nim table --base 3 --picture blank.png --blank --large"),
    "nim exercise": ("nim exercise --answers", "nim exercise --count 20 --rule 1,2,3 --seed 3"),
    "nim pattern": ("nim pattern --picture pattern.png", "nim pattern --piles 2 --picture p.svg"),
    "nim moves": ("nim moves 7 3 5", "nim moves 9 4 --rule kayles"),
    "nim grundy": ("nim grundy kayles", "nim grundy 1,3,4 --count 30 --csv values.csv"),
    "nim period": ("nim period kayles", "nim period 0.07"),
    "nim play": (
        "nim play 7 3 5",
        "nim play 5 4 3 --misere --level beginner --coach",
        "nim play 21 --rule 1,2,3",
        "nim play 9 4 --rule kayles",
    ),
    "nim review": ('nim review "7 3 5, 6 3 5, 6 3 4"', 'nim review "9, 4 4, 4 2" --rule kayles'),
    "tanhinmin analyze": ('tanhinmin analyze "1 2 4 5" "1 1 2 3 6"', "tanhinmin analyze 2,5 1,3,4"),
    "tanhinmin check": ("tanhinmin check", "tanhinmin check --ranks 4 --cards 3 --cut 4"),
    "tanhinmin deals": (
        "tanhinmin deals --cards 3 --ranks 5",
        "tanhinmin deals --cards 13 --samples 100000",
    ),
    "tanhinmin review": (
        'tanhinmin review "5, 6, pass" --mine "1 2 4 5" --theirs "1 1 2 3 6"',
        'tanhinmin review "2, 3" --mine "2 4" --theirs "1 3" --json',
    ),
    "tanhinmin play": ("tanhinmin play", 'tanhinmin play --mine "1 2 4" --theirs "1 3"'),
    "otrio show": ('otrio show "b2M, a1L"', 'otrio show "b2M, a1L" --picture board.svg'),
    "otrio play": ("otrio play --players 2", "otrio play --level beginner --me 2 --coach"),
    "otrio review": (
        'otrio review "b2M, a1L, c3S, a2S, b3L"',
        'otrio review "b2M, a1L, c3S" --players 2 --time-limit 5',
    ),
    "otrio solve": (
        'otrio solve "b2M a1L c3S a2S" --prefer next',
        'otrio solve "b2M a1L" --players 2 --prefer "P1 > D > P2; P2 > D > P1"',
    ),
    "otrio force": (
        "otrio force b2M --coalition 1,3 --winners P1",
        'otrio force "b2M a1L" --coalition 1,3 --winners P1 --moves',
    ),
    "otrio analyze": (
        'otrio analyze "b2M a1L c3S a2S" --prefer next',
        'otrio analyze "b2M a1L" --players 2 --prefer previous --time-limit 10',
    ),
    "otrio effectivity": (
        'otrio effectivity "b2M a1L c3S a2S b3L" --players 2',
        'otrio effectivity "b2M a1L c3S" --time-limit 5',
    ),
    "otrio preferences": (
        'otrio preferences "b2M a1L c3S a2S" --players 2',
        'otrio preferences "b2M a1L c3S a2S" --time-limit 5',
    ),
    "otrio count": ("otrio count", "otrio count --players 2 --max-ply 6 --method enumerate"),
}
"""Two examples for each command, without the name of the program."""

for _game, _answer, _guess, _played in (
    ("ab", "1 2 3=0A1B", "4 5 1", "1234=0A2B, 5612=1A0B"),
    ("mastermind", "1122=1A1B", "1344", "1122=1A1B, 1344=1A0B"),
):
    for _name, _commands in _CODES.items():
        EXAMPLES[f"{_game} {_name}"] = tuple(
            f"{_game} {command}".format(answer=_answer, guess=_guess, played=_played)
            for command in _commands
        )


def examples_of(command: str) -> list[str]:
    """Return the examples of a command, as they are typed.

    >>> examples_of("abgames nim period")
    ['abgames nim period kayles', 'abgames nim period 0.07']
    """
    return [f"abgames {example}" for example in EXAMPLES.get(command.partition(" ")[2], ())]


def commands_like(name: str) -> list[str]:
    """Return the commands of the families with this name, or nearly this name.

    >>> commands_like("sovle")[:2]
    ['abgames cardmoo solve', 'abgames words solve']
    """
    below = [command for command in EXAMPLES if " " in command]
    near = get_close_matches(name, {command.split()[1] for command in below}, 1)
    return [f"abgames {command}" for command in below if command.split()[1] in near]
