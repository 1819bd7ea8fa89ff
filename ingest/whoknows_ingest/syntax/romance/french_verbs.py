"""Verbs of French that say something, with their forms."""

from collections.abc import Iterator

from whoknows_ingest.syntax.romance.grammar import Form, Role, Verb, by_form
from whoknows_ingest.syntax.romance.verbs import Forms, forms_of, frames

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
        Forms(("préfère", "préfère", "préférons", "", "", "préféré", "", "préférer")),
    ),
    (
        Verb(lemma="haïr", frames=frames("hates=-")),
        Forms(("hais", "hait", "haïssons", "", "", "", "", "haïr")),
    ),
    (
        Verb(lemma="vivre", frames=frames("lives_in=à en dans")),
        Forms(("vis", "vit", "vivons", "", "", "vécu", "", "vivre")),
    ),
    (
        Verb(lemma="venir", frames=frames("from=de")),
        Forms(("viens", "vient", "venons", "", "", "", "", "")),
    ),
    (
        Verb(lemma="apprendre", frames=frames("learns=-")),
        Forms(("apprends", "apprend", "apprenons", "", "", "appris", "", "apprendre")),
    ),
    (
        Verb(lemma="faire", frames=frames("does=de")),
        Forms(("fais", "fait", "faisons", "", "", "fait", "", "faire")),
    ),
    (
        Verb(lemma="grandir", frames=frames("grew_up_in=à en dans")),
        Forms(("", "", "", "", "", "grandi", "", "")),
    ),
    (
        Verb(lemma="naître", role=Role.BORN, moves=True, frames=frames("born_in=à en dans")),
        Forms(("", "", "", "", "", "né/née", "", "")),
    ),
    (
        Verb(lemma="être", role=Role.BE),
        Forms(("suis", "est", "sommes", "", "", "été", "", "être")),
    ),
    (
        Verb(lemma="avoir", role=Role.HAVE),
        Forms(("ai", "a", "avons", "", "", "eu", "", "avoir")),
    ),
    (
        Verb(lemma="aller", role=Role.GO, moves=True, frames=frames("visited=à en")),
        Forms(("", "", "", "", "", "allé/allée/allés/allées", "", "")),
    ),
    (
        Verb(lemma="appeler", role=Role.CALLED, reflexive=True),
        Forms(("appelle", "appelle", "", "", "", "", "", "")),
    ),
    (
        Verb(lemma="acheter", role=Role.GAIN),
        Forms(("", "", "", "", "", "acheté", "", "acheter")),
    ),
    (
        Verb(lemma="plaire", role=Role.PLEASES, frames=frames("likes=-")),
        Forms(("", "plaît/plait/plaisent", "", "", "", "", "", "")),
    ),
)


def _regular(lemma: str) -> Forms:
    stem = lemma[:-2]
    we = f"{stem}eons" if lemma.endswith("ger") else f"{stem}ons"
    participles = [f"{stem}{ending}" for ending in ("é", "ée", "és", "ées")]
    present = ("", "", "") if lemma in _ONLY_PAST else (f"{stem}e", f"{stem}e", we)
    shown = participles if lemma in _REFLEXIVE else participles[:1]
    return Forms((*present, "", "", "/".join(shown), "", lemma))


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
