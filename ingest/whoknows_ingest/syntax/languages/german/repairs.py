"""What is taken out of a German sentence or written plainly before it is read."""

import re

from whoknows_ingest.syntax.dates.german import LEXICON

__all__ = ["REPAIRS"]

_DAYS = r"(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)"
_TIMES = rf"(?:tag|morgen|abend|nacht|woche|monat|jahr|sommer|winter|wochenende|{_DAYS})"

_MONTHS = LEXICON.one_of(LEXICON.months)


def _any(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


REPAIRS = tuple(
    (_any(pattern), written)
    for pattern, written in (
        (r"\b(?:haha+|hihi+|hehe+|(?-i:lol)|xd+|rofl|höhö)\b", " "),
        (r"\b(?:'n|nen|'nen)(?=\s)", "einen"),
        (r"(?<=\s)(?:'ne|ne)(?=\s)", "eine"),
        (r"\b(hab|bin|mag|wohn|spiel|liebe?|find)'(?=\s)", r"\1"),
        (r"\bm(?:ei)?ne?\s+(?=lieblings)", "mein "),
        (r"\bam\s+(?:aller)?liebsten\b", "amliebsten"),
        (r"\bfür\s+mein\s+leben\s+gerne?\b", "gern"),
        (r"\b(?:genauer|kurz|offen|anders|grob)\s+gesagt\b", " "),
        (r"\bzum\s+glück\b|\büber\s+alles\b", " "),
        (
            rf"\bseit\s+(?:(?:anfang|mitte|ende)\s+)?(?:dem\s+)?(?:letzte[nmr]\s+)?(?:{_MONTHS}|sommer|winter|herbst"
            r"|frühling|frühjahr|woche|gestern)\b(?!\s+\d)",
            " schon ",
        ),
        (r"\b(?:nich|nix)\b", "nicht"),
        (r"\b(?:überhaupt|gar|absolut|wirklich|echt)\s+(?=nicht\b|kein)", " "),
        (r"\bnicht\s+(?:so|besonders|wirklich|sonderlich|unbedingt)\s+(?=gerne?\b)", "nicht "),
        (r"\breagiere\b(?=.*\ballergisch\b)", "bin"),
        (r"\breagiert\b(?=.*\ballergisch\b)", "ist"),
        (r"\bernähr(?:e|t)?\s+(?:mich|sich)\b", "bin"),
        (
            r"^am\s+(\d{1,2}\.\s*[^\W_]+\.?)\s+habe?\s+ich\s+geburtstag",
            r"ich habe am \1 Geburtstag",
        ),
        (r"^mein\s+name\s+ist\b", "ich heiße"),
        (r"(\d+)\s*(?:jahre?|j\.?)\s+(?:alt|jung)\b", r"\1 Jahre"),
        (r"\bvon\s+beruf\b|\bals\s+beruf\b|\bberuflich\b", " "),
        (r"\b(?:ein\s+(?:bisschen|wenig|bissl)|etwas|nen\s+bisschen)\s+(?=[^\W\d_])", " "),
        (
            r"\bseit\s+(?:jahren|monaten|wochen|ewigkeiten|langem|längerem|kurzem|immer|klein\s+auf"
            r"|meiner\s+(?:kindheit|jugend)|der\s+(?:schule|schulzeit|kindheit|geburt|uni))\b",
            " schon ",
        ),
        (
            r"\b(?:im\s+moment|zur\s+zeit|zurzeit|ab\s+und\s+zu|hin\s+und\s+wieder|von\s+zeit\s+zu\s+zeit"
            r"|in\s+(?:meiner|unserer|der|seiner|ihrer)\s+freizeit|auf\s+(?:der\s+)?arbeit|im\s+büro"
            r"|privat|zu\s+hause|zuhause|daheim|von\s+klein\s+auf|schon\s+(?:ewig|immer|lange)|mit\s+leidenschaft|seit\s+ich"
            r"\s+denken\s+kann|am\s+(?:morgen|abend|nachmittag|vormittag)|ehrlich\s+gesagt|um\s+ehrlich"
            r"\s+zu\s+sein|im\s+(?:sommer|winter|herbst|frühling|urlaub))\b",
            " dort ",
        ),
        (
            rf"\b(?:jede[nsm]?|alle|die\s+ganze|den\s+ganzen|das\s+ganze)\s+(?:zweite[nsr]?\s+)?{_TIMES}e?\b",
            " ",
        ),
        (rf"\b(?:ein|zwei|drei|vier|fünf|\d+)\s*mal\s+(?:pro|die|in\s+der|im)\s+{_TIMES}\b", " "),
        (r"\b(?:seit)\s+(?:dem\s+jahr\s+)", "seit "),
        (
            r"(?<![\d.,:])(?<!seit )(?<!jahr )(?<!\. )(?:\bin\s+)?\b((?:19|20)\d\d)"
            r"(?![\d.,:%€-]*\d)"
            r"(?!\s*(?:€|%|euro|km|mal))\b",
            r"im Jahr \1",
        ),
        (rf"\b({_MONTHS}|sommer|winter|herbst|frühling|frühjahr) im Jahr ", r"\1 "),
        (r"(\d)\.?$", r"\1 ."),
        (r"\bjahrgang\s+im\s+jahr\s+(\d{4})", r"im Jahr \1 geboren"),
        (r"\b((?:mein|unser)\w*)\s+(?:aller)?(?:best|gut|alt)\w*\s+freund(?:in)?\b", r"\1 Kumpel"),
        (r"\b((?:mein|unser)\w*\s+[^\W\d_]+)\s+\(([^\W\d_]+)\)", r"\1 \2"),
        (r"\b(frankfurt)\s+am\s+main\b", r"\1"),
        (r"\b(freiburg)\s+im\s+breisgau\b", r"\1"),
        (
            r"^(?:\s*(?:ja|nein|nee|nö|doch|ach|oh|ah|ok|okay|hallo|hi|hey|moin|servus|danke|na\s+ja|naja"
            r"|also|tja|hm+|puh|und|aber|übrigens|ehrlich|fun\s*fact|btw|sorry|leute|genau|stimmt|same"
            r"|cool|schön|krass|oha)\s*[,!.…:]+\s*)+",
            "",
        ),
        (
            r"^\s*(?:ja(?!\s+(?:klar|sicher|natürlich|genau|logisch)\b)|nee|nö|also|naja|hm+|und|aber|doch|denn|oha|btw|tja)\s+",
            "",
        ),
    )
)
"""Patterns with what is written in their place, in order."""
