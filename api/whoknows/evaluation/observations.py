"""LoCoMo's observations: how much of what was noted about a speaker do the rules read?

Every conversation is read as one channel by the syntax extractor, captions of pictures left out.
An observation is covered when a fact about the same person has at least two words in common with it
and these are at least half of the shorter of the two (the overlap coefficient of Szymkiewicz and
Simpson). Words are lower case, without stop words, the speakers' names and common endings. As the
observations are long sentences about several things, two stricter shares are given beside it: where
Dice's coefficient (the F1 of the words) is at least a half, and where half of the observation's own
words are in one fact.

The observations were written by a model that saw the whole conversation; they are silver.
"""

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from whoknows.evaluation.locomo_file import Conversation, Observation, read_conversations
from whoknows_ingest.syntax import SyntaxExtractor
from whoknows_schema.values import Claim, UserMention

__all__ = ["Coverage", "ObservationReport", "coverage_of", "evaluate_observations", "words_of"]

_ENOUGH, _LEAST_SHARED = 0.5, 2
_STOP = frozenset(
    "a an the and or but of to in on at for with from by as is are was were be been being has have"
    " had do does did it its this that these those they them their theirs he him his she her hers"
    " who which what when where how i me my we us our you your not no so very really just also"
    " about into over after before than then there".split()
)
_ENDINGS = ("ing", "ed", "es", "s", "e")
_LEAST_STEM = 3

Words = frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """Shares of ``n`` observations, each 0–1.

    Attributes:
        covered: By the overlap coefficient.
        covered_dice: By Dice's coefficient.
        covered_whole: Half of the observation's own words are in one fact.
        facts: How many facts were read.
        messages: In how many messages.
    """

    covered: float
    covered_dice: float
    covered_whole: float
    n: int
    facts: int
    messages: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ObservationReport:
    """Coverage over all conversations and in each.

    Attributes:
        seconds: Wall time, loading the parser included.
    """

    overall: Coverage
    per_conversation: dict[str, Coverage]
    seconds: float


def evaluate_observations(
    path: Path, *, progress: Callable[[str, int, int], None] | None = None
) -> ObservationReport:
    """Coverage of the observations of a LoCoMo file; needs no database.

    Raises:
        InvalidInput: Not a LoCoMo file.
    """
    started = time.monotonic()
    extractor = SyntaxExtractor()
    conversations = read_conversations(path, captions=False)
    per_conversation: dict[str, Coverage] = {}
    for number, conversation in enumerate(conversations, start=1):
        claims = extractor.read(conversation.messages, roster={})
        per_conversation[conversation.id] = coverage_of(conversation, claims)
        if progress is not None:
            progress("reading", number, len(conversations))
    return ObservationReport(
        overall=_together(list(per_conversation.values())),
        per_conversation=per_conversation,
        seconds=round(time.monotonic() - started, 1),
    )


def coverage_of(conversation: Conversation, claims: Sequence[Claim]) -> Coverage:
    """Which share of a conversation's observations the claims cover; 0 without any."""
    names = words_of(" ".join(message.author_name for message in conversation.messages))
    facts: dict[str, list[Words]] = {}
    for claim in claims:
        if isinstance(claim.subject, UserMention):
            facts.setdefault(claim.subject.user_id, []).append(words_of(claim.text) - names)
    n = len(conversation.observations)
    counts = [0, 0, 0]
    for observation in conversation.observations:
        for place, best in enumerate(_best(observation, names, facts)):
            counts[place] += best >= _ENOUGH
    shares = [round(count / n, 4) if n else 0.0 for count in counts]
    return Coverage(
        covered=shares[0],
        covered_dice=shares[1],
        covered_whole=shares[2],
        n=n,
        facts=len(claims),
        messages=len(conversation.messages),
    )


def _best(
    observation: Observation, names: Words, facts: dict[str, list[Words]]
) -> tuple[float, float, float]:
    """The largest overlap, Dice's coefficient and share of its own words among the facts."""
    noted = words_of(observation.text) - names
    overlap = dice = whole = 0.0
    for fact in facts.get(observation.speaker, []):
        shared = len(noted & fact)
        if shared >= _LEAST_SHARED:
            overlap = max(overlap, shared / min(len(noted), len(fact)))
        if shared:
            dice = max(dice, 2 * shared / (len(noted) + len(fact)))
            whole = max(whole, shared / len(noted))
    return overlap, dice, whole


def words_of(text: str) -> Words:
    """Telling words without their common endings.

    >>> sorted(words_of("She was painting two old boats."))
    ['boat', 'old', 'paint', 'two']
    """
    found = re.findall(r"[^\W_]+", text.casefold().replace("'s", " "))
    return frozenset(_stem(word) for word in found if word not in _STOP)


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST_STEM:
            return word.removesuffix(ending)
    return word


def _together(parts: Sequence[Coverage]) -> Coverage:
    n = sum(part.n for part in parts)

    def mean(shares: Sequence[float]) -> float:
        counted = sum(share * part.n for share, part in zip(shares, parts, strict=True))
        return round(counted / n, 4) if n else 0.0

    return Coverage(
        covered=mean([part.covered for part in parts]),
        covered_dice=mean([part.covered_dice for part in parts]),
        covered_whole=mean([part.covered_whole for part in parts]),
        n=n,
        facts=sum(part.facts for part in parts),
        messages=sum(part.messages for part in parts),
    )
