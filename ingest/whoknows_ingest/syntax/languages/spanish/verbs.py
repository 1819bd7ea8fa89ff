"""Verbs of Spanish that say something, with their forms."""

from collections.abc import Iterator

from whoknows_ingest.syntax.languages.grammar import Form, Role, Verb
from whoknows_ingest.syntax.languages.verbs import Forms, by_form, forms_of, frames

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
    ("currar", "works_at=en para; works_as=de"),
    ("comer", "eats=-"),
    ("beber", "drinks=-"),
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
    "ar": Forms(
        i="o",
        he="a",
        we="amos",
        i_did="é",
        he_did="ó",
        we_did="amos",
        participle="ado",
        gerund="ando",
        infinitive="ar",
    ),
    "er": Forms(
        i="o",
        he="e",
        we="emos",
        i_did="í",
        he_did="ió",
        we_did="imos",
        participle="ido",
        gerund="iendo",
        infinitive="er",
    ),
    "ir": Forms(
        i="o",
        he="e",
        we="imos",
        i_did="í",
        he_did="ió",
        we_did="imos",
        participle="ido",
        gerund="iendo",
        infinitive="ir",
    ),
}

_FORMS: tuple[tuple[Verb, Forms], ...] = (
    (
        Verb(lemma="preferir", frames=frames("prefers=-")),
        Forms(
            i="prefiero",
            he="prefiere",
            we="preferimos",
            participle="preferido",
            infinitive="preferir",
        ),
    ),
    (
        Verb(lemma="aborrecer", frames=frames("hates=-")),
        Forms(i="aborrezco", he="aborrece", we="aborrecemos", infinitive="aborrecer"),
    ),
    (
        Verb(lemma="jugar", frames=frames("plays=a -")),
        Forms(
            i="juego",
            he="juega",
            we="jugamos",
            i_did="jugué",
            he_did="jugó",
            participle="jugado",
            gerund="jugando",
            infinitive="jugar",
        ),
    ),
    (
        Verb(lemma="hacer", frames=frames("does=-")),
        Forms(
            i="hago",
            he="hace",
            we="hacemos",
            participle="hecho",
            gerund="haciendo",
            infinitive="hacer",
        ),
    ),
    (
        Verb(lemma="ser", role=Role.BE),
        Forms(i="soy", he="es", we="somos"),
    ),
    (
        Verb(lemma="estar", role=Role.BE),
        Forms(i="estoy", he="está/esta", we="estamos", participle="estado"),
    ),
    (
        Verb(lemma="acabar", role=Role.AUXILIARY),
        Forms(i="acabo", he="acaba", we="acabamos"),
    ),
    (
        Verb(lemma="haber", role=Role.AUXILIARY),
        Forms(i="he", he="ha", we="hemos"),
    ),
    (
        Verb(lemma="tener", role=Role.HAVE),
        Forms(
            i="tengo",
            he="tiene",
            we="tenemos",
            participle="tenido",
            gerund="teniendo",
            infinitive="tener",
        ),
    ),
    (
        Verb(lemma="ir", role=Role.GO, frames=frames("visited=a")),
        Forms(i_did="fui", he_did="fue", we_did="fuimos", participle="ido"),
    ),
    *(
        (
            Verb(lemma=lemma, role=Role.PLEASES, frames=frames(f"{sense}=-")),
            Forms(he=present),
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
    forms = Forms(*(stem + ending for ending in endings))
    if lemma[-3:] in ("car", "gar", "zar"):  # toqué, tragué, utilicé
        soft = {"c": "qu", "g": "gu", "z": "c"}[lemma[-3]]
        forms = forms._replace(i_did=f"{stem[:-1]}{soft}é")
    if lemma in _ONLY_PAST:
        return forms._replace(i="", he="", we="")
    return forms._replace(we_did="")


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
