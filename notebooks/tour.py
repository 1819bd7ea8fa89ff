# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # A tour of the demo community
#
# *Kitchen Table* is a small chat that comes with whoknows: seven people, nine months, four channels.
# Two of them are called Nolan, some move, change jobs or change their minds, and not all they say is
# meant. This notebook reads it into the graph and asks it one question after the other.
#
# It needs `pip install 'whoknows[notebook]'` and nothing else: without `NEO4J_URI`, a Neo4j is started
# on this machine (its first start downloads it).

# %%
from contextlib import AsyncExitStack

import matplotlib.pyplot as plt
import networkx as nx
import pandas as pd

import whoknows
from whoknows.demo import CHAT, SPACE

# %%
opened = AsyncExitStack()
kb = await opened.enter_async_context(whoknows.open())
space = kb.space(SPACE)
summary = await space.import_file(CHAT)
pd.Series(
    {
        "messages": summary.messages,
        "facts": summary.facts,
        "relations": summary.relations,
        "people": summary.people,
    },
    name="this import added",
)

# %% [markdown]
# Run the cell again and it adds nothing: a message that the graph knows is not read twice.
#
# ## Everything as tables

# %%
tables = await space.to_pandas()
tables["people"][["id", "name", "degree"]].sort_values("degree", ascending=False)

# %%
facts = tables["facts"]
facts[["text", "valid_from", "said_by", "attribution"]].sort_values("valid_from").head(10)

# %% [markdown]
# ## What is known about Alice, now and in March
#
# Each fact says who said it, where and when. `as_of` asks what was true then.


# %%
def fact_table(page):
    rows = [
        {
            "fact": fact.text,
            "since": fact.valid_from.date(),
            "said by": fact.said_by.name if fact.said_by else None,
            "words": fact.sources[0].text if fact.sources else None,
        }
        for fact in page.facts
    ]
    return pd.DataFrame(rows)


fact_table(await space.facts("Alice"))

# %%
fact_table(await space.facts("Alice", as_of="2024-03-31"))

# %% [markdown]
# ## How Alice and Bob relate
#
# Both directions count, and every relation brings the sentences that prove it. What both have an
# opinion on comes along.

# %%
between = await space.between("Alice", "Bob")
pd.DataFrame(
    {
        "from": relation.source.name,
        "verb": relation.verb,
        "to": relation.target.name,
        "proof": relation.facts[0].sources[0].text,
    }
    for relation in between.relations
)

# %%
pd.DataFrame(
    {"thing": item.node.name, "Alice": item.a.value, "Bob": item.b.value} for item in between.shared
)

# %% [markdown]
# ## Who is for pineapple pizza
#
# A stance is what somebody holds *now*; what they held before stays in its history.

# %%
stances = await space.stances("pineapple pizza")
sides = {"for": stances.for_, "against": stances.against, "neutral": stances.neutral}
pd.DataFrame(
    {
        "side": side,
        "who": stance.user.name,
        "verb": stance.verb,
        "since": stance.since.date(),
        "before": ", ".join(fact.text for fact in stance.history if fact not in stance.facts),
    }
    for side, held in sides.items()
    for stance in held
)

# %%
[node.name for node in stances.mentioned]

# %% [markdown]
# ## Who is like Alice
#
# Shared opinions, weighed by how rare they are; a lover and a hater of one thing are not alike.

# %%
similar = await space.similar_users("Alice")
pd.DataFrame(
    {
        "who": other.user.name,
        "score": round(other.score, 2),
        "agree on": ", ".join(item.entity.name for item in other.shared if item.agree),
        "disagree on": ", ".join(item.entity.name for item in other.shared if not item.agree),
    }
    for other in similar.users
)

# %% [markdown]
# ## What happened to Alice, in order

# %%
timeline = await space.timeline("Alice")
pd.DataFrame(
    {"at": event.at.date(), "what": event.kind, "fact": event.fact.text}
    for event in timeline.events
)

# %% [markdown]
# ## Who is Nolan?
#
# Two people go by that name. The answer says so instead of guessing.

# %%
nolan = await space.resolve("Nolan")
pd.DataFrame(
    {"who": candidate.node.name, "id": candidate.node.id, "reason": candidate.reason}
    for candidate in nolan.candidates
)

# %% [markdown]
# ## A picture
#
# `to_networkx` gives a directed multigraph: people and things are nodes, each verb is an edge. Here are
# the people and what at least two of them have something to do with.

# %%
graph = await space.to_networkx()
is_person = {key: data["type"] == "user" for key, data in graph.nodes(data=True)}
shared = [key for key in graph if is_person[key] or graph.degree(key) > 1]
picture = graph.subgraph(shared)
colours = {"positive": "#2a9d8f", "negative": "#d1495b", "neutral": "#b0b0b0"}
place = nx.spring_layout(picture.to_undirected(), seed=7, k=0.9)

figure, axes = plt.subplots(figsize=(11, 8))
nx.draw_networkx_edges(
    picture,
    place,
    ax=axes,
    edge_color=[colours[data["polarity"]] for _, _, data in picture.edges(data=True)],
    arrowsize=8,
)
nx.draw_networkx_nodes(
    picture,
    place,
    ax=axes,
    node_size=[500 if is_person[key] else 150 for key in picture],
    node_color=["#264653" if is_person[key] else "#e9c46a" for key in picture],
)
ascii_names = {
    key: name if (name := data["name"]).isascii() else data["id"]
    for key, data in picture.nodes(data=True)
}
above = {key: (x, y + 0.05) for key, (x, y) in place.items()}
nx.draw_networkx_labels(picture, above, ascii_names, font_size=8, ax=axes)
axes.set_axis_off()

# %% [markdown]
# Neo4j can be asked directly too: `space.tenant` binds every query to this space.

# %%
await opened.aclose()
