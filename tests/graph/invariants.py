"""What must be true of any space at any time, checked by plain Cypher."""

from whoknows_graph.reads.projection import TYPES
from whoknows_graph.tenant import Query, Tenant

CHECKS: dict[str, Query] = {
    "a slot points at one current fact": Query("""
        MATCH (k:Slot {space: $space}) WHERE k.subject IS NOT NULL AND k.predicate IS NOT NULL
        WITH k, COUNT { (k)-[:CURRENT]->() } AS pointers, [(k)-[:CURRENT]->(f) | f.current] AS live
        WHERE pointers > 1 OR false IN live
        RETURN k.subject + ' ' + k.predicate AS found"""),
    "a single-valued track has one current relation": Query(
        """
        MATCH (a:Subject {space: $space})-[r:"""
        + TYPES
        + """]->(b:Subject)
        WHERE r.current AND r.verb IN ['lives_in', 'works_at', 'works_as', 'from']
        WITH a, r.verb AS verb, count(r) AS held WHERE held > 1
        RETURN a.ref + ' ' + verb AS found"""
    ),
    "one current stance per person and thing": Query(
        """
        MATCH (a:Subject {space: $space})-[r:"""
        + TYPES
        + """]->(b:Subject)
        WHERE r.current AND r.verb IN ['loves', 'likes', 'enjoys', 'prefers', 'dislikes', 'hates']
        WITH a, b, count(r) AS held WHERE held > 1
        RETURN a.ref + ' ' + b.ref AS found"""
    ),
    "no fact supersedes itself": Query("""
        MATCH (f:Fact {space: $space}) WHERE EXISTS { (f)-[:SUPERSEDES]->+(f) }
        RETURN f.id AS found"""),
    "every fact is about something and has evidence": Query("""
        MATCH (f:Fact {space: $space})
        WHERE NOT EXISTS { (f)-[:ABOUT]->(:Subject) } OR NOT EXISTS { (f)-[:EVIDENCED_BY]->() }
        RETURN f.id AS found"""),
    "current is what the status says": Query("""
        MATCH (f:Fact {space: $space}) WHERE f.current <> (f.status = 'current')
        RETURN f.id AS found"""),
    "a relation lives with its fact": Query(
        """
        MATCH (a:Subject {space: $space})-[r:"""
        + TYPES
        + """]->(:Subject)
        OPTIONAL MATCH (f:Fact {id: r.fact_id})
        WITH r, f WHERE f IS NULL OR f.current <> r.current OR f.status <> r.status
          OR f.valid_from <> r.valid_from OR f.occurrences <> r.occurrences
          OR coalesce(f.valid_to, f.valid_from) <> coalesce(r.valid_to, f.valid_from)
        RETURN r.fact_id AS found"""
    ),
    "a fact weighs what its relation weighs": Query(
        """
        MATCH (f:Fact {space: $space}) WHERE f.track IS NOT NULL
        WITH f, CASE WHEN f.current
            AND f.predicate + '\t' + f.subject + '\t' + f.object IN f.relations
          THEN log(1 + f.occurrences) * f.confidence ELSE 0.0 END AS weight
        WHERE abs(coalesce(f.weight, 0.0) - weight) > 1e-9 OR f.polarity IS NULL
        RETURN f.id AS found"""
    ),
    "what a fact relates besides its object is marked": Query("""
        MATCH (f:Fact {space: $space}) UNWIND f.relations AS packed
        WITH f, packed, split(packed, '\t') AS part
        WHERE packed <> coalesce(f.predicate + '\t' + f.subject + '\t' + f.object, '')
        MATCH (s:Subject {space: $space}) WHERE s.ref IN part[1..] AND s.besides IS NULL
        RETURN f.id + ' ' + s.ref AS found"""),
    "what a fact only mentions is in an index": Query("""
        MATCH (f:Fact {space: $space})-[m:MENTIONS]->(s:Subject)
        WHERE m.bare <> (m.named IS NOT NULL) OR m.named <> $space + '\t' + s.ref
        RETURN f.id AS found"""),
    "a fact has the relations that it names": Query(
        """
        MATCH (f:Fact {space: $space}) UNWIND f.relations AS packed
        WITH f, split(packed, '\t') AS part
        WHERE NOT EXISTS {
          MATCH (a:Subject {space: $space, ref: part[1]})-[r:"""
        + TYPES
        + """]->(b:Subject {space: $space, ref: part[2]}) WHERE r.fact_id = f.id }
        RETURN f.id AS found"""
    ),
    "nothing reaches into another space": Query("""
        CALL () {
          MATCH (a:Subject {space: $space}) WHERE a.ref IS NOT NULL RETURN a
          UNION ALL MATCH (a:Fact {space: $space}) WHERE a.valid_from IS NOT NULL RETURN a
          UNION ALL MATCH (a:Message {space: $space}) WHERE a.id IS NOT NULL RETURN a
        }
        MATCH (a)--(b) WHERE b.space <> $space RETURN coalesce(a.ref, a.id) AS found"""),
    "no alias names nothing": Query("""
        MATCH (a:Alias {space: $space}) WHERE a.norm IS NOT NULL
          AND NOT EXISTS { (a)-[:NAMES]->(:Subject) }
        RETURN a.norm AS found"""),
    "who was merged away is not there a second time": Query("""
        MATCH (d:Merged {space: $space}) WHERE d.ref IS NOT NULL
        MATCH (s:Subject {space: $space, ref: d.ref}) RETURN s.ref AS found"""),
    "no relation leads back to its start": Query(
        """
        MATCH (a:Subject {space: $space})-[r:"""
        + TYPES
        + """]->(a) RETURN r.fact_id AS found"""
    ),
    "occurrences count the messages": Query("""
        MATCH (f:Fact {space: $space})
        WHERE f.occurrences <> COUNT { (f)-[:EVIDENCED_BY]->() }
        RETURN f.id AS found"""),
}


async def violations(tenant: Tenant) -> dict[str, list[str]]:
    """What is wrong, by check; empty when all is well."""
    found: dict[str, list[str]] = {}
    for name, query in CHECKS.items():
        rows = await tenant.read(query)
        if rows:
            found[name] = [str(row["found"]) for row in rows]
    return found
