"""What German says with "gern", and what an object must be for its verb."""

from dataclasses import replace

from whoknows_ingest.syntax.languages.context import Context
from whoknows_ingest.syntax.languages.german.fields import Field
from whoknows_ingest.syntax.languages.german.grammar import GERMAN
from whoknows_ingest.syntax.languages.german.nouns import GENERIC
from whoknows_ingest.syntax.languages.german.phrases import with_lead
from whoknows_ingest.syntax.languages.german.verbs import CONSUMING, TASTED
from whoknows_ingest.syntax.languages.grammar import Role, Time, Verb
from whoknows_ingest.syntax.languages.phrases import Determiner, Phrase
from whoknows_ingest.syntax.languages.verbs import frames
from whoknows_ingest.syntax.words import Word

__all__ = ["gladly", "settled"]

_LIKED = Verb(lemma="mögen", frames=frames("likes=-"))
_PREFERRED = Verb(lemma="bevorzugen", frames=frames("prefers=-"))
_MOVING = frozenset({"gehen", "fahren"})
_SOURCES = frozenset({"bei", "in", "von", "aus"})
"""Where one gets a thing; not for whom."""
_HANGOVER = frozenset({"kater", "muskelkater"})


def gladly(context: Context, verb: Verb, found: Field, said: Word) -> Verb | None:
    """The verb of what is meant with "gern" and the like; None: that is not known.

    The field is changed: "backe gern Kuchen" is to like "Kuchen backen".
    """
    if not found.glad:
        return verb
    if found.glad == "ungern":
        found.negated = not found.negated
    kept = verb.role is Role.PLAIN and verb.lemma not in CONSUMING
    if verb.role is Role.HAVE or (verb.lemma == "mögen" and found.glad != "ungern"):
        return _of_liking(found.glad) if found.phrases and found.glad != "ungern" else None
    if kept or (verb.lemma == "spielen" and found.glad in ("gern", "gerne") and not found.negated):
        return verb if found.glad in ("gern", "gerne") and not found.negated else None
    if verb.lemma not in CONSUMING and verb.role is not Role.GLADLY:
        return None
    if verb.lemma not in CONSUMING or not found.phrases:
        named = _activity(context, verb, found, said)
        if named is None:
            return None
        found.phrases[:] = [named]
    return _of_liking(found.glad)


def _of_liking(glad: str) -> Verb:
    return _PREFERRED if glad in ("lieber", "amliebsten") else _LIKED


def _activity(context: Context, verb: Verb, found: Field, said: Word) -> Phrase | None:
    """What is liked to be done, named by its infinitive."""
    if verb.lemma == "gehen" and found.phrases and found.phrases[0].infinitive:
        return found.phrases[0] if len(found.phrases) == 1 else None
    if not found.phrases:
        return None if verb.lemma in _MOVING else _named(said, verb.lemma)
    inner = found.phrases[0]
    if len(found.phrases) == 1 and (inner.preposition or verb.lemma == "gehen"):
        return _placed(context, inner, said, verb.lemma)
    plain = not inner.preposition and inner.determiner is Determiner.NONE and not inner.goes_on
    if len(found.phrases) > 1 or not plain:
        return None
    return replace(_named(said, verb.lemma), shown=f"{inner.name} {verb.lemma}")


def _placed(context: Context, inner: Phrase, said: Word, lemma: str) -> Phrase | None:
    """As in "ins Kino gehen", "im Chor singen", "auf Konzerte gehen"."""
    plain = inner.determiner in (Determiner.NONE, Determiner.DEFINITE)
    if inner.goes_on or not plain or not inner.preposition:
        return None
    place = with_lead(context.sentence.words, inner)
    return replace(_named(said, lemma), shown=f"{place} {lemma}")


def _named(said: Word, lemma: str) -> Phrase:
    return Phrase(words=(said,), shown=lemma, infinitive=True)


def settled(context: Context, verb: Verb, phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...] | None:
    """The phrases as the families expect them; None when the verb cannot have such objects."""
    if verb.lemma in TASTED or verb.role is Role.PLEASES:
        return tuple(map(_of_a_kind, phrases))
    if verb.role is Role.STOP:
        return _stopped(verb, phrases)
    if verb.role is Role.BE:
        return tuple(_not_praised(context, phrase) for phrase in phrases)
    led = {phrase.preposition for phrase in phrases} - {""}
    if verb.role is Role.HAVE:
        lasting = led <= GERMAN.leads.feared | GERMAN.leads.against
        kept = (each for each in phrases if not _is_hangover(each))
        feared = GERMAN.leads.feared
        phrases = tuple(_of_a_kind(each) if each.preposition in feared else each for each in kept)
        return phrases if lasting else None
    if verb.role is Role.GAIN and not led <= _SOURCES:
        return None
    return phrases


def _of_a_kind(phrase: Phrase) -> Phrase:
    """A definite noun is mostly one thing: "das Buch", but "das Meer"."""
    name = phrase.head.lower
    kind = name in GENERIC or name in GERMAN.nouns.places
    definite = phrase.determiner is Determiner.DEFINITE and not phrase.infinitive
    return replace(phrase, goes_on=True) if definite and not kind else phrase


def _stopped(verb: Verb, phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...] | None:
    """As in "mit dem Rauchen aufgehört", "meinen Job bei Bosch gekündigt"."""
    if verb.lemma == "kündigen":
        things = [phrase for phrase in phrases if not phrase.preposition]
        jobs = GERMAN.nouns.jobs
        return phrases if all(thing.head.lower in jobs for thing in things) else None
    if len(phrases) != 1:
        return None
    return tuple(
        replace(phrase, infinitive=True) if _is_doing(phrase) else phrase for phrase in phrases
    )


def _is_doing(phrase: Phrase) -> bool:
    """A noun made of an infinitive: "das Rauchen"."""
    word = phrase.head.lower
    known = any(GERMAN.find(word, Time.INFINITIVE))
    made = phrase.determiner is Determiner.DEFINITE and GERMAN.infinitive.fullmatch(word)
    return len(phrase.words) == 1 and (known or bool(made))


def _not_praised(context: Context, phrase: Phrase) -> Phrase:
    """With a mark on what is praised, or says too little: "ein guter Koch", "mein Freund"."""
    at = phrase.words[0].index - 1
    before = context.sentence.words[at].lower if at >= 0 else ""
    praised = before in GERMAN.nouns.evaluative or phrase.words[0].lower in GERMAN.nouns.evaluative
    friend = phrase.head.lower in ("freund", "freundin")
    return replace(phrase, goes_on=True) if praised or friend else phrase


def _is_hangover(phrase: Phrase) -> bool:
    return phrase.head.lower in _HANGOVER or phrase.head.lower.endswith("muskelkater")
