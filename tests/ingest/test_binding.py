from dataclasses import replace

import pytest
from tests.ingest.builders import START, claim, message, person, thing, user

from whoknows_ingest.binding import Binding, bind_claims, entity_mentions
from whoknows_ingest.identity import People
from whoknows_schema.enums import AliasSource, Attribution, EntityKind
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.values import (
    BoundRelation,
    Claim,
    ClaimedRelation,
    Message,
    SpaceMention,
)

MESSAGES = (message(1), message(2, author="alice"), message(3, mentions=("n2",)))


@pytest.fixture
def people() -> People:
    return People(
        {
            UserId("bob"): ("Bob",),
            UserId("alice"): ("Alice", "alice_1"),
            UserId("n1"): ("Nolan",),
            UserId("n2"): ("Nolan",),
            UserId("rust"): ("Rust",),
        }
    )


def bind(people: People, *claims: Claim, messages: tuple[Message, ...] = MESSAGES) -> Binding:
    return bind_claims(claims, messages=messages, people=people, known={})


def test_everything_of_a_claim_is_carried_over(people: People) -> None:
    given = replace(
        claim(user("bob"), "likes", thing("Tea", EntityKind.FOOD), value=" two\nlines "),
        valid_to=START,
        confidence=7.0,
        importance=9,
        ended=True,
    )
    (bound,) = bind(people, given).claims
    assert (bound.subject, bound.object, bound.predicate) == ("u:bob", "e:tea", "likes")
    assert bound.relations == (
        BoundRelation(source=bound.subject, verb="likes", target=bound.object or bound.subject),
    )
    assert (bound.message_id, bound.speaker, bound.value) == ("m1", "bob", "two lines")
    assert bound.said_at == bound.valid_from == MESSAGES[0].sent_at
    assert (bound.valid_to, bound.confidence, bound.importance, bound.ended) == (START, 1, 5, True)


def test_a_stated_time_beats_that_of_the_message(people: People) -> None:
    (bound,) = bind(people, replace(claim(user("bob"), "note"), valid_from=START)).claims
    assert bound.valid_from == START
    assert bound.said_at > START


@pytest.mark.parametrize(
    ("subject", "ref", "attribution"),
    [
        (user("bob"), "u:bob", Attribution.SELF),
        (user("alice"), "u:alice", Attribution.THIRD_PARTY),
        (person("alice"), "u:alice", Attribution.THIRD_PARTY),
        (person("ALICE_1"), "u:alice", Attribution.THIRD_PARTY),
        (person("Bob"), "u:bob", Attribution.SELF),
        (person("Carol"), "e:carol-person", Attribution.THIRD_PARTY),
        (person("Nolan"), "e:nolan-person", Attribution.THIRD_PARTY),
        (thing("<@alice>"), "u:alice", Attribution.THIRD_PARTY),
        (thing("rust"), "e:rust", Attribution.SELF),
        (SpaceMention(), "s:", Attribution.SELF),
    ],
)
def test_whom_a_claim_is_about(
    people: People, subject: object, ref: str, attribution: Attribution
) -> None:
    made = claim(subject, "note")  # type: ignore[arg-type]
    (bound,) = bind(people, made).claims
    assert (bound.subject, bound.attribution, bound.speaker) == (ref, attribution, "bob")


@pytest.mark.parametrize("kept", [Attribution.MANUAL, Attribution.INFERRED, Attribution.AGENT])
def test_other_attributions_stay(people: People, kept: Attribution) -> None:
    (bound,) = bind(people, claim(user("alice"), "note", attribution=kept)).claims
    assert bound.attribution is kept


def test_a_claim_without_speaker_is_its_authors(people: People) -> None:
    (bound,) = bind(people, claim(user("bob"), "note", speaker=None, cites=(2,))).claims
    assert bound.speaker == "alice"
    assert bound.attribution is Attribution.THIRD_PARTY


def test_a_mention_by_markup_tells_two_of_a_name_apart(people: People) -> None:
    (bound,) = bind(people, claim(person("Nolan"), "note", cites=(3,))).claims
    assert bound.subject == "u:n2"


def test_a_person_is_no_place_to_live_in(people: People) -> None:
    found = bind(people, claim(user("bob"), "lives_in", person("Alice")))
    assert found.claims[0].object == "e:alice-person"


@pytest.mark.parametrize("verb", ["friend_of", "admires", "carries"])
def test_a_person_may_be_the_target_of_other_verbs(people: People, verb: str) -> None:
    assert bind(people, claim(user("bob"), verb, person("Alice"))).claims[0].object == "u:alice"


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (claim(user("bob"), "note", cites=(99,)), "unknown_message"),
        (claim(user("bob"), "note", cites=()), "unknown_message"),
        (claim(user("p7"), "note"), "unknown_person"),
        (claim(user("bob"), "likes", user("p7")), "unknown_person"),
        (claim(user("bob"), "likes", thing("  ")), "no_name"),
        (claim(user("bob"), "likes", thing("\u202e\u200b")), "no_name"),
        (claim(user("bob"), "likes", thing("<@404>")), "no_name"),
        (claim(user("bob"), "knows", user("bob")), "self_relation"),
        (claim(user("bob"), "knows", person("bob")), "self_relation"),
        (claim(thing("Claude API"), "includes", thing("the claude API")), "self_relation"),
    ],
)
def test_what_cannot_be_bound_is_dropped_and_counted(
    people: People, wrong: Claim, reason: str
) -> None:
    found = bind(people, wrong, claim(user("bob"), "likes", thing("tea")))
    assert found.dropped == {reason: 1}
    assert len(found.claims) == 1
    assert [each.slug for each in found.entities] == ["tea"]
    assert [each.name for each in found.aliases] == ["tea"]


def test_a_relation_to_itself_goes_and_the_others_stay(people: People) -> None:
    made = replace(
        claim(user("bob"), "note"),
        relations=(
            ClaimedRelation(source=user("bob"), verb="knows", target=person("Bob")),
            ClaimedRelation(source=user("bob"), verb="knows", target=user("alice")),
            ClaimedRelation(source=user("bob"), verb="knows", target=person("alice")),
        ),
    )
    found = bind(people, made)
    assert [each.target for each in found.claims[0].relations] == ["u:alice"]
    assert found.dropped == {"self_relation": 1}
    only_itself = replace(made, relations=made.relations[:1])
    assert bind(people, only_itself).dropped == {"self_relation": 1, "no_relation_left": 1}


def test_further_mentions_are_bound_each_once(people: People) -> None:
    more = (thing("tea"), thing("Tea"), user("alice"), person("Alice"), user("p9"), thing(" "))
    found = bind(people, claim(user("bob"), "note", mentions=more))
    assert found.claims[0].mentions == ("e:tea", "u:alice")
    assert found.dropped == {"unknown_person": 1, "no_name": 1}


def test_the_names_of_things_are_aliases_and_the_first_is_shown(people: People) -> None:
    found = bind(
        people,
        claim(user("bob"), "likes", thing("Board games")),
        claim(user("bob"), "plays", thing("board game", EntityKind.ACTIVITY), cites=(3,)),
    )
    (entity,) = found.entities
    assert (entity.slug, entity.name, entity.kind) == (
        "board-game",
        "Board games",
        EntityKind.ACTIVITY,
    )
    assert {(each.name, each.ref, each.source) for each in found.aliases} == {
        ("Board games", "e:board-game", AliasSource.ENTITY_NAME),
        ("board game", "e:board-game", AliasSource.ENTITY_NAME),
    }


def test_a_name_given_to_oneself_is_an_alias(people: People) -> None:
    found = bind(people, claim(user("bob"), "name", value="Robert"))
    assert [(each.name, each.ref, each.source) for each in found.aliases] == [
        ("Robert", "u:bob", AliasSource.SELF_NAMED)
    ]
    assert people.find("robert") == "bob"


@pytest.mark.parametrize(
    "made",
    [
        claim(person("nolan"), "name", value="gregory"),
        claim(user("alice"), "name", value="gregory"),
        claim(user("bob"), "name", value="gregory", cites=(2,)),
        claim(user("bob"), "name", value="gregory", ended=True),
        claim(user("bob"), "note", value="gregory"),
        claim(user("bob"), "name", value=" "),
        claim(user("bob"), "name"),
    ],
)
def test_no_other_claim_names_anybody(people: People, made: Claim) -> None:
    found = bind(people, made)
    assert not [each for each in found.aliases if each.ref.startswith("u:")]
    assert people.find("gregory") is None


def test_what_is_to_be_looked_up_is_named_once() -> None:
    made = claim(person("Carol"), "likes", thing("Tea"), mentions=(thing("Tea"), thing(" ")))
    assert entity_mentions([made, made, claim(SpaceMention(), "note")]) == [
        person("Carol"),
        thing("Tea"),
    ]


def test_nothing_gives_nothing(people: People) -> None:
    assert bind(people) == Binding(claims=(), entities=(), aliases=(), dropped={})


def test_the_first_cited_message_that_is_there_counts(people: People) -> None:
    made = replace(claim(user("bob"), "note"), message_ids=(MessageId("x"), MessageId("m3")))
    assert bind(people, made).claims[0].message_id == "m3"
