"""Verbs of Spanish that say something, with their forms."""

from collections.abc import Iterator

from whoknows_ingest.syntax.romance.grammar import Form, Role, Verb, by_form
from whoknows_ingest.syntax.romance.verbs import Forms, forms_of, frames

__all__ = ["FORMS"]

_REGULAR: tuple[tuple[str, str], ...] = (
    ("amar", "loves=-"),
    ("adorar", "loves=-"),
    ("odiar", "hates=-"),
    ("detestar", "hates=-"),
    ("disfrutar", "enjoys=-"),
    ("soportar", "stands=-"),
    ("aguantar", "stands=-"),
    ("tragar", "stands=-"),
    ("tocar", "plays_music=-"),
    ("usar", "uses=-"),
    ("utilizar", "uses=-"),
    ("trabajar", "works_at=en para; works_as=de como"),
    ("vivir", "lives_in=en"),
    ("residir", "lives_in=en"),
    ("hablar", "speaks=-"),
    ("estudiar", "studies=-; studies_at=en"),
    ("aprender", "learns=-"),
    ("practicar", "does=-"),
    ("visitar", "visited=-"),
    ("crecer", "grew_up_in=en"),
    ("comprar", ""),
    ("adoptar", ""),
    ("dejar", ""),
    ("nacer", "born_in=en"),
    ("mudar", "moved_to=a"),
    ("criar", "grew_up_in=en"),
    ("casar", ""),
    ("llamar", ""),
)
"""Lemma and frames; their forms follow the rule but for those of `_FORMS`."""

_ROLES = {
    "comprar": Role.GAIN,
    "adoptar": Role.GAIN,
    "dejar": Role.STOP,
    "nacer": Role.BORN,
    "casar": Role.MARRY,
    "llamar": Role.CALLED,
}
_REFLEXIVE = frozenset({"mudar", "criar", "casar", "llamar"})
_ONLY_PAST = frozenset({"visitar", "crecer", "nacer", "mudar", "criar", "comprar", "adoptar"})
"""In the present they say what is not so yet, or is so of growing children."""

_ENDINGS = {
    "ar": Forms(("o", "a", "amos", "é", "ó", "ado", "ando", "ar")),
    "er": Forms(("o", "e", "emos", "í", "ió", "ido", "iendo", "er")),
    "ir": Forms(("o", "e", "imos", "í", "ió", "ido", "iendo", "ir")),
}

_FORMS: tuple[tuple[Verb, Forms], ...] = (
    (
        Verb(lemma="preferir", frames=frames("prefers=-")),
        Forms(("prefiero", "prefiere", "preferimos", "", "", "preferido", "", "preferir")),
    ),
    (
        Verb(lemma="aborrecer", frames=frames("hates=-")),
        Forms(("aborrezco", "aborrece", "aborrecemos", "", "", "", "", "aborrecer")),
    ),
    (
        Verb(lemma="jugar", frames=frames("plays=a -")),
        Forms(("juego", "juega", "jugamos", "jugué", "jugó", "jugado", "jugando", "jugar")),
    ),
    (
        Verb(lemma="hacer", frames=frames("does=-")),
        Forms(("hago", "hace", "hacemos", "", "", "hecho", "haciendo", "hacer")),
    ),
    (
        Verb(lemma="ser", role=Role.BE),
        Forms(("soy", "es", "somos", "", "", "", "", "")),
    ),
    (
        Verb(lemma="estar", role=Role.BE),
        Forms(("estoy", "está/esta", "estamos", "", "", "estado", "", "")),
    ),
    (
        Verb(lemma="haber", role=Role.AUXILIARY),
        Forms(("he", "ha", "hemos", "", "", "", "", "")),
    ),
    (
        Verb(lemma="tener", role=Role.HAVE),
        Forms(("tengo", "tiene", "tenemos", "", "", "tenido", "teniendo", "tener")),
    ),
    (
        Verb(lemma="ir", role=Role.GO, frames=frames("visited=a")),
        Forms(("", "", "", "fui", "fue", "ido", "", "")),
    ),
    *(
        (
            Verb(lemma=lemma, role=Role.PLEASES, frames=frames(f"{sense}=-")),
            Forms(("", present, "", "", "", "", "", "")),
        )
        for lemma, present, sense in (
            ("gustar", "gusta/gustan", "likes"),
            ("encantar", "encanta/encantan", "loves"),
            ("fascinar", "fascina/fascinan", "loves"),
            ("flipar", "flipa/flipan", "loves"),
            ("chiflar", "chifla/chiflan", "loves"),
            ("molar", "mola/molan", "likes"),
        )
    ),
)


def _regular(lemma: str) -> Forms:
    stem, endings = lemma[:-2], _ENDINGS[lemma[-2:]]
    if lemma[-3:] in ("car", "gar", "zar"):  # toqué, trago → tragué, utilicé
        soft = {"c": "qu", "g": "gu", "z": "c"}[lemma[-3]]
        endings = Forms((*endings[:3], "", *endings[4:]))
        forms = [stem + ending if ending else "" for ending in endings]
        forms[3] = f"{stem[:-1]}{soft}é"
    else:
        forms = [stem + ending for ending in endings]
    if lemma in ("crecer", "nacer"):
        forms[0] = ""
    if lemma in _ONLY_PAST:
        forms[:3] = ["", "", ""]
    return Forms(forms)


def _rows() -> Iterator[tuple[str, Form]]:
    for lemma, reads in _REGULAR:
        verb = Verb(
            lemma=lemma,
            role=_ROLES.get(lemma, Role.PLAIN),
            frames=frames(reads),
            reflexive=lemma in _REFLEXIVE,
        )
        yield from forms_of(verb, _regular(lemma))
    for verb, forms in _FORMS:
        yield from forms_of(verb, forms)


FORMS = by_form(_rows())
"""By word, lower case."""
