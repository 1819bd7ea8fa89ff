"""Messages that say nothing: greetings, laughter, thanks, yes and no, links, emoji.

A message is chatter only as a whole: it has to be made up of the phrases below, each whole. One
word beyond them makes it worth reading, so that names ("Noah"), places (東京) and answers never
are noise. Words that are also common names (Dale, Jo, Mia) are left out on purpose.
"""

import re
from functools import cache

from whoknows_schema.text import name_key

__all__ = ["PHRASES", "is_chatter"]

_ADDRESS = re.compile(r"\b(?:https?://|www\.)\S+", re.IGNORECASE)
_MARKUP = re.compile(r"<(?:@[!&]?|#|a?:\w+:)\w+>|:\w+:")
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_STRETCH = re.compile(r"(.)\1{2,}")
_LAUGH = re.compile(
    r"[bmw]*[ha]*(?:ha|ah){2,}[ha]*|(?:[aeiou]*(?:h[aei]|ja)){2,}[hj]?|(?:j[ei]){2,}|(?:lo){2,}l?"
    r"|(?:xa){2,}|k{3,}|(?:rs){2,}|w{2,}|5{3,}|\u110f+|\u1112+"
)
_MAX_WORDS = 6

PHRASES: dict[str, tuple[str, ...]] = {
    "en": tuple(
        """
        a again agreed ah aha alright and anyway aw awesome aww ay bb bbl bbq brb btw bye cheers
        cool cya damn dang do dunno eh everyone exactly fine folks from funny g ga gg gj gl glhf
        gm gn good goodbye goodnight great guys gz ha hah haha hahaha he hehe hello here hey heya
        hi hm hmm hmmm hmu how howdy idc idk ikr im indeed interesting is it its jk k kk kthx lmao
        lmfao lol lolol luck maybe meh mhm mm mmm morning nah neat never nice nite no nope np nvm o
        oh ok okay okey omg omw oof oops ouch ok'd perfect please pls plz really rekt right rip
        rofl same see seriously so sorry sounds sup sure sweet ta tbh thank thanks that that's the
        thx tnx true tx ty tysm u ugh uh um umm ur very wait wb welcome wp well what whatever
        what's whoa wow wtf xd xoxo y ya yay yea yeah yep yes yo you you're yup
        """.split()
    ),
    "de": (
        *"""
        hallo moin servus grüezi tach danke dankeschön dankesehr bitte bitteschön bitteschoen ja
        jaa jap nee ne nein nö doch genau stimmt klar logo gerne gern okee tschüss tschau
        tschö achso aha krass geil ach oje oh naja eben mahlzeit prost lg vg hdl gute nacht
        """.split(),
        "guten morgen",
        "guten tag",
        "guten abend",
        "guten appetit",
        "gute nacht",
        "gute besserung",
        "vielen dank",
        "danke schön",
        "danke sehr",
        "bitte schön",
        "kein problem",
        "keine ahnung",
        "alles klar",
        "bis bald",
        "bis dann",
        "bis später",
        "bis morgen",
        "auf wiedersehen",
        "wie geht's",
        "wie gehts",
        "schönen tag",
        "schönen abend",
        "schönes wochenende",
        "na klar",
        "ach so",
        "ach ja",
        "was geht",
        "zum wohl",
        "herzlichen glückwunsch",
        "viel glück",
        "viel erfolg",
    ),
    "es": (
        *"""
        hola gracias si sí vale claro adiós chao chau hasta bueno genial bienvenido bienvenida
        bienvenidos perdón exacto igualmente ok oye ay uy jaja órale ándale guau felicidades
        saludos xd mande salud
        """.split(),
        "buenos días",
        "buen día",
        "buenas tardes",
        "buenas noches",
        "buenas",
        "muchas gracias",
        "mil gracias",
        "de nada",
        "por favor",
        "por supuesto",
        "lo siento",
        "qué tal",
        "cómo estás",
        "hasta luego",
        "hasta mañana",
        "hasta pronto",
        "nos vemos",
        "está bien",
        "muy bien",
        "no sé",
        "no pasa nada",
        "buena suerte",
        "qué bueno",
        "así es",
        "de acuerdo",
        "tal vez",
        "buen provecho",
    ),
    "pt": (
        *"""
        olá oi opa obrigado obrigada brigado valeu sim não nao beleza blz tchau falou legal tá
        certo claro desculpa parabéns vlw obg pois ué eita nossa kkk rs kkkk abs abraços saudações
        """.split(),
        "bom dia",
        "boa tarde",
        "boa noite",
        "boa sorte",
        "muito obrigado",
        "muito obrigada",
        "de nada",
        "por favor",
        "tudo bem",
        "tudo bom",
        "até logo",
        "até mais",
        "até amanhã",
        "com certeza",
        "não sei",
        "que legal",
        "muito bom",
        "pode ser",
        "sei lá",
        "bem vindo",
        "bem vinda",
        "me desculpe",
    ),
    "fr": (
        *"bonjour bonsoir salut coucou merci oui non ouais voilà bravo pardon mdr ptdr".split(),
        *"stp svp bienvenue dommage".split(),
        "bonne nuit",
        "bonne journée",
        "bonne soirée",
        "merci beaucoup",
        "de rien",
        "s'il te plaît",
        "s'il vous plaît",
        "à bientôt",
        "à demain",
        "au revoir",
        "ça va",
        "d'accord",
        "pas de souci",
        "bien sûr",
    ),
    "ja": tuple(
        """
        はい いいえ うん ううん ええ へえ へー ほう なるほど そう そうだね そうですね そうか そっか
        ありがとう ありがとうございます ありがとうございました どうも どういたしまして すみません
        すいません ごめん ごめんなさい ごめんね おはよう おはようございます こんにちは こんばんは
        おやすみ おやすみなさい さようなら またね また明日 じゃあね よろしく よろしくお願いします
        お願いします お疲れ お疲れ様 お疲れ様です お疲れさま おつ おつかれ 了解 了解です りょ
        わかった わかりました 承知しました いいね いいですね すごい やった やばい かわいい まじ
        まじで マジ マジで 草 笑 爆笑 わら おめでとう おめでとうございます いただきます
        ごちそうさま ただいま おかえり いってきます いってらっしゃい がんばって 頑張って ファイト
        もちろん たしかに 確かに 本当 本当に ほんと ほんとに オッケー おけ おk うける ウケる
        """.split()
    ),
}
"""Phrases by language, each of one or more words, as people write them."""


@cache
def _phrases() -> frozenset[tuple[str, ...]]:
    """All phrases as words; a word of one language beside that of another is chatter as well."""
    written = (phrase for phrases in PHRASES.values() for phrase in phrases)
    return frozenset(tuple(_words(phrase)) for phrase in written)


def _words(text: str) -> list[str]:
    return _WORD.findall(name_key(text))


def is_chatter(text: str) -> bool:
    """Whether the message as a whole says nothing.

    >>> is_chatter("lol ok!!"), is_chatter("ok, I moved to Oslo"), is_chatter("🎉🎉")
    (True, False, True)
    >>> is_chatter("Guten Morgen!"), is_chatter("ありがとう〜"), is_chatter("東京")
    (True, True, False)
    """
    words = _words(_MARKUP.sub(" ", _ADDRESS.sub(" ", text)))
    return len(words) <= _MAX_WORDS and _is_made_of_phrases(tuple(words))


def _is_made_of_phrases(words: tuple[str, ...]) -> bool:
    """Whether the words are some phrases, one after another; no words are."""
    if not words:
        return True
    if _says_nothing(words[0]) and _is_made_of_phrases(words[1:]):
        return True
    known = _phrases()
    return any(
        words[:length] in known and _is_made_of_phrases(words[length:])
        for length in range(2, len(words) + 1)
    )


def _says_nothing(word: str) -> bool:
    known = _phrases()
    short = _STRETCH.sub(r"\1", word).rstrip("ー")
    return (word,) in known or (short,) in known or _LAUGH.fullmatch(word) is not None
