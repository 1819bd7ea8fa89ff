"""From neighbouring messages to a batch that can be written: who is who, what is said, bound."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from whoknows_graph.reads.consent import opted_out
from whoknows_graph.reads.held import verbs_held
from whoknows_graph.reads.names import nodes_by_ref, nodes_named
from whoknows_graph.tenant import Tenant
from whoknows_ingest.binding import Binding, bind_claims, entity_mentions
from whoknows_ingest.chatter import is_chatter
from whoknows_ingest.endings import ended_pairs, with_known_endings
from whoknows_ingest.entities import slugs_of
from whoknows_ingest.errors import ReadInPart
from whoknows_ingest.identity import People, alias_records, user_records, with_names_for_markup
from whoknows_ingest.metering import metered
from whoknows_ingest.reconciling import reconciled
from whoknows_schema.enums import EntityKind
from whoknows_schema.ids import EntitySlug, MessageId, Ref, UserId, entity_ref, user_ref
from whoknows_schema.protocols import Extractor, Judge
from whoknows_schema.text import name_key
from whoknows_schema.values import Batch, BoundClaim, Claim, Message, Node

__all__ = ["BatchReader", "ReadBatch"]

_MAX_READ_CHARS = 100_000
"""A longer message is stored and not read for facts: it is a pasted file, and parsing it takes
spaCy a gigabyte of memory for each 100,000 characters (its error E088)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadBatch:
    """Messages that were read, ready to be written.

    Attributes:
        batch: All of them, or those before ``cut.unread``.
        cut: What cut the reading short, and until when the others wait; None: all were read.
    """

    batch: Batch
    cut: ReadInPart | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchReader:
    """Reads batches of one space; its people learn from every batch."""

    tenant: Tenant
    extractor: Extractor
    people: People

    async def read(self, messages: Sequence[Message], before: Sequence[Message]) -> ReadBatch:
        """The messages with their authors and what they say, ready to be written.

        When a model may be asked no more in the middle of them, those that it has read are a
        batch of their own, and the others are left.

        One call of the extractor, none when all is chatter; two round trips when the claims name
        something or somebody, three when they say that somebody quit something. With a model, one
        more round trip for claims in so many words, and a call when such are known.

        Args:
            messages: Neighbours of one channel, oldest first.
            before: The messages just before, to be understood but not read.

        Raises:
            Deferred: Nothing was read, and it says from when on it can be.
            TransientError: The database or the model is away.
        """
        self.people.meet(messages)
        worth_reading = self._worth_reading(messages)
        try:
            said = await self._said(worth_reading, before)
        except ReadInPart as cut:
            read = _until(messages, cut.unread)
            batch = await self._batch(read, cut.claims, _until(worth_reading, cut.unread))
            return ReadBatch(batch=batch, cut=cut)
        return ReadBatch(batch=await self._batch(messages, said, worth_reading))

    async def _batch(
        self, messages: Sequence[Message], said: Sequence[Claim], read: Sequence[Message]
    ) -> Batch:
        """The messages with what is said in them, bound and compared with what is known."""
        binding = await self._bound(said, read)
        claims = await self._wanted(binding.claims, messages)
        if isinstance(self._metered, Judge):
            claims = await reconciled(claims, self.tenant, self._metered)
        return Batch(
            messages=tuple(messages),
            users=user_records(messages),
            entities=binding.entities,
            aliases=(*alias_records(messages), *binding.aliases),
            claims=claims,
        )

    @property
    def _metered(self) -> Extractor:
        """The extractor, counted for this space if it calls a model."""
        return metered(self.extractor, self.tenant)

    async def _wanted(
        self, claims: Sequence[BoundClaim], messages: Sequence[Message]
    ) -> tuple[BoundClaim, ...]:
        """Claims but for those about people who do not want to be remembered.

        One round trip when somebody else than the authors is named.
        """
        authors = {user_ref(message.author_id) for message in messages}
        named = {ref for claim in claims for ref in _people_of(claim)} - authors
        ids = (UserId(ref.removeprefix("u:")) for ref in named)
        out = {user_ref(user) for user in await opted_out(self.tenant, ids)}
        return tuple(claim for claim in claims if out.isdisjoint(_people_of(claim)))

    def _worth_reading(self, messages: Sequence[Message]) -> list[Message]:
        return [
            with_names_for_markup(message, self.people)
            for message in messages
            if len(message.text) <= _MAX_READ_CHARS and not is_chatter(message.text)
        ]

    async def _said(
        self, messages: Sequence[Message], before: Sequence[Message]
    ) -> Sequence[Claim]:
        """What the messages say.

        Raises:
            ReadInPart: It may be asked no more, and some were read.
        """
        if not messages:
            return ()
        return await self._metered.extract(
            messages,
            roster=self.people.roster,
            context=[with_names_for_markup(message, self.people) for message in before],
        )

    async def _bound(self, claims: Sequence[Claim], messages: Sequence[Message]) -> Binding:
        """Claims bound to the people and things of the space."""
        mentions = entity_mentions(claims)
        names = [name_key(each.name) for each in mentions if each.kind is EntityKind.PERSON]
        for key, nodes in (await nodes_named(self.tenant, names)).items():
            self.people.recall(key, nodes)
        refs = [entity_ref(slug) for slug in slugs_of(mentions)]
        known = {
            EntitySlug(node.id): node for node in (await nodes_by_ref(self.tenant, refs)).values()
        }
        named = _by_name(known.values())
        held = await verbs_held(self.tenant, ended_pairs(claims, named))
        claims = with_known_endings(claims, named, held)
        return bind_claims(claims, messages=messages, people=self.people, known=known)


def _until(messages: Sequence[Message], unread: MessageId) -> list[Message]:
    """The messages before the one that has to wait."""
    return list(takewhile(lambda message: message.id != unread, messages))


def _by_name(nodes: Iterable[Node]) -> dict[str, list[Node]]:
    found: dict[str, list[Node]] = {}
    for node in nodes:
        found.setdefault(name_key(node.name), []).append(node)
    return found


def _people_of(claim: BoundClaim) -> set[Ref]:
    """Everybody with a platform id whom the claim touches."""
    ends = (end for each in claim.relations for end in (each.source, each.target))
    refs = (claim.subject, claim.object, *claim.mentions, *ends)
    return {ref for ref in refs if ref is not None and ref.startswith("u:")}
