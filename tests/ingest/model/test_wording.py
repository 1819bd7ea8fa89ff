import pytest
from tests.ingest.builders import message, person, thing, user

from whoknows_ingest.model.wording import Cited, objection
from whoknows_schema.values import EntityMention, UserMention

ALICE, BOB, CAROL = ("Alice", "alice_1"), ("Bob",), ("Carol",)


def judged(
    text: str,
    *,
    subject: UserMention | EntityMention | None = None,
    verb: str = "likes",
    target: str | UserMention | None = None,
    value: str | None = None,
    answers: str | None = None,
    mentions: tuple[str, ...] = (),
) -> str | None:
    """What is held against a claim about Bob's message; Alice wrote the one that it answers."""
    about = subject or user("bob")
    names = {"bob": BOB, "alice": ALICE, "carol": CAROL}
    aimed = thing(target) if isinstance(target, str) else target
    ends = [each.user_id for each in (about, aimed) if isinstance(each, UserMention)]
    others = [name for who, each in names.items() if who not in ("bob", *ends) for name in each]
    return objection(
        Cited(
            subject=about,
            object=aimed,
            value=value,
            verb=verb,
            message=message(1, text, author="bob", mentions=mentions),
            answered=None if answers is None else message(0, answers, author="alice"),
            subject_names=names[about.user_id] if isinstance(about, UserMention) else (),
            object_names=names[aimed.user_id] if isinstance(aimed, UserMention) else (),
            other_names=tuple(others),
        )
    )


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("I love pineapple pizza", "pineapple pizza"),
        ("i love Pineapple-Pizzas!", "pineapple pizza"),
        ("used to love coffee", "coffee"),
        ("I moved to San Francisco. Who knew?", "San Francisco"),
        ("Isn't it great? I love the C++ standard", "C++"),
        ("我喜欢猫", "猫"),
        ("I can't stand 🍍", "🍍"),
        ("I love Rust’s borrow checker", "Rust"),
        ("Carol and I love tea", "tea"),
        ("my sister Carol and I love tea", "tea"),
        ("I love my dog Rex", "Rex"),
    ],
)
def test_what_the_author_says_of_themselves_stands(text: str, target: str) -> None:
    assert judged(text, target=target) is None


@pytest.mark.parametrize(
    ("text", "target", "reason"),
    [
        ("I love pizza", "pineapple pizza", "object_not_said"),
        ("I love C", "C++", "object_not_said"),
        ("I love C#", "C++", "object_not_said"),
        ("Room 101 is mine, I like it", "Room 102", "object_not_said"),
        ("do I like tea?", "tea", "question"),
        ("I hate coffee. Do you like tea?", "tea", "question"),
        ("I love tea jk", "tea", "joke"),
        ("I love tea /s", "tea", "joke"),
        ("> I love tea", "tea", "quotation"),
        ("> I love tea\nI agree", "tea", "object_not_said"),
        ("Alice hates pineapple pizza btw", "pineapple pizza", "subject_not_said"),
        ("alice_1 hates tea", "tea", "subject_not_said"),
        ("My sister Carol works at Boeing", "Boeing", "subject_not_said"),
        ("my dog loves tea", "tea", "subject_not_said"),
        ("our older brother's into tea", "tea", "subject_not_said"),
    ],
)
def test_what_the_words_do_not_say_of_the_author_is_refused(
    text: str, target: str, reason: str
) -> None:
    assert judged(text, target=target) == reason


@pytest.mark.parametrize(
    ("text", "subject", "reason"),
    [
        ("Alice hates tea", user("alice"), None),
        ("alice's into tea", user("alice"), None),
        ("She hates tea", user("alice"), "subject_not_said"),
        ("you hate tea, I know", user("alice"), None),
        ("you hate tea, I know", user("carol"), "subject_not_said"),
        ("My sister Carol drinks tea", person("Carol"), None),
        ("My sister drinks tea", person("Carol"), "subject_not_said"),
        ("Rust has tea in it", thing("Rust"), None),
    ],
)
def test_somebody_else_is_the_subject_only_when_named_or_addressed(
    text: str, subject: UserMention | EntityMention, reason: str | None
) -> None:
    assert judged(text, subject=subject, target="tea", answers="hm") == reason


def test_whom_markup_mentions_is_addressed() -> None:
    found = judged("you like tea", subject=user("carol"), target="tea", mentions=("carol",))
    assert found is None


def test_an_answer_may_take_its_object_from_the_question() -> None:
    assert judged("yes, a lot", target="tea", answers="do you like tea?") is None
    assert judged("yes, a lot", target="tea") == "object_not_said"


@pytest.mark.parametrize(
    ("text", "verb", "target", "reason"),
    [
        ("Alice is my sister", "sibling_of", user("alice"), None),
        ("Alice and Carol are friends", "friend_of", user("alice"), "subject_not_said"),
        ("my brother lives in Rome", "sibling_of", thing("brother"), None),
        ("I know somebody", "knows", user("alice"), "object_not_said"),
        ("I talk to myself", "knows", user("bob"), None),
    ],
)
def test_ties_among_people(
    text: str, verb: str, target: UserMention | EntityMention, reason: str | None
) -> None:
    aimed = target.name if isinstance(target, EntityMention) else target
    assert judged(text, verb=verb, target=aimed) == reason


@pytest.mark.parametrize(
    ("text", "value", "reason"),
    [
        ("I turned 30", "30", None),
        ("I turned 30", "31", "object_not_said"),
        ("my birthday is May 3", "May 3", None),
        ("I turned thirty", None, None),
        ("am I thirty?", None, "question"),
        ("...", None, None),
        ("", None, "quotation"),
    ],
)
def test_values_stand_in_the_words_too(text: str, value: str | None, reason: str | None) -> None:
    assert judged(text, verb="age", value=value) == reason
