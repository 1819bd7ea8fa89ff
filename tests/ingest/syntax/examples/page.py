"""The examples as docs/rules.md shows them: python -m tests.ingest.syntax.examples.page."""

from tests.ingest.syntax.examples import SILENT, SPOKEN

__all__ = ["page"]

HEAD = """# Examples of the rules

What the rules of [syntax.md](syntax.md) read, by family, and what they must not. All of it is said
by Ann on Friday 26 May 2023, with Bob and Alice in the channel. The tests run every row. Rows in
Spanish and French hold where a pipeline of the language is installed (see [syntax.md](syntax.md)).

## Read

| family | Ann writes | facts |
|---|---|---|
"""
MIDDLE = """
## Not read

| why | Ann writes |
|---|---|
"""


def cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ") or "(nothing)"


def page() -> str:
    spoken = sorted(SPOKEN, key=lambda row: row[0])
    silent = sorted(SILENT, key=lambda row: row[0])
    read = "".join(
        f"| {family} | {cell(text)} | {cell(' '.join(facts))} |\n" for family, text, facts in spoken
    )
    return HEAD + read + MIDDLE + "".join(f"| {why} | {cell(text)} |\n" for why, text in silent)


if __name__ == "__main__":
    print(page(), end="")
