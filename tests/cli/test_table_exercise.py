"""``abgames table exercise``, and trees for a class."""

from abgames.codebreaking import coins, solve


def test_trees_for_a_class(shell, tmp_path):
    strategy = solve(coins(4), objective="worst", goal="determine").strategy
    for options, how in (
        (["--numbers", "none"], {"numbers": "none"}),
        (["--numbers", "bits"], {"numbers": "bits"}),
        (["--blank"], {"blank": True}),
    ):
        path = tmp_path / "tree.svg"
        asked = ["coins:4", "--objective", "worst", "--picture", str(path), *options]
        assert shell("table", "solve", *asked)[0] == 0
        assert path.read_text("utf-8") == strategy.to_svg(max_depth=3, **how)
