"""The audit of npm's graphql-http: what GraphQL over HTTP asks of a server, by a real client."""

from collections import Counter

from tests.api.serving import run_node, serving

from whoknows.settings import Settings

DEMANDS = {"MUST": 13, "SHOULD": 23, "MAY": 25}
"""Audits by the word that their names begin with (RFC 2119)."""


async def test_every_audit_passes(settings: Settings) -> None:
    async with serving(settings) as running:
        audits = await run_node("audit.mjs", running.graphql)
    failed = {audit["name"]: audit["reason"] for audit in audits if audit["status"] != "ok"}
    assert failed == {}
    assert Counter(audit["name"].split()[0] for audit in audits) == DEMANDS
    assert len({audit["id"] for audit in audits}) == sum(DEMANDS.values()) == 61
