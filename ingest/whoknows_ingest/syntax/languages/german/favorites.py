"""What somebody likes best of its kind: "mein Lieblingsessen ist Lasagne"."""

import re
from collections.abc import Iterator

from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.languages.context import Context
from whoknows_ingest.syntax.languages.german.bounds import clause_end, skip_light
from whoknows_ingest.syntax.languages.german.fields import read_field
from whoknows_ingest.syntax.languages.german.grammar import GERMAN
from whoknows_ingest.syntax.languages.nouns import pairs
from whoknows_ingest.syntax.languages.objects import accepts, mention_of
from whoknows_ingest.syntax.languages.phrases import Phrase
from whoknows_ingest.syntax.languages.senses import Accepts
from whoknows_schema.enums import EntityKind, FactCategory

__all__ = ["read_favorites"]

_KINDS = pairs(
    "essen:food gericht:dish film:movie buch:book band:band lied:song song:song farbe:color"
    " tier:animal getränk:drink serie:series spiel:game sport:sport sportart:sport stadt:city"
    " verein:team mannschaft:team autor:author autorin:author fach:subject jahreszeit:season"
    " land:country obst:fruit gemüse:vegetable kuchen:cake eis:ice-cream bier:beer tee:tea"
    " sprache:language programmiersprache:programming-language künstler:artist sänger:singer"
    " sängerin:singer schauspieler:actor schauspielerin:actress editor:editor"
)
_FAVORITE = re.compile(r"lieblings(?P<kind>[a-zäöüß]+)")
_IS = frozenset({"ist", "sind", "bleibt"})


def read_favorites(context: Context) -> Iterator[Draft]:
    """Of the author, at the start of a sentence."""
    words = context.sentence.words
    if len(words) < 4 or words[0].lower not in GERMAN.mine:
        return
    found = _FAVORITE.fullmatch(words[1].lower)
    verb = skip_light(context, 2)
    if found is None or words[verb].lower not in _IS:
        return
    said = read_field(context, verb + 1, clause_end(context, verb + 1), done=True)
    if said is None or said.negated or context.dates:
        return
    for phrase in said.phrases:
        if not phrase.preposition and accepts(phrase, Accepts.KIND, context):
            yield _favorite(context, found["kind"], phrase)


def _favorite(context: Context, kind: str, phrase: Phrase) -> Draft:
    english = _KINDS.get(kind, "").replace("-", " ")
    return Draft(
        subject=context.author,
        predicate="loves",
        phrase=f"'s favorite {english} is {phrase.name}".replace("  ", " "),
        category=FactCategory.PREFERENCES,
        object=mention_of(phrase, EntityKind.CONCEPT),
        confidence=0.85,
    )
