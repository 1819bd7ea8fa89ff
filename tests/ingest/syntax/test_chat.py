import pytest

from whoknows_ingest.syntax.chat import is_joke, is_joke_marker, lines_of


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("im from brazil", ["I'm from brazil."]),
        ("i dont like it tho", ["I don't like it."]),
        ("lol i work at google haha", ["I work at google."]),
        ("bob: i use vim", ["I use vim."]),
        ("@bob, i use vim", ["I use vim."]),
        ("used to love coffee", ["I used to love coffee."]),
        ("look at https://example.org/x", ["look at."]),
        ("I use `vim`", ["I use vim."]),
        ("```\nrm -rf\n```", []),
        ("> I hate cats\nI don't", ["I don't."]),
        ("<eve> I hate cats", []),
        ("[12:04] <eve> I hate cats", []),
        ("eve: I hate cats", []),
        ("I moved - it was hard", ["I moved.", "it was hard."]),
        ("🎉🎉", []),
        ("", []),
    ],
)
def test_lines(text: str, lines: list[str]) -> None:
    assert lines_of(text, names={"bob"}) == lines


@pytest.mark.parametrize(
    "text", ["I own a yacht jk", "I own a yacht /s", "just kidding", "im joking"]
)
def test_jokes(text: str) -> None:
    assert is_joke(text)


@pytest.mark.parametrize("text", ["I love J.K. Rowling", "I ski", "my kids"])
def test_no_jokes(text: str) -> None:
    assert not is_joke(text)


@pytest.mark.parametrize(("text", "marker"), [("jk", True), ("lol jk", True), ("I ski", False)])
def test_markers(text: str, marker: bool) -> None:
    assert is_joke_marker(text) is marker
