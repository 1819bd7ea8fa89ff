"""Runs the demo: the bundled chat into its space, one answer for each kind of question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from whoknows.demo.questions import CHAT, QUESTIONS, SPACE, Question

if TYPE_CHECKING:
    from whoknows.knowledge import KnowledgeBase
    from whoknows.space import Space
    from whoknows_ingest.pipeline import Progress
    from whoknows_schema.answers import ImportSummary

__all__ = ["DemoAnswer", "ask_all", "load_chat"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoAnswer:
    """One question of the demo with its answer."""

    question: Question
    answer: object


async def load_chat(knowledge: KnowledgeBase, *, progress: Progress | None = None) -> ImportSummary:
    """Imports the bundled chat into the space ``demo``; again it adds nothing."""
    return await knowledge.space(SPACE).import_file(CHAT, format="jsonl", progress=progress)


async def ask_all(space: Space) -> list[DemoAnswer]:
    """The answers to all questions, in the order of the demo."""
    return [DemoAnswer(question=each, answer=await _ask(space, each)) for each in QUESTIONS]


async def _ask(space: Space, question: Question) -> object:
    method: Callable[..., Any] = getattr(space, question.method)
    answer: object = await method(*question.arguments, **question.options)
    return answer
