"""What a bot is told before it answers: a block of notes, and links for what it cites of them."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from whoknows_schema.answers import Fact, Source, Warning_

__all__ = ["Citation", "Context", "cite", "linked"]

# "[1]", "[1, 2]", and what a model made a link of itself.
_MARKER = re.compile(
    r"(?P<gap>[ \t]*)\[(?P<numbers>[0-9]+(?:[ \t]*,[ \t]*[0-9]+)*)\](?:\([^()\s]*\))?", re.ASCII
)
_MAX_DIGITS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """What a number in a context rests on: a fact with its sources, or a message.

    Attributes:
        number: As it stands in the text, in brackets; from 1.
        fact: The fact, None for a message.
        message: The message, None for a fact.
        url: Link to the message, of a fact to the latest of its sources that has one.
    """

    number: int
    fact: Fact | None
    message: Source | None
    url: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Notes that fit into a prompt, with what each rests on.

    Attributes:
        text: The block to put into a prompt, lines without a new line at the end; empty when
            nothing is known.
        citations: One for each number in the text, in its order.
        tokens: An estimate for the text, see `whoknows_schema.tokens`; never above what was given.
        truncated: Notes were left out because they did not fit.
    """

    text: str
    citations: tuple[Citation, ...]
    tokens: int
    truncated: bool
    warnings: tuple[Warning_, ...]
    as_of: datetime | None

    def cite(self, reply: str, link: Callable[[Citation], str] | None = None) -> str:
        """A bot's reply with links in place of the numbers that it cites; see `cite`."""
        return cite(reply, self, link)


def cite(reply: str, context: Context, link: Callable[[Citation], str] | None = None) -> str:
    r"""A reply with its ``[1]`` and ``[1, 2]`` replaced, numbers that the context lacks taken out.

    Args:
        reply: What a model wrote with the context in its prompt.
        context: The context.
        link: What stands for a citation, empty for nothing; None for `linked`.

    >>> said = Context(text="", citations=(), tokens=0, truncated=False, warnings=(), as_of=None)
    >>> cite("She moved [7]. Or did she?", said)
    'She moved. Or did she?'
    """
    known = {citation.number: citation for citation in context.citations}
    shown = linked if link is None else link

    def replaced(found: re.Match[str]) -> str:
        digits = dict.fromkeys(re.findall(r"[0-9]+", found["numbers"]))
        numbers = [int(number) for number in digits if len(number) <= _MAX_DIGITS]
        links = [shown(known[number]) for number in numbers if number in known]
        kept = " ".join(filter(None, links))
        return found["gap"] + kept if kept else ""

    return _MARKER.sub(replaced, reply)


def linked(citation: Citation) -> str:
    """A Markdown link, shown as the number, to the message; empty for one without a web address."""
    url = citation.url or ""
    if not url.startswith(("https://", "http://")):
        return ""
    safe = re.sub(r"[\s()<>\[\]]", lambda found: f"%{ord(found.group()):02X}", url)
    return f"[{citation.number}]({safe})"
