"""Slack's message text as people see it (https://docs.slack.dev/messaging/formatting-message-text).

Markup stands in angle brackets: ``<@U1>``, ``<#C1|general>``, ``<!here>``, ``<https://…|label>``.
Outside of it, and in labels, exactly three characters are escaped: ``&amp;``, ``&lt;``, ``&gt;``.
"""

import re

from whoknows_ingest.importers.slack_names import SlackNames
from whoknows_schema.ids import UserId

__all__ = ["mentioned", "plain_text"]

_MARKUP = re.compile(r"<([@#!]?)([^<>|]*)(?:\|([^<>]*))?>")
_ESCAPED = re.compile(r"&(amp|lt|gt);")
_CHARS = {"amp": "&", "lt": "<", "gt": ">"}


def mentioned(text: str) -> tuple[UserId, ...]:
    """Ids of the users whom raw text mentions, each once, in order.

    >>> mentioned("<@U1> and <@U2|bob>")
    ('U1', 'U2')
    """
    found = (known[2] for known in _MARKUP.finditer(text) if known[1] == "@" and known[2])
    return tuple(dict.fromkeys(UserId(user) for user in found))


def plain_text(text: str, names: SlackNames) -> str:
    """Raw text with names instead of ids and characters instead of escapes; each read once.

    >>> plain_text("<@U2|bob> &lt;3 <https://a.example|this>", SlackNames())
    '@bob <3 this (https://a.example)'
    """
    parts: list[str] = []
    end = 0
    for found in _MARKUP.finditer(text):
        parts.append(_unescape(text[end : found.start()]))
        parts.append(_shown(found[1], found[2], _unescape(found[3] or ""), names))
        end = found.end()
    return "".join((*parts, _unescape(text[end:])))


def _unescape(text: str) -> str:
    return _ESCAPED.sub(lambda found: _CHARS[found[1]], text)


def _shown(kind: str, target: str, label: str, names: SlackNames) -> str:
    if kind == "@":
        known = names.people.get(target)
        return f"@{known.shown if known else label or target}"
    if kind == "#":
        return f"#{names.channels.get(target) or label or target}"
    if kind == "!":
        # <!here>, <!subteam^S1|@team>, <!date^1392734382^…|Feb 18, 2014>
        return label or f"@{target.partition('^')[0]}"
    address = _unescape(target)
    if not label or label == address or address in (f"mailto:{label}", f"tel:{label}"):
        return label or address
    return f"{label} ({address})"
