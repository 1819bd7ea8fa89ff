"""What `whoknows demo` asks of the bundled chat: one question for each kind there is.

The chat is nine months of a small cooking-and-games community: seven people and a bot. Two of them
are called Nolan, some move, change jobs or change their minds, and not all they say is meant.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["CHAT", "QUESTIONS", "SPACE", "Question"]

CHAT = Path(__file__).with_name("chat.jsonl")
"""The bundled chat as generic JSONL, about 340 messages from January to September 2024."""

SPACE = "demo"
"""Id of the space the demo imports it into."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question to the demo community.

    Attributes:
        key: Short name, unique among the questions; names the answer in JSON.
        title: The question in words.
        method: Method of `Space` that answers it.
        arguments: Its positional arguments, as a caller writes them.
        options: Its keyword arguments.
        command: The same question to the command line, without the program and the space.
        why: What to look at in the answer, in one sentence.
    """

    key: str
    title: str
    method: str
    arguments: tuple[str, ...]
    command: tuple[str, ...]
    why: str
    options: Mapping[str, str | int] = field(default_factory=dict[str, str | int])


QUESTIONS: tuple[Question, ...] = (
    Question(
        key="facts",
        title="What is known about Alice, who said so, and is it still true?",
        method="facts",
        arguments=("Alice",),
        command=("facts", "Alice"),
        why="She is back in Lisbon and has another job; her allergy is known from Bob as well.",
    ),
    Question(
        key="factsInMarch",
        title="What was true of Alice last March?",
        method="facts",
        arguments=("Alice",),
        options={"as_of": "2024-03-31"},
        command=("facts", "Alice", "--as-of", "2024-03-31"),
        why="Then she lived in Berlin, worked at Zalando and loved coffee.",
    ),
    Question(
        key="between",
        title="How do Alice and Bob relate, and which sentences prove it?",
        method="between",
        arguments=("Alice", "Bob"),
        command=("between", "Alice", "Bob"),
        why="Old friends who hold opposite views on coffee and on pineapple pizza.",
    ),
    Question(
        key="neighbors",
        title="Who and what is around Dmitri?",
        method="neighbors",
        arguments=("Dmitri",),
        options={"depth": 1},
        command=("neighbors", "Dmitri", "--depth", "1"),
        why="Both directions count: what he uses, and who says that he is their mentor.",
    ),
    Question(
        key="stances",
        title="Who is for pineapple pizza, who is against it?",
        method="stances",
        arguments=("pineapple pizza",),
        command=("stances", "pineapple pizza"),
        why="One Nolan changed his mind and the other one only mentioned it.",
    ),
    Question(
        key="similar",
        title="Who shares Alice's likes and dislikes?",
        method="similar_users",
        arguments=("Alice",),
        command=("similar", "Alice"),
        why="Dmitri does; Bob holds views on the same things, but the opposite ones.",
    ),
    Question(
        key="path",
        title="What connects Alice and Rust?",
        method="path",
        arguments=("Alice", "Rust"),
        command=("path", "Alice", "Rust"),
        why="She never said that she uses it: the way leads through a friend who loves it.",
    ),
    Question(
        key="timeline",
        title="What happened to Alice, in order?",
        method="timeline",
        arguments=("Alice",),
        command=("timeline", "Alice"),
        why="Lisbon, Berlin, Lisbon; coffee loved, given up and hated.",
    ),
    Question(
        key="resolve",
        title="Who is Nolan?",
        method="resolve",
        arguments=("Nolan",),
        command=("resolve", "Nolan"),
        why="Two people went by that name, so it is ambiguous, although one was renamed since.",
    ),
    Question(
        key="recall",
        title="What does Alice play these days?",
        method="recall",
        arguments=("what does alice play these days?",),
        options={"limit": 5},
        command=("recall", "what does alice play these days?", "--limit", "5"),
        why="The newest game comes first, and the one she gave up says so.",
    ),
)
"""In the order of the demo."""
