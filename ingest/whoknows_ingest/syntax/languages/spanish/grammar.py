"""Spanish: its closed words, and what its speakers do not stand behind."""

import re
from types import MappingProxyType

from whoknows_ingest.syntax.dates.spanish import LEXICON
from whoknows_ingest.syntax.languages.grammar import Grammar, Leads
from whoknows_ingest.syntax.languages.spanish.nouns import NOUNS
from whoknows_ingest.syntax.languages.spanish.verbs import FORMS
from whoknows_ingest.syntax.lexicon import words

__all__ = ["SPANISH"]

_NUMBERS = {
    **{"un": "a", "una": "a", "dos": "two", "tres": "three", "cuatro": "four", "cinco": "five"},
    **{"seis": "six", "siete": "seven", "ocho": "eight", "nueve": "nine", "diez": "ten"},
}
_TIMES = (
    r"(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bados?|domingos?|d[íi]as|fines\s+de\s+semana"
    r"|años|meses|veranos|inviernos|ratos)"
)


def _any(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_REFUSALS = MappingProxyType(
    {
        "question": _any(
            r"[¿?]|^(?:(?:y|pero|oye|hola|bueno)[\s,]+)*(?:qui[ée]n(?:es)?|qu[ée](?!\s+(?:bien|guay"
            r"|bueno|rico)\b)|c[óo]mo|d[óo]nde|cu[áa]ndo|cu[áa]nt[oa]s?|cu[áa]l(?:es)?|alguien"
            r"|por\s+qu[ée])\b"
        ),
        "hearsay": _any(
            r"\b(?:dicen|dice|dijo|dijeron|cuentan|seg[úu]n|al\s+parecer|por\s+lo\s+visto"
            r"|parece\s+(?:ser\s+)?que|supuestamente|se\s+(?:dice|rumorea|comenta)|me\s+(?:han"
            r"\s+)?(?:contado|contaron|dijeron)|me\s+ha\s+dicho|he\s+(?:oído|oido|leído|leido)"
            r"|o[íi]\s+que|rumor(?:es)?|cree|creen|piensa|piensan|jura)\b"
        ),
        "unreal": _any(
            r"\b(?:ojal[áa]|quisiera|imagin[ao]|imagínate|imaginate|supong(?:o|amos)|como\s+si"
            r"|en\s+mis?\s+sueños|soñ[éeó]|sueño\s+con|finj[oa]|hubiera|hubiese|fuera\s+de\s+broma"
            r"|de\s+broma|es\s+broma|bromas?|broma|sarcasmo|iron[íi]a|ya\s+quisiera|ni\s+que)\b"
        ),
        "conditional": _any(
            r"(?:^|[\s,(])si(?!\s*,)\s|\b(?:a\s+menos\s+que|salvo\s+que|con\s+tal)\b"
        ),
        "doubt": _any(
            r"\b(?:quiz[áa]s?|tal\s+vez|a\s+lo\s+mejor|puede\s+que|puede\s+ser|igual(?!\s+(?:que|de)\b)"
            r"|probablemente|posiblemente|seguramente|capaz|casi|creo|me\s+parece|a\s+punto|por\s+poco"
            r"|apenas|no\s+s[ée])\b"
        ),
        "sarcasm": _any(
            r"^\s*(?:s[íi],?\s+claro|claro,|claro\s+que\s+s[íi],|seguro,|c[óo]mo\s+no,)"
        ),
    }
)

_REPAIRS = tuple(
    (_any(pattern), written)
    for pattern, written in (
        (r"(?:\b(?:ja|je|ji)(?:ja|je|ji|j)+a?\b|\b(?:jj+|xd+|(?-i:lol)|lmao)\b)", " "),
        (r"\b(?:k|q)(?=\s)", "que"),
        (r"\bxq\b", "porque"),
        (
            r"^\s*(?:hace|llevo)\s+(?:\d+|un[oa]?|dos|tres|cuatro|cinco|diez)\s+(?:años?|meses|mes)"
            r"\s+que\s+",
            "",
        ),
        (r"\btb\b|\btmb\b|\btbn\b", "también"),
        (r"\bcumple\b(?=\s+es\b)", "cumpleaños"),
        (r"\b(?:un\s+poco|un\s+poquito|algo)\s+de\b", " "),
        (
            r"\b(?:en\s+absoluto|para\s+nada|de\s+vez\s+en\s+cuando|a\s+menudo|desde\s+siempre"
            r"|desde\s+pequeñ[oa]|de\s+verdad|la\s+verdad(?:\s+es\s+que)?|con\s+locura|a\s+muerte"
            r"|en\s+realidad|hoy\s+en\s+d[íi]a|a\s+diario|por\s+cierto"
            r"|un\s+mont[óo]n|por\s+las?\s+(?:mañanas?|tardes?|noches?))\b",
            " ",
        ),
        (rf"\btod[oa]s\s+l[oa]s\s+(?:{_TIMES}|semanas|noches|tardes|mañanas)\b", " "),
        (r"\blos\s+(?:fines\s+de\s+semana)\b", " "),
        (r"\bcada\s+(?:d[íi]a|semana|mes|año|noche|mañana|tarde|verano|invierno)\b", " "),
        (
            r"^(?:\s*(?:bueno|pues|oye|hola|buenas|uf|uff|ay|ah|eh|sí|si|no|claro|vale|vaya|mira|nada"
            r"|personalmente|honestamente|sinceramente|a\s+ver|en\s+fin|gracias|ok|y|pero|o\s+sea)"
            r"\s*[,!.…:]+\s*)+",
            "",
        ),
        (
            r"^\s*(?:pues|bueno|uf+|ay|personalmente|honestamente|sinceramente|ahora|actualmente|y"
            r"|pero)\s+",
            "",
        ),
    )
)

SPANISH = Grammar(
    code="es",
    nouns=NOUNS,
    forms=FORMS,
    me=MappingProxyType({"yo": "1p", "nosotros": "p", "nosotras": "p"}),
    others=words("tú tu vos usted ustedes vosotros vosotras él ella ellos ellas eso esto quien"),
    drops=True,
    clitics_of_me=words("me nos"),
    clitics=words("te se le les lo la los las os"),
    denials=words("no nunca jamás jamas tampoco ni"),
    no_longer=words("ya"),
    joins=words("y e"),
    openings=words(", ; - — – y e pero aunque porque pues así además entonces también"),
    adverbs=words(
        "mucho muchísimo muchisimo bastante también todavía todavia aún aun siempre realmente"
        " sinceramente especialmente sobretodo ahora actualmente ya nada demasiado tanto muy super"
        " súper solo sólo principalmente normalmente por fin finalmente hoy más mas así mismo"
        " recién recien absolutamente directamente"
    ),
    prepositions=MappingProxyType(
        {
            **{word: word for word in "a en de con para por como sin desde hasta sobre".split()},
            **{"al": "a", "del": "de"},
        }
    ),
    leads=Leads(
        of=words("de"),
        origin=words("de"),
        post=words("en para"),
        job=words("en"),
        employer=words("para"),
        spouse=words("a con"),
        feared=words("a de"),
        against=words("a"),
        than=words("a"),
        to=words("a en"),
        stopped=words("de"),
    ),
    contracted=words("al del"),
    parts=words("de"),
    with_parts=words("con sin a"),
    definite=words("el la los las"),
    indefinite=words("un una unos unas algún alguna algunos algunas"),
    owners=words("mi mis nuestro nuestra nuestros nuestras tu tus su sus vuestro vuestra"),
    mine=words("mi mis nuestro nuestra nuestros nuestras"),
    pointing=words("este esta estos estas ese esa esos esas aquel aquella"),
    numbers=MappingProxyType(_NUMBERS),
    closed=words(
        "entonces luego después despues antes encima incluso excepto menos salvo eh vaya tal vez"
        " que quien cual donde cuando como qué quién cuál dónde cuándo cómo cuánto porque si sí no"
        " ya yo tú él ella ellos ellas mí ti usted ustedes nosotros nosotras eso esto ello esos"
        " esas este esta ese esa algo alguien nadie ninguno ninguna otro otra todo todos todas aquí"
        " allí ahí acá allá pero aunque o u ni lo le les se te os me nos así cada varios varias"
        " muchos muchas contigo conmigo pocos pocas tanto tantos ambas ambos demás"
    ),
    ages=words("años añitos"),
    months=LEXICON.months,
    over=_any(
        r"\b(?:dej[óo]|romp\w+|cort[éóo]\b|divorci\w+|muri[óo]|falleci\w+|difunt[oa]|muert[oa]|separ\w+"
        r"|antes)\b"
    ),
    embeds=words("que cuando donde mientras si como cuanto quien"),
    reasons=frozenset({"ya que", "así que", "asi que", "puesto que", "dado que"}),
    calls=_any(r"\s*,?\s*(?:llamad[oa]|que\s+se\s+llama|se\s+llama)\s+"),
    birthday=_any(r"^mi\s+cumpleaños\s+es\s+(?:el\s+)?(?P<day>\d{1,2})\s+de\s+(?P<month>\w+)"),
    infinitive=re.compile(r"[a-záéíóúñü]{2,}(?:ar|er|ir|ír)$"),
    refusals=_REFUSALS,
    repairs=_REPAIRS,
)
"""Tables of Spanish."""
