"""Lines of chat made into sentences of edited text, as pipelines and tables know them."""

import re
from collections.abc import Collection, Iterator

from whoknows_ingest.syntax.chat import own_lines, without_pictures
from whoknows_ingest.syntax.languages.grammar import Grammar, Role, Time
from whoknows_schema.text import name_key

__all__ = ["sentences_of"]

_ENDS = re.compile(r"(?<=[.!?…])\s+(?=\S)|\s*;\s+|\s+[—–]\s+|\s+-{1,2}\s+|\n+")
_WORD = re.compile(r"[^\W\d_]+")
_QUOTE = re.compile(r"[\"“”„«»]")
_ABBREVIATED = re.compile(r"\b(?:sr|sra|dr|dra|etc|ej|mme|mlle|m)\.$", re.IGNORECASE)


def sentences_of(text: str, grammar: Grammar, *, names: Collection[str]) -> Iterator[str]:
    """Sentences of a message, repaired, each closed by a mark; what is quoted stays in one piece.

    Args:
        text: A message as written.
        grammar: Of its language.
        names: Name keys of participants.
    """
    for line in own_lines(text, names):
        plain = without_pictures(line.replace("’", "'").replace("‘", "'"))
        for part in _parts(plain, grammar):
            sentence = _repaired(part, grammar, names)
            if any(char.isalpha() for char in sentence):
                yield sentence


def _parts(line: str, grammar: Grammar) -> list[str]:
    """Cut at the ends of sentences; a line with a quotation is not cut."""
    if _QUOTE.search(line):
        return [line]
    parts: list[str] = []
    for part in filter(None, (part.strip() for part in _ENDS.split(line))):
        if parts and _goes_on(parts[-1], part, grammar):
            parts[-1] = f"{parts[-1]} {part}"
        else:
            parts.append(part)
    return parts


def _goes_on(before: str, part: str, grammar: Grammar) -> bool:
    """The full stop between them ends no sentence: "Sra. Ruiz", "am 3. Mai"."""
    if _ABBREVIATED.search(before):
        return True
    around = f"{before.split()[-1]} {part.split()[0]}"
    return grammar.unfinished is not None and bool(grammar.unfinished.fullmatch(around))


def _repaired(sentence: str, grammar: Grammar, names: Collection[str]) -> str:
    if grammar.spellings:
        sentence = _WORD.sub(lambda found: _spelled(found[0], grammar), sentence)
    for pattern, written in grammar.repairs:
        sentence = pattern.sub(written, sentence)
    sentence = " ".join(sentence.split()).replace(" ,", ",").lstrip(",;: ")
    first = re.match(r"[^\W\d_]+'?", sentence)
    if first is not None and _is_common(first[0].lower(), grammar, names):
        sentence = sentence[0].lower() + sentence[1:]
    if grammar.drops and _drops_subject(sentence, grammar):
        sentence = f"yo {sentence}"
    return sentence if sentence[-1:] in ".!?…" or not sentence else f"{sentence}."


def _spelled(word: str, grammar: Grammar) -> str:
    written = grammar.spellings.get(word.lower())
    if written is None:
        return word
    return written.capitalize() if word[:1].isupper() else written


def _is_common(word: str, grammar: Grammar, names: Collection[str]) -> bool:
    """A word that has its capital only from the start of the sentence."""
    if name_key(word) in names:
        return False
    classes = (grammar.clitics, grammar.clitics_of_me, grammar.denials, grammar.adverbs)
    known = any(word in class_ for class_ in classes) or word in grammar.closed | grammar.owners
    articles = grammar.definite | grammar.indefinite | grammar.pointing
    return known or word in articles or word in grammar.me or word in grammar.forms


def _drops_subject(sentence: str, grammar: Grammar) -> bool:
    """It begins with a verb of the author's: the pipeline takes "trabajo" alone for a noun."""
    passed = grammar.denials | grammar.adverbs | grammar.clitics_of_me
    words = re.findall(r"[^\W_]+", sentence.lower())
    verb = next((word for word in words if word not in passed), "")
    forms = [form for form in grammar.find(verb, Time.PRESENT, Time.PAST) if form.persons in "1p"]
    return bool(forms) and forms[0].verb.role is not Role.PLEASES
