"""Chat files through the real extractor into the real graph."""

import json
from pathlib import Path

from tests.ingest.builders import message
from tests.ingest.model_server import ModelServer, chat_json, embeddings

from whoknows_graph.reads.facts import list_facts
from whoknows_graph.reads.names import roster
from whoknows_graph.tenant import Query, Tenant
from whoknows_ingest.embedding import EmbeddingSettings, open_embedder
from whoknows_ingest.model import InstructorExtractor, ModelSettings
from whoknows_ingest.pipeline import import_file, ingest_messages
from whoknows_ingest.syntax import SyntaxExtractor
from whoknows_schema.enums import Attribution
from whoknows_schema.ids import user_ref
from whoknows_schema.protocols import Clock

IRC = """--- Log opened Tue Mar 05 10:00:00 2024
10:00 -!- bob [~b@host.example] has joined #kitchen
10:01 <Alice> I love ramen
10:02 <bob> Alice hates pineapple pizza btw
10:03 <bob> My sister Carol works at Boeing
10:04 <carl> does Alice like tea?
10:05 <bob> lol
"""

DISCORD = {
    "guild": {"id": "1", "name": "G"},
    "channel": {"id": "2", "name": "kitchen"},
    "messages": [
        {
            "id": "91",
            "type": "Default",
            "timestamp": "2024-01-15T12:00:00+00:00",
            "content": "I love ramen",
            "author": {"id": "10", "name": "jo", "nickname": "Nolan"},
        },
        {
            "id": "92",
            "type": "Reply",
            "timestamp": "2024-01-15T12:01:00+00:00",
            "content": "<@10> plays chess",
            "author": {"id": "11", "name": "max", "nickname": "Nolan"},
            "mentions": [{"id": "10", "name": "jo"}],
            "reference": {"messageId": "91"},
        },
    ],
}


async def test_an_irc_log_says_who_said_what_about_whom(
    tenant: Tenant, tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "#kitchen.log"
    path.write_text(IRC, encoding="utf-8")
    summary = await import_file(tenant, path, extractor=SyntaxExtractor(), clock=clock)
    assert (summary.messages, summary.new, summary.people) == (5, 5, 3)
    facts = (await list_facts(tenant, user_ref("alice"))).facts
    stances = {
        relation.target.name: (relation.verb, fact.attribution, fact.said_by and fact.said_by.id)
        for fact in facts
        for relation in fact.relations
    }
    assert stances["ramen"] == ("loves", Attribution.SELF, "alice")
    assert stances["pineapple pizza"] == ("hates", Attribution.THIRD_PARTY, "bob")
    assert "tea" not in stances
    mine = (await list_facts(tenant, user_ref("bob"))).facts
    assert not [each for fact in mine for each in fact.relations if each.verb == "works_at"]
    again = await import_file(tenant, path, extractor=SyntaxExtractor(), clock=clock)
    assert (again.new, again.facts, again.skipped) == (0, 0, {"duplicate": 5, "system": 2})


async def test_a_discord_export_tells_two_of_one_name_apart(
    tenant: Tenant, tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "export.json"
    path.write_text(json.dumps(DISCORD), encoding="utf-8")
    await import_file(tenant, path, extractor=SyntaxExtractor(), clock=clock)
    assert {user: set(names) for user, names in (await roster(tenant)).items()} == {
        "10": {"Nolan", "jo"},
        "11": {"Nolan", "max"},
    }
    facts = (await list_facts(tenant, user_ref("10"))).facts
    verbs = {each.verb for fact in facts for each in fact.relations}
    assert verbs == {"loves", "plays"}
    assert {source.url for fact in facts for source in fact.sources} == {
        "https://discord.com/channels/1/2/91",
        "https://discord.com/channels/1/2/92",
    }


async def test_a_model_and_an_embedder_behind_http(
    tenant: Tenant, model_server: ModelServer, clock: Clock
) -> None:
    read = {
        "message": 1,
        "subject": "p0",
        "verb": "loves",
        "object": "ramen",
        "object_kind": "food",
        "sentence": "p0 loves ramen.",
    }
    vectors = embeddings([1.0, 0], [0, 1.0])
    model_server.queue(chat_json({"claims": [read]}), vectors, repeat=True)
    embedder = open_embedder(
        EmbeddingSettings(
            embedder="openai:m", base_url=model_server.url, dimensions=2, batch_texts=2, retries=0
        )
    )
    talk = [message(1, "I love ramen", author="1", name="Alice")]
    model_server.answers[1] = embeddings([1.0, 0])
    summary = await ingest_messages(
        tenant,
        talk,
        extractor=InstructorExtractor(settings=ModelSettings(model="m", base_url=model_server.url)),
        embedder=embedder,
        clock=clock,
    )
    assert (summary.facts, summary.relations, summary.entities) == (1, 1, 1)
    rows = await tenant.read(_VECTORS)
    assert rows[0] == {"facts": 1, "with_vector": 1}


_VECTORS = Query("""
MATCH (f:Fact {space: $space}) WHERE f.valid_from IS NOT NULL
RETURN count(f) AS facts, count(f.embedding) AS with_vector
""")
