"""What somebody's people and pursuits do for them: "my kids keep me motivated"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Tense, tense_of
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.guards import clause_refusal
from whoknows_ingest.syntax.lexicon import DEICTIC, words
from whoknows_ingest.syntax.people import People, Person
from whoknows_ingest.syntax.rules.convictions import subject_named
from whoknows_ingest.syntax.text import render
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import FactCategory

__all__ = ["read_supports"]

_MOVES = words(
    "inspire motivate encourage support push drive remind teach challenge comfort ground boost"
    " fuel help keep make give bring guide cheer brighten energize energise calm fascinate"
)
_ANCHORS = words(
    "motivation rock rocks anchor inspiration strength passion muse muses escape outlet refuge"
    " happiness priority world everything stress-buster source therapy"
)
_STATES = words(
    "alive happy happier calm calmer motivated focused grounded sane young energized inspired"
    " strong stronger confident proud safe loved accepted welcome free connected peaceful"
    " relaxed present positive going balanced fulfilled humble grateful active healthy fit"
)
_GIFTS = words(
    "joy happiness peace comfort calm fulfillment energy strength freedom confidence purpose"
    " satisfaction motivation hope courage escape inspiration boost sense perspective meaning"
)
_ASIDES = words("relcl parataxis intj punct advcl advmod preconj")
_PEOPLE = words(
    "family friends kids children parents team teammates colleagues coworkers husband wife partner"
    " mom mum dad mother father brother sister boyfriend girlfriend boss manager teacher mentor"
    " roommate neighbours neighbors community class choir band coach"
)
_KIND = words(
    "supportive awesome great amazing encouraging inspiring helpful kind understanding patient fun"
    " wonderful generous strict funny caring loving proud tough"
)
_COMPANIES = words("group club team community class course program programme choir band")
_MAX_WORDS = 16


def read_supports(sentence: Sentence, people: People) -> Iterator[Draft]:
    """Statements whose subject is the author's own people or a kind of thing."""
    author = people.author(sentence.message)
    for verb in sentence.words:
        if verb.lemma != "be" and verb.lemma not in _MOVES:
            continue
        subject = verb.child("nsubj", "csubj")
        if subject is None or verb.quoted or verb.child("neg") is not None:
            continue
        if not _lasts(verb) or clause_refusal(verb) is not None:
            continue
        is_be = verb.lemma == "be"
        told = _anchor(verb) or _praised(verb, subject) if is_be else _moved(verb)
        name = None if not told else _owned(sentence, subject, author)
        if told and name is not None:
            yield from _draft(sentence, told, f"'s {name}", author)
        elif told and _is_told_company(subject):
            name = render(sentence, subject.subtree(), author=author.name)
            yield from _draft(sentence, told, f"finds that {str(name).lower()}", author)
        elif told and verb.lemma != "be" and _is_bare(verb):
            named = [subject_named(sentence, head, author) for head in subject.conjuncts()]
            for each in named if None not in named else []:
                assert each is not None
                yield from _draft(sentence, told, f"finds that {each[0]}", author)


def _is_told_company(subject: Word) -> bool:
    """As in "the support group": told well enough by what it is."""
    the = {word.lower for word in subject.each("det")} == {"the"}
    return the and subject.lower in _COMPANIES and bool(subject.each("compound"))


def _lasts(verb: Word) -> bool:
    if verb.pos not in ("VERB", "AUX"):
        return False
    return tense_of(verb) in (Tense.PRESENT, Tense.PERFECT)


def _is_bare(verb: Word) -> bool:
    """Verbs that sentiments read in wordings of their own are left to them."""
    if verb.lemma == "bring":
        return not any(word.lower == "me" for word in _targets(verb))
    return verb.lemma not in ("help", "calm", "ground") and verb.lemma in _MOVES


def _owned(sentence: Sentence, subject: Word, author: Person) -> str | None:
    """As "friends and family" of "my friends and family"; None for what is not the author's."""
    owner = subject.child("poss")
    row = subject.conjuncts()
    if owner is None or owner.lower not in ("my", "our"):
        return None
    if any(word.each("det", "relcl", "acl", "prep", "nummod") for word in row):
        return None
    kept = [word for word in subject.subtree() if word is not owner]
    return render(sentence, kept, author=author.name) if len(kept) < 8 else None


def _anchor(verb: Word) -> list[Word]:
    """As in "… is my motivation"."""
    for noun in verb.each("attr"):
        mine = {word.lower for word in noun.each("poss")} & {"my", "our"}
        if mine and noun.lower in _ANCHORS and not noun.each("prep", "relcl", "acl"):
            return [*verb.each("aux"), verb, *noun.subtree()]
    return []


def _praised(verb: Word, subject: Word) -> list[Word]:
    """As in "my family has been so supportive": of people, and no problem of a machine."""
    if subject.lower not in _PEOPLE:
        return []
    for word in verb.each("acomp"):
        if word.lower in _KIND and not word.each("prep", "xcomp"):
            return [*verb.each("aux"), verb, word]
    return []


def _moved(verb: Word) -> list[Word]:
    """Words of what it does for the author; empty when it does nothing of the kind."""
    if verb.lemma not in _MOVES:
        return []
    me = next((w for w in _targets(verb) if w.lower in ("me", "us")), None)
    mine = any({w.lower for w in head.each("poss")} & {"my"} for head in verb.each("dobj"))
    gifts = any(head.lower in _GIFTS for head in verb.each("dobj"))
    general = gifts and verb.lemma in ("bring", "give") and not verb.each("dative")
    lifted = mine and verb.lemma in ("fuel", "boost", "brighten", "feed")
    if me is None and not (lifted or general):
        return []
    parts = [part for part in verb.children if _belongs(part)]
    told = [word for part in parts for word in _without_asides(part)]
    bare = general or verb.lemma in ("inspire", "motivate", "support", "encourage")
    if len(told) < 2 and not bare:
        return []
    if verb.lemma == "make" and not _feels(verb):
        return []
    if verb.lemma in ("give", "bring") and not any(w.lower in _GIFTS for w in told):
        return []
    if verb.lemma == "keep" and not any(
        word.lower in _STATES for part in parts for word in part.subtree()
    ):
        return []
    kept = sorted([*verb.each("aux"), verb, *told], key=lambda word: word.index)
    return kept if len(kept) <= _MAX_WORDS else []


def _targets(verb: Word) -> list[Word]:
    inner = [word for clause in verb.each("ccomp", "xcomp") for word in clause.each("nsubj")]
    return [*verb.each("dobj", "dative"), *inner]


def _belongs(part: Word) -> bool:
    if part.dep in ("dobj", "dative", "oprd", "xcomp", "ccomp", "acomp", "prt"):
        return not part.each("mark")
    if part.dep == "prep":
        return part.lower in ("of", "to", "with", "in")
    purpose = any(word.lower == "to" for word in part.each("aux"))
    return part.dep == "advcl" and purpose


def _feels(verb: Word) -> bool:
    """As in "… makes me feel alive"."""
    return any(
        word.lower in _STATES
        for inner in verb.each("ccomp")
        if inner.lemma in ("feel", "be") or inner.pos == "ADJ" or inner.lemma == "smile"
        for word in inner.subtree()
    )


def _without_asides(part: Word) -> list[Word]:
    gone = {
        inner.index
        for word in part.subtree()
        if (word.dep in _ASIDES and word is not part)
        or (word.dep in ("conj", "cc") and word.head is part and part.pos == "VERB")
        or word.lower == "much"
        or (word.dep == "prep" and word.lower == "both")
        for inner in word.subtree()
    }
    return [word for word in part.subtree() if word.index not in gone]


def _draft(sentence: Sentence, told: list[Word], subject: str, author: Person) -> Iterator[Draft]:
    swaps = {word.index: "them" for word in told if word.lower in ("me", "us")}
    if any(word.lower in DEICTIC for word in told):
        return
    shown = render(sentence, told, author=author.name, swaps=swaps)
    if shown is None or shown.split()[-1] in ("to", "of", "with", "in"):
        return
    phrase = f"{subject} {shown}"
    yield Draft(
        subject=Person(mention=author.mention, name=author.name),
        predicate="note",
        phrase=phrase,
        value=phrase.removeprefix("'s "),
        category=FactCategory.PREFERENCES,
        typed=False,
        confidence=0.75,
    )
