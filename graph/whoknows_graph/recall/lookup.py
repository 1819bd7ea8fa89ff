"""What a space knows by the names in a text, and how far it can be searched for it."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from whoknows_graph.recall.embedding import check_model, embed_items
from whoknows_graph.recall.question import Named, Question, name_keys
from whoknows_graph.tenant import Query, Row, Tenant
from whoknows_schema.answers import Warning_
from whoknows_schema.ids import Ref
from whoknows_schema.protocols import Embedder
from whoknows_schema.text import clean_text

__all__ = ["LookedUp", "look_up", "shared_names", "warnings_of"]

_MOST_DUE = 1000
_MAX_TEXT_CHARS = 20_000

# Constraints Space.id and alias_key, indexes message_window_due, message_vector_due,
# fact_vector_due and message_queue.
_SPACE = Query("""
MATCH (s:Space {id: $space})
RETURN s.embedding_model AS model, s.embedding_dimensions AS dimensions,
  COUNT {
    MATCH (m:Message {space: $space, window_due: true}) WHERE m.id IS NOT NULL RETURN m LIMIT 1000
  } AS windows_due,
  COUNT {
    MATCH (m:Message {space: $space, vector_due: true}) WHERE m.id IS NOT NULL RETURN m LIMIT 1000
  } AS due,
  COUNT {
    MATCH (f:Fact {space: $space, vector_due: true}) WHERE f.id IS NOT NULL RETURN f LIMIT 1000
  } AS facts_due,
  COUNT {
    MATCH (m:Message {space: $space}) WHERE m.channel IS NOT NULL AND m.queued IS NOT NULL
    RETURN m LIMIT 1000
  } AS unread,
  COLLECT {
    UNWIND $keys AS key
    MATCH (a:Alias {space: $space, norm: key})-[n:NAMES]->(t:Subject)
    RETURN { key: key, ref: t.ref, name: t.name, weight: n.weight }
  } AS named
""")


@dataclass(frozen=True, slots=True, kw_only=True)
class LookedUp:
    """A text before it is searched for.

    Attributes:
        text: Cleaned, and cut.
        named: Nodes that go by a name in it, in the order of the names.
        vector: Of the text; None without an embedder, and for a text of nothing but space.
        has_embedder: Vectors can be searched.
        space: The model of its vectors and what is still to be done in it; None: no such space.
    """

    text: str
    named: tuple[Named, ...]
    vector: Sequence[float] | None
    has_embedder: bool
    space: Row | None


async def look_up(tenant: Tenant, text: str, *, embedder: Embedder | None) -> LookedUp:
    """The names in a text, and its vector, at the same time. One round trip.

    Args:
        tenant: The space.
        text: Any; only its first 20,000 characters count.
        embedder: None for words and graph only.

    Raises:
        ConfigurationError: The space is embedded with another model.
    """
    text = clean_text(text[:_MAX_TEXT_CHARS])
    state, vector = await asyncio.gather(_space(tenant, text), _vector(embedder, text))
    if embedder is not None and state is not None:
        check_model(tenant, embedder, model=state["model"], dimensions=state["dimensions"])
    return LookedUp(
        text=text,
        named=() if state is None else tuple(_named(row) for row in state["named"]),
        vector=vector,
        has_embedder=embedder is not None,
        space=state,
    )


async def _space(tenant: Tenant, text: str) -> Row | None:
    rows = await tenant.read(_SPACE, keys=name_keys(text))
    return rows[0] if rows else None


async def _vector(embedder: Embedder | None, text: str) -> list[float] | None:
    if embedder is None:
        return None
    return (await embed_items(embedder, {"the question": text})).get("the question")


def _named(row: Mapping[str, object]) -> Named:
    return Named(
        key=str(row["key"]),
        ref=Ref(str(row["ref"])),
        name=str(row["name"] or row["ref"]),
    )


def warnings_of(known: LookedUp, question: Question) -> tuple[Warning_, ...]:
    """What the caller should know about how far the text can be searched for."""
    warnings: list[Warning_] = []
    if question.is_empty:
        warnings.append(Warning_(code="empty_text", text="there is no word to search for"))
    if not known.has_embedder:
        warnings.append(
            Warning_(
                code="vectors_off",
                text="no embedding model is set up: searched by words and graph only",
            )
        )
    warnings += [] if known.space is None else _pending(known.space, vectors=known.has_embedder)
    return tuple(warnings)


def shared_names(question: Question) -> tuple[Warning_, ...]:
    """A warning for each name that several nodes go by."""
    warnings: list[Warning_] = []
    for key, nodes in question.named.items():
        if len(nodes) > 1:
            meant = ", ".join(sorted(node.ref for node in nodes))
            warnings.append(
                Warning_(code="ambiguous_name", text=f"{key!r} may mean {meant}; all were searched")
            )
    return tuple(warnings)


def _pending(state: Row, *, vectors: bool) -> list[Warning_]:
    """What is still to come: windows, vectors, and facts of messages that nobody has read yet."""
    warnings: list[Warning_] = []
    if state["windows_due"]:
        text = f"{_shown(state['windows_due'])} messages are not indexed yet: not found until then"
        warnings.append(Warning_(code="messages_pending", text=text))
    if vectors and (state["due"] or state["facts_due"]):
        due = f"{_shown(state['due'])} messages and {_shown(state['facts_due'])} facts"
        text = f"{due} have no vector yet: found by words only until indexed"
        warnings.append(Warning_(code="vectors_pending", text=text))
    if state["unread"]:
        text = f"{_shown(state['unread'])} messages wait to be read: what they say is no fact yet"
        warnings.append(Warning_(code="messages_unread", text=text))
    return warnings


def _shown(count: int) -> str:
    return str(count) if count < _MOST_DUE else f"{_MOST_DUE} or more"
