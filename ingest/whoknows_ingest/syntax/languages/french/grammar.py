"""French: its closed words, and what its speakers do not stand behind."""

import re
from types import MappingProxyType

from whoknows_ingest.syntax.dates.french import LEXICON
from whoknows_ingest.syntax.languages.french.nouns import NOUNS
from whoknows_ingest.syntax.languages.french.verbs import FORMS
from whoknows_ingest.syntax.languages.grammar import Grammar, Leads
from whoknows_ingest.syntax.lexicon import words

__all__ = ["FRENCH"]

_NUMBERS = {
    **{"un": "a", "une": "a", "deux": "two", "trois": "three", "quatre": "four", "cinq": "five"},
    **{"six": "six", "sept": "seven", "huit": "eight", "neuf": "nine", "dix": "ten"},
}


def _any(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_REFUSALS = MappingProxyType(
    {
        "question": _any(
            r"\?|\best-ce\s+qu|^(?:(?:et|mais|salut|hé|hey|bon)[\s,]+)*(?:qui|que|quand|où|comment"
            r"|pourquoi|combien|quel(?:le)?s?|quelqu'un|est-ce)\b"
        ),
        "hearsay": _any(
            r"\b(?:il\s+para[iî]t|para[iî]t(?:-il)?|apparemment|soi-disant|d'apr[èe]s|selon|semble"
            r"|on\s+(?:dit|m'a\s+dit|raconte)|(?:ils|elles|les\s+gens)\s+disent|disent|dit|a\s+dit"
            r"|j'ai\s+(?:entendu|lu|appris\s+que)|rumeurs?|il\s+semble|croit|croient|pense(?:nt)?\s+que"
            r"|jure|raconte|prétend|pretend)\b"
        ),
        "unreal": _any(
            r"\b(?:imagine[zr]?|supposons|comme\s+si|dans\s+mes\s+rêves|j'ai\s+rêvé|je\s+rêve"
            r"|j'aurais|on\s+dirait|je\s+(?:rigole|déconne|deconne|plaisante|blague)|blague|pour\s+rire"
            r"|sarcasme|ironie|si\s+seulement|faillir|failli)\b"
        ),
        "conditional": _any(
            r"(?:^|[\s,(])si(?!\s*,)\s|\bs'(?:il|ils)\b|\b(?:à\s+moins\s+que|au\s+cas\s+où)\b"
        ),
        "doubt": _any(
            r"\b(?:peut-[êe]tre|peut\s+[êe]tre|probablement|sans\s+doute|s[ûu]rement|presque|possible"
            r"|je\s+crois|je\s+pense|il\s+me\s+semble|quasi(?:ment)?|je\s+sais\s+pas|je\s+ne\s+sais"
            r"|j'sais\s+pas|chais\s+pas|jsp)\b"
        ),
        "sarcasm": _any(r"^\s*(?:bien\s+s[ûu]r,|ouais\s+c'est\s+ça|mais\s+oui,|ben\s+voyons)"),
    }
)

_REPAIRS = tuple(
    (_any(pattern), written)
    for pattern, written in (
        (r"\b(?:mdr+|ptdr+|(?-i:lol)|xd+|haha+|hihi+|ahah+)\b", " "),
        (r"\b(j|m|t|s|n|d|l|c|qu)\s*'\s*", r"\1'"),
        (r"^\s*j\s+(?=[aeiouyhéèê])", "j'"),
        (r"\b(?:chuis|chui|jsuis)\b", "je suis"),
        (
            r"^\s*(?:ça|ca|cela)\s+fait\s+(?:\w+\s+){1,3}qu(?=e\s|')(?:e\s+|')",
            "",
        ),
        (r"\bjai\b", "j'ai"),
        (r"\bjaime\b", "j'aime"),
        (r"\bjadore\b", "j'adore"),
        (r"\bjhabite\b", "j'habite"),
        (r"\bj'sais\b", "je sais"),
        (r"\b(?:anniv|annif)\b", "anniversaire"),
        (r"\bpas\s+(?:du\s+tout|trop|tellement|vraiment|spécialement)\b", "pas"),
        (r"\bbcp\b", "beaucoup"),
        (r"\bun\s+(?:petit\s+)?peu\s+(?:de\s+|d')?", " "),
        (r"\b(?:c'est)(?=\s+le\s+\d)", "est"),
        (
            r"\b(?:de\s+temps\s+en\s+temps|à\s+la\s+folie|en\s+fait|en\s+vrai|en\s+ce\s+moment"
            r"|pour\s+le\s+coup|d'ailleurs|à\s+fond|grave|de\s+ouf"
            r"|le\s+(?:matin|soir|week-end|weekend))\b",
            " ",
        ),
        (
            r"\btou(?:te)?s\s+les\s+(?:lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?"
            r"|dimanches?|jours|soirs|matins|week-ends|semaines|mois|ans|étés|hivers)\b",
            " ",
        ),
        (r"\bchaque\s+(?:jour|semaine|mois|année|soir|matin|été|hiver|week-end)\b", " "),
        (
            r"^(?:\s*(?:bon|ben|bah|salut|coucou|bonjour|ah|oh|eh|hé|oui|ouais|non|nan|ok|merci|bref"
            r"|franchement|honnêtement|perso|personnellement|moi|enfin|voilà|sinon|et|mais"
            r"|du\s+coup|alors)\s*[,!.…:]+\s*)+",
            "",
        ),
        (
            r"^(?:\s*(?:bon|ben|bah|perso|personnellement|franchement|honnêtement|moi|nous(?=\s+on\b)|alors"
            r"|sinon|du\s+coup|actuellement|maintenant|et|mais)(?:\s+aussi)?\s+)+",
            "",
        ),
        (r"(?<=[,;])\s*(?:moi|perso)\s+(?=j['e])", " "),
    )
)

FRENCH = Grammar(
    code="fr",
    nouns=NOUNS,
    forms=FORMS,
    me=MappingProxyType({"je": "1", "j'": "1", "nous": "p", "on": "3"}),
    others=words("tu vous il ils elle elles ça ca cela qui ce c' celui celle ceux quelqu'un"),
    drops=False,
    clitics_of_me=words("me m' nous"),
    clitics=words("te t' se s' le la l' les lui leur y en vous"),
    denials=words("pas jamais point guère non"),
    no_longer=words("plus"),
    joins=words("et"),
    openings=words(", ; - — – et mais car donc puis parce puisque même aussi"),
    adverbs=words(
        "beaucoup vraiment trop bien tellement énormément enormement aussi toujours encore surtout"
        " déjà deja très super assez plutôt plutot tout bref fort carrément franchement juste"
        " principalement maintenant actuellement enfin récemment récement directement rien ensemble"
        " seulement absolument"
    ),
    prepositions=MappingProxyType(
        {
            **{
                word: word
                for word in "à en de dans chez pour par comme sans avec sur depuis".split()
            },
            **{"a": "à", "au": "à", "aux": "à", "du": "de", "des": "de", "d'": "de"},
        }
    ),
    leads=Leads(
        of=words("de"),
        origin=words("de"),
        post=words("à chez en pour"),
        job=words("à chez en"),
        employer=words("chez pour"),
        spouse=words("à avec"),
        feared=words("à de"),
        against=words("à"),
        than=words("à"),
        to=words("à en"),
        stopped=words("de"),
    ),
    contracted=words("au aux du des"),
    parts=words("de d'"),
    with_parts=words("à au aux sans"),
    definite=words("le la l' les"),
    indefinite=words("un une quelques"),
    owners=words("mon ma mes notre nos ton ta tes son sa ses votre vos leur leurs"),
    mine=words("mon ma mes notre nos"),
    pointing=words("ce cet cette ces"),
    numbers=MappingProxyType(_NUMBERS),
    closed=words(
        "alors donc puis ensuite après avant pourtant sinon voilà enfin quoi bref hein genre sauf"
        " que qu' qui quoi dont où quand comment pourquoi si car je j' tu il ils elle elles on nous"
        " vous moi toi lui eux ça ca cela ceci ce c' celui celle ceux rien personne quelque"
        " quelques chaque plusieurs certains certaines tous toutes tout ici là ni ou mais donc or"
        " ne n' pas plus jamais me m' te t' se s' le la les l' y en leur aucun aucune autre autres"
        " même"
    ),
    ages=words("ans"),
    months=LEXICON.months,
    over=_any(
        r"\b(?:quitt\w+|romp\w+|divorc\w+|mort[e]?|décéd\w+|deced\w+|sépar\w+|largu\w+|avant)\b"
    ),
    embeds=words("que qu' quand lorsque où si comme dont qui"),
    reasons=frozenset({"parce que", "parce qu'", "vu que", "étant donné"}),
    calls=_any(r"\s*,?\s*(?:nommée?|appelée?|qui\s+s'appelle|s'appelle)\s+"),
    birthday=_any(
        r"^mon\s+anniversaire\s*,?\s*(?:est|c'est)\s+(?:le\s+)?(?P<day>\d{1,2})(?:er)?"
        r"\s+(?P<month>\w+)"
    ),
    infinitive=re.compile(r"[a-zàâçéèêëîïôûùüœ]{2,}(?:er|ir|re|ïr)$"),
    refusals=_REFUSALS,
    repairs=_REPAIRS,
)
"""Tables of French."""
