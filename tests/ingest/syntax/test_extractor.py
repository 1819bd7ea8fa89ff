"""Claims in detail: who said it, about whom, since when, and what it asserts."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from tests.ingest.syntax.examples import SPOKEN
from tests.ingest.syntax.saying import ALICE, ANN, BOB, NOW, ROSTER, extractor, read, said, user

from whoknows_ingest.syntax import SyntaxExtractor
from whoknows_ingest.syntax.parse import load_pipeline
from whoknows_schema.enums import Attribution, EntityKind
from whoknows_schema.errors import ConfigurationError
from whoknows_schema.values import Claim, ClaimedRelation, EntityMention
from whoknows_schema.verbs import ATTRIBUTES, VERBS


def only(*messages: str) -> Claim:
    (claim,) = read(*messages)
    return claim


def test_a_self_claim_is_about_and_by_the_author() -> None:
    claim = only("I love jazz")
    assert (claim.subject, claim.speaker) == (user(ANN), ANN)
    assert claim.attribution is Attribution.SELF
    assert claim.relations == (
        ClaimedRelation(source=user(ANN), verb="loves", target=EntityMention(name="jazz")),
    )
    assert claim.message_ids == ("m1",)


@pytest.mark.parametrize("name", ["Alice", "alice", "ALICE", "alice77"])
def test_a_claim_about_a_participant_goes_to_them(name: str) -> None:
    (claim,) = read(said(f"{name} hates pineapple pizza btw", by=BOB))
    assert (claim.subject, claim.speaker) == (user(ALICE), BOB)
    assert claim.attribution is Attribution.THIRD_PARTY
    assert claim.object == EntityMention(name="pineapple pizza")


def test_a_name_of_two_participants_is_nobody() -> None:
    roster = {**ROSTER, BOB: ("Bob", "Alice")}
    assert extractor().read([said("alice hates jazz")], roster=roster) == []


def test_my_sister_carol_has_the_job_and_not_me() -> None:
    sister, job = read("My sister Carol works at Boeing")
    carol = EntityMention(name="Carol", kind=EntityKind.PERSON)
    assert sister.relations == (ClaimedRelation(source=carol, verb="sibling_of", target=user(ANN)),)
    assert job.subject == carol
    assert job.object == EntityMention(name="Boeing", kind=EntityKind.ORGANISATION)
    assert job.attribution is Attribution.THIRD_PARTY


def test_kin_who_is_a_participant_is_bound_to_them() -> None:
    relation = read("my brother Bob plays chess")[0].relations[0]
    assert (relation.source, relation.target) == (user(BOB), user(ANN))


def test_he_is_the_one_person_named_before() -> None:
    claims = read("my brother Tom called. He lives in Oslo")
    assert claims[-1].subject == EntityMention(name="Tom", kind=EntityKind.PERSON)


def test_he_also_has_a_friend_is_his_friend_and_not_mine() -> None:
    claims = read("John is my friend from Google", "He also has a friend named Mike")
    assert [claim.text for claim in claims] == ["John is Ann's friend.", "Mike is John's friend."]


def test_he_is_nobody_when_two_were_named() -> None:
    claims = read("my brother Tom met my cousin Max. He lives in Oslo")
    assert all("lives" not in claim.text for claim in claims)


def test_a_nickname_i_give_is_not_mine() -> None:
    assert all(claim.subject != user(ANN) for claim in read("nolan's last name is gregory"))


@pytest.mark.parametrize(
    ("text", "predicate", "thing"),
    [
        ("used to love coffee", "loves", "coffee"),
        ("i dont like mushrooms anymore", "likes", "mushrooms"),
        ("I no longer work at Google", "works_at", "Google"),
        ("I quit my job at Siemens", "works_at", "Siemens"),
        ("I stopped playing chess", "plays", "chess"),
        ("I used to live in Madrid", "lives_in", "Madrid"),
    ],
)
def test_what_ended_names_the_verb_and_asserts_nothing(
    text: str, predicate: str, thing: str
) -> None:
    claim = only(text)
    assert claim.ended
    assert claim.predicate == predicate
    assert isinstance(claim.object, EntityMention)
    assert claim.object.name == thing
    assert claim.relations == ()


def test_switching_ends_one_and_begins_the_other() -> None:
    old, new = read("I switched from Java to Rust")
    assert (old.ended, new.ended) == (True, False)
    assert new.relations[0].target == EntityMention(name="Rust")


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("I went to a science fair yesterday", datetime(2023, 5, 25, tzinfo=UTC)),
        ("Last year I adopted a cat", datetime(2022, 1, 1, tzinfo=UTC)),
        ("We moved to Lisbon in March", datetime(2023, 3, 1, tzinfo=UTC)),
        ("Since 2016 I've been teaching pottery to kids", datetime(2016, 1, 1, tzinfo=UTC)),
    ],
)
def test_a_date_in_the_text_is_when_it_began(text: str, start: datetime) -> None:
    assert read(text)[0].valid_from == start


def test_yesterday_is_that_of_the_zone() -> None:
    late = replace(said("I adopted a cat yesterday"), sent_at=datetime(2023, 5, 26, 1, tzinfo=UTC))
    (claim,) = SyntaxExtractor(zone=ZoneInfo("America/New_York")).read([late], roster=ROSTER)
    assert claim.text == "Ann adopted a cat on 24 May 2023."
    assert claim.valid_from == datetime(2023, 5, 24, 4, tzinfo=UTC)


def test_without_a_date_it_holds_from_the_message() -> None:
    assert only("I love jazz").valid_from is None


def test_an_event_keeps_its_words_and_what_it_names() -> None:
    claim = only("I took the kids to the zoo yesterday")
    assert claim.predicate == "event"
    assert claim.value == "took the kids to the zoo on 25 May 2023"
    assert EntityMention(name="zoo") in claim.mentions
    assert claim.relations == ()


@pytest.mark.parametrize(
    ("question", "answer", "fact"),
    [
        (
            "How long have you been married?",
            "6 years already!",
            "Ann has been married since about 2017.",
        ),
        (
            "How long have you been into chess?",
            "since I was 12 or so",
            "Ann has been into chess since they were 12.",
        ),
        (
            "And how long have you been painting?",
            "Since 2015, I think",
            "Ann has been painting since 2015.",
        ),
        (
            "How long have you lived in Oslo?",
            "Three years now",
            "Ann has lived in Oslo since about 2020.",
        ),
    ],
)
def test_an_answer_is_read_with_its_question(question: str, answer: str, fact: str) -> None:
    claims = read(said(question, by=BOB), said(answer, number=2))
    assert [claim.text for claim in claims] == [fact]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How long have you had that?", "3 years"),
        ("How long have you been married?", "too long"),
        ("How old is your car?", "6 years already!"),
        ("How long have you been painting?", "3 years ago it rained"),
        ("What are their names?", "Luna and Max!"),
    ],
)
def test_other_answers_say_nothing(question: str, answer: str) -> None:
    assert read(said(question, by=BOB), said(answer, number=2)) == []


def test_nobody_answers_their_own_question() -> None:
    assert read("How long have you been married?", "6 years already!") == []


def test_an_answer_names_the_pets_spoken_of() -> None:
    claims = read(
        said("We have a cat and a parrot"),
        said("What are their names?", by=BOB, number=2),
        said("Pixel and Captain!", number=3),
    )
    assert [claim.text for claim in claims][2:] == [
        "Ann has a pet called Pixel.",
        "Ann has a pet called Captain.",
    ]
    assert {claim.predicate for claim in claims} == {"has_pet"}


def test_a_name_goes_on_after_of() -> None:
    claim = only("I'm a huge fan of Lord of the Flies")
    assert isinstance(claim.object, EntityMention)
    assert claim.object.name == "Lord of the Flies"


def test_a_date_half_of_a_word_is_no_name() -> None:
    claim = only("I ran a 5K charity race yesterday")
    assert all(
        not mention.name.startswith("K ")
        for mention in claim.mentions
        if isinstance(mention, EntityMention)
    )


def test_c_and_its_kin_stay_apart() -> None:
    objects = [claim.object for claim in read("I use C and C++", "I use C# and F#")]
    assert objects == [EntityMention(name=name) for name in ("C", "C++", "C#", "F#")]


def test_a_joke_taken_back_in_the_next_message_says_nothing() -> None:
    assert read("I own a yacht", "lol jk") == []


def test_a_joke_marker_of_somebody_else_takes_nothing_back() -> None:
    claims = read(said("I love jazz"), said("lol jk", by=BOB, number=2))
    assert [claim.text for claim in claims] == ["Ann loves jazz."]


@pytest.mark.parametrize("change", ["bot", "deleted"])
def test_bots_and_deleted_messages_are_not_read(change: str) -> None:
    message = said("I love jazz")
    message = replace(message, is_bot=True) if change == "bot" else replace(message, deleted_at=NOW)
    assert read(message) == []


def test_context_is_understood_and_not_read() -> None:
    context = [said("I love jazz", by=BOB)]
    claims = extractor().read([said("I love techno", number=2)], roster=ROSTER, context=context)
    assert [claim.text for claim in claims] == ["Ann loves techno."]


def test_claims_follow_the_messages() -> None:
    claims = read("I love jazz", "nothing here", "I live in Oslo")
    assert [claim.message_ids for claim in claims] == [("m1",), ("m3",)]


def test_the_same_input_gives_the_same_claims() -> None:
    texts = [text for _, text, _ in SPOKEN]
    assert read(*texts) == read(*texts)


def test_every_predicate_of_the_examples_is_registered() -> None:
    for _, text, _ in SPOKEN:
        for claim in read(text):
            assert claim.predicate in VERBS or claim.predicate in ATTRIBUTES, claim
            assert 0 < claim.confidence <= 1
            assert claim.text.endswith(".")


async def test_extract_runs_beside_others() -> None:
    both = await asyncio.gather(
        extractor().extract([said("I love jazz")], roster=ROSTER),
        extractor().extract([said("I live in Oslo", by=BOB)], roster=ROSTER),
    )
    assert [[claim.text for claim in claims] for claims in both] == [
        ["Ann loves jazz."],
        ["Bob lives in Oslo."],
    ]


def test_no_messages_no_claims_and_no_pipeline_needed() -> None:
    assert SyntaxExtractor(["no_such_pipeline"]).read([], roster={}) == []


def test_a_missing_pipeline_says_what_to_install() -> None:
    with pytest.raises(ConfigurationError, match="pip install no-such-pipeline"):
        SyntaxExtractor(["no_such_pipeline"]).read([said("I love jazz")], roster={})


def test_a_package_that_is_no_pipeline_is_named() -> None:
    with pytest.raises(ConfigurationError, match="'json' cannot be loaded"):
        load_pipeline(("json",))
