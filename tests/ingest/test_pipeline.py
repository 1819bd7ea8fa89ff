import json
from pathlib import Path

import pytest
from tests.graph.invariants import violations
from tests.ingest.builders import claim, message, person, thing, user
from tests.ingest.reader import Reader

from whoknows_graph.reads.facts import list_facts
from whoknows_graph.reads.names import nodes_named, roster
from whoknows_graph.reads.resolve import resolve
from whoknows_graph.reads.spaces import list_spaces
from whoknows_graph.tenant import Query, Tenant
from whoknows_graph.writes.consent import set_opted_out
from whoknows_ingest.gates import Gates
from whoknows_ingest.intake import Intake
from whoknows_ingest.manual import NOTES_CHANNEL
from whoknows_ingest.pipeline import ImportProgress, Note, import_file, ingest_messages, remember
from whoknows_ingest.redaction import compiled_pattern
from whoknows_schema.answers import ImportSummary
from whoknows_schema.enums import Attribution, EntityKind, FactStatus
from whoknows_schema.errors import InvalidInput, InvalidLine, NotFound, TransientError
from whoknows_schema.fact_filter import ALSO_RETIRED
from whoknows_schema.ids import UserId, entity_ref, user_ref
from whoknows_schema.jsonable import to_json
from whoknows_schema.protocols import Clock
from whoknows_schema.values import Claim, Message

MESSAGE_TEXT = Query("MATCH (m:Message {space: $space, id: $id}) RETURN m.text AS text")


@pytest.fixture
def reader() -> Reader:
    return Reader()


def write(path: Path, *messages: Message, extra: str = "") -> Path:
    lines: list[str] = []
    for each in messages:
        record = {
            "id": each.id,
            "channel": each.channel,
            "author_id": each.author_id,
            "author_name": each.author_name,
            "author_display_name": each.author_display_name,
            "sent_at": each.sent_at.isoformat(),
            "text": each.text,
            "is_bot": each.is_bot,
            "mentions": list(each.mentions),
        }
        lines.append(json.dumps(record))
    path.write_text("\n".join(lines) + "\n" + extra, encoding="utf-8")
    return path


async def snapshot(tenant: Tenant) -> object:
    """Everything that the space answers about its facts and people."""
    facts = await list_facts(tenant, None, wanted=ALSO_RETIRED, limit=100)
    return to_json(facts), await roster(tenant)


CHAT = (
    message(1, "I likes tea", author="1", name="alice", display="Alice"),
    message(2, "lol", author="2", name="bob"),
    message(3, "alice likes chess", author="2", name="bob"),
    message(4, "!rank", author="2", name="bob"),
    message(5, "I likes beep", author="3", name="beeper", is_bot=True),
    message(6, "   ", author="2", name="bob"),
    message(7, "Carol likes tea", author="2", name="bob", channel="other"),
    message(3, "alice likes chess", author="2", name="bob"),
)


async def test_the_summary_counts_everything_once(
    tenant: Tenant, reader: Reader, tmp_path: Path, clock: Clock
) -> None:
    path = write(tmp_path / "chat.jsonl", *CHAT, extra="broken\n")
    summary = await import_file(tenant, path, extractor=reader, clock=clock)
    assert summary == ImportSummary(
        messages=8,
        new=4,
        skipped={"bad_line": 1, "bot": 1, "duplicate": 1, "empty": 1, "ignored": 1},
        facts=3,
        relations=3,
        people=2,
        entities=3,
        seconds=summary.seconds,
        bad_lines=summary.bad_lines,
    )
    assert summary.seconds > 0
    assert [each.line for each in summary.bad_lines] == [9]


async def test_the_same_file_twice_adds_nothing_and_is_not_extracted_again(
    tenant: Tenant, reader: Reader, tmp_path: Path, clock: Clock
) -> None:
    path = write(tmp_path / "chat.jsonl", *CHAT)
    await import_file(tenant, path, extractor=reader, clock=clock)
    before, read = await snapshot(tenant), list(reader.read)
    again = await import_file(tenant, path, extractor=reader, clock=clock)
    assert (again.new, again.facts, again.relations, again.people, again.entities) == (0,) * 5
    assert again.skipped["duplicate"] == 5
    assert reader.read == read
    assert await snapshot(tenant) == before


async def test_a_file_that_has_grown_adds_what_is_new_with_its_context(
    tenant: Tenant, reader: Reader, tmp_path: Path, clock: Clock
) -> None:
    await import_file(tenant, write(tmp_path / "a.jsonl", *CHAT[:3]), extractor=reader, clock=clock)
    later = message(9, "alice hates rain", author="2", name="bob")
    path = write(tmp_path / "b.jsonl", *CHAT[:3], later)
    summary = await import_file(tenant, path, extractor=reader, clock=clock)
    assert (summary.new, summary.facts, summary.people) == (1, 1, 0)
    assert reader.read[-1] == "m9"
    assert reader.context[-1] == ["m1", "m2", "m3"]


async def test_chatter_is_stored_and_not_read(
    tenant: Tenant, reader: Reader, tmp_path: Path, clock: Clock
) -> None:
    path = write(tmp_path / "chat.jsonl", message(1, "haha"), message(2, "ok thanks!"))
    summary = await import_file(tenant, path, extractor=reader, clock=clock)
    assert (summary.new, summary.people, summary.skipped) == (2, 1, {})
    assert reader.read == []


async def test_what_others_say_is_about_the_person_and_by_the_speaker(
    tenant: Tenant, reader: Reader, tmp_path: Path, clock: Clock
) -> None:
    await import_file(tenant, write(tmp_path / "c.jsonl", *CHAT), extractor=reader, clock=clock)
    page = await list_facts(tenant, user_ref("1"))
    told = {fact.text: fact for fact in page.facts}
    chess = told["alice likes chess."]
    assert [node.id for node in chess.about] == ["1"]
    assert chess.said_by is not None
    assert chess.said_by.id == "2"
    assert chess.attribution is Attribution.THIRD_PARTY
    assert told["I likes tea."].attribution is Attribution.SELF
    assert [source.message_id for source in chess.sources] == ["m3"]
    carol = (await resolve(tenant, "Carol")).resolved
    assert carol is not None
    assert (carol.id, carol.kind) == ("carol-person", EntityKind.PERSON)
    (fact,) = (await list_facts(tenant, carol.ref)).facts
    assert fact.attribution is Attribution.THIRD_PARTY


async def test_two_of_a_name_are_nobody_until_the_message_mentions_one(
    tenant: Tenant, reader: Reader, tmp_path: Path, clock: Clock
) -> None:
    path = write(
        tmp_path / "chat.jsonl",
        message(1, "I likes tea", author="1", name="nolan_a", display="Nolan"),
        message(2, "I likes tea", author="2", name="nolan_b", display="Nolan"),
        message(3, "Nolan likes chess", author="3"),
        message(4, "<@2> likes rain", author="3", mentions=("2",)),
    )
    await import_file(tenant, path, extractor=reader, clock=clock)
    about = {
        fact.text: fact.about[0].id for fact in (await list_facts(tenant, None, limit=50)).facts
    }
    assert about["Nolan likes chess."] == "nolan-person"
    assert about["Nolan_b likes rain."] == "2"


async def test_a_name_that_somebody_gives_themselves_is_found_in_later_batches(
    tenant: Tenant, reader: Reader, tmp_path: Path, clock: Clock
) -> None:
    path = write(
        tmp_path / "chat.jsonl",
        message(1, "my name is Gregory", author="1", name="nolan"),
        message(2, "Gregory likes tea", author="2", name="bob", channel="other"),
    )
    await import_file(tenant, path, extractor=reader, clock=clock)
    assert "Gregory" in (await roster(tenant))[UserId("1")]
    found = (await resolve(tenant, "gregory")).resolved
    assert found is not None
    assert found.ref == user_ref("1")


async def test_somebody_elses_name_is_never_the_speakers(
    tenant: Tenant, tmp_path: Path, clock: Clock
) -> None:
    class Namer(Reader):
        def _claims(self, said: Message) -> list[Claim]:
            return [claim(person("nolan"), "name", value="gregory", cites=(1,))]

    path = write(tmp_path / "c.jsonl", message(1, "nolan's last name is gregory", author="bob"))
    await import_file(tenant, path, extractor=Namer(), clock=clock)
    assert await roster(tenant) == {"bob": ("bob",)}
    assert (await resolve(tenant, "gregory")).resolved is None


@pytest.mark.parametrize("order", ["place first", "person first"])
async def test_washington_the_person_and_the_place_are_two(
    tenant: Tenant, tmp_path: Path, clock: Clock, order: str
) -> None:
    kinds = [EntityKind.PLACE, EntityKind.PERSON]
    if order == "person first":
        kinds.reverse()

    class Mixed(Reader):
        def _claims(self, said: Message) -> list[Claim]:
            number = int(said.id.removeprefix("m"))
            return [
                claim(user("bob"), "likes", thing("Washington", kinds[number % 2]), cites=(number,))
            ]

    path = write(tmp_path / "c.jsonl", *(message(n, f"word {n} more") for n in range(4)))
    summary = await import_file(tenant, path, extractor=Mixed(), clock=clock)
    assert summary.entities == 2
    named = await nodes_named(tenant, ["washington"])
    assert {node.kind for node in named["washington"]} == set(kinds)
    shown = {fact.relations[0].target.kind for fact in (await list_facts(tenant, None)).facts}
    assert shown == set(kinds)


async def test_an_interrupted_import_leaves_whole_batches_and_goes_on(
    tenant: Tenant, reader: Reader, tmp_path: Path, clock: Clock
) -> None:
    talk = [message(n, f"I likes t{n}", channel=f"c{n % 3}") for n in range(9)]
    path = write(tmp_path / "chat.jsonl", *talk)
    reader.fails_at = "m1"
    with pytest.raises(TransientError, match="away"):
        await import_file(tenant, path, extractor=reader, clock=clock)
    (stats,) = [s for s in (await list_spaces(tenant.graph)).spaces if s.id == tenant.space]
    assert (stats.messages, stats.facts) == (3, 3)
    reader.fails_at = None
    summary = await import_file(tenant, path, extractor=reader, clock=clock)
    assert (summary.new, summary.facts, summary.skipped) == (6, 6, {"duplicate": 3})
    assert summary.people == 0


@pytest.mark.parametrize(
    "content",
    [b"", b"Dear diary\n", b'{"author_id": "1"}\n{"text": "caf\xe9"}\n'],
    ids=["empty", "diary", "latin-1"],
)
async def test_a_file_that_cannot_be_read_makes_no_space(
    tenant: Tenant, reader: Reader, tmp_path: Path, clock: Clock, content: bytes
) -> None:
    path = tmp_path / "chat.jsonl"
    path.write_bytes(content)
    with pytest.raises((InvalidInput, InvalidLine)):
        await import_file(tenant, path, extractor=reader, clock=clock)
    assert tenant.space not in [each.id for each in (await list_spaces(tenant.graph)).spaces]


async def test_a_file_of_nothing_but_bad_lines_makes_no_space(
    tenant: Tenant, reader: Reader, tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "chat.jsonl"
    path.write_text('{"author_id": "1"}\n' * 150, encoding="utf-8")
    summary = await import_file(tenant, path, extractor=reader, clock=clock)
    assert (summary.messages, summary.skipped) == (0, {"bad_line": 150})
    assert len(summary.bad_lines) == 100
    assert tenant.space not in [each.id for each in (await list_spaces(tenant.graph)).spaces]


async def test_progress_is_told_after_each_batch(
    tenant: Tenant, reader: Reader, clock: Clock
) -> None:
    talk = [message(n, f"I likes t{n}", channel=f"c{n % 2}") for n in range(8)]
    told: list[ImportProgress] = []
    await ingest_messages(tenant, talk, extractor=reader, progress=told.append, clock=clock)
    reading = [each for each in told if each.stage == "messages"]
    assert [(each.done, each.facts) for each in reading] == [(8, 4), (8, 8)]
    assert {each.stage for each in told} <= {"messages", "index"}


async def test_people_met_in_one_batch_are_in_the_roster_of_the_next(
    tenant: Tenant, reader: Reader, clock: Clock
) -> None:
    talk = [
        message(1, "I likes tea", author="1"),
        message(2, "I likes tea", author="2", channel="x"),
    ]
    await ingest_messages(tenant, talk, extractor=reader, clock=clock)
    assert [set(each) for each in reader.rosters] == [{"1"}, {"1", "2"}]


async def test_a_note_is_a_fact_by_hand(tenant: Tenant, reader: Reader, clock: Clock) -> None:
    await ingest_messages(
        tenant, [message(1, "I likes tea", author="1")], extractor=reader, clock=clock
    )
    note = Note(
        text=" Alice leads\nthe tea club. ",
        about=(user_ref("1"), entity_ref("tea")),
        said_by=UserId("1"),
    )
    fact = await remember(tenant, note, clock=clock)
    assert fact.text == "Alice leads the tea club."
    assert (fact.attribution, fact.status) == (Attribution.MANUAL, FactStatus.CURRENT)
    assert fact.valid_from == clock()
    (source,) = fact.sources
    assert (source.channel, source.text) == (NOTES_CHANNEL, fact.text)
    assert source.author is not None
    assert source.author.id == "1"
    assert await violations(tenant) == {}
    assert [node.id for node in fact.about] == ["1"]
    assert fact.said_by is not None
    assert (await remember(tenant, note, clock=clock)).id == fact.id
    assert fact.id in [each.id for each in (await list_facts(tenant, user_ref("1"))).facts]


async def test_a_note_about_nobody_is_about_the_community(tenant: Tenant, clock: Clock) -> None:
    fact = await remember(tenant, Note(text="We meet on Fridays."), clock=clock)
    assert [node.type for node in fact.about] == ["space"]


@pytest.mark.parametrize("text", ["", "  \n", "\u200b\u202e", "x" * 601])
async def test_a_note_of_nothing_or_of_a_page_is_refused(
    tenant: Tenant, clock: Clock, text: str
) -> None:
    with pytest.raises(InvalidInput, match="the note is"):
        await remember(tenant, Note(text=text), clock=clock)


async def test_a_note_about_somebody_unknown_is_refused(tenant: Tenant, clock: Clock) -> None:
    with pytest.raises(NotFound):
        await remember(tenant, Note(text="He sings.", about=(user_ref("nobody"),)), clock=clock)


async def test_secrets_are_neither_stored_nor_shown_to_the_extractor(
    tenant: Tenant, reader: Reader, clock: Clock
) -> None:
    said = [message(1, "I likes tea"), message(2, "my card is 4111 1111 1111 1111, ||shh||")]
    private = compiled_pattern(r"\|\|.+?\|\|", name="WHOKNOWS_PRIVATE")
    intake = Intake(entries=iter(said), gates=Gates(private=private))
    await ingest_messages(tenant, intake, extractor=reader, clock=clock)
    assert reader.texts[1] == "my card is [card number removed], [private removed]"
    (stored,) = await tenant.read(MESSAGE_TEXT, id="m2")
    assert stored["text"] == reader.texts[1]


async def test_people_who_opted_out_are_not_taken_and_nothing_is_kept_about_them(
    tenant: Tenant, reader: Reader, clock: Clock
) -> None:
    first = [message(1, "I likes tea", author="1", name="alice")]
    await ingest_messages(tenant, first, extractor=reader, clock=clock)
    await set_opted_out(tenant, UserId("1"), out=True, now=clock())
    said = [
        message(2, "I likes chess", author="1", name="alice"),
        message(3, "alice likes go", author="2", name="bob"),
        message(4, "I likes go", author="2", name="bob"),
    ]
    summary = await ingest_messages(tenant, said, extractor=reader, clock=clock)
    assert summary.skipped == {"opted_out": 1}
    assert (summary.new, summary.facts) == (2, 1)
    about = await list_facts(tenant, user_ref("1"), limit=10)
    assert [fact.text for fact in about.facts] == ["I likes tea."]
    await set_opted_out(tenant, UserId("1"), out=False, now=clock())
    again = await ingest_messages(tenant, said[:1], extractor=reader, clock=clock)
    assert (again.new, again.facts) == (1, 1)


async def test_a_note_keeps_no_secret(tenant: Tenant, clock: Clock) -> None:
    fact = await remember(tenant, Note(text="The wifi password is hunter22"), clock=clock)
    assert fact.text == "The wifi password is [password removed]"
    assert fact.sources[0].text == fact.text


async def test_a_message_of_two_megabytes_is_stored_and_not_read(
    tenant: Tenant, reader: Reader, tmp_path: Path, clock: Clock
) -> None:
    path = write(tmp_path / "a.jsonl", message(1, "I likes tea"), message(2, "oar " * 500_000))
    summary = await import_file(tenant, path, extractor=reader, clock=clock)
    assert (summary.messages, summary.new, summary.facts) == (2, 2, 1)
    assert reader.read == ["m1"]
