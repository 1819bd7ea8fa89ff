"""Names: what is one name, what is one thing, and what must never become one.

The pairs of the first two tables are those on which other graph memories merged wrongly or failed
to match, with more of each kind.
"""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from whoknows_schema.enums import EntityKind
from whoknows_schema.text import (
    MAX_NAME_CHARS,
    clean_line,
    clean_text,
    entity_key,
    entity_slug,
    mention_id,
    name_key,
)

APART = [
    ("Flight Reservation UA123456", "Flight Reservation UA123457"),
    ("Quarterly Financial Report 2023", "Quarterly Financial Report 2024"),
    ("2023 Tax Return", "2024 Tax Return"),
    ("北京 Research Institute", "東京 Research Institute"),
    ("王小明 Corporation", "李小龙 Corporation"),
    ("Wren 🕯️", "Wren 🗯️"),
    ("C", "C++"),
    ("C", "C#"),
    ("C++", "C#"),
    ("Room 101", "Room 102"),
    ("UA123456", "UA123457"),
    ("Merrivale", "Merryvale"),
    ("Alice Smith", "Alicia Smith"),
    ("Iran", "Tigran"),
    ("Company One", "Company Two"),
    ("王小明", "王小红"),
    # More of each kind.
    ("Python 2", "Python 3"),
    ("3.10", "3.1"),
    ("R", "R&B"),
    ("F#", "F"),
    ("A+", "A-"),
    ("Ann", "Anne"),
    ("北京", "東京"),
    ("東京", "京都"),
    ("はは", "ばば"),
    ("ハハ", "パパ"),
    ("Москва", "Moskva"),
    ("Ёлка", "Elka"),
    ("한국", "중국"),
    ("😀", "😁"),
    ("👨‍👩‍👧", "👨‍👩‍👦"),
    ("👍🏻", "👍🏿"),
    ("🇫🇷", "🇩🇪"),
    ("Donald J. Trump", "Donald Trump"),
    ("Mario Kart 8", "Mario Kart"),
    ("Node", "Node.js"),
    ("X", "XX"),
    ("100%", "100"),
    ("$5", "5"),
    ("γ", "y"),
    ("а", "a"),  # Cyrillic and Latin: two scripts
    ("aGk7Qx0pLw9ZbT3nVd5RyUe8HsJm2KfC4iOqXg6t", "aGk7Qx0pLw9ZbT3nVd5RyUe8HsJm2KfC4iOqXg7t"),
]

ALIKE = [
    ("José Peña", "Jose Pena"),
    ("José", unicodedata.normalize("NFD", "José")),
    ("가나다", unicodedata.normalize("NFD", "가나다")),
    ("ガ", unicodedata.normalize("NFD", "ガ")),
    ("Straße", "STRASSE"),
    ("Ａｌｉｃｅ", "Alice"),
    ("ﾊﾟﾊﾟ", "パパ"),
    ("melanoma", "Melanoma"),
    ("  New   York ", "new york"),
    ("O’Brien", "O'Brien"),
    ("Jean–Luc", "Jean-Luc"),
    ("Łódź", "Lodz"),
    ("Ærøskøbing", "aeroskobing"),
    ("Ελλάς", "ΕΛΛΑΣ"),
    ("Ⅳ", "IV"),
    ("@nolan", "nolan"),
    ('"nolan"', "nolan"),
    ("ﬁsh", "fish"),
    ("no\u200blan", "nolan"),
    ("no\u00adlan", "nolan"),
    ("\u202enolan\u202c", "nolan"),
]

ONE_THING = [
    ("board game", "board games"),
    ("Board-Game", "the board games"),
    ("strawberries", "strawberry"),
    ("boxes", "box"),
    ("sandwiches", "a sandwich"),
    ("an apple", "apples"),
    ("rock & roll", "rock and roll"),
    ("sci_fi", "sci-fi"),
    ("the Beatles song", "Beatles songs"),
]

TWO_THINGS = [
    ("news", "new"),
    ("physics", "physic"),
    ("Kubernetes", "Kubernete"),
    ("Paris", "Pari"),
    ("chess", "ches"),
    ("glass", "glas"),
    ("bus", "bu"),
    ("pants", "pant"),
    ("gas", "ga"),
    ("iOS", "io"),
]

NAMES = st.text(max_size=40)
LINES = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=MAX_NAME_CHARS // 4)
KINDS = st.sampled_from(EntityKind)


@pytest.mark.parametrize(("a", "b"), APART)
def test_names_that_must_stay_apart(a: str, b: str) -> None:
    """As a name, as a thing of any kind, and as the slug under which it is stored."""
    assert name_key(a) != name_key(b)
    for kind in EntityKind:
        assert entity_key(a, kind) != entity_key(b, kind), kind
        assert entity_slug(a, kind) != entity_slug(b, kind), kind


@pytest.mark.parametrize(("a", "b"), ALIKE)
def test_names_that_must_match(a: str, b: str) -> None:
    assert name_key(a) == name_key(b)
    for kind in EntityKind:
        assert entity_slug(a, kind) == entity_slug(b, kind), kind


@pytest.mark.parametrize(("a", "b"), ONE_THING)
def test_forms_of_a_common_noun_are_one_thing(a: str, b: str) -> None:
    assert entity_key(a) == entity_key(b)
    assert entity_slug(a) == entity_slug(b)


@pytest.mark.parametrize(("a", "b"), TWO_THINGS)
def test_an_s_at_the_end_is_not_always_a_plural(a: str, b: str) -> None:
    assert entity_key(a) != entity_key(b)


@pytest.mark.parametrize(
    "kind",
    [EntityKind.PERSON, EntityKind.PLACE, EntityKind.ORGANISATION, EntityKind.MEDIA],
)
def test_proper_names_keep_their_s(kind: EntityKind) -> None:
    assert entity_key("Jones", kind) != entity_key("Jone", kind)
    assert entity_key("Friends", kind) == "friends"


def test_a_person_and_a_thing_of_one_name_are_two() -> None:
    """Falling the other way is a choice too: two kinds of thing with one name are one thing."""
    person, place = (
        entity_slug("Washington", EntityKind.PERSON),
        entity_slug("Washington", EntityKind.PLACE),
    )
    assert person != place
    assert entity_slug("Mango", EntityKind.FOOD) == entity_slug("Mango", EntityKind.PRODUCT)
    assert entity_slug("contact person") != entity_slug("contact", EntityKind.PERSON)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Rust", "rust"),
        ("C", "c"),
        ("C++", "c-plus-plus"),
        ("C#", "c-sharp"),
        ("pineapple pizza", "pineapple-pizza"),
        ("José Peña", "jose-pena"),
    ],
)
def test_slugs_are_readable(name: str, slug: str) -> None:
    assert entity_slug(name) == slug


def test_slugs_of_other_scripts_are_readable_and_told_apart() -> None:
    slug = entity_slug("東京")
    assert slug.isascii()
    assert slug.rpartition("-")[0].isalpha()
    assert len({entity_slug(name) for name in ("東京", "北京", "Ｔōkyō", "🕯️", "🗯️", "…", "")}) == 7


def test_a_long_name_has_a_short_slug_of_its_own() -> None:
    a, b = "very " * 50 + "long", "very " * 50 + "tall"
    assert len(entity_slug(a)) < 80
    assert entity_slug(a[:MAX_NAME_CHARS]) == entity_slug(a)
    assert entity_slug("x" * 100 + "a") != entity_slug("x" * 100 + "b")
    assert len(name_key(b)) <= MAX_NAME_CHARS


@given(NAMES)
@example("İstanbul")
@example("ǅ")
@example("@@nolan")
@example('" @x')
@example("'\u0345")
def test_a_key_is_its_own_key(name: str) -> None:
    """Looking up what was stored finds it again."""
    assert name_key(name_key(name)) == name_key(name)


@given(NAMES, KINDS)
def test_a_thing_s_key_is_its_own_key(name: str, kind: EntityKind) -> None:
    key = entity_key(name, kind)
    assert entity_slug(name, kind) == entity_slug(name, kind)
    assert name_key(key) == key


@given(NAMES)
def test_case_width_and_composition_never_make_two_names(name: str) -> None:
    key = name_key(name)
    assert name_key(unicodedata.normalize("NFD", name)) == key
    assert name_key(unicodedata.normalize("NFC", name)) == key
    assert name_key(f"  {name}\t") == key


@given(NAMES)
def test_keys_are_bounded_and_hold_no_control(name: str) -> None:
    key = name_key(name)
    assert len(key) <= MAX_NAME_CHARS
    assert key == key.strip()
    assert not {unicodedata.category(char) for char in key} & {"Cc", "Cs"}


@given(NAMES, NAMES, KINDS, KINDS)
@example("person", "a", EntityKind.CONCEPT, EntityKind.PERSON)
@example("a person", "a", EntityKind.CONCEPT, EntityKind.PERSON)
@example("a-person-thing", "a person", EntityKind.CONCEPT, EntityKind.CONCEPT)
def test_equal_slugs_mean_equal_keys(a: str, b: str, one: EntityKind, other: EntityKind) -> None:
    """And both or neither a person."""
    if entity_slug(a, one) == entity_slug(b, other):
        assert entity_key(a, one) == entity_key(b, other)
        assert (one is EntityKind.PERSON) == (other is EntityKind.PERSON)


@given(NAMES, KINDS)
def test_slugs_are_safe_anywhere(name: str, kind: EntityKind) -> None:
    slug = entity_slug(name, kind)
    assert slug
    assert set(slug) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert not slug.startswith("-")


@given(st.text())
def test_cleaned_text_can_be_stored_and_is_clean(text: str) -> None:
    clean = clean_text(text)
    clean.encode("utf-8")
    assert clean_text(clean) == clean
    assert {char for char in clean if unicodedata.category(char) == "Cc"} <= {"\n", "\t"}


@given(st.text(alphabet=st.characters(exclude_categories=["Cc", "Cs", "Cf"])))
def test_plain_text_is_not_touched(text: str) -> None:
    assert clean_text(text) == text


@given(st.text(), st.integers(min_value=1, max_value=50))
def test_a_cleaned_line_is_one_line_of_at_most_so_many_characters(text: str, most: int) -> None:
    line = clean_line(text, most)
    assert len(line) <= most
    assert len(line.splitlines()) <= 1
    assert line == " ".join(line.split())


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("a\x00b", "ab"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("a\x7fb\x9bc", "abc"),
        ("a\u202eb\u2066c\u2069\u200ed", "abcd"),
        ("\ud83d", "\ufffd"),
        ("\ude00x", "\ufffdx"),
        ("\ud83d\ude00", "😀"),
        ("two\nlines\tand a tab", "two\nlines\tand a tab"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),  # joiners hold one picture together
        ("می\u200cخواهم", "می\u200cخواهم"),  # and are letters of a kind in Persian
        ("❤\ufe0f", "❤\ufe0f"),
        ("", ""),
    ],
)
def test_what_cleaning_takes_out_and_what_it_keeps(text: str, clean: str) -> None:
    assert clean_text(text) == clean


@pytest.mark.parametrize(
    ("text", "most", "line"),
    [
        ("  two \r\n lines\t", 50, "two lines"),
        ("one\u2028two\u2029three\x85four", 50, "one two threefour"),
        ("abcdef", 6, "abcdef"),
        ("abcdefg", 6, "abcde…"),
        ("abcd efgh", 6, "abcd…"),
        ("\x00\u202e", 5, ""),
    ],
)
def test_lines(text: str, most: int, line: str) -> None:
    assert clean_line(text, most) == line


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("<@42>", "42"),
        ("<@!42>", "42"),
        (" <@42> ", "42"),
        ("<@U024BE7LH>", "U024BE7LH"),
        ("<@U024BE7LH|nolan>", "U024BE7LH"),
        ("<@me@example.org>", "me@example.org"),
        ("nolan", None),
        ("@nolan", None),
        ("<@>", None),
        ("<@4 2>", None),
        ("<@42> hi", None),
        ("<#42>", None),
        ("<@&42>", "&42"),
        ("", None),
    ],
)
def test_mention_markup(text: str, found: str | None) -> None:
    assert mention_id(text) == found


@given(st.text())
def test_no_text_breaks_the_reading_of_mentions(text: str) -> None:
    found = mention_id(f"<@{text}>")
    assert found is None or found in text
