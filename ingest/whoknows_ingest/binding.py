"""Binding: the names in claims become nodes, and claims that cannot be bound are dropped.

Nothing is guessed. A third party is a known person when exactly one goes by the name; else they
are a person of their own, known by name only. Every dropped claim or relation is counted by reason.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from whoknows_ingest.entities import choose_entity
from whoknows_ingest.identity import People
from whoknows_schema.enums import AliasSource, Attribution, EntityKind, NodeType
from whoknows_schema.ids import EntitySlug, MessageId, Ref, UserId, entity_ref, space_ref, user_ref
from whoknows_schema.text import clean_line, mention_id, name_key
from whoknows_schema.values import (
    AliasRecord,
    BoundClaim,
    BoundRelation,
    Claim,
    ClaimedRelation,
    EntityMention,
    EntityRecord,
    Message,
    Node,
    SpaceMention,
    SubjectMention,
    UserMention,
)
from whoknows_schema.verbs import VERBS

__all__ = ["Binding", "bind_claims", "entity_mentions"]

_MAX_NAME_CHARS = 120
_MAX_TEXT_CHARS = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class Binding:
    """What claims came to.

    Attributes:
        claims: Bound claims, in order of the claims.
        entities: Things that they name, each once, with the kind as it is now known.
        aliases: Names of those things, and names that people gave themselves.
        dropped: How many claims and relations were dropped, by reason: ``unknown_message``,
            ``unknown_person``, ``no_name``, ``self_relation``, ``no_relation_left``.
    """

    claims: tuple[BoundClaim, ...]
    entities: tuple[EntityRecord, ...]
    aliases: tuple[AliasRecord, ...]
    dropped: Mapping[str, int]


def entity_mentions(claims: Iterable[Claim]) -> list[EntityMention]:
    """Every thing that the claims name, in order, each once."""
    found: dict[EntityMention, None] = {}
    for claim in claims:
        ends = (end for each in claim.relations for end in (each.source, each.target))
        for mention in (claim.subject, claim.object, *ends, *claim.mentions):
            if isinstance(mention, EntityMention) and name_key(mention.name):
                found[mention] = None
    return list(found)


def bind_claims(
    claims: Sequence[Claim],
    *,
    messages: Iterable[Message],
    people: People,
    known: Mapping[EntitySlug, Node],
) -> Binding:
    """Bind claims to people and things.

    Args:
        claims: Claims as extracted.
        messages: The messages that they may cite.
        people: The people of the space; learns the names that they give themselves.
        known: Entities that the space has, at least the candidates of `entity_mentions`.
    """
    binder = _Binder(people=people, messages={each.id: each for each in messages}, known={**known})
    bound = tuple(each for claim in claims if (each := binder.bind(claim)) is not None)
    used = _refs(bound)
    return Binding(
        claims=bound,
        entities=tuple(each for each in binder.entities.values() if entity_ref(each.slug) in used),
        aliases=tuple(each for each in binder.aliases.values() if each.ref in used),
        dropped=dict(binder.dropped),
    )


def _refs(claims: Iterable[BoundClaim]) -> set[Ref]:
    """Every node that the claims name; what only dropped claims named is not written."""
    refs: set[Ref] = set()
    for claim in claims:
        refs.update((claim.subject, *claim.mentions))
        refs.update(end for each in claim.relations for end in (each.source, each.target))
        if claim.object is not None:
            refs.add(claim.object)
    return refs


class _Unbound(Exception):
    """A claim or relation cannot be bound; its argument is the reason."""


@dataclass(slots=True, kw_only=True)
class _Binder:
    """State of binding one batch: what it has named so far counts for the rest of it."""

    people: People
    messages: Mapping[MessageId, Message]
    known: dict[EntitySlug, Node]
    entities: dict[EntitySlug, EntityRecord] = field(default_factory=dict[EntitySlug, EntityRecord])
    aliases: dict[tuple[str, Ref], AliasRecord] = field(
        default_factory=dict[tuple[str, Ref], AliasRecord]
    )
    dropped: Counter[str] = field(default_factory=Counter[str])

    def bind(self, claim: Claim) -> BoundClaim | None:
        """The claim with its names bound, or None when it is dropped."""
        message = next((self.messages[i] for i in claim.message_ids if i in self.messages), None)
        if message is None:
            self.dropped["unknown_message"] += 1
            return None
        try:
            bound = self._bind(claim, message)
        except _Unbound as reason:
            self.dropped[str(reason)] += 1
            return None
        self._learn_own_name(claim, message)
        return bound

    def _bind(self, claim: Claim, message: Message) -> BoundClaim:
        subject = self._ref(claim.subject, message)
        target = (
            None
            if claim.object is None
            else self._ref(claim.object, message, allow_users=_may_be_user(claim.predicate))
        )
        if target == subject:
            raise _Unbound("self_relation")
        relations = self._relations(claim.relations, message)
        if claim.relations and not relations:
            raise _Unbound("no_relation_left")
        speaker = claim.speaker or message.author_id
        return BoundClaim(
            subject=subject,
            predicate=claim.predicate,
            text=clean_line(claim.text, _MAX_TEXT_CHARS),
            category=claim.category,
            message_id=message.id,
            speaker=speaker,
            valid_from=claim.valid_from or message.sent_at,
            said_at=message.sent_at,
            object=target,
            value=None if claim.value is None else clean_line(claim.value, _MAX_TEXT_CHARS),
            relations=relations,
            mentions=self._mentions(claim, message),
            kind=claim.kind,
            attribution=_attribution(claim, subject, speaker),
            ended=claim.ended,
            valid_to=claim.valid_to,
            confidence=min(1.0, max(0.0, claim.confidence)),
            importance=min(5, max(1, claim.importance)),
        )

    def _relations(
        self, claimed: Iterable[ClaimedRelation], message: Message
    ) -> tuple[BoundRelation, ...]:
        relations: dict[BoundRelation, None] = {}
        for each in claimed:
            source = self._ref(each.source, message)
            target = self._ref(each.target, message, allow_users=_may_be_user(each.verb))
            if source == target:
                self.dropped["self_relation"] += 1
                continue
            relations[BoundRelation(source=source, verb=each.verb, target=target)] = None
        return tuple(relations)

    def _mentions(self, claim: Claim, message: Message) -> tuple[Ref, ...]:
        refs: dict[Ref, None] = {}
        for mention in claim.mentions:
            try:
                refs[self._ref(mention, message)] = None
            except _Unbound as reason:
                self.dropped[str(reason)] += 1
        return tuple(refs)

    def _ref(self, mention: SubjectMention, message: Message, *, allow_users: bool = True) -> Ref:
        if isinstance(mention, SpaceMention):
            return space_ref()
        if isinstance(mention, UserMention):
            if mention.user_id not in self.people.roster:
                raise _Unbound("unknown_person")
            return user_ref(mention.user_id)
        user = self._user(mention, message) if allow_users else None
        return user_ref(user) if user is not None else self._entity(mention, message)

    def _user(self, mention: EntityMention, message: Message) -> UserId | None:
        marked = mention_id(mention.name)
        if marked is not None:
            return UserId(marked) if UserId(marked) in self.people.roster else None
        if mention.kind is not EntityKind.PERSON:
            return None
        return self.people.find(mention.name, mentioned=message.mentions)

    def _entity(self, mention: EntityMention, message: Message) -> Ref:
        name = clean_line(mention.name, _MAX_NAME_CHARS)
        if not name_key(name) or mention_id(name) is not None:
            raise _Unbound("no_name")
        node = choose_entity(EntityMention(name=name, kind=mention.kind), self.known)
        slug = EntitySlug(node.id)
        self.known[slug] = node
        self.entities[slug] = EntityRecord(
            slug=slug, name=node.name, kind=node.kind or mention.kind
        )
        self._alias(name, node.ref, AliasSource.ENTITY_NAME, message)
        return node.ref

    def _alias(self, name: str, ref: Ref, source: AliasSource, message: Message) -> None:
        self.aliases[name_key(name), ref] = AliasRecord(
            name=name, ref=ref, source=source, seen_at=message.sent_at
        )

    def _learn_own_name(self, claim: Claim, message: Message) -> None:
        """A name counts for a person only when they give it to themselves."""
        own = claim.subject == UserMention(user_id=message.author_id)
        if claim.predicate != "name" or claim.ended or not own or not claim.value:
            return
        name = clean_line(claim.value, _MAX_NAME_CHARS)
        if name_key(name):
            self._alias(name, user_ref(message.author_id), AliasSource.SELF_NAMED, message)
            self.people.learn(message.author_id, name)


def _may_be_user(verb: str) -> bool:
    registered = VERBS.get(verb)
    return registered is None or NodeType.USER in registered.targets


def _attribution(claim: Claim, subject: Ref, speaker: UserId) -> Attribution:
    """Own words or somebody else's, told from who it turned out to be about."""
    if claim.attribution not in (Attribution.SELF, Attribution.THIRD_PARTY):
        return claim.attribution
    if subject == user_ref(speaker):
        return Attribution.SELF
    about_somebody = subject.startswith("u:") or (
        isinstance(claim.subject, EntityMention) and claim.subject.kind is EntityKind.PERSON
    )
    return Attribution.THIRD_PARTY if about_somebody else claim.attribution
