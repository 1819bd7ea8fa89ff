"""Any text in any parameter: never an error of Cypher or Lucene."""

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest
from tests.graph.world import NOW, batch, claim

from whoknows_graph.context.build import Occasion, build_context
from whoknows_graph.reads.between import between
from whoknows_graph.reads.facts import get_fact, list_facts
from whoknows_graph.reads.find import search
from whoknows_graph.reads.learned import changes_since
from whoknows_graph.reads.listing import list_users
from whoknows_graph.reads.names import known_messages, nodes_by_ref, nodes_named
from whoknows_graph.reads.neighbors import neighbors
from whoknows_graph.reads.path import paths
from whoknows_graph.reads.resolve import resolve
from whoknows_graph.reads.similar import similar_users
from whoknows_graph.reads.stances import stances
from whoknows_graph.reads.timeline import timeline
from whoknows_graph.recall.search import recall
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_schema.errors import CallerError
from whoknows_schema.fact_filter import FactFilter
from whoknows_schema.ids import FactId, Ref
from whoknows_schema.relation_filter import RelationFilter

STRINGS = 10_000
AT_ONCE = 8

# What has broken others: graphiti, LightRAG, llm-graph-builder, langchain-neo4j, neo4j-graphrag.
KNOWN = (
    "root causes/solutions", "/b testing", "tb-", "C++", "(x)", "node:", "~alien", '"', "'", "`",
    "AND", "a OR", "NOT", "*", "?", "[a TO", "[a TO b]", "{x}", "^2", "a^", "\\", "\\u0041", "🙂",
    "", " ", "\x00", "\ud800", "\u202eabc", "a:b", "tenant:x", "+tenant:t1", "1=1 //", "$space",
    "}) DETACH DELETE n //", "word " * 200, "x" * 10_000, "東京", "café", "&&", "||", "!a", "a~2",
)  # fmt: skip
ALPHABET = "abcXYZ 0129 \"'`\\/:;,.!?*~^+-=()[]{}<>|&$#@%_\t\néß東京🙂\u202e\u0000\u200b"

Ask = Callable[[Tenant, str], Awaitable[object]]

QUESTIONS: dict[str, Ask] = {
    "resolve": resolve,
    "recall": lambda t, s: recall(t, s, limit=3),
    "context": lambda t, s: build_context(t, Occasion(text=s, max_tokens=100)),
    "facts": lambda t, s: list_facts(t, Ref(s), limit=2),
    "cursor": lambda t, s: list_facts(t, cursor=s, limit=2),
    "users": lambda t, s: list_users(t, cursor=s),
    "changes": lambda t, s: changes_since(t, NOW, cursor=s),
    "search": lambda t, s: search(t, s, limit=3),
    "fact": lambda t, s: get_fact(t, FactId(s)),
    "between": lambda t, s: between(t, Ref(s), Ref("u:ann")),
    "facts by verb": lambda t, s: list_facts(t, wanted=FactFilter(verbs=[s])),
    "neighbors": lambda t, s: neighbors(t, Ref(s), wanted=RelationFilter(verbs=[s])),
    "stances": lambda t, s: stances(t, Ref(s)),
    "similar": lambda t, s: similar_users(t, Ref(s)),
    "path": lambda t, s: paths(t, Ref(s), Ref("u:ann"), max_hops=2),
    "timeline": lambda t, s: timeline(t, Ref(s)),
    "names": lambda t, s: nodes_named(t, [s]),
    "refs": lambda t, s: nodes_by_ref(t, [s]),
    "messages": lambda t, s: known_messages(t, [s]),
}


def fuzzed(rng: random.Random) -> str:
    if rng.random() < 0.3:
        return "".join(rng.choices(KNOWN, k=2))[:12_000]
    return "".join(rng.choices(ALPHABET, k=rng.randint(0, 40)))


@pytest.mark.no_cover
async def test_ten_thousand_strings(tenant: Tenant) -> None:
    await write_batch(tenant, batch([claim("m1", "ann", "likes", "e:x")]), now=NOW)
    rng = random.Random(3)
    strings = [*KNOWN, *(fuzzed(rng) for _ in range(STRINGS - len(KNOWN)))]
    refused = 0

    async def ask(kind: str, text: str) -> int:
        try:
            await QUESTIONS[kind](tenant, text)
        except CallerError:
            return 1
        return 0

    def kinds(number: int) -> list[str]:
        """The known troublemakers go into every parameter, the others into one each."""
        every = list(QUESTIONS)
        return every if number < len(KNOWN) else [every[number % len(every)]]

    asked = [(kind, text) for number, text in enumerate(strings) for kind in kinds(number)]
    for start in range(0, len(asked), AT_ONCE):
        answers = await asyncio.gather(*(ask(*item) for item in asked[start : start + AT_ONCE]))
        refused += sum(answers)
    # A fact and four kinds of cursors are refused always, or nearly.
    assert refused < 5 * STRINGS / len(QUESTIONS) + len(QUESTIONS) * len(KNOWN)


async def test_any_text_is_stored_and_read_back_as_data(tenant: Tenant) -> None:
    for number, text in enumerate(KNOWN):
        said = claim(f"m{number}", "ann", "note", value=f"{number} {text}", text=f"n {text}")
        await write_batch(tenant, batch([said]), now=NOW)
    page = await list_facts(tenant, Ref("u:ann"), limit=100)
    assert len(page.facts) == len(KNOWN)
