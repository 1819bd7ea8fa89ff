"""What becomes of claims that models make, right and wrong ones, about messages of one's own."""

from collections.abc import Sequence

import pytest
from tests.ingest.builders import message

from whoknows_ingest.model import Answered, Checked, check
from whoknows_ingest.model.parsed import is_english
from whoknows_ingest.model.reply import ReadClaim, Reply
from whoknows_schema.enums import EntityKind
from whoknows_schema.ids import UserId

ROSTER = {
    UserId("alice"): ("Alice",),
    UserId("bob"): ("Bob",),
    UserId("nolan"): ("Nolan",),
    UserId("zoe"): ("Zoe",),
}
Said = tuple[str, str, str]
"""Subject (a name, or I for the author), verb and object of a claim."""


def judged(
    said: Said, *lines: str, cites: int = 1, sentence: str = "", ended: bool = False
) -> Checked:
    """The receipt of one claim about lines like ``bob: I love tea``."""
    people = [line.split(": ", 1) for line in lines]
    messages = tuple(
        message(number, text, author=who, name=who.capitalize())
        for number, (who, text) in enumerate(people, start=1)
    )
    read = ReadClaim(
        message=cites,
        sentence=sentence,
        subject=said[0],
        subject_kind=EntityKind.PERSON,
        verb=said[1],
        object=said[2],
        ended=ended,
    )
    answered = Answered(messages=messages, context=(), reply=Reply(claims=[read]))
    (checked,) = check(answered, roster=ROSTER)
    return checked


def outcome(checked: Checked) -> tuple[str, str | None, str | None]:
    """Outcome, reason and the sentence that was taken."""
    text = None if checked.claim is None else checked.claim.text
    return checked.outcome.value, checked.reason, text


@pytest.mark.parametrize(
    ("line", "said", "text"),
    [
        ("bob: Alice hates olives btw", ("Alice", "hates", "olives"), "Alice hates olives."),
        ("bob: my sister Ida works at Lufthansa", ("Ida", "works_at", "Lufthansa"), None),
        ("bob: my sister Ida works at Lufthansa", ("Ida", "sibling_of", "I"), None),
        ("bob: my sister Ida works at Lufthansa", ("I", "sibling_of", "Ida"), None),
        ("bob: my husband Marc wants a boat", ("Marc", "partner_of", "I"), None),
        ("bob: I live in Graz but I'm from Linz", ("I", "lives_in", "Graz"), None),
        ("bob: I live in Graz but I'm from Linz", ("I", "from", "Linz"), "Bob is from Linz."),
        ("bob: i work as a plumber", ("I", "works_as", "plumber"), None),
        ("bob: I'm a plumber", ("I", "works_as", "plumber"), None),
        ("bob: my cat Mia sits on the keyboard", ("I", "has_pet", "Mia"), None),
        ("bob: I don't like olives", ("I", "dislikes", "olives"), "Bob dislikes olives."),
        ("bob: my favourite game is Factorio", ("I", "loves", "Factorio"), None),
        ("bob: I can't stand olives", ("I", "hates", "olives"), None),
        ("bob: I moved to Oslo last week", ("I", "lives_in", "Oslo"), None),
        ("bob: Alice is my boss", ("Alice", "boss_of", "I"), None),
        ("bob: alice and i are teammates now", ("I", "teammate_of", "Alice"), None),
        ("bob: I love playing chess", ("I", "plays", "chess"), "Bob plays chess."),
        ("bob: I started learning Dutch", ("I", "studies", "Dutch"), None),
        ("bob: I juggle knives", ("I", "juggles", "knives"), "Bob juggles knives."),
        ("bob: Rust has great macros", ("Rust", "has", "macros"), "Rust has macros."),
        ("bob: ich hasse Kaffee und liebe Tee", ("I", "loves", "Tee"), "Bob loves Tee."),
    ],
)
def test_what_the_words_say_is_kept(line: str, said: Said, text: str | None) -> None:
    checked = judged(said, line)
    assert outcome(checked)[:2] == ("kept", None)
    if text is not None:
        assert outcome(checked)[2] == text


@pytest.mark.parametrize(
    ("line", "said", "reason", "text"),
    [
        # The wrong person.
        ("bob: Alice hates olives btw", ("I", "hates", "olives"), "subject", "Alice hates olives."),
        (
            "bob: my sister Ida works at Lufthansa",
            ("I", "works_at", "Lufthansa"),
            "subject",
            "Ida works at Lufthansa.",
        ),
        ("bob: I love tea", ("Alice", "loves", "tea"), "subject", "Bob loves tea."),
        (
            "bob: my husband Marc wants a boat",
            ("I", "wants", "boat"),
            "subject",
            "Marc wants boat.",
        ),
        # Another opinion, or its opposite.
        (
            "bob: Alice hates olives btw",
            ("Alice", "likes", "olives"),
            "verb",
            "Alice hates olives.",
        ),
        ("bob: I don't like olives", ("I", "likes", "olives"), "verb", "Bob dislikes olives."),
        # Over, or not.
        ("bob: I no longer play chess", ("I", "plays", "chess"), "ended", None),
        ("bob: I used to love coffee", ("I", "loves", "coffee"), "ended", None),
        # The wrong way round.
        (
            "bob: Alice is my boss",
            ("I", "boss_of", "Alice"),
            "direction",
            "Alice is a boss of Bob.",
        ),
        (
            "bob: my son Leo is five",
            ("I", "child_of", "Leo"),
            "direction",
            "Leo is a child of Bob.",
        ),
    ],
)
def test_what_the_words_say_otherwise_is_bound_to_what_they_say(
    line: str, said: Said, reason: str, text: str | None
) -> None:
    checked = judged(said, line)
    assert outcome(checked)[:2] == ("rebound", reason)
    if text is not None:
        assert outcome(checked)[2] == text


@pytest.mark.parametrize(
    ("line", "said", "reason"),
    [
        ("bob: do you like tea?", ("I", "likes", "tea"), "question"),
        ("bob: do you like tea", ("Alice", "likes", "tea"), "question"),
        ("bob: I hate all of you (jk)", ("I", "hates", "all of you"), "joke"),
        ("bob: I own three yachts /s", ("I", "owns", "yachts"), "joke"),
        ('bob: "I hate cooking" - my flatmate', ("I", "hates", "cooking"), "quotation"),
        ("bob: > I hate cooking", ("I", "hates", "cooking"), "quotation"),
        ("bob: I love tea", ("I", "loves", "coffee"), "object_not_said"),
        ("bob: I love tea", ("I", "lives_in", "Berlin"), "object_not_said"),
        ("bob: apparently Alice works at Lidl", ("Alice", "works_at", "Lidl"), "hearsay"),
        ("bob: Nolan said he hates soup", ("Nolan", "hates", "soup"), "reported"),
        ("bob: If I lived in Rome I would cook", ("I", "lives_in", "Rome"), "conditional"),
        ("bob: I'd love a dog", ("I", "has_pet", "dog"), "unreal"),
        ("bob: I want to visit Rome", ("I", "visited", "Rome"), "modal"),
        ("bob: I might move to Rome", ("I", "lives_in", "Rome"), "modal"),
        ("bob: I'm moving to Rome in May", ("I", "lives_in", "Rome"), "planned"),
        ("bob: maybe Alice plays chess", ("Alice", "plays", "chess"), "doubt"),
        ("bob: I live in Graz and work at Lidl", ("I", "lives_in", "Lidl"), "verb_not_said"),
        ("bob: I met a dog today", ("I", "has_pet", "dog"), "verb_not_said"),
        ("bob: the cat sits on the keyboard", ("I", "likes", "keyboard"), "verb_not_said"),
        ("bob: my sister Ida works at Lidl", ("I", "parent_of", "Ida"), "verb_not_said"),
        ("bob: I used Perl for ten years", ("I", "uses", "Perl"), "past"),
        ("bob: I don't play chess", ("I", "plays", "chess"), "negated"),
        ("bob: she plays chess", ("Alice", "plays", "chess"), "subject_unclear"),
        ("bob: they moved to Rome", ("I", "lives_in", "Rome"), "subject_unclear"),
        ("bob: Alice is my sister", ("Nolan", "sibling_of", "Zoe"), "object_not_said"),
        ("bob: Alice has asthma", ("Alice", "health", "asthma"), "private"),
    ],
)
def test_what_the_words_do_not_say_is_dropped(line: str, said: Said, reason: str) -> None:
    assert outcome(judged(said, line)) == ("dropped", reason, None)


@pytest.mark.parametrize("cites", [1, 7, -3])
def test_another_message_that_says_so_is_cited_instead(cites: int) -> None:
    checked = judged(
        ("Alice", "lives_in", "Graz"), "bob: hi all", "alice: I live in Graz", cites=cites
    )
    assert outcome(checked) == ("rebound", "message", "Alice lives in Graz.")
    assert checked.claim is not None
    assert checked.claim.message_ids == ("m2",)


def test_another_message_is_cited_only_as_it_stands() -> None:
    checked = judged(("Alice", "lives_in", "Graz"), "alice: hi all", "bob: I live in Graz")
    assert outcome(checked) == ("dropped", "object_not_said", None)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("yes, a lot", ("kept", None)),
        ("Yep.", ("kept", None)),
        ("nope, never", ("dropped", "negated")),
        ("ask my doctor", ("dropped", "object_not_said")),
    ],
)
def test_an_answer_takes_its_object_from_the_question(
    answer: str, expected: tuple[str, str | None]
) -> None:
    lines = ("alice: do you like tea?", f"bob: {answer}")
    assert outcome(judged(("Bob", "likes", "tea"), *lines, cites=2))[:2] == expected


@pytest.mark.parametrize(
    ("said", "lines", "reason"),
    [
        # The name stands in the answer, as an address; the question is about something else.
        (
            ("Bob", "loves", "Alice"),
            ("alice: any goals this year?", "bob: Yeah Alice, I want to bake. I love bread."),
            "object_not_said",
        ),
        (("Bob", "works_at", "Graz"), ("alice: do you live in Graz?", "bob: yes"), "verb_not_said"),
    ],
)
def test_a_yes_says_no_more_than_was_asked(said: Said, lines: Sequence[str], reason: str) -> None:
    assert outcome(judged(said, *lines, cites=2)) == ("dropped", reason, None)


def test_a_thing_that_is_only_pointed_at_is_none() -> None:
    checked = judged(("I", "loves", "painting"), "bob: I love that painting!")
    assert outcome(checked) == ("dropped", "pointed_at", None)
    assert outcome(judged(("I", "loves", "painting"), "bob: I love painting!"))[0] == "kept"


@pytest.mark.parametrize("verb", ["loved", "love", "Loves"])
def test_another_form_of_a_verb_is_that_verb(verb: str) -> None:
    checked = judged(("I", verb, "tea"), "bob: I love tea")
    assert checked.claim is not None
    assert checked.claim.predicate == "loves"


def test_a_joke_that_is_taken_back_by_the_next_message_is_one() -> None:
    lines = ("bob: I own three yachts", "alice: wow", "bob: jk")
    assert outcome(judged(("I", "owns", "yachts"), *lines)) == ("dropped", "joke", None)


def test_whom_a_pronoun_means_is_told_by_the_sentence_before() -> None:
    lines = ("bob: my sister Ida is here", "bob: she lives in Rome")
    checked = judged(("Ida", "lives_in", "Rome"), *lines, cites=2)
    assert outcome(checked)[:2] == ("kept", None)


@pytest.mark.parametrize("said", [("Alice", "loves", "tea"), ("Zoe", "loves", "tea")])
def test_nobody_gets_what_another_one_says(said: Said) -> None:
    checked = judged(said, "bob: I love tea", "nolan: I hate tea")
    assert checked.claim is not None
    assert checked.claim.speaker == "bob"
    assert checked.claim.text == "Bob loves tea."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Alice hates pineapple pizza btw", True),
        ("Pizza!", True),
        ("", True),
        ("ich wohne jetzt in Graz und arbeite bei der Bahn", False),
        ("vivo en Madrid y trabajo en un banco", False),
        ("j'habite à Lyon avec ma sœur", False),
        ("東京に住んでいます", False),
    ],
)
def test_english_is_told_by_its_little_words(text: str, expected: bool) -> None:
    assert is_english(text) is expected


def test_an_answer_without_claims_has_no_receipts() -> None:
    assert check(Answered(messages=(), context=(), reply=Reply(claims=[])), roster=ROSTER) == []
