"""What speakers of German do not stand behind."""

import re
from types import MappingProxyType

__all__ = ["REFUSALS"]


def _any(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


REFUSALS = MappingProxyType(
    {
        "question": _any(
            r"\?|^(?:(?:und|aber|hallo|hey|hi|sag\s+mal|na|leute)[\s,]+)*(?:wer|wen|wem|wessen|was|wie"
            r"|wo|wann|warum|wieso|weshalb|woher|wohin|welche[rsnm]?|seit\s+wann|jemand)\b"
        ),
        "hearsay": _any(
            r"\b(?:angeblich|anscheinend|scheinbar|offenbar|offensichtlich|vermeintlich|laut|zufolge"
            r"|soll(?:en|te|ten)?|sagt(?:e|en)?|gesagt|meint(?:e|en)?|gemeint|behauptet(?:e|en)?"
            r"|erzähl(?:t|te|ten)|schreibt|schrieb|glaubt(?:e|en)?|denkt|dachte|findet|fand"
            r"|gehört,|(?:habe?|hat)\s+(?:mal\s+|neulich\s+)?(?:gehört|gelesen)|heißt\s+es|es\s+heißt"
            r"|gerücht\w*|munkelt|schwört|tut\s+so|hält\s+mich|nennt|nennen)\b"
        ),
        "unreal": _any(
            r"\b(?:würde[nt]?|hätte[nt]?|wäre[nt]?|wär|wär's|könnte[nt]?|müsste[nt]?|dürfte[nt]?"
            r"|sollte[nt]?|stell(?:t)?\s+(?:dir|euch)\s+vor|angenommen|als\s+ob|als\s+wenn|träum\w*"
            r"|geträumt|traum|traumhaft\s+wenn|scherz\w*|spaß\s+beiseite|nur\s+spaß|witz\w*|ironie"
            r"|sarkasmus|beinahe|fast|so\s+tun|tun\s+so|tu\s+so|schön\s+wär\w*|im\s+film|im\s+lied"
            r"|im\s+song|im\s+spiel|im\s+buch)\b"
        ),
        "conditional": _any(
            r"\b(?:wenn|falls|sofern|solange|sobald|es\s+sei\s+denn|vorausgesetzt|ansonsten)\b"
        ),
        "doubt": _any(
            r"\b(?:vielleicht|vllt|evtl|eventuell|wahrscheinlich|vermutlich|möglicherweise|womöglich"
            r"|wohl|glaube?|denke?|schätze?|vermute|nehme\s+an|bestimmt|sicherlich|keine\s+ahnung"
            r"|weiß\s+(?:ich\s+)?nicht|kaum|theoretisch|quasi|sozusagen|gefühlt|irgendwie|entweder)\b"
        ),
        "sarcasm": _any(
            r"^\s*(?:ja+|na|aber)\s*,?\s+(?:klar|sicher|natürlich|genau|logisch)\b\s*,?"
            r"|^\s*(?:klar\s*,|na\s+toll|ganz\s+bestimmt|klar\s+doch|sicher\s+doch|genau\s*,)"
        ),
    }
)
"""By why, in the order in which they are tried."""
