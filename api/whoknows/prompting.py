"""What a bot is told before it answers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from whoknows.arguments import AsOf, read_as_of
from whoknows.nodes import find_asker, listed
from whoknows.reading import SpaceReads
from whoknows_schema.answers import Warning_
from whoknows_schema.errors import InvalidInput
from whoknows_schema.members import check_list

if TYPE_CHECKING:
    from whoknows.nodes import NodeArg, NodeArgs
    from whoknows_schema.context import Context

__all__ = ["SpaceContext"]


class SpaceContext(SpaceReads):
    """What a bot is told by a `Space`; see there for node arguments and errors."""

    async def context(
        self,
        text: str,
        *,
        asker: NodeArg | None = None,
        subjects: NodeArgs = (),
        as_of: AsOf = None,
        max_tokens: int = 600,
        exclude: Sequence[str] = (),
    ) -> Context:
        """The few notes that a bot needs to answer, as a block for its prompt; no model is called.

        Notes on who asks, on whom and what it was asked about, on whom and what the text names,
        how each two of them relate, what else answers it, and what was said. A name that several
        go by is said to be unclear. Empty when nothing is known; the same data give the same block.
        Three round trips, and one more when somebody is named by text.

        Args:
            text: What was said to the bot; may be empty when the asker or a subject is given.
            asker: Who said it, by id, mention or exact name; of somebody unknown nothing is
                told, with a warning.
            subjects: Whom and what it is about, as far as that is known.
            as_of: Tell what was true then; what has ended since is marked with its end.
            max_tokens: Budget of the block by `whoknows_schema.tokens.estimate_tokens`, 60 to 8000.
            exclude: Ids of facts and messages that the bot has in its prompt already, at most 500.

        Raises:
            InvalidInput: Also for an empty text with nobody to tell of, a budget out of range, and
                one text as ``exclude``.
        """
        from whoknows_graph.context.build import Occasion, build_context

        check_list(exclude, what="exclude")
        if not (text.strip() or asker or subjects):
            raise InvalidInput("An empty text asks nothing: give a question or some words.")
        occasion = Occasion(
            text=text, as_of=read_as_of(as_of), max_tokens=max_tokens, exclude=tuple(exclude)
        )
        who, nodes = await asyncio.gather(
            find_asker(self.tenant, asker), asyncio.gather(*map(self.node, listed(subjects)))
        )
        occasion = replace(occasion, asker=who, subjects=nodes)
        answer = await build_context(self.tenant, occasion, embedder=self._models.embedder())
        if not answer.text:
            await self.require()
        if asker and who is None:
            return replace(answer, warnings=(*answer.warnings, _stranger(asker)))
        return answer


def _stranger(asker: NodeArg) -> Warning_:
    named = asker if isinstance(asker, str) else asker.id
    return Warning_(code="asker_unknown", text=f"nothing is known of {named[:80]!r}, who asks")
