"""The claim that a stored statement once was, to be written again in another place."""

from whoknows_graph.writes.loading import LoadedFact
from whoknows_graph.writes.timeline import Statement
from whoknows_schema.enums import Attribution, FactCategory, FactKind
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.values import BoundClaim

__all__ = ["claim_again"]


def claim_again(said: Statement, loaded: LoadedFact) -> BoundClaim:
    """The claim of a statement, with what its fact says; its value is known as a key only."""
    content = loaded.content
    told_apart = said.value.removeprefix("end:").split("\t")[2]
    is_text = content.object is None and content.predicate == "note"
    return BoundClaim(
        subject=content.subject,
        predicate=content.predicate,
        text=said.text,
        category=FactCategory(content.category),
        message_id=MessageId(said.message_id),
        speaker=None if said.speaker is None else UserId(said.speaker),
        valid_from=said.valid_from,
        said_at=said.said_at,
        object=content.object,
        value=None if is_text else told_apart or None,
        relations=content.relations,
        mentions=content.mentions,
        kind=FactKind(content.kind),
        attribution=Attribution(said.attribution),
        ended=content.ended,
        valid_to=said.valid_to,
        confidence=said.confidence,
        importance=content.importance,
        written_as=said.written_as,
    )
