"""The tables of Spanish and French hold together, and with the vocabulary."""

import pytest

from whoknows_ingest.syntax.languages import LANGUAGES
from whoknows_ingest.syntax.languages.grammar import Grammar, Role, Time
from whoknows_ingest.syntax.languages.senses import SENSES, Sense
from whoknows_schema.verbs import VERBS

GRAMMARS = [language.grammar for language in LANGUAGES.values()]
EVERY = pytest.mark.parametrize("grammar", GRAMMARS, ids=LANGUAGES)


@pytest.mark.parametrize("sense", SENSES.values(), ids=SENSES)
def test_every_sense_speaks_of_registered_verbs(sense: Sense) -> None:
    named = [sense.predicate, sense.denied[0] if sense.denied is not None else ""]
    assert any(named)
    assert set(filter(None, named)) <= set(VERBS)


@EVERY
def test_every_frame_names_a_sense_and_says_what_leads_to_its_object(grammar: Grammar) -> None:
    frames = [f for forms in grammar.forms.values() for form in forms for f in form.verb.frames]
    assert frames
    assert {frame.sense for frame in frames} <= set(SENSES)
    leading = {word for frame in frames for word in frame.through}
    assert leading <= {"", *grammar.prepositions.values()}


@EVERY
def test_every_relation_of_kin_is_registered(grammar: Grammar) -> None:
    verbs = {verb for verb, _ in grammar.nouns.kin.values()}
    assert verbs | {verb for verb, _ in grammar.nouns.several.values()} <= set(VERBS)


@EVERY
def test_a_plain_verb_says_something(grammar: Grammar) -> None:
    verbs = {form.verb for forms in grammar.forms.values() for form in forms}
    silent = {verb.lemma for verb in verbs if verb.role is Role.PLAIN and not verb.frames}
    assert silent == set()


@EVERY
def test_words_of_the_tables_are_lower_case(grammar: Grammar) -> None:
    nouns = grammar.nouns
    words = [*grammar.forms, *nouns.kin, *nouns.pets, *nouns.roles, *nouns.places, *grammar.closed]
    assert [word for word in words if word != word.lower()] == []


@pytest.mark.parametrize(
    ("code", "word", "lemma", "time"),
    [
        ("es", "toqué", "tocar", Time.PAST),
        ("es", "toque", "tocar", Time.PAST),
        ("es", "prefiero", "preferir", Time.PRESENT),
        ("es", "viviendo", "vivir", Time.GERUND),
        ("es", "mudé", "mudar", Time.PAST),
        ("fr", "préfère", "préférer", Time.PRESENT),
        ("fr", "prefere", "préférer", Time.PRESENT),
        ("fr", "arrêté", "arrêter", Time.PARTICIPLE),
        ("fr", "déménagé", "déménager", Time.PARTICIPLE),
        ("fr", "née", "naître", Time.PARTICIPLE),
    ],
)
def test_forms_are_made_from_short_rows(code: str, word: str, lemma: str, time: Time) -> None:
    found = {(form.verb.lemma, form.time) for form in LANGUAGES[code].grammar.forms[word]}
    assert (lemma, time) in found


@pytest.mark.parametrize(
    ("code", "word"), [("es", "amaría"), ("es", "amaba"), ("fr", "aimerais"), ("fr", "déménage")]
)
def test_forms_of_wishes_and_of_what_is_past_or_to_come_are_none(code: str, word: str) -> None:
    assert word not in LANGUAGES[code].grammar.forms
