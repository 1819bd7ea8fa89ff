"""Whom or what a name means: an id, markup, a slug, an exact name, a prefix, a close spelling."""

from collections.abc import Sequence

from rapidfuzz.distance import DamerauLevenshtein

from whoknows_graph.recall.lucene import words
from whoknows_graph.records import node_from
from whoknows_graph.tenant import Query, Row, Tenant
from whoknows_schema.answers import Candidate, Resolution
from whoknows_schema.enums import EntityKind
from whoknows_schema.ids import entity_ref, user_ref
from whoknows_schema.text import MAX_NAME_CHARS, clean_line, entity_slug, mention_id, name_key
from whoknows_schema.values import Node

__all__ = ["resolve"]

SCORES = {"id": 1.0, "mention": 1.0, "slug": 0.9, "exact": 0.9, "prefix": 0.6, "spelling": 0.4}
"""Score of each reason; only candidates of the best score compete (a slug is also a name)."""

MIN_PREFIX = 3

# Constraints node_key and alias_key; full-text index alias_spelling for the last branch, which
# runs only when the others find nothing.
_CANDIDATES = Query("""
CALL () {
  UNWIND $refs AS wanted
  MATCH (s:Subject {space: $space, ref: wanted.ref})
  RETURN s, wanted.reason AS reason, '' AS norm, 1.0 AS weight
UNION ALL
  MATCH (a:Alias {space: $space, norm: $norm})-[n:NAMES]->(s:Subject)
  RETURN s, 'exact' AS reason, a.norm AS norm, n.weight AS weight
UNION ALL
  MATCH (a:Alias {space: $space})-[n:NAMES]->(s:Subject)
  WHERE $prefix IS NOT NULL AND a.norm STARTS WITH $prefix
  WITH s, a, n LIMIT 200
  RETURN s, 'prefix' AS reason, a.norm AS norm, n.weight AS weight
}
WITH s, reason, norm, weight
RETURN s { .ref, .name, .kind, .space } AS node, reason, norm, weight
ORDER BY weight DESC, node.ref
""")

_SPELLINGS = Query("""
CALL db.index.fulltext.queryNodes('alias_spelling', $terms, {limit: 50}) YIELD node AS a
WITH a WHERE a.space = $space
MATCH (a)-[n:NAMES]->(s:Subject)
RETURN s { .ref, .name, .kind, .space } AS node, 'spelling' AS reason, a.norm AS norm,
  n.weight AS weight
ORDER BY weight DESC, node.ref
""")


async def resolve(tenant: Tenant, name: str, *, limit: int = 5) -> Resolution:
    """Whom or what a name means in the space; never a guess between equals.

    Tried in order: platform id or mention markup, slug, exact alias, prefix (three letters or
    more), close spelling (one typo up to five letters, two beyond; the first letter and all digits
    must agree). Only
    candidates of the best reason count: one is the answer, several are ambiguous. A person known
    by a nickname counts as much as one who signs with it.

    One round trip, two when only spelling is left.

    Args:
        tenant: The space.
        name: Any text; markup and a leading ``@`` are understood.
        limit: Most candidates to return, best first.
    """
    key = name_key(name)
    if not key:
        return Resolution(resolved=None, ambiguous=False, candidates=())
    rows = await tenant.read(
        _CANDIDATES,
        refs=_direct_refs(name),
        norm=key,
        prefix=key if len(key) >= MIN_PREFIX else None,
    )
    query = None if rows else _spelling_query(key, tenant.token)
    if query is not None:
        found = await tenant.read(_SPELLINGS, terms=query)
        rows = [row for row in found if _is_close(key, row["norm"])]
    return _decide(_best(rows), limit=limit)


def _direct_refs(name: str) -> list[dict[str, str]]:
    """Refs that the text may be itself."""
    line = clean_line(name, MAX_NAME_CHARS)
    mentioned = mention_id(line)
    if mentioned is not None:
        return [{"ref": user_ref(mentioned), "reason": "mention"}]
    refs = [
        {"ref": user_ref(line), "reason": "id"},
        {"ref": entity_ref(line), "reason": "slug"},
        {"ref": line, "reason": "id"},
    ]
    for kind in (EntityKind.CONCEPT, EntityKind.PLACE, EntityKind.PERSON):
        slug = entity_ref(entity_slug(name, kind))
        if slug not in {item["ref"] for item in refs}:
            refs.append({"ref": slug, "reason": "exact"})
    return refs


def _best(rows: Sequence[Row]) -> list[Candidate]:
    """One candidate per node, of the best reason that any has."""
    by_ref: dict[str, Candidate] = {}
    for row in rows:
        if row["node"] is None:
            continue  # removed while the statement ran
        node = node_from(row["node"])
        score = SCORES[row["reason"]]
        known = by_ref.get(node.ref)
        better = known is None or (score, row["reason"] == "exact") > (
            known.score,
            known.reason == "exact",
        )
        if better:
            by_ref[node.ref] = Candidate(node=node, reason=row["reason"], score=score)
    top = max((candidate.score for candidate in by_ref.values()), default=0.0)
    best = [candidate for candidate in by_ref.values() if candidate.score == top]
    return sorted(best, key=lambda candidate: (candidate.node.type != "user", candidate.node.ref))


def _decide(candidates: Sequence[Candidate], *, limit: int) -> Resolution:
    resolved: Node | None = candidates[0].node if len(candidates) == 1 else None
    return Resolution(
        resolved=resolved,
        ambiguous=len(candidates) > 1,
        candidates=tuple(candidates[:limit]),
    )


def _spelling_query(key: str, tenant: str) -> str | None:
    """Full-text query for names with a word close to one of the key's; None without words.

    ``~2`` is Lucene's Damerau–Levenshtein limit. `words` leaves nothing that needs escaping.
    """
    terms = [f"{word}~{1 if len(word) <= 5 else 2}" for word in words(key)[:8] if len(word) >= 3]
    return f"+tenant:{tenant}^0 +norm:({' '.join(terms)})" if terms else None


def _digits(text: str) -> str:
    return "".join(char for char in text if char.isdigit())


def _is_close(key: str, norm: str) -> bool:
    """Whether two keys differ by a typo: never in a digit, never in the script of the name."""
    allowed = 1 if len(key) <= 5 else 2
    if _digits(key) != _digits(norm) or key.isascii() != norm.isascii() or len(key) < MIN_PREFIX:
        return False
    # Typing errors hardly ever hit the first letter (Pollock & Zamora 1984); Tigran is not Iran.
    if key[0] != norm[0]:
        return False
    return DamerauLevenshtein.distance(key, norm, score_cutoff=allowed) <= allowed
