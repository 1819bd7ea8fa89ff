"""Which thing a written name means: the same name is the same thing unless its kinds conflict.

``concept`` also stands for "not known yet", so it agrees with every kind and is made precise by
the first kind that is; only a person's slug says so by itself, so a thing never becomes a person
afterwards. Two known kinds under one name (Washington the person and the place, Java the island
and the language) are two things. No spelling but the folded one is taken for another: see
`whoknows_schema.text`.
"""

from collections.abc import Iterable, Mapping

from whoknows_schema.enums import EntityKind, NodeType
from whoknows_schema.ids import EntitySlug
from whoknows_schema.text import entity_slug, name_key
from whoknows_schema.values import EntityMention, Node

__all__ = ["candidate_slugs", "choose_entity", "slugs_of"]


def candidate_slugs(mention: EntityMention) -> tuple[EntitySlug, ...]:
    """Every slug under which the thing may be known, the most likely first; at most 48."""
    plain = entity_slug(mention.name, mention.kind)
    others = (entity_slug(mention.name, kind) for kind in EntityKind)
    bases = tuple(dict.fromkeys((plain, *others)))
    return (*bases, *(_of_kind(base, kind) for base in bases for kind in EntityKind))


def slugs_of(mentions: Iterable[EntityMention]) -> list[EntitySlug]:
    """Every slug to look up before the mentions are bound, each once."""
    return list(dict.fromkeys(slug for each in mentions for slug in candidate_slugs(each)))


def choose_entity(mention: EntityMention, known: Mapping[EntitySlug, Node]) -> Node:
    """The thing that a mention means: a known one that agrees, else a new one.

    Args:
        mention: Name and kind as extracted.
        known: Entities that the space has, at least those of `candidate_slugs`.

    Returns:
        The node with its kind as it is now known.
    """
    own = entity_slug(mention.name, mention.kind)
    found = [
        known[slug]
        for slug in candidate_slugs(mention)
        if slug in known and (_base(slug) == own or _is_written_alike(mention, known[slug]))
    ]
    same = next((node for node in found if node.kind is mention.kind), None)
    if same is not None:
        return same
    if mention.kind is EntityKind.CONCEPT:
        fitting = [node for node in found if _may_be(node, mention.name)]
        if len(fitting) == 1:
            return fitting[0]
    elif mention.kind is not EntityKind.PERSON:
        unclear = next((node for node in found if node.kind is EntityKind.CONCEPT), None)
        if unclear is not None:
            return _node(EntitySlug(unclear.id), unclear.name, mention.kind)
    slug = _of_kind(own, mention.kind) if own in known else own
    return _node(slug, mention.name, mention.kind)


def _of_kind(base: EntitySlug, kind: EntityKind) -> EntitySlug:
    """Slug of a thing whose name a thing of another kind had first.

    `entity_slug` never makes two hyphens, so this is the slug of no other name.
    """
    return EntitySlug(f"{base}--{kind}")


def _base(slug: EntitySlug) -> str:
    return slug.partition("--")[0]


def _is_written_alike(mention: EntityMention, node: Node) -> bool:
    # Plural folding differs by kind: Alps the place keeps its s, alps the concept does not.
    return name_key(mention.name) == name_key(node.name)


def _may_be(node: Node, written: str) -> bool:
    """Whether a name as written may mean the node: a person's starts with no small letter."""
    return node.kind is not EntityKind.PERSON or not written[:1].islower()


def _node(slug: EntitySlug, name: str, kind: EntityKind) -> Node:
    return Node(type=NodeType.ENTITY, id=slug, name=name, kind=kind)
