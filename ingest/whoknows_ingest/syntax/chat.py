"""Chat as people type it, made readable for a parser trained on edited English.

Nothing here changes what is meant: it repairs apostrophes and capitals that chat leaves out, and
takes out what is not the author's own sentence (code, links, quoted lines, an address in front).
"""

import re
from collections.abc import Collection, Iterator

from whoknows_schema.text import name_key

__all__ = ["is_joke", "is_joke_marker", "lines_of", "own_lines", "without_pictures"]

_CODE_BLOCK = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_CODE = re.compile(r"`([^`\n]{1,40})`")
_LINK = re.compile(r"(?:https?://|www\.)\S+")
_MARKUP = re.compile(
    r"<a?:\w+:\d+>|:[a-z0-9_+-]{2,32}:|\*{1,3}|(?<!\w)_{1,2}(?=\w)|(?<=\w)_{1,2}(?!\w)"
)
_QUOTED_LINE = re.compile(r"^\s*(?:>|&gt;|<[^<>\s]{1,40}>\s|\[?\d{1,2}:\d\d(?::\d\d)?\]?\s*<)")
_ADDRESS = re.compile(r"^\s*@?(?P<name>[^\s:,]{1,40})\s*(?P<mark>[:,])\s+(?=\S)")
_CALLS = re.compile(
    r"^\s*(?:(?:hi|hey|hello|yo|dear|thanks|thank you|wow|oh|yeah|yep|yup|yes|no|nope|nah|aww?|sure"
    r"|ok|okay|well|so|congrats|woah|whoa|woohoo|cool|nice)\b[\s,!.]*)+(?P<name>\w+)\s*[,!.]+\s+",
    re.I,
)
_CALLED = re.compile(r",\s*(?P<name>\w+)(?P<end>\s*(?:[.!?]|\s-\s|$))")
_TAIL = re.compile(
    r"(?:[\s,]+(?:btw|lol|lmao|haha+|hehe+|tbh|imo|imho|ngl|fr|though|tho|xd))+[\s.!]*$", re.I
)
_HEAD = re.compile(
    r"^(?:(?:btw|lol|lmao|haha+|hehe+|tbh|imo|ngl|so|well|yeah|yep|yes|nah|no|ok|okay|oh|wow|hey|hi"
    r"|hello|actually|honestly|anyway|also|fyi|thanks|cool|nice|and|but|absolutely|definitely)\b"
    r"(?:\s+(?:thanks|so|well))?\s*[,!.:…-]*\s+)+(?=i\b|i['’]|my\b|we\b|we['’])",
    re.I,
)
_FACE = re.compile(r"(?:(?<=\s)|^)[:;=8xX]['’]?-?[()DPpOo/\\|*3]+(?=\s|$|[.,!?])|\^\^|<3")
_PICTURE = re.compile("[\u2190-\u2bff\u2e00-\u2e7f\ufe0f\U0001f000-\U0001faff]+")
_JOKE = re.compile(
    r"(?:(?<!\w)/s\s*$|\bj/?k\b(?!\s*rowling)|\bjust\s+(?:kidding|joking|messing)\b"
    r"|\bonly\s+(?:kidding|joking)\b"
    r"|\bi(?:['’]?m|\s+am)\s+(?:kidding|joking)\b|^\s*kidding\b|\bnot\s+really\s*$|/sarcasm"
    r"|\bsarcasm\b|\b(?:es|era|de)\s+broma\b|\bje\s+(?:rigole|d[ée]conne|plaisante)\b"
    r"|\bc['’]est\s+une\s+blague\b|\bpour\s+rire\b"
    r"|\b(?:nur|(?:ein|kleiner)\s+(?:ein\s+)?)\s*(?:spa(?:ß|ss)|scherz)\b|\bnicht\s+ernst\s+gemeint)",
    re.I,
)
_MARKER = re.compile(
    r"^[\s,.!]*(?:(?:lol|haha+|(?:ja)+|mdr|no|non|nah|ok|im|i'm|i)[\s,.!]+)*(?:just\s+|only\s+)?"
    r"(?:jk|j/k|kidding|joking|/s|es\s+broma|era\s+broma|je\s+(?:rigole|d[ée]conne|plaisante)"
    r"|(?:(?:das\s+)?war\s+)?(?:nur\s+)?(?:ein\s+)?(?:spa(?:ß|ss)|scherz|witz))"
    r"\b.{0,12}$",
    re.I,
)
_SPELLINGS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(rf"\b(?:{pattern})\b(?!['’])", re.I), written)
    for pattern, written in (
        (r"i['’]?m", "I'm"),
        ("ive", "I've"),
        ("id(?= love| like| rather| prefer| say)", "I'd"),
        ("dont", "don't"),
        ("doesnt", "doesn't"),
        ("didnt", "didn't"),
        ("cant", "can't"),
        ("wont", "won't"),
        ("isnt", "isn't"),
        ("wasnt", "wasn't"),
        ("arent", "aren't"),
        ("havent", "haven't"),
        ("hasnt", "hasn't"),
        ("wouldnt", "wouldn't"),
        ("couldnt", "couldn't"),
        ("shes", "she's"),
        ("hes", "he's"),
        ("theyre", "they're"),
        ("youre", "you're"),
        ("weve", "we've"),
        ("thats", "that's"),
        ("its(?= (?:a|an|the|not|been)\\b)", "it's"),
        ("u", "you"),
        ("ur", "your"),
        ("r(?= you| u)", "are"),
        ("bday", "birthday"),
        ("gf", "girlfriend"),
        ("bf", "boyfriend"),
        ("uni", "university"),
        ("favou?rite|fave|fav", "favorite"),
        ("rn", "right now"),
        ("(?:kinda|kind of|sort of|sorta)(?= (?:like|love|hate|enjoy|miss|prefer)\\b)", ""),
        ("kinda", "kind of"),
        ("cause(?= i\\b)", "because"),
        ("bc|cuz|coz", "because"),
        ("luv", "love"),
        ("wanna", "want to"),
        ("gonna", "going to"),
        ("gotta", "have to"),
        ("imma", "I will"),
        ("biz", "business"),
        ("fam", "family"),
        ("prolly", "probably"),
        ("everytime", "every time"),
        ("alot", "a lot"),
    )
)
_DASH = re.compile(r"\s+(?:-{1,2}|—|–)\s+|(?<=[a-z])(?:--|—|–|-\s)\s*(?=[a-zA-Z])")
_NEXT = re.compile(
    r"\s+—\s+(?=(?:i|we|it|that|this|they|he|she|you|my|our|there|so|but|and|can't|here|what"
    r"|even|the|do|does|did|can|want to|care to|ever|any|got any|check|hope|great)\b)"
    r"|\s*;\s+(?=(?:i|we|it|that|this|they|he|she|you|my|our|there)\b)",
    re.I,
)
_NOUN_IS = re.compile(
    r"(?<!\bit)(?<!\bhe)(?<!\bshe)(?<!\bthat)(?<!\bthere)(?<!\bhere)(?<!\bwhat)(?<!\bwho)(?<=\w)'s"
    r"(?=\s+(?:(?P<been>been|allowed)\s|(?:my|a|an|the|so|such|mostly|always)\s"
    r"|(?:super|really|very)\s+important\b))",
    re.I,
)
"""An "'s" that cannot be a possessive; the parser takes it for one after a noun."""
_NO_SUBJECT = re.compile(
    r"^(?:just |finally |recently )?(?:(?:love|hate|prefer|enjoy)(?= [a-z])|went|lost|bought"
    r"|got|started|moved"
    r"|joined|finished|quit|signed|took|adopted|used to|visited|watched|played|made|ran"
    r"|won)\b(?= )",
    re.I,
)
"""Chat leaves "I" out in front of these; the parser needs it to see a verb."""
_BEEN = re.compile(r"^(?:(?:i've|just|also) )?been (?=(?!so\b)\w+ing\b)", re.I)
_STANCE = re.compile(
    r"(?:^|(?<=[.!] ))(?:so |really |super |just |very )?(?P<verb>(?:been (?=\w+ing\b)"
    r"|can't wait(?= (?:to|for)\b)|looking forward(?= to\b)|going to(?= (?!be\b)\w+)"
    r"|(?:excited|thrilled|stoked|pumped"
    r"|proud|grateful|thankful|lucky|blessed|determined)(?= (?:to|for|of|about)\b)))",
    re.I,
)
"""The same for what a speaker feels or has been at, also after a first sentence."""
_WITH_I = {"been": "I have", "can't": "I"}
_ALONE_I = re.compile(r"(?<![\w'’.])i(?=$|[\s,'’])")


def is_joke(text: str) -> bool:
    """Whether the author marks it as not meant: jk, just kidding, /s.

    >>> is_joke("I own three yachts lol just kidding"), is_joke("I own a yacht")
    (True, False)
    """
    return _JOKE.search(text) is not None


def is_joke_marker(text: str) -> bool:
    """Whether it only takes back what was said before: "jk", "lol just kidding".

    >>> is_joke_marker("lol jk"), is_joke_marker("jk, I do live in Oslo and work at the harbour")
    (True, False)
    """
    return _MARKER.match(text) is not None


def _without_address(line: str, names: Collection[str]) -> str | None:
    """The line without "nick: " in front; None for a line that quotes a stranger's words."""
    found = _ADDRESS.match(line)
    if found is None:
        return line
    if name_key(found["name"]) in names:
        return line[found.end() :]
    return None if found["mark"] == ":" and re.match(r"i\b", line[found.end() :], re.I) else line


def _without_vocatives(line: str, names: Collection[str]) -> str:
    """The line without the names it calls: "Hi Bob, …", "… last week, Bob."."""
    opening = _CALLS.match(line)
    if opening is not None and name_key(opening["name"]) in names:
        line = line[opening.end() :]
    return _CALLED.sub(
        lambda found: found["end"] if name_key(found["name"]) in names else found[0], line
    )


def _repair(line: str) -> str:
    line = line.replace("’", "'").replace("‘", "'")
    for pattern, written in _SPELLINGS:
        line = pattern.sub(written, line)
    line = _ALONE_I.sub("I", line)
    line = _NOUN_IS.sub(lambda found: " has" if found["been"] else " is", line)
    line = without_pictures(line)
    line = _TAIL.sub("", line)
    line = _HEAD.sub("", line)
    line = _BEEN.sub("I have been ", line)
    line = " ".join(_DASH.sub(" — ", line).split())
    line = _NO_SUBJECT.sub(lambda found: f"I {found[0][0].lower()}{found[0][1:]}", line)
    line = _STANCE.sub(_with_subject, line)
    return line if line[-1:] in ".!?…" or not line else f"{line}."


def without_pictures(line: str) -> str:
    """The line with faces and pictures as ends of sentences, which they mostly are."""
    return _FACE.sub(" . ", _PICTURE.sub(" . ", line))


def _with_subject(found: re.Match[str]) -> str:
    verb = found["verb"].lower()
    subject = _WITH_I.get(verb.split()[0], "I'm")
    return f"{subject} {verb}"


def _statements(line: str) -> list[str]:
    """Cut where a dash or semicolon starts a new statement; parsers read on across it."""
    parts = [part.strip() for part in _NEXT.split(line)]
    return [part if part[-1:] in ".!?" else f"{part}." for part in parts if part]


def own_lines(text: str, names: Collection[str]) -> Iterator[str]:
    """The author's own lines as written: no code, links, markup, quoted lines or addresses.

    Args:
        text: A message as written.
        names: Name keys of participants; "alice: …" in front of a line addresses one of them.
    """
    text = _CODE.sub(r"\1", _CODE_BLOCK.sub("\n", text))
    for raw in text.splitlines():
        if not raw.strip() or _QUOTED_LINE.match(raw):
            continue
        line = _without_address(_MARKUP.sub("", _LINK.sub(" ", raw)), names)
        if line is not None:
            yield _without_vocatives(line, names)


def lines_of(text: str, *, names: Collection[str] = ()) -> list[str]:
    """The author's own lines, repaired; empty when nothing is left.

    Args:
        text: A message as written.
        names: Name keys of participants; "alice: …" in front of a line addresses one of them.

    >>> lines_of("bob: im from brazil btw", names={"bob"})
    ["I'm from brazil."]
    >>> lines_of("> I hate it")
    []
    """
    lines: list[str] = []
    for line in own_lines(text, names):
        repaired = _repair(line)
        if any(char.isalpha() for char in repaired):
            lines += _statements(repaired) if _NEXT.search(repaired) else [repaired]
    return lines
