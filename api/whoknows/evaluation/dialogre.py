"""DialogRE: are the relations between people, and their names, that the rules read the right ones?

Every dialogue is read by itself by the syntax extractor, with nobody known beforehand. Scored are
the relations between two persons that have a counterpart among whoknows' verbs, in both directions
as the gold has them, and ``per:alternate_names``:

======================  =======================================================================
gold                    read as
======================  =======================================================================
per:siblings            ``sibling_of``
per:children / parents  ``parent_of`` / ``child_of``
per:other_family        ``relative_of``
per:spouse              ``partner_of`` told with husband, wife or spouse; ``ex_partner_of`` likewise
per:girl/boyfriend      any other ``partner_of`` and ``ex_partner_of``
per:friends             ``friend_of``
per:roommate            ``roommate_of``
per:neighbor            ``neighbour_of``
per:boss / subordinate  ``boss_of`` / ``reports_to``
per:acquaintance        ``knows``
per:positive_impression positive stances: loves, likes, admires, trusts, …
per:negative_impression negative stances: hates, dislikes, distrusts, fears, …
per:alternate_names     ``name``: what somebody says that they are called
======================  =======================================================================

``colleague_of``, ``mentors``, ``argues_with`` and the like have none and are not scored; nor are
per:title, per:alumni, per:dates, per:client and whatever is not between persons. A person without a
name ("Speaker 1's sister") is no prediction. A name that is the alternate
name of one person in gold is that person.

The task gives the pairs and asks for their relations: what is read of a pair that the gold lists,
"unanswerable" or otherwise related, counts as wrong; of a pair that it does not list nothing is
known ("this is my friend Max" may well be true). ``open`` counts all of those as wrong, too.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from whoknows.evaluation.dialogre_file import Dialogue, read_dialogues
from whoknows.evaluation.f1 import F1Scores, f1_of
from whoknows_ingest.syntax import SyntaxExtractor
from whoknows_schema.enums import EntityKind, Polarity
from whoknows_schema.values import Claim, ClaimedRelation, EntityMention, UserMention
from whoknows_schema.verbs import VERBS, is_opinion

__all__ = ["DialogreReport", "evaluate_dialogues", "found_in", "gold_in", "pairs_in"]

_NAMES = "per:alternate_names"
_SAME = {
    "sibling_of": "per:siblings",
    "relative_of": "per:other_family",
    "friend_of": "per:friends",
    "roommate_of": "per:roommate",
    "neighbour_of": "per:neighbor",
    "knows": "per:acquaintance",
}
"""Symmetric verbs."""
_DIRECTED = {
    "parent_of": ("per:children", "per:parents"),
    "child_of": ("per:parents", "per:children"),
    "boss_of": ("per:subordinate", "per:boss"),
    "reports_to": ("per:boss", "per:subordinate"),
}
"""What the target is to the source, and the source to the target."""
_MARRIED = ("husband", "wife", "spouse", "hubby")
_SCORED = frozenset(
    {
        *_SAME.values(),
        *(name for names in _DIRECTED.values() for name in names),
        "per:spouse",
        "per:girl/boyfriend",
        "per:positive_impression",
        "per:negative_impression",
        _NAMES,
    }
)

Triple = tuple[int, str, str, str]
"""Number of the dialogue, x, relation, y."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DialogreReport:
    """Scores over all scored relations, of alternate names alone, and by relation.

    Attributes:
        persons: Relations between persons, without alternate names.
        open: As ``overall``, with what is read of pairs that the gold does not list as wrong.
        dialogues: How many were read.
        seconds: Wall time, loading the parser included.
    """

    overall: F1Scores
    alternate_names: F1Scores
    persons: F1Scores
    open: F1Scores
    per_relation: Mapping[str, F1Scores]
    dialogues: int
    seconds: float


def evaluate_dialogues(
    path: Path, *, progress: Callable[[str, int, int], None] | None = None
) -> DialogreReport:
    """Scores of the syntax extractor over the dialogues of a file; needs no database.

    Raises:
        InvalidInput: Not a DialogRE file.
    """
    started = time.monotonic()
    extractor = SyntaxExtractor()
    dialogues = read_dialogues(path)
    read: set[Triple] = set()
    found: set[Triple] = set()
    gold: set[Triple] = set()
    for number, dialogue in enumerate(dialogues):
        claims = extractor.read(dialogue.messages, roster={})
        pairs = pairs_in(dialogue)
        triples = found_in(claims, dialogue)
        read |= {(number, *triple) for triple in triples}
        found |= {(number, *triple) for triple in triples if (triple[0], triple[2]) in pairs}
        gold |= {(number, *triple) for triple in gold_in(dialogue)}
        if progress is not None:
            progress("reading", number + 1, len(dialogues))
    return DialogreReport(
        overall=f1_of(found, gold),
        alternate_names=_scores(found, gold, {_NAMES}),
        persons=_scores(found, gold, _SCORED - {_NAMES}),
        open=f1_of(read, gold),
        per_relation={name: _scores(found, gold, {name}) for name in sorted(_SCORED)},
        dialogues=len(dialogues),
        seconds=round(time.monotonic() - started, 1),
    )


def _scores(
    found: Iterable[Triple], gold: Iterable[Triple], names: set[str] | frozenset[str]
) -> F1Scores:
    return f1_of(
        [triple for triple in found if triple[2] in names],
        [triple for triple in gold if triple[2] in names],
    )


def gold_in(dialogue: Dialogue) -> set[tuple[str, str, str]]:
    """The scored relations of a dialogue, every person by one of their names."""
    one = _persons(dialogue)
    found: set[tuple[str, str, str]] = set()
    for relation in dialogue.relations:
        if relation.name == _NAMES:
            found.add((_key(relation.x), _NAMES, _key(relation.y)))
        elif relation.name in _SCORED and relation.types == ("PER", "PER"):
            found.add((one(relation.x), relation.name, one(relation.y)))
    return found


def pairs_in(dialogue: Dialogue) -> set[tuple[str, str]]:
    """The pairs that the gold lists, related or not: as written, and every person by one name."""
    one = _persons(dialogue)
    written = {(_key(relation.x), _key(relation.y)) for relation in dialogue.relations}
    return written | {(one(relation.x), one(relation.y)) for relation in dialogue.relations}


def found_in(claims: Iterable[Claim], dialogue: Dialogue) -> set[tuple[str, str, str]]:
    """The scored relations that claims make, every person by the name that gold uses."""
    one = _persons(dialogue)
    found: set[tuple[str, str, str]] = set()
    for claim in claims:
        if claim.predicate == "name" and claim.value and not claim.ended:
            subject = _name_of(claim.subject)
            found |= {(_key(subject), _NAMES, _key(claim.value))} if subject else set()
        for relation in claim.relations:
            source, target = _name_of(relation.source), _name_of(relation.target)
            if source and target:
                triples = _triples(relation, claim.text)
                found |= {
                    (one(target), name, one(source)) if turned else (one(source), name, one(target))
                    for turned, name in triples
                }
    return found


def _triples(relation: ClaimedRelation, text: str) -> Iterator[tuple[bool, str]]:
    """Names of the gold's relations that a verb makes, and whether from target to source."""
    verb = relation.verb
    if verb in _SAME:
        yield from ((False, _SAME[verb]), (True, _SAME[verb]))
    elif verb in _DIRECTED:
        forth, back = _DIRECTED[verb]
        yield from ((False, forth), (True, back))
    elif verb in ("partner_of", "ex_partner_of"):
        married = any(noun in text for noun in _MARRIED)
        name = "per:spouse" if married else "per:girl/boyfriend"
        yield from ((False, name), (True, name))
    elif is_opinion(verb) and VERBS[verb].polarity is not Polarity.NEUTRAL:
        good = VERBS[verb].polarity is Polarity.POSITIVE
        yield False, "per:positive_impression" if good else "per:negative_impression"


def _name_of(mention: object) -> str | None:
    """The name of a person; None for things and for people without one."""
    if isinstance(mention, UserMention):
        return str(mention.user_id)
    if isinstance(mention, EntityMention) and mention.kind is EntityKind.PERSON:
        return None if "'s " in mention.name else mention.name
    return None


def _key(name: str) -> str:
    return name.casefold().strip()


def _persons(dialogue: Dialogue) -> Callable[[str], str]:
    """Maps a name to whose it is by gold's alternate names; one of several ("man") stays."""
    bearers: dict[str, set[str]] = {}
    for relation in dialogue.relations:
        if relation.name == _NAMES:
            bearers.setdefault(_key(relation.y), set()).add(_key(relation.x))

    def one(name: str) -> str:
        key = _key(name)
        for _ in bearers:
            known = bearers.get(key, set())
            if len(known) != 1 or key.startswith("speaker "):
                break
            key = next(iter(known))
        return key

    return one
