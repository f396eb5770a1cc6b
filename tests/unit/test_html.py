"""Tables for notebooks."""

from xml.etree import ElementTree

import pytest

from abgames.codebreaking import AB, Mastermind, solve
from abgames.display.answer import Html, bar, escaped, html_table


def cells(table):
    """The texts of an HTML table, row by row."""
    rows = ElementTree.fromstring(table).iter("tr")
    return [["".join(cell.itertext()) for cell in row] for row in rows]


def test_cells_are_as_given():
    table = html_table(("guess", "mean", "note"), [("1 2 3", 2.5, None), ("4 5 6", 3, "")])
    assert cells(table) == [["guess", "mean", "note"], ["1 2 3", "2.5", "–"], ["4 5 6", "3", ""]]


def test_a_header_without_names_is_left_out():
    assert cells(html_table(("", ""), [("goal", "hit")])) == [["goal", "hit"]]


def test_everything_is_escaped():
    nasty = '<script>alert("1")</script> & \'\x00\ud800'
    table = html_table((nasty,), [(nasty,)], caption=nasty)
    assert "<script" not in table
    assert table.count("&lt;script&gt;") == 3
    shown = nasty.replace("\x00", "\ufffd").replace("\ud800", "\ufffd")
    assert cells(table) == [[shown], [shown]]
    assert ElementTree.fromstring(table).find("caption").text == shown


def test_html_is_left_alone():
    assert "<td" in html_table(("a",), [(Html("<b>x</b>"),)])
    assert "<b>x</b>" in html_table(("a",), [(Html("<b>x</b>"),)])


def test_numbers_go_to_the_right():
    root = ElementTree.fromstring(html_table(("n", "word"), [(1, "a"), ("2,000", "3 b")]))
    sides = [cell.get("style").split(";")[0] for cell in root.iter("td")]
    assert sides == ["text-align:right", "text-align:left"] * 2


def test_no_colours_but_those_of_the_page():
    table = html_table(("n", ""), [(1, bar(1, 2))], caption="c")
    assert "#" not in table
    assert "background:none" in table
    assert "background:currentColor" in table


@pytest.mark.parametrize(("number", "width"), [(10, "12em"), (5, "6em"), (0, "0"), (1, "1.2em")])
def test_bars(number, width):
    assert f"width:{width};" in bar(number, 10)


def test_text_to_stand_in_markup():
    assert escaped("a\tb é 赤 😀") == "a\tb é 赤 😀"
    assert escaped("\x1b\ufffe") == "\ufffd\ufffd"


def tables(solution):
    return ElementTree.fromstring(f"<div>{solution._repr_html_()}</div>").findall("table")


def rows(table):
    return cells(ElementTree.tostring(table, encoding="unicode"))


def test_a_solution():
    facts, histogram = tables(solve(AB(3, 7)))
    assert facts.find("caption").text == "AB(pegs=3, colors=7)"
    shown = dict(rows(facts))
    assert shown["goal"] == "hit"
    assert shown["objective"] == "expected"
    assert shown["candidates"] == "210"
    assert shown["least total"] == "836 (proved)"
    assert shown["mean"] == "3.9810 = 836/210"
    assert shown["worst"] == "5 guesses, by this strategy"
    assert shown["next guess"] == "1 2 3"
    assert rows(histogram) == [
        ["guesses", "candidates", ""],
        *([str(n), str(codes), ""] for n, codes in solve(AB(3, 7)).histogram.items()),
    ]
    widths = [div.get("style").split(";")[0] for div in histogram.iter("div")]
    assert widths[3] == "width:12em"  # the most candidates take four guesses


def test_a_solution_with_nasty_symbols():
    solution = solve(Mastermind(2, 2, symbols="<&"))
    assert "symbols='<&'" in tables(solution)[0].find("caption").text
    assert dict(rows(tables(solution)[0]))["next guess"] == "<<"


def test_solutions_that_are_not_proved():
    infeasible = solve(AB(3, 5), max_guesses=2)
    (facts,) = tables(infeasible)
    assert dict(rows(facts))["least total"].startswith("impossible (proved): no strategy")
    assert infeasible.to_records() == []
    cut_short = solve(Mastermind(4, 9), time_limit=0)
    assert dict(rows(tables(cut_short)[0]))["least total"].startswith("not proved: at least")
