"""Vectors from an embedder, checked before anything is stored or searched with them."""

import math
from collections.abc import Mapping, Sequence

from whoknows_graph.recall.statements import AGREE_ON_MODEL
from whoknows_graph.tenant import Row, Tenant, WriteTransaction
from whoknows_schema.errors import BrokenError, ConfigurationError, NotFound
from whoknows_schema.protocols import Embedder

__all__ = ["agree_on_model", "check_model", "embed_items"]


async def agree_on_model(tenant: Tenant, embedder: Embedder) -> None:
    """Remember the space's embedding model, or make sure that it is this one.

    One round trip.

    Raises:
        NotFound: There is no such space.
        ConfigurationError: The space is embedded with another model.
    """

    async def work(transaction: WriteTransaction) -> list[Row]:
        return await transaction.run(
            AGREE_ON_MODEL, model=embedder.model, dimensions=embedder.dimensions
        )

    rows = await tenant.write(work)
    if not rows:
        raise NotFound(f"there is no space {tenant.space!r} to index; import a chat into it first")
    check_model(tenant, embedder, model=rows[0]["model"], dimensions=rows[0]["dimensions"])


def check_model(
    tenant: Tenant, embedder: Embedder, *, model: str | None, dimensions: int | None
) -> None:
    """Refuse an embedder whose vectors cannot be compared with the stored ones.

    Args:
        tenant: The space.
        embedder: The one at hand.
        model: What the space remembers; None when it has no vectors yet.
        dimensions: Likewise.

    Raises:
        ConfigurationError: Both models are named.
    """
    if model is None or (model, dimensions) == (embedder.model, embedder.dimensions):
        return
    raise ConfigurationError(
        f"space {tenant.space!r} is embedded with {model!r} ({dimensions} dimensions), not with "
        f"{embedder.model!r} ({embedder.dimensions}): set the embedding model back to {model!r}, "
        "or clear the space's vectors and index it again"
    )


async def embed_items(embedder: Embedder, texts: Mapping[str, str]) -> dict[str, list[float]]:
    """Vectors by the name of their item; items without any text are left out.

    Args:
        embedder: Called once.
        texts: Text by a name that an error can show, such as ``message 42``.

    Raises:
        BrokenError: A vector is missing, of another length, not finite or zero; names the item.
    """
    filled = {item: text for item, text in texts.items() if text.strip()}
    if not filled:
        return {}
    vectors = await embedder.embed(list(filled.values()))
    if len(vectors) != len(filled):
        raise BrokenError(
            f"{embedder.model!r} returned {len(vectors)} vectors for {len(filled)} texts; "
            "check the embeddings endpoint"
        )
    for item, vector in zip(filled, vectors, strict=True):
        problem = _problem(vector, embedder.dimensions)
        if problem is not None:
            raise BrokenError(
                f"{embedder.model!r} returned {problem} for {item!r}; check the embedding model"
            )
    return dict(zip(filled, vectors, strict=True))


def _problem(vector: Sequence[float], dimensions: int) -> str | None:
    if len(vector) != dimensions:
        return f"a vector of {len(vector)} instead of {dimensions} numbers"
    if not all(map(math.isfinite, vector)):
        return "a vector with a number that is not finite"
    if not any(vector):
        return "a zero vector"
    return None
