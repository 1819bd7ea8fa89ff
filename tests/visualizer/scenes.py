"""Scenes for the page's tests, and a community of our own to look at."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from whoknows_schema.answers import Fact, FactRelation, Source
from whoknows_schema.enums import Attribution, EntityKind, FactCategory, FactStatus, NodeType
from whoknows_schema.ids import FactId, MessageId, digest
from whoknows_schema.scene import Scene, SceneLink, SceneMeta, SceneNode
from whoknows_schema.values import Node
from whoknows_schema.verbs import verb_polarity

EPOCH = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)


def user(user_id: str, name: str) -> Node:
    return Node(type=NodeType.USER, id=user_id, name=name)


def thing(slug: str, name: str, kind: EntityKind = EntityKind.CONCEPT) -> Node:
    return Node(type=NodeType.ENTITY, id=slug, name=name, kind=kind)


def source(author: Node, text: str, *, day: int = 0, url: str | None = None) -> Source:
    return Source(
        message_id=MessageId(f"m_{digest(author.id, text, str(day), length=8)}"),
        channel="general",
        author=author,
        sent_at=EPOCH + timedelta(days=day),
        text=text,
        url=url,
    )


def fact(
    subject: Node,
    verb: str,
    target: Node,
    *,
    text: str | None = None,
    said_by: Node | None = None,
    day: int = 0,
) -> Fact:
    """A current fact, said by its subject unless told otherwise, with one source."""
    speaker = said_by or subject
    sentence = text or f"{subject.name} {verb.replace('_', ' ')} {target.name}."
    return Fact(
        id=FactId("f_" + digest(subject.id, verb, target.id, str(day), length=12)),
        text=sentence,
        category=FactCategory.PREFERENCES,
        status=FactStatus.CURRENT,
        confidence=0.9 if said_by is None else 0.7,
        occurrences=1,
        attribution=Attribution.SELF if said_by is None else Attribution.THIRD_PARTY,
        valid_from=EPOCH + timedelta(days=day),
        valid_to=None,
        recorded_at=EPOCH + timedelta(days=day, minutes=1),
        about=(subject,),
        said_by=speaker,
        relations=(
            FactRelation(verb=verb, polarity=verb_polarity(verb), source=subject, target=target),
        ),
        sources=(source(speaker, sentence, day=day),),
        predicate=verb,
    )


def retired(old: Fact, *, by: Fact) -> tuple[Fact, Fact]:
    """The older fact closed by the newer one, and the newer one that says so."""
    closed = replace(old, status=FactStatus.SUPERSEDED, valid_to=by.valid_from, superseded_by=by.id)
    return closed, replace(by, supersedes=old.id)


def scene_of(
    facts: Sequence[Fact],
    *,
    extra_nodes: Sequence[Node] = (),
    aliases: dict[str, tuple[str, ...]] | None = None,
    total_nodes: int | None = None,
    center: str | None = None,
    as_of: datetime | None = None,
) -> Scene:
    """The scene that shows these facts: their nodes, and one link per verb and pair."""
    nodes: dict[str, Node] = {}
    grouped: dict[tuple[str, str, str], list[Fact]] = {}
    degrees: dict[str, int] = {}
    for shown in facts:
        for node in shown.about:
            nodes.setdefault(node.ref, node)
        for relation in shown.relations:
            for node in (relation.source, relation.target):
                nodes.setdefault(node.ref, node)
                degrees[node.ref] = degrees.get(node.ref, 0) + 1
            grouped.setdefault(
                (relation.source.ref, relation.verb, relation.target.ref), []
            ).append(shown)
    for node in extra_nodes:
        nodes.setdefault(node.ref, node)
    links = tuple(
        SceneLink(
            source=start,
            target=end,
            verb=verb,
            polarity=verb_polarity(verb),
            weight=round(sum(0.69 * shown.occurrences * shown.confidence for shown in group), 3),
            current=any(shown.status is FactStatus.CURRENT for shown in group),
            fact_ids=tuple(shown.id for shown in group),
        )
        for (start, verb, end), group in grouped.items()
    )
    return Scene(
        meta=SceneMeta(
            space="guild-1",
            space_name="Pine Street",
            generated_at=datetime(2026, 11, 29, 12, 0, tzinfo=UTC),
            as_of=as_of,
            center=center,
            depth=None if center is None else 2,
            total_nodes=len(nodes) if total_nodes is None else total_nodes,
            truncated=total_nodes is not None and total_nodes > len(nodes),
        ),
        nodes=tuple(
            SceneNode(
                key=key,
                node=node,
                degree=degrees.get(key, 0),
                aliases=(aliases or {}).get(key, ()),
            )
            for key, node in nodes.items()
        ),
        links=links,
        facts=tuple(facts),
    )


ALICE, BOB, CAROL = user("1", "Alice"), user("2", "Bob"), user("3", "Carol")
PIZZA = thing("pineapple-pizza", "pineapple pizza", EntityKind.FOOD)
RUST = thing("rust", "Rust", EntityKind.TECHNOLOGY)
LISBON = thing("lisbon", "Lisbon", EntityKind.PLACE)
PORTO = thing("porto", "Porto", EntityKind.PLACE)


def small_scene() -> Scene:
    """Three people, four things; Alice moved, Bob hates what Alice loves, Carol is third-party."""
    lisbon, porto = retired(
        fact(ALICE, "lives_in", LISBON, day=1), by=fact(ALICE, "lives_in", PORTO, day=90)
    )
    return scene_of(
        [
            fact(ALICE, "loves", PIZZA, day=3, text="Alice loves pineapple pizza."),
            fact(BOB, "hates", PIZZA, day=4, text="Bob hates pineapple pizza."),
            fact(BOB, "uses", RUST, day=5, text="Bob writes a parser in Rust."),
            fact(CAROL, "friend_of", ALICE, day=6, said_by=BOB, text="Carol is a friend of Alice."),
            lisbon,
            porto,
        ],
        aliases={ALICE.ref: ("Al", "Ally Cat")},
    )


def empty_scene() -> Scene:
    return scene_of([])
