"""Devices with a make or model that somebody calls theirs: "my Razer headset", "my HP printer"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.articles import with_article
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.lexicon import words
from whoknows_ingest.syntax.objects import thing_of
from whoknows_ingest.syntax.people import People
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import FactCategory

__all__ = ["read_devices"]

_DEVICES = words(
    "laptop desktop computer pc machine netbook notebook server workstation phone tablet printer"
    " scanner router modem monitor screen tv keyboard mouse trackball headset headphones mic"
    " microphone webcam camera card gpu adapter dongle soundcard ethernet wifi nic chipset nas"
    " drive ssd disk console player ipod turntable amp synth guitar piano violin bass bike car"
    " truck van motorcycle scooter telescope"
)
_MAKES = words(
    "nvidia ati amd intel hp dell canon epson samsung logitech creative lenovo asus acer toshiba"
    " sony linksys netgear realtek broadcom thinkpad macbook razer nexus atheros lexmark nikon"
    " fender yamaha casio philips lg gigabyte msi nokia motorola panasonic compaq gateway belkin"
    " dlink"
)
_ACTS = words("sell lose break return give miss replace lend steal")
_GONE = words("old former ex previous last first")


def read_devices(sentence: Sentence, people: People) -> Iterator[Draft]:
    """What somebody has, by its make; also in a question: whoever asks about it has it."""
    for noun in sentence.words:
        owner = noun.child("poss")
        if noun.lower not in _DEVICES or owner is None or owner.lower != "my" or noun.quoted:
            continue
        thing = thing_of(sentence, noun)
        if thing is None or not _has_make(noun) or _is_gone(noun):
            continue
        yield Draft(
            subject=people.author(sentence.message),
            predicate="owns",
            phrase=f"has {with_article(thing.name)}",
            category=FactCategory.POSSESSIONS,
            object=thing.mention,
            confidence=0.8,
        )


def _has_make(noun: Word) -> bool:
    described = noun.each("compound", "nmod", "amod")
    return noun.tag in ("NN", "NNP") and any(
        word.lower in _MAKES or (word.tag == "NNP" and word.text[0].isupper()) for word in described
    )


def _is_gone(noun: Word) -> bool:
    """As in "I sold my Nikon camera", "my old Dell laptop"."""
    near = [noun, *noun.ancestors()]
    return any(word.lemma in _ACTS for word in near) or any(
        word.lower in _GONE for word in noun.each("amod")
    )
