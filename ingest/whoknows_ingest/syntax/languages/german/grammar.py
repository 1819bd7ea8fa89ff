"""German: its closed words, and how its words are written otherwise."""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from whoknows_ingest.syntax.dates.german import LEXICON
from whoknows_ingest.syntax.languages.german.nouns import NOUNS, VOCABULARY
from whoknows_ingest.syntax.languages.german.refusals import REFUSALS
from whoknows_ingest.syntax.languages.german.repairs import REPAIRS
from whoknows_ingest.syntax.languages.german.verbs import FORMS
from whoknows_ingest.syntax.languages.grammar import Grammar, Leads
from whoknows_ingest.syntax.lexicon import words

__all__ = [
    "BEFORE",
    "GERMAN",
    "GLAD",
    "LIGHT",
    "MOMENTARY",
    "NARROWING",
    "PARTICLES",
    "QUANTIFIERS",
]

_NUMBERS = {
    **dict.fromkeys("ein eine einen einem einer eines 'ne 'nen nen ne".split(), "a"),
    **{"zwei": "two", "drei": "three", "vier": "four", "fünf": "five", "sechs": "six"},
    **{"sieben": "seven", "acht": "eight", "neun": "nine", "zehn": "ten"},
}
_ENDINGS = ("", "e", "en", "er", "es", "em")


def _inflected(stems: str, endings: Iterable[str] = _ENDINGS) -> frozenset[str]:
    return frozenset(stem + ending for stem in stems.split() for ending in endings)


GLAD = words("gern gerne ungern lieber amliebsten")
"""With a verb they tell a taste."""
MOMENTARY = words("jetzt gerade grad grade momentan heute nun eben")
"""They say how things are now, and of a taste that is not enough."""
LIGHT = words(
    "auch sehr total richtig echt wirklich so ziemlich besonders übrigens ja halt eben doch"
    " eigentlich immer oft manchmal selten meistens meist häufig schon noch nur hier dort da"
    " außerdem zudem sonst trotzdem deshalb deswegen daher darum nämlich aktuell derzeit inzwischen"
    " mittlerweile seitdem abends morgens mittags nachts nachmittags vormittags montags dienstags"
    " mittwochs donnerstags freitags samstags sonntags täglich wöchentlich regelmäßig persönlich"
    " selbst selber gemeinsam zusammen überhaupt gar absolut extrem unglaublich furchtbar tierisch"
    " leidenschaftlich hauptsächlich hauptberuflich nebenbei vollzeit teilzeit fließend"
    " halbtags ganztags freiberuflich nebenberuflich früher vorher davor zuletzt gebürtig"
    " einfach ehrlich ganz voll mega super urlange lange endlich leider zum-glück"
    " dann erst neulich kürzlich damals ursprünglich eh sowieso jedenfalls mal"
) | (MOMENTARY - {"heute"})
"""Adverbs and particles that say nothing of their own."""
PARTICLES = words("ab an auf aus bei ein los mit nach vor weg zu zurück um hin her fest")
"""What can stand at the end of a clause as a part of its verb."""
BEFORE = words("früher vorher davor damals ursprünglich")
"""With them it is told where somebody was at home, or visited, and not which."""
NARROWING = words(
    "morgens mittags abends nachts nachmittags vormittags montags dienstags mittwochs donnerstags"
    " freitags samstags sonntags hier dort da manchmal oft meist meistens immer"
)
"""With them a denial holds sometimes only: "abends trinke ich keinen Kaffee"."""
QUANTIFIERS = _inflected(
    "manch einig mehrer viel wenig bestimmt gewiss solch etlich ander", _ENDINGS
)
"""Before a noun they leave some of its kind out."""
_EMBEDS = words(
    "dass daß weil wenn falls ob obwohl damit sodass während bevor nachdem seitdem sobald solange"
    " sofern indem als wie wo wer was wann warum wieso weshalb woher wohin womit wofür worüber"
    " welche welcher welches welchen der die das den dem deren dessen denen"
)

_SPELLED = re.compile(r"[äöüß]")
_PLAIN = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}


def _spellings(known: Iterable[str]) -> Mapping[str, str]:
    """Words without umlauts and ß, to how they are written."""
    found: dict[str, str] = {}
    for word in known:
        for letters in ("äöüß", "ß"):
            plain = "".join(_PLAIN[char] if char in letters else char for char in word)
            if plain != word:
                found[plain] = word
    return MappingProxyType({plain: word for plain, word in found.items() if plain not in known})


_OWN = _inflected("mein unser")
_CLOSED = words(
    "dann danach davor vorher jedoch allerdings dennoch zwar entweder weder sowohl beziehungsweise"
    " bzw außer ohne statt trotz wegen ich du er sie es wir ihr man mich dich sich uns euch mir dir"
    " ihm ihn ihnen der die das den dem des dies dieser diese dieses diesen diesem jener jene jenes"
    " jeder jede jedes jeden jemand niemand etwas nichts alles alle allen aller keiner keine kein"
    " keinen keinem keins wer was wie wo wann warum wieso wen wem wessen welcher welche welches"
    " dass daß weil wenn falls ob obwohl damit während bevor nachdem nicht nie niemals nimmer auch"
    " so ja nein doch mehr weniger genug beide beides viel viele wenig wenige daran darauf daraus"
    " dafür dagegen damit davon dazu darüber darin womit wofür worauf hab's ist's geht's gibt's"
    " wieder bisher später öfter öfters länger kürzer mitunter oben unten außen innen vorne hinten"
    " drüben drinnen draußen unterwegs daneben alleine anders stets sogar beinahe weiter weniger"
    " eher"
    " rüber runter raus rein hinüber herüber heute gestern morgen vorgestern zuhause genauso ebenso"
    " lediglich bereits gerade selten jederzeit nebenan zwischendurch inzwischen übermorgen besser"
    " schlechter lauter unser unter hinter neben ohne beiden sonstiges irgendwelche allerlei"
    " anfang mitte ende hallo hi hey moin servus danke bitte sorry na ach oh tja naja lol haha"
)

GERMAN = Grammar(
    code="de",
    nouns=NOUNS,
    forms=FORMS,
    me=MappingProxyType({"ich": "1", "wir": "p"}),
    others=words(
        "du er sie es ihr man jemand niemand wer keiner alle viele manche einige das dies die der"
    ),
    drops=False,
    clitics_of_me=words("mich mir uns"),
    clitics=words("dich dir sich ihn ihm ihnen euch es sie das ihr"),
    denials=words("nicht nie niemals nimmer nich ned net kein keine keinen keinem keiner keins"),
    no_longer=words("mehr"),
    joins=words("und u. sowie"),
    openings=words(", ; - — – und u. sowie aber doch sondern denn oder also"),
    adverbs=LIGHT | GLAD,
    prepositions=MappingProxyType(
        {
            **{
                word: word
                for word in (
                    "in an auf aus bei für mit nach von vor zu gegen ohne über um als seit bis"
                    " durch ab unter zwischen neben hinter trotz wegen während außer per pro statt"
                ).split()
            },
            **{"im": "in", "ins": "in", "am": "an", "ans": "an", "beim": "bei", "vom": "von"},
            **{"zum": "zu", "zur": "zu", "fürs": "für", "aufs": "auf", "ums": "um"},
        }
    ),
    leads=Leads(
        of=words("von"),
        origin=words("aus"),
        post=words("bei für an"),
        job=words("bei"),
        employer=words("bei für"),
        spouse=words("mit"),
        feared=words("vor"),
        against=words("gegen auf"),
        than=words("als"),
        to=words("nach in auf zu"),
        stopped=words("mit"),
    ),
    contracted=words("im ins am ans beim vom zum zur fürs aufs ums"),
    parts=words("von über aus"),
    with_parts=words("mit ohne"),
    definite=words("der die das den dem des"),
    indefinite=QUANTIFIERS | words("paar"),
    owners=_OWN | _inflected("dein sein ihr euer eur", _ENDINGS),
    mine=_OWN,
    pointing=_inflected("dies jen", _ENDINGS[1:]) | words("dies"),
    numbers=MappingProxyType(_NUMBERS),
    closed=_CLOSED | LEXICON.months.keys() | LEXICON.days.keys(),
    ages=words("jahre jahr"),
    months=MappingProxyType({**LEXICON.months, **{str(at): at for at in range(1, 13)}}),
    over=re.compile(
        r"\b(?:verl(?:assen|ie[sß])\w*|getrennt|trenn\w+|geschieden|scheid\w+|gestorben|verstorben\w*"
        r"|starb|tot|schluss|damals|früher|war(?:en)?)\b|(?:^|[,!]\s*)(?:na|hallo|hey|danke|lieber?)?"
        r"\s*,?\s*mein(?:e|er)?\s+(?:lieber?\s+)?freund(?:in)?\s*[,!.]",
        re.IGNORECASE,
    ),
    embeds=_EMBEDS,
    reasons=frozenset(),
    calls=re.compile(
        r"\s*,?\s*(?:namens|genannt|(?:und\s+)?(?:der|die|das)\s+heißt|(?:der|die|das)(?=\s+\w+\s+heißt)"
        r"|heißt)\s+",
        re.IGNORECASE,
    ),
    birthday=re.compile(
        r"^(?=.*\bgeburtstag\b)(?:ich\s+habe?\s+(?:immer\s+)?am|mein\s+geburtstag\s+ist\s+(?:der|am))"
        r"\s+(?P<day>\d{1,2})\.\s*(?P<month>[^\W\d_]+|\d{1,2})\b",
        re.IGNORECASE,
    ),
    infinitive=re.compile(r"[a-zäöüß]{2,}(?:en|eln|ern)$"),
    refusals=REFUSALS,
    repairs=REPAIRS,
    unfinished=re.compile(
        rf"\S*\d{{1,2}}\. (?:{LEXICON.one_of(LEXICON.months)}|geburtstag|klasse|semester|stock)\W*"
        r"|(?-i:\S*\d{1,2}\. [a-zäöü].*)|(?:ca|bzw|evtl|nr|str|st|u|z\.b|d\.h)\. .*",
        re.IGNORECASE,
    ),
    common=re.compile(
        r".+(?:ung|ungen|heit|keit|schaft|ismus|tion|tionen|tät|chen|lein|stelle|raum|zimmer"
        r"|wohnung|haus|dorf|wohnheim|weite|schutz|dienst|firma|betrieb|büro|laden|verein|hilfe|sport)|(?:unter|eigen)?miete|angst|frieden|armut|ruhe|not|freiheit|urlaub"
        r"|rente|therapie|behandlung|quarantäne|elternzeit|teilzeit|vollzeit|stress|sorge|eile"
        r"|bett|versehen|spaß|prinzip|langeweile|neugier|überzeugung|liebe|trauer|hause|haus|arbeit"
        r"|freunden|freunde|eltern|bekannten|verwandten|nacht|tag|regen|bedarf|kerzenlicht|hitze"
        r"|kälte|gelegenheit|wg|gold|geld|essen|trinken|zukunft|vergangenheit|kindern|leuten"
        r"|saus|braus|luxus|chaos|sünde|gefahr|isolation|zimmer|etage|richtung|feierabend|mitternacht"
        r"|schluss|plan|wunsch|jahren|stunden|wochen|monaten|ostern|weihnachten|norden|süden|osten|westen"
        r"|kunden|menschen|frauen|männern|tieren|nachbarn|gott"
    ),
    spellings=_spellings(
        FORMS.keys()
        | VOCABULARY
        | NOUNS.traits.keys()
        | NOUNS.status.keys()
        | NOUNS.kin.keys()
        | NOUNS.roles
        | NOUNS.places
        | LIGHT
        | _NUMBERS.keys()
        | words("für über früher allergisch")
    ),
)
"""Tables of German."""
