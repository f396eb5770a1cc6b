"""Tables and lists as spreadsheets write them."""

import codecs

import pytest

from abgames.codebreaking import FeedbackTable
from abgames.codebreaking.table_files import separator_of, text_in, weights_in
from abgames.errors import NotationError

ROWS = [["test", "größe", "naïve idea", "c"], ["x", "ja", "nein", "ja"], ["y", "ja", "ja", "nein"]]
GAME = FeedbackTable(
    [[0, 1, 0], [0, 0, 1]], guesses=["x", "y"], secrets=ROWS[0][1:], feedbacks=["ja", "nein"]
)


def written(separator=",", end="\n", quote="", before="", after=""):
    cells = [[f"{quote}{cell}{quote}" for cell in row] for row in ROWS]
    return before + "".join(f"{separator.join(row)}{after}{end}" for row in cells)


@pytest.fixture
def read(tmp_path):
    """Reads a table from the bytes of a file."""

    def load(data):
        (tmp_path / "sheet.csv").write_bytes(data)
        return FeedbackTable.load(tmp_path / "sheet.csv", objects_in_rows=False)

    return load


@pytest.mark.parametrize("separator", [",", ";", "\t", " ; ", ", "])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("quote", ["", '"'])
def test_separators_line_ends_and_quotes(read, separator, end, quote):
    assert read(written(separator, end, quote).encode()) == GAME


@pytest.mark.parametrize(
    "data",
    [
        codecs.BOM_UTF8 + written().encode(),
        written("\t", "\r\n").encode("utf-16"),
        codecs.BOM_UTF16_BE + written("\t").encode("utf-16-be"),
        written(";", after=";;").encode(),
        written(after=",").encode() + b",,,,,\r\n , \n",
        written(before="\n,,\n").encode(),
        written().replace("test", '"a;b;c;d;e"').encode(),
    ],
)
def test_other_forms(read, data):
    assert read(data) == GAME


def test_windows_1252_is_read_and_said(read):
    with pytest.warns(UserWarning, match=r"sheet.csv was read as Windows-1252"):
        assert read(written(";").encode("cp1252")) == GAME


@pytest.mark.parametrize(
    ("text", "coding"),
    [
        ("да", "cp1251"),
        ("факт", "koi8-r"),
        ("wąż", "cp1250"),
        ("はい", "cp932"),
        ("是", "gbk"),
        ("네", "cp949"),
        ("כן", "cp1255"),
    ],
)
def test_what_is_no_plain_windows_1252_is_refused(text, coding):
    with pytest.raises(NotationError) as caught:
        text_in(f"a,b\n{text},c\n".encode(coding), "x.csv")
    assert str(caught.value) == (
        'line 2 of x.csv is not UTF-8: save it as UTF-8 (a spreadsheet calls that "CSV UTF-8")'
    )


@pytest.mark.parametrize(
    "text", ["Größe", "œuf à la crème, créée", "“señor” – 5 €", "Å", "déjà-vu… 30 °C", "Straße"]
)
def test_western_words_are_plain(text):
    with pytest.warns(UserWarning, match="Windows-1252"):
        assert text_in(text.encode("cp1252")) == text


def test_names_with_the_other_separators_are_kept():
    assert separator_of('x,"a;b;c","d;e;f"') == ","
    assert separator_of('"a,b",c;d;e') == ";"
    assert separator_of("a b,c d\te") == ","


@pytest.mark.parametrize("text", ["3,1\n2", "3;1;2", "\ufeff3 1\t2\r\n"])
def test_lists_of_weights(tmp_path, text):
    path = tmp_path / "weights of mine.txt"
    path.write_bytes(text.encode())
    assert weights_in(str(path)) == [3, 1, 2]
