"""`build_context`: what a bot is told of what is known, before it answers."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from whoknows_graph.context.block import Note, filled
from whoknows_graph.context.choice import FLOOR_OF_VECTORS, FLOOR_OF_WORDS, Pairs, Pick, chosen
from whoknows_graph.context.pairs import facts_of_pairs
from whoknows_graph.context.sections import SAID, section_of, sections_of
from whoknows_graph.context.topics import Topics, topics_of
from whoknows_graph.context.wording import AS_OF, HEADER, doubt, fact_words, message_words
from whoknows_graph.reads.hydration import facts_by_id
from whoknows_graph.recall.candidates import find_candidates
from whoknows_graph.recall.lookup import LookedUp, look_up, warnings_of
from whoknows_graph.recall.search import source_of
from whoknows_graph.tenant import Tenant
from whoknows_schema.answers import Fact, Warning_
from whoknows_schema.context import Citation, Context
from whoknows_schema.errors import InvalidInput
from whoknows_schema.hit_filter import HitFilter
from whoknows_schema.ids import FactId, Ref
from whoknows_schema.protocols import Embedder
from whoknows_schema.values import Node

__all__ = ["MAX_TOKENS", "MIN_TOKENS", "Occasion", "build_context"]

MIN_TOKENS = 60
"""The first line, that of ``as_of``, and one short note."""

MAX_TOKENS = 8000

_TOKENS_A_NOTE = 8
"""A note has more, so that as many as may fit are loaded."""

_MOST_NOTES = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """What a context is wanted for.

    Attributes:
        text: What was said to the bot; only its first 20,000 characters count.
        asker: Who said it; None for nobody, or somebody of whom nothing is known.
        subjects: Whom and what it is about, as far as that is known.
        as_of: World time; None for now.
        max_tokens: `MIN_TOKENS` to `MAX_TOKENS`.
        exclude: Ids of facts and messages that the bot knows already.

    Raises:
        InvalidInput: The budget is out of range, or there are too many ids.
    """

    text: str
    asker: Node | None = None
    subjects: Sequence[Node] = ()
    as_of: datetime | None = None
    max_tokens: int = 600
    exclude: Sequence[str] = ()

    def __post_init__(self) -> None:
        """Checks what was given."""
        if not MIN_TOKENS <= self.max_tokens <= MAX_TOKENS:
            raise InvalidInput(
                f"max_tokens is {self.max_tokens!r}, but it must be from {MIN_TOKENS} (a line on "
                f"what the notes are, and one note) to {MAX_TOKENS}."
            )


async def build_context(
    tenant: Tenant, occasion: Occasion, *, embedder: Embedder | None = None
) -> Context:
    """Notes on who asks, on whom and what the text is about, and what else answers it.

    Three round trips, five statements: names in the text (which is embedded meanwhile), candidates
    beside what each two have to do with each other, the facts. Empty for a space without data.

    Args:
        tenant: The space.
        occasion: What is wanted.
        embedder: None for words and graph only, with a warning.

    Raises:
        InvalidInput: Too many ids to exclude.
        ConfigurationError: The space is embedded with another model.
    """
    known = await look_up(tenant, occasion.text, embedder=embedder)
    topics = topics_of(known, asker=occasion.asker, subjects=occasion.subjects)
    heard = _Heard() if topics.search.is_empty else await _heard(tenant, occasion, known, topics)
    doubts = [doubt(key, nodes) for key, nodes in topics.ambiguous.items()]
    notes = [*map(_doubtful, doubts), *_notes(heard, topics, as_of=occasion.as_of)]
    block = filled(_opening(occasion.as_of), notes, max_tokens=occasion.max_tokens)
    told = [heard.picks[index - len(doubts)] for index in block.told]
    return Context(
        text=block.text,
        citations=tuple(
            _citation(number, pick, heard.facts) for number, pick in enumerate(told, start=1)
        ),
        tokens=block.tokens,
        truncated=block.is_cut or heard.has_more,
        warnings=(*warnings_of(known, topics.search), *map(_unclear, doubts)),
        as_of=occasion.as_of,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Heard:
    """Notes to tell, most wanted first, with their facts and what each two have in common."""

    picks: tuple[Pick, ...] = ()
    facts: Mapping[str, Fact] = field(default_factory=dict[str, Fact])
    pairs: Pairs = field(default_factory=dict[tuple[Ref, Ref], Sequence[FactId]])
    has_more: bool = False


async def _heard(tenant: Tenant, occasion: Occasion, known: LookedUp, topics: Topics) -> _Heard:
    wanted = HitFilter(exclude=occasion.exclude)
    found, pairs = await asyncio.gather(
        find_candidates(
            tenant, topics.search, vector=known.vector, as_of=occasion.as_of, wanted=wanted
        ),
        facts_of_pairs(tenant, topics.pairs, as_of=occasion.as_of, exclude=wanted.exclude),
    )
    floor = FLOOR_OF_VECTORS if known.has_embedder else FLOOR_OF_WORDS
    picks = chosen(topics, found, pairs, floor=floor)
    most = min(occasion.max_tokens // _TOKENS_A_NOTE, _MOST_NOTES)
    facts = await facts_by_id(tenant, [pick.fact for pick in picks[:most] if pick.fact])
    told = tuple(pick for pick in picks[:most] if pick.fact is None or pick.fact in facts)
    return _Heard(picks=told, facts=facts, pairs=pairs, has_more=len(picks) > most)


def _opening(as_of: datetime | None) -> tuple[str, ...]:
    return (HEADER,) if as_of is None else (HEADER, AS_OF.format(day=f"{as_of:%Y-%m-%d}"))


def _doubtful(words: str) -> Note:
    return Note(place=-1, heading="", words=words, is_cited=False)


def _unclear(words: str) -> Warning_:
    return Warning_(code="ambiguous_name", text=words)


def _notes(heard: _Heard, topics: Topics, *, as_of: datetime | None) -> Iterator[Note]:
    """The notes in words, each in its section."""
    sections = sections_of(topics, heard.pairs, heard.facts)
    for pick in heard.picks:
        if pick.message is not None:
            words = message_words(pick.message)
            yield Note(place=len(sections) - 1, heading=SAID, words=words)
        elif pick.fact is not None:
            fact = heard.facts[pick.fact]
            place = section_of(fact, sections)
            words = fact_words(fact, as_of=as_of)
            yield Note(place=place, heading=sections[place].heading, words=words)


def _citation(number: int, pick: Pick, facts: Mapping[str, Fact]) -> Citation:
    fact = None if pick.fact is None else facts[pick.fact]
    message = None if pick.message is None else source_of(pick.message)
    sources = fact.sources if fact is not None else (message,) if message is not None else ()
    urls = [source.url for source in sources if source.url]
    return Citation(number=number, fact=fact, message=message, url=urls[-1] if urls else None)
