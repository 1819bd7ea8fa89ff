"""Verbs of German that say something, with their forms."""

from collections.abc import Iterator

from whoknows_ingest.syntax.languages.grammar import Form, Role, Time, Verb
from whoknows_ingest.syntax.languages.verbs import Forms, by_form, forms_of, frames
from whoknows_ingest.syntax.lexicon import words

__all__ = ["CONSUMING", "FORMS", "IMPERATIVES", "TASTED"]

_REGULAR: tuple[tuple[str, str], ...] = (
    ("lieben", "loves=-"),
    ("hassen", "hates=-"),
    ("verabscheuen", "hates=-"),
    ("genießen", "enjoys=-"),
    ("bevorzugen", "prefers=-"),
    ("schwärmen", "loves=für"),
    ("stehen", "likes=auf"),
    ("spielen", "plays=-"),
    ("machen", "does=-"),
    ("benutzen", "uses=-"),
    ("nutzen", "uses=-"),
    ("verwenden", "uses=-"),
    ("arbeiten", "works_at=bei für an; works_as=als"),
    ("jobben", "works_at=bei für; works_as=als"),
    ("wohnen", "lives_in=in auf"),
    ("leben", "lives_in=in auf"),
    ("kommen", "from=aus"),
    ("stammen", "from=aus"),
    ("studieren", "studies=-; studies_at=an"),
    ("lernen", "learns=-"),
    ("fürchten", "fears=vor"),
    ("interessieren", "interested=für"),
)
"""Lemma and frames; their forms follow the rule."""

_REFLEXIVE = frozenset({"fürchten", "interessieren"})

_DONE = words(
    "kochen backen singen tanzen malen zeichnen schwimmen wandern reisen joggen klettern stricken"
    " nähen häkeln schreiben fotografieren programmieren basteln gärtnern angeln zocken tauchen"
    " segeln reiten puzzeln töpfern campen bouldern radeln hören schauen gucken rudern surfen"
)
"""What people do for pleasure; they say something with "gern" only."""

CONSUMING = words("essen trinken lesen hören schauen gucken sehen spielen")
"""With "gern" it is the object that one likes, and not to do something with it."""

TASTED = words(
    "ablehnen lieben hassen mögen verabscheuen genießen bevorzugen stehen"
    " schwärmen fürchten interessieren"
)
"""Verbs of taste: their object is a kind."""

IMPERATIVES = words(
    "liebe hasse spiele mache benutze nutze verwende arbeite lerne studiere trinke koche backe"
    " schreibe höre lebe genieße wohne komme stehe bevorzuge"
)
"""Forms of "I" that are orders as well where nobody is named."""

_FORMS: tuple[tuple[Verb, Forms], ...] = (
    (
        Verb(lemma="mögen", frames=frames("likes=-")),
        Forms(i="mag", he="mag", we="mögen", participle="gemocht"),
    ),
    (
        Verb(lemma="können", role=Role.CAN, frames=frames("speaks=-")),
        Forms(i="kann", he="kann", we="können"),
    ),
    (
        Verb(lemma="sprechen", frames=frames("speaks=-")),
        Forms(i="spreche/sprech", he="spricht", we="sprechen", infinitive="sprechen"),
    ),
    (
        Verb(lemma="essen", frames=frames("eats=-")),
        Forms(i="esse/ess", he="isst", we="essen", infinitive="essen"),
    ),
    (
        Verb(lemma="trinken", frames=frames("drinks=-")),
        Forms(i="trinke/trink", he="trinkt", we="trinken", infinitive="trinken"),
    ),
    (
        Verb(lemma="lesen", role=Role.GLADLY),
        Forms(i="lese/les", he="liest", we="lesen", infinitive="lesen"),
    ),
    (
        Verb(lemma="sehen", role=Role.GLADLY),
        Forms(i="sehe/seh", he="sieht", we="sehen", infinitive="sehen"),
    ),
    (
        Verb(lemma="fahren", role=Role.GLADLY),
        Forms(i="fahre/fahr", he="fährt", we="fahren", infinitive="fahren"),
    ),
    (
        Verb(lemma="laufen", role=Role.GLADLY),
        Forms(i="laufe/lauf", he="läuft", we="laufen", infinitive="laufen"),
    ),
    (
        Verb(lemma="gehen", role=Role.GLADLY, frames=frames("does=-")),
        Forms(i="gehe/geh", he="geht", we="gehen", infinitive="gehen"),
    ),
    (
        Verb(lemma="heißen", role=Role.CALLED),
        Forms(i="heiße/heiß", he="heißt"),
    ),
    (
        Verb(lemma="haben", role=Role.HAVE),
        Forms(i="habe/hab", he="hat", we="haben", participle="gehabt", infinitive="haben"),
    ),
    (
        Verb(lemma="sein", role=Role.BE),
        Forms(
            i="bin",
            he="ist",
            we="sind",
            i_did="war",
            he_did="war",
            we_did="waren",
            infinitive="sein",
        ),
    ),
    (
        Verb(lemma="besitzen", role=Role.HAVE),
        Forms(i="besitze", he="besitzt", we="besitzen"),
    ),
    (
        Verb(lemma="gefallen", role=Role.PLEASES, frames=frames("likes=-")),
        Forms(he="gefällt/gefallen"),
    ),
    (
        Verb(lemma="schmecken", role=Role.PLEASES, frames=frames("likes=-")),
        Forms(he="schmeckt/schmecken"),
    ),
    (
        Verb(lemma="aufhören", role=Role.STOP, particle="auf"),
        Forms(i="höre/hör", he="hört", we="hören", participle="aufgehört"),
    ),
    (
        Verb(lemma="kündigen", role=Role.STOP, frames=frames("left=bei")),
        Forms(participle="gekündigt"),
    ),
    (Verb(lemma="kaufen", role=Role.GAIN), Forms(participle="gekauft")),
    (Verb(lemma="holen", role=Role.GAIN), Forms(participle="geholt/zugelegt")),
    (Verb(lemma="adoptieren", role=Role.GAIN), Forms(participle="adoptiert")),
    (Verb(lemma="heiraten", role=Role.MARRY), Forms(participle="geheiratet")),
    (Verb(lemma="besuchen", frames=frames("visited=-")), Forms(participle="besucht")),
    (
        Verb(lemma="studiert", frames=frames("studied=-; studied_at=an")),
        Forms(participle="studiert"),
    ),
    (
        Verb(lemma="gearbeitet", frames=frames("worked_at=bei für an")),
        Forms(participle="gearbeitet/gejobbt"),
    ),
    (
        Verb(lemma="gewohnt", frames=frames("lived_in=in auf")),
        Forms(participle="gewohnt/gelebt"),
    ),
    (
        Verb(lemma="ablehnen", particle="ab", frames=frames("rejects=-")),
        Forms(i="lehne/lehn", he="lehnt", we="lehnen"),
    ),
    (
        Verb(lemma="ziehen", moves=True, frames=frames("moved_to=nach in")),
        Forms(participle="gezogen/umgezogen/hingezogen"),
    ),
    (
        Verb(lemma="aufwachsen", moves=True, frames=frames("grew_up_in=in auf")),
        Forms(participle="aufgewachsen/großgeworden"),
    ),
    (
        Verb(lemma="gebären", role=Role.BORN, moves=True, frames=frames("born_in=in auf")),
        Forms(participle="geboren"),
    ),
    (
        Verb(lemma="reisen", role=Role.GO, moves=True),
        Forms(participle="gereist/geflogen/gefahren/gegangen"),
    ),
)


def _regular(lemma: str) -> Forms:
    """Of "wohnen": wohne, wohn, wohnt, wohnen; of "klettern": klettere, klettert, klettern."""
    stem = lemma[:-2] if lemma.endswith("en") else lemma[:-1]
    third = f"{stem}et" if stem.endswith(("t", "d")) else f"{stem}t"
    return Forms(i=f"{stem}e/{stem}", he=third, we=lemma, infinitive=lemma)


def _rows() -> Iterator[tuple[str, Form]]:
    for lemma, reads in _REGULAR:
        verb = Verb(lemma=lemma, frames=frames(reads), reflexive=lemma in _REFLEXIVE)
        yield from forms_of(verb, _regular(lemma))
    for lemma in sorted(_DONE):
        yield from forms_of(Verb(lemma=lemma, role=Role.GLADLY), _regular(lemma))
    for verb, forms in _FORMS:
        yield from forms_of(verb, forms)
    stands = Verb(lemma="ausstehen", frames=frames("stands=-"))
    for word in ("ausstehen", "leiden", "ab"):
        yield word, Form(verb=stands, time=Time.INFINITIVE)


FORMS = by_form(_rows())
"""By word, lower case."""
