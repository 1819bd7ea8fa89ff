"""A folder or a zip instead of a file: what is read of it, in which order, and what is refused."""

import json
import zipfile
from pathlib import Path

import pytest
from tests.ingest.importers.chats import bad_lines, messages, notes, read, said

from whoknows_ingest.errors import UnknownFormat, UnreadableFile, WrongFormat
from whoknows_ingest.importers import FORMATS, ImportOptions, detect, open_messages
from whoknows_ingest.importers.source import open_source
from whoknows_schema.errors import InvalidLine


def discord(*texts: str, channel: str = "harbour") -> str:
    entries = [
        {
            "id": f"{channel}{text}",
            "type": "Default",
            "timestamp": "2024-01-15T12:00:00+00:00",
            "content": text,
            "author": {"id": "1", "name": "ida"},
        }
        for text in texts
    ]
    return json.dumps(
        {"guild": {"id": "0"}, "channel": {"id": "5", "name": channel}, "messages": entries}
    )


def texts(path: Path, format: str | None = None) -> list[str]:
    return [text for _, text in said(read(path, format=format))]


def folder(root: Path, files: dict[str, str | bytes]) -> Path:
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return root


def zip_of(root: Path, target: Path) -> Path:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in root.rglob("*"):
            archive.write(path, path.relative_to(root))
    return target


@pytest.fixture
def parts(tmp_path: Path) -> Path:
    """An export in twelve partitions, with downloaded media beside them."""
    files: dict[str, str | bytes] = {"G - harbour [5].json": discord("p1")}
    for number in range(2, 13):
        files[f"G - harbour [5] [part {number}].json"] = discord(f"p{number}")
    files["G - harbour [5].json_Files/log.txt"] = "10:00 <ida> an attachment\n"
    files[".hidden/other.json"] = discord("hidden")
    files["picture.png"] = b"\x89PNG\r\n\x1a\n\x00\x01"
    return folder(tmp_path / "export", files)


ALL_PARTS = [f"p{number}" for number in range(1, 13)]


def test_the_partitions_in_a_folder_and_its_zip_are_one_export(parts: Path, tmp_path: Path) -> None:
    assert detect(parts) == "discord"
    assert texts(parts) == ALL_PARTS
    assert texts(zip_of(parts, tmp_path / "export.zip")) == ALL_PARTS
    assert notes(read(parts)) == []


def test_naming_the_first_partition_reads_all_and_another_one_only_itself(parts: Path) -> None:
    assert texts(parts / "G - harbour [5].json") == ALL_PARTS
    assert texts(parts / "G - harbour [5] [part 3].json") == ["p3"]


def test_one_damaged_partition_refuses_all(parts: Path) -> None:
    (parts / "G - harbour [5] [part 9].json").write_text(discord("p9")[:-5], encoding="utf-8")
    seen: list[object] = []
    for path in (parts, parts / "G - harbour [5].json"):
        with pytest.raises(InvalidLine, match="part 9"):
            seen.extend(open_messages(path))
    assert seen == []


def test_text_files_of_no_format_are_named(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {f"{number}.txt": "dear diary" for number in range(7)}
    entries = read(
        folder(tmp_path, {**files, "a.json": discord("x"), "empty.log": "", "b.png": "x"})
    )
    (note,) = notes(entries)
    assert "0.txt, 1.txt, 2.txt, 3.txt, 4.txt and 2 more" in note
    assert len(messages(entries)) == 1


def test_several_formats_in_a_folder_are_the_persons_choice(tmp_path: Path) -> None:
    path = folder(tmp_path / "mixed", {"a.json": discord("x"), "b.log": "10:00 <ida> y\n"})
    with pytest.raises(UnknownFormat, match=r"several formats .*--format"):
        open_messages(path)
    assert texts(path, "irc") == ["y"]
    assert texts(path, "discord") == ["x"]
    with pytest.raises(WrongFormat, match="is not Slack export"):
        open_messages(path, format="slack")


def test_a_folder_of_no_format_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownFormat, match="in no format"):
        open_messages(folder(tmp_path / "docs", {"a.txt": "dear diary", "b.bin": b"\x00\x01"}))
    with pytest.raises(UnreadableFile, match="holds no file"):
        open_messages(folder(tmp_path / "none", {".hidden": "x"}))


def test_a_znc_folder_has_a_channel_a_folder_and_a_day_a_file(tmp_path: Path) -> None:
    root = folder(
        tmp_path / "moddata",
        {
            "#boats/2024-01-02.log": "[10:00:00] <ida> two\n",
            "#boats/2024-01-10.log": "[09:00:00] *** Joins: ole (o@h)\n[09:00:01] <ole> three\n",
            "#boats/2024-01-01.log": "[10:00:00] <ida> one\nnonsense\n",
            "#boats/notes.log": "",
            "#oars/2024-01-01.log": "[10:00:00] <ida> other\n",
        },
    )
    entries = read(root)
    found = messages(entries)
    assert [(each.channel, each.text, f"{each.sent_at:%d}") for each in found] == [
        *(("#boats", "one", "01"), ("#boats", "two", "02"), ("#boats", "three", "10")),
        ("#oars", "other", "01"),
    ]
    assert bad_lines(entries) == [2]
    zipped = zip_of(root, tmp_path / "logs.zip")
    assert [each.id for each in messages(read(zipped))] == [each.id for each in found]


def test_a_whatsapp_zip_is_named_by_the_archive(tmp_path: Path) -> None:
    root = folder(
        tmp_path / "x",
        {"_chat.txt": "[20.03.24, 10:00:00] Ida: hi\r\n", "1-PHOTO.jpg": b"\xff\xd8\xff\x00"},
    )
    (message,) = messages(read(zip_of(root, tmp_path / "WhatsApp Chat - Rowing Club.zip")))
    assert message.channel == "Rowing Club"


def test_archives_that_cannot_be_read_are_refused(tmp_path: Path, parts: Path) -> None:
    whole = zip_of(parts, tmp_path / "whole.zip").read_bytes()
    cut = tmp_path / "cut.zip"
    cut.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(UnreadableFile, match="no whole zip"):
        open_messages(cut)
    none = tmp_path / "none.zip"
    with zipfile.ZipFile(none, "w"):
        pass
    with pytest.raises(UnreadableFile, match="holds no file"):
        open_messages(none)


def test_a_damaged_member_is_refused(tmp_path: Path) -> None:
    root = folder(tmp_path / "x", {"a.json": discord(*(str(n) * 50 for n in range(400)))})
    path = zip_of(root, tmp_path / "damaged.zip")
    content = bytearray(path.read_bytes())
    middle = len(content) // 3
    content[middle : middle + 40] = b"\x00" * 40
    path.write_bytes(content)
    with pytest.raises((UnreadableFile, InvalidLine, UnknownFormat)):
        list(open_messages(path))


def test_an_encrypted_archive_is_refused(tmp_path: Path) -> None:
    path = zip_of(folder(tmp_path / "x", {"a.json": discord("x")}), tmp_path / "locked.zip")
    content = bytearray(path.read_bytes())
    # Bit 0 of the flags says that a member is encrypted: in its own header, and in the directory.
    content[6] |= 1
    content[content.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(content)
    with pytest.raises((UnreadableFile, UnknownFormat)):
        list(open_messages(path))


def test_names_that_lead_out_of_an_archive_lead_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("../../outside.json", discord("x"))
        archive.writestr("/etc/outside.json", discord("y"))
    assert sorted(texts(path)) == ["x", "y"]
    assert not (tmp_path.parent / "outside.json").exists()


def test_a_link_in_a_circle_ends(tmp_path: Path) -> None:
    root = folder(tmp_path / "x", {"a.json": discord("x")})
    (root / "again").symlink_to(root, target_is_directory=True)
    (root / "gone.json").symlink_to(root / "nothing")
    assert [document.path.name for document in open_source(root).documents] == ["a.json"]


@pytest.mark.parametrize("name", FORMATS)
def test_a_named_channel_is_that_of_files_that_name_none(tmp_path: Path, name: str) -> None:
    from tests.ingest.importers.test_formats import EXAMPLES

    path = tmp_path / "chat.txt"
    entries = read(path, EXAMPLES[name], options=ImportOptions(channel="given"))
    (message,) = messages(entries)
    names_its_own = name in ("discord", "jsonl", "telegram")
    assert (message.channel == "given") is not names_its_own
