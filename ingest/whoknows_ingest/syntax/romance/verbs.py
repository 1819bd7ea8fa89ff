"""Makes the table of verb forms of a language from short rows."""

from collections.abc import Iterator

from whoknows_ingest.syntax.romance.grammar import Form, Frame, Time, Verb

__all__ = ["Forms", "forms_of", "frames"]

_DIRECT = "-"


def frames(text: str) -> tuple[Frame, ...]:
    """Frames as rows write them; "-" is a direct object.

    >>> [frame.sense for frame in frames("works_at=en para; works_as=de como")]
    ['works_at', 'works_as']
    """
    rows = (row.strip().partition("=") for row in text.split(";") if row.strip())
    return tuple(
        Frame(
            sense=sense,
            through=frozenset("" if word == _DIRECT else word for word in words.split()),
        )
        for sense, _, words in rows
    )


class Forms(tuple[str, ...]):
    """Present of I, he and we; past of I and he; participle, gerund, infinitive; "" for none."""

    __slots__ = ()


_TIMES = (
    (Time.PRESENT, "1"),
    (Time.PRESENT, "3"),
    (Time.PRESENT, "p"),
    (Time.PAST, "1"),
    (Time.PAST, "3"),
    (Time.PARTICIPLE, ""),
    (Time.GERUND, ""),
    (Time.INFINITIVE, ""),
)


def forms_of(verb: Verb, forms: Forms) -> Iterator[tuple[str, Form]]:
    """Every word of the row with what it is; a slash parts spellings.

    >>> forms = Forms(("vivo", "vive", "", "", "", "vivido", "", "vivir"))
    >>> [word for word, _ in forms_of(Verb(lemma="vivir"), forms)]
    ['vivo', 'vive', 'vivido', 'vivir']
    """
    for (time, persons), words in zip(_TIMES, forms, strict=True):
        for word in words.split("/") if words else ():
            yield word, Form(verb=verb, time=time, persons=persons)
