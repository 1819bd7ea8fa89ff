"""Which language a message is in, as far as it matters.

Words of closed classes decide, and py3langid (a naive Bayes model over bytes, some of its
languages) where they leave a doubt. It is asked only about messages without a plain English word
in which something was read, or in which words of another language stand, so it costs next to
nothing and cannot silence ordinary chat.
"""

import re
from functools import lru_cache
from typing import Any

from whoknows_ingest.syntax.lexicon import words

__all__ = ["is_foreign", "language_of"]

_PLAIN = words(
    "the and you your with my our have has they of this that are i'm i've she's he's it's don't"
    " doesn't would been from their there when what who just"
)
"""English words that no other language has in its Latin script."""
_OF_I = words("quit love like hate use play live work want need know am was do did got go run own")
"""After "i" these are English."""
_LANGUAGES = tuple(
    "en de fr es pt it nl sv da no pl fi cs hu ro tr ru uk el ja zh ko ar he hi th vi id".split()
)
_SURE = 0.6
"""Of 2,760 turns of English chat none reaches it for another language; most sentences of four
words in German, Spanish, French, Portuguese, Italian or Dutch do."""


_ENGLISH = _PLAIN - words("has") | words(
    "i to of is it for at with we she but not was were be so do does did will would could should"
    " go get got about what how why if by my in out up down all can like love hate"
    " really think know want need loves hates likes works lives plays uses prefer prefers hate love"
    " use live work play some any than them him her his than then these those into"
)
"""Any of them, and a message is not taken for another language."""
_SIGNS = {
    "es": (
        words(
            "yo tengo soy estoy hablo juego gusta gustan encanta encantan pero muy también tambien"
            " hermana hermano años ayer hace dejé prefiero llamo nací cumple cumpleaños aunque"
            " odia vive trabaja tiene mi mis y pues mudé compré fui ahora desde nada novia novio"
            " hija hijo perro alérgica alérgico somos vivimos tenemos"
            " compré adopté casé crecí visité hemos coche trabajamos amigo amiga"
            " juega hablamos veces dejado estado alemán"
            " siempre tampoco mucho"
        ),
        words(
            "el la los las me no en de con al del un una por para que se lo trabajo vivo odio uso"
            " toco estudio amo adoro es le su sus todos todas más mas a ya"
            " acabo acaba acabamos gato coche"
        ),
    ),
    "fr": (
        words(
            "je suis est chez avec aime aimes déteste deteste habite bosse travaille joue parle"
            " sœur soeur frère mais très ça moi appelle arrêté ans pas ma mes notre préfère utilise"
            " j'ai j'aime plait plaît étudie copine copain viens vis déménagé acheté allé née"
            " né adopté fille mari femme mère père dans où même anniversaire du"
            " nous avons habitons toujours beaucoup vraiment tellement"
        ),
        words(
            "le la les de des un une en et mon au on ai il elle plus jamais que qui à a sur pour"
            " adore j d l m s n ce non rando sont aux me parle est"
        ),
    ),
    "de": (
        words(
            "ich bin habe hab liebt wohne wir haben sind mag liebe hasse nicht kein keine keinen"
            " nie auch"
            " mein meine meinen meiner meinem unser unsere und aber seit gern gerne lieber arbeite"
            " arbeitet studiere spiele spielt esse trinke trinkt spreche spricht lerne komme heiße"
            " heisse heißt wohnt wohnen jahre alt bei aus für über nach mit zum zur beim vom ist"
            " schwester bruder mutter vater tochter sohn freundin freund mann frau hund katze"
            " verheiratet allergisch gegen als wurde kann mir mich uns sehr schon noch immer"
            " benutze nutze verwende hat hasst mögen gefällt schmeckt ausstehen"
            " jetzt früher mehr oder weil geboren geburtstag"
        ),
        words(
            "in im am der die das den dem ein eine einen einer einem zu von auf um an so war es er"
            " sie du man was wie wo nur ja da hier sich isst mag"
        ),
    ),
}
"""Words that are sure signs of a language, and those that other languages have too."""
_KIN_TONGUES = words(
    "não eu você um uma os em com meu minha muito gosto moro trabalho sou estou também isso tenho"
    " il è sono che di piace lavoro abito gli della anche io mia perché più nel alla ho sto"
    " amb els jo visc treballo agrada tinc és vaig dels molt sóc soc parlo germana estic seva cafè"
    " teño moito gústame traballo falo irmá miña unha non ik het een ich nicht und der das ist"
    " niet mijn heb ben jij hou wij zijn werk woon van voor maar ook geen jeg jag ikke inte och og"
    " min mitt bor är på til som har av det ek nie'n ech hunn sech net kwam"
)
"""Words of tongues that are near to those that are read."""
_CANDIDATES = tuple("en es fr pt it ca gl ro nl de".split())
_ALIKE = words("in was so will all am an war die man also hat do")
"""English words that are German as well."""


def language_of(text: str) -> str | None:
    """The code of German, Spanish or French for a message that is surely in it, else None.

    >>> language_of("Odio el café"), language_of("j'aime pas le café")
    ('es', 'fr')
    >>> language_of("I love Los Angeles"), language_of("Io amo il jazz")
    (None, None)
    """
    said = text.casefold().replace("’", "'")
    found = set(re.findall(r"[^\W\d_]+", said)) | set(re.findall(r"[^\W\d_]+'[^\W\d_]+", said))
    english = found & _ENGLISH
    if english - _ALIKE:
        return None
    scores = {
        code: 2 * len(found & sure) + len(found & shared) for code, (sure, shared) in _SIGNS.items()
    }
    code, other, *_ = sorted(scores, key=lambda each: -scores[each])
    if english and (code != "de" or not found & _SIGNS[code][0]):
        return None
    foreign = found & (_KIN_TONGUES - _SIGNS[code][0] - _SIGNS[code][1])
    if not scores[code] or scores[code] == scores[other] or foreign:
        return None
    return code if scores[code] >= _needed(text, code) else None


def _needed(text: str, code: str) -> int:
    """How much the words must say, given how likely py3langid finds the language."""
    ranked = {found: float(likelihood) for found, likelihood in _identifier(_CANDIDATES).rank(text)}
    own, rival = ranked[code], max(p for found, p in ranked.items() if found != code)
    if own >= max(rival, 0.25):
        return 2
    return 3 if own >= 0.15 else 5 if rival < 0.9 else 99


def is_foreign(text: str) -> bool:
    """Whether a message is surely not English.

    >>> is_foreign("Ich wohne in Berlin"), is_foreign("my brother likes Berlin")
    (True, False)
    """
    found = set(re.findall(r"[^\W\d_]+(?:'[a-z]+)?", text.casefold().replace("’", "'")))
    if not found or found & _PLAIN or ("i" in found and found & _OF_I):
        return False
    language, likelihood = _identifier(_LANGUAGES).classify(text)
    return language != "en" and float(likelihood) >= _SURE


@lru_cache(maxsize=2)
def _identifier(languages: tuple[str, ...]) -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier  # heavy: loaded when first asked

    identifier: Any = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages(languages)
    return identifier
