"""Verbs of French that say something, with their forms."""

from collections.abc import Iterator

from whoknows_ingest.syntax.languages.grammar import Form, Role, Verb
from whoknows_ingest.syntax.languages.verbs import Forms, by_form, forms_of, frames

__all__ = ["FORMS"]

_REGULAR: tuple[tuple[str, str], ...] = (
    ("aimer", "likes=-"),
    ("adorer", "loves=-"),
    ("kiffer", "loves=-"),
    ("apprécier", "enjoys=-"),
    ("détester", "hates=-"),
    ("supporter", "stands=-"),
    ("jouer", "plays=à; plays_music=de"),
    ("utiliser", "uses=-"),
    ("travailler", "works_at=chez pour à; works_as=comme"),
    ("bosser", "works_at=chez pour à; works_as=comme"),
    ("habiter", "lives_in=à en dans -"),
    ("résider", "lives_in=à en dans"),
    ("déménager", "moved_to=à en dans"),
    ("emménager", "moved_to=à en dans"),
    ("installer", "moved_to=à en dans"),
    ("parler", "speaks=-"),
    ("étudier", "studies=-; studies_at=à"),
    ("pratiquer", "does=-"),
    ("visiter", "visited=-"),
    ("quitter", "left=-"),
    ("arrêter", ""),
    ("adopter", ""),
    ("manger", "eats=de"),
    ("marier", ""),
)
"""Lemma and frames; their forms follow the rule."""

_ROLES = {"arrêter": Role.STOP, "adopter": Role.GAIN, "marier": Role.MARRY}
_REFLEXIVE = frozenset({"installer", "marier"})
_ONLY_PAST = frozenset(
    "déménager emménager installer visiter quitter arrêter adopter marier".split()
)
"""In the present they mostly say what is not so yet."""

_FORMS: tuple[tuple[Verb, Forms], ...] = (
    (
        Verb(lemma="préférer", frames=frames("prefers=-")),
        Forms(
            i="préfère", he="préfère", we="préférons", participle="préféré", infinitive="préférer"
        ),
    ),
    (
        Verb(lemma="boire", frames=frames("drinks=de")),
        Forms(i="bois", he="boit", we="buvons"),
    ),
    (
        Verb(lemma="haïr", frames=frames("hates=-")),
        Forms(i="hais", he="hait", we="haïssons", infinitive="haïr"),
    ),
    (
        Verb(lemma="vivre", frames=frames("lives_in=à en dans")),
        Forms(i="vis", he="vit", we="vivons", participle="vécu", infinitive="vivre"),
    ),
    (
        Verb(lemma="venir", frames=frames("from=de")),
        Forms(i="viens", he="vient", we="venons"),
    ),
    (
        Verb(lemma="apprendre", frames=frames("learns=-")),
        Forms(
            i="apprends", he="apprend", we="apprenons", participle="appris", infinitive="apprendre"
        ),
    ),
    (
        Verb(lemma="faire", frames=frames("does=de")),
        Forms(i="fais", he="fait", we="faisons", participle="fait", infinitive="faire"),
    ),
    (
        Verb(lemma="grandir", frames=frames("grew_up_in=à en dans")),
        Forms(participle="grandi"),
    ),
    (
        Verb(lemma="naître", role=Role.BORN, moves=True, frames=frames("born_in=à en dans")),
        Forms(participle="né/née"),
    ),
    (
        Verb(lemma="être", role=Role.BE),
        Forms(i="suis", he="est", we="sommes", participle="été", infinitive="être"),
    ),
    (
        Verb(lemma="avoir", role=Role.HAVE),
        Forms(i="ai", he="a", we="avons", participle="eu", infinitive="avoir"),
    ),
    (
        Verb(lemma="aller", role=Role.GO, moves=True, frames=frames("visited=à en")),
        Forms(participle="allé/allée/allés/allées"),
    ),
    (
        Verb(lemma="appeler", role=Role.CALLED, reflexive=True),
        Forms(i="appelle", he="appelle"),
    ),
    (
        Verb(lemma="acheter", role=Role.GAIN),
        Forms(participle="acheté", infinitive="acheter"),
    ),
    (
        Verb(lemma="plaire", role=Role.PLEASES, frames=frames("likes=-")),
        Forms(he="plaît/plait/plaisent"),
    ),
)


def _regular(lemma: str) -> Forms:
    stem = lemma[:-2]
    participles = [f"{stem}{ending}" for ending in ("é", "ée", "és", "ées")]
    shown = participles if lemma in _REFLEXIVE else participles[:1]
    forms = Forms(participle="/".join(shown), infinitive=lemma)
    if lemma in _ONLY_PAST:
        return forms
    we = f"{stem}eons" if lemma.endswith("ger") else f"{stem}ons"
    return forms._replace(i=f"{stem}e", he=f"{stem}e", we=we)


def _rows() -> Iterator[tuple[str, Form]]:
    for lemma, reads in _REGULAR:
        reflexive = lemma in _REFLEXIVE
        verb = Verb(
            lemma=lemma,
            role=_ROLES.get(lemma, Role.PLAIN),
            frames=frames(reads),
            reflexive=reflexive,
            moves=reflexive,
        )
        yield from forms_of(verb, _regular(lemma))
    for verb, forms in _FORMS:
        yield from forms_of(verb, forms)


FORMS = by_form(_rows())
"""By word, lower case."""
