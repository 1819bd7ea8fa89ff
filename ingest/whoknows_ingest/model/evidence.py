"""Which words of a clause bear a verb of the registry out.

An entry is a lemma of the clause ("love"), or a lemma with the preposition that leads to the object
("live in"). The table is a class of English for each verb and not a list of seen sentences.
"""

from collections.abc import Mapping, Set
from types import MappingProxyType

from whoknows_ingest.syntax.lexicon import KIN
from whoknows_schema.verbs import ATTRIBUTES, VERBS, is_opinion

__all__ = ["EVIDENCE", "OPINION_WORDS", "STATES", "bears_out", "opinion_of"]

OPINION_WORDS: Mapping[str, str] = MappingProxyType(
    {
        word: verb
        for verb, words in {
            "loves": "love adore obsessed crazy addicted favorite favourite passionate luv elite",
            "likes": "like fond keen interested fan into",
            "enjoys": "enjoy",
            "prefers": "prefer rather",
            "supports": "support root",
            "admires": "admire respect look-up-to",
            "values": "value cherish treasure",
            "trusts": "trust",
            "tolerates": "tolerate",
            "dislikes": "dislike sick tired mind",
            "hates": "hate detest loathe despise stand abhor",
            "avoids": "avoid",
            "distrusts": "distrust mistrust",
            "fears": "fear afraid scared terrified",
        }.items()
        for word in words.split()
    }
)
"""Words of opinion, each with the verb that it means."""

_NEGATED = MappingProxyType(
    {
        "loves": "dislikes",
        "likes": "dislikes",
        "enjoys": "dislikes",
        "trusts": "distrusts",
        "tolerates": "dislikes",
        # "can't stand" and "don't mind": the words mean the opposite of what they say bare.
        "hates": "hates",
        "dislikes": None,
        "supports": None,
    }
)

_PEOPLE = {
    verb: " ".join(noun for noun, tie in KIN.items() if tie in (verb, known.inverse))
    for verb, known in VERBS.items()
    if any(tie in (verb, known.inverse) for tie in KIN.values())
}

_ENTRIES = {
    "wants": "want wish need hope dream love|to like|to plan crave",
    "allergic_to": "allergic allergy intolerant intolerance",
    "plays": "play player game main grind",
    "does": "do go practice practise train try start take keep join teach into",
    "owns": "own have get buy collect",
    "has_pet": "have own get adopt pet",
    "uses": "use switch|to run be|on code|in program|in write|in drive",
    "works_on": "work|on build develop make write maintain design code contribute",
    "speaks": "speak talk know learn fluent native",
    "works_at": "work|at work|for work|in job|at employ hire join be|at intern sign start|at",
    "works_as": "work|as be become job",
    "lives_in": "live|in live|at live move|to move|into base reside be|in stay|in settle home",
    "from": "from bear grow raise originally hail native",
    "studies": "study learn major degree read|up",
    "studies_at": "study|at go|to attend be|at enroll enrol graduate|from",
    "member_of": "join member be|in belong team guild play|for sign|with run",
    "created": "create make write build found start design paint bake launch release publish",
    "made_by": "make create write build design paint by",
    "attended": "attend go|to join be|at visit participate",
    "visited": "visit go|to travel trip see be|to be|in fly|to back|from",
    "knows": "know meet",
    "friend_of": "friend buddy bestie mate pal bff",
    "teammate_of": "teammate team play|with",
    "colleague_of": "colleague coworker co-worker workmate work|with",
    "roommate_of": "roommate flatmate housemate live|with",
    "neighbour_of": "neighbor neighbour",
    "partner_of": "marry date fiance fiancé fiancée fiancee spouse engaged be|with",
    "ex_partner_of": "ex divorce break",
    "boss_of": "manage lead supervise",
    "reports_to": "report|to work|for",
    "mentors": "mentor teach coach guide tutor",
    "mentored_by": "mentor teach coach guide tutor",
    "collaborates_with": "collaborate work|with team together",
    "argues_with": "argue fight quarrel",
    "called_out": "call",
    "feuds_with": "feud",
    # Attributes.
    "name": "be name call",
    "age": "be turn year old age",
    "birthday": "birthday bear bday",
    "pronouns": "pronoun be",
    "time_zone": "timezone time zone utc gmt",
    "relationship_status": "single marry engage date divorce widow relationship be",
}

EVIDENCE: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        verb: frozenset(
            entry.replace("|", " ")
            for entry in f"{_ENTRIES.get(verb, '')} {_PEOPLE.get(verb, '')}".split()
        )
        for verb in (*VERBS, *ATTRIBUTES)
    }
)
"""Entries by verb or attribute; empty for opinions, which `opinion_of` reads, and for attributes
that any words may state."""

STATES = frozenset("live work like love use play own have know be hate prefer enjoy want".split())
"""Verbs whose past says that it was so and not that it is."""


def opinion_of(lemmas: Set[str], *, negated: bool) -> str | None:
    """The opinion that the words of a clause express.

    >>> opinion_of({"love"}, negated=False), opinion_of({"like"}, negated=True)
    ('loves', 'dislikes')
    >>> opinion_of({"bake"}, negated=False) is None
    True
    """
    verb = next((OPINION_WORDS[each] for each in sorted(lemmas) if each in OPINION_WORDS), None)
    if "mind" in lemmas or "stand" in lemmas:
        return _NEGATED.get(verb or "") if negated else None
    return _NEGATED.get(verb or "") if negated else verb


def bears_out(verb: str, lemmas: Set[str]) -> bool:
    """Whether the words of a clause bear a verb out that is no opinion.

    A verb of the model's own is borne out by its first word.

    >>> bears_out("lives_in", {"live", "live in"}), bears_out("works_at", {"live", "live at"})
    (True, False)
    >>> bears_out("juggles", {"juggle"}), bears_out("goal", {"anything"})
    (True, True)
    """
    if is_opinion(verb):
        return opinion_of(lemmas, negated=False) == verb
    entries = EVIDENCE.get(verb)
    if entries is None:
        head = verb.split("_")[0]
        stems = {head, head.removesuffix("s"), head.removesuffix("es"), head.removesuffix("ing")}
        stems |= {head.removesuffix("ed"), head.removesuffix("d"), f"{head[:-3]}y"}
        return bool(stems & lemmas)
    return not entries or bool(entries & lemmas)
