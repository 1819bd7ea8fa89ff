"""The judge of what a model claims: each claim is kept, re-bound or dropped, deterministically.

Models misattribute: asked about "Alice hates pineapple pizza btw", said by Bob, a small one gave
Bob the pizza. So a claim counts only as far as the words that it cites bear it out: its object
stands there, the sentence is a statement, the clause says that verb, and whoever the clause is
about is whom the claim is about. Where the words name one other person, message or verb, the claim
is bound to that one instead; else it is dropped with the reason.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from whoknows_ingest.model.grammar import Finding, findings, says_a_verb
from whoknows_ingest.model.parsed import Parsed, is_english
from whoknows_ingest.model.ties import Tie, is_tie, same_person, ties_in
from whoknows_ingest.model.wording import Cited, subject_objection, wording_objection, words_of
from whoknows_schema.ids import UserId
from whoknows_schema.text import name_key
from whoknows_schema.values import EntityMention, Message, UserMention
from whoknows_schema.verbs import VERBS

__all__ = ["Assertion", "Outcome", "Verdict", "Window", "verify"]

Mention = UserMention | EntityMention

_YES = re.compile(
    r"^\W*(?:yes|yeah|yep|yup|yea|sure|of course|definitely|absolutely|indeed|i do|i am|i have|same"
    r"|me too|ja|sí|si|oui|sim|はい|да)\b",
    re.IGNORECASE,
)
_NO = re.compile(r"^\W*(?:no|nope|nah|never|not|nein|non|não|いいえ|нет)\b", re.IGNORECASE)
_MISPLACED = frozenset({"object_not_said", "question", "no_words"})
_PRIVATE = frozenset({"health"})


class Outcome(StrEnum):
    """What became of a claim."""

    KEPT = "kept"
    REBOUND = "rebound"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True, kw_only=True)
class Assertion:
    """A claim of a model with its tokens looked up.

    Attributes:
        message: The message that it cites; None for an invented one.
        ended: It says that something no longer holds.
    """

    message: Message | None
    subject: Mention
    verb: str
    object: Mention | None
    value: str | None
    ended: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What became of a claim, and why.

    Attributes:
        assertion: As it holds: for a re-bound claim with what the words say.
        reason: None for a kept claim; what was re-bound (``message``, ``subject``, ``verb``,
            ``ended``, ``direction``); or why it was dropped:
            ``invented_message``, ``object_not_said``,
            ``subject_not_said``, ``subject_unclear``, ``verb_not_said``, ``self_relation``,
            ``private``, ``negated``, ``past``, ``planned``, ``quotation``, ``joke``, ``question``,
            ``hearsay``, ``unreal``, ``modal``, ``doubt``, ``conditional``, ``reported``,
            ``embedded``, ``subordinate``, ``pointed_at``.
    """

    outcome: Outcome
    assertion: Assertion
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """The messages of one request, with what they can be checked against.

    Attributes:
        messages: Those that claims may cite.
        context: Those before.
        names: Names by participant, the shown one first.
        parsed: Their parse.
    """

    messages: Sequence[Message]
    context: Sequence[Message]
    names: Mapping[UserId, tuple[str, ...]]
    parsed: Parsed

    def answered_by(self, message: Message) -> Message | None:
        """The message that one answers: by markup, else a question of somebody else just before."""
        shown = (*self.context, *self.messages)
        if message.reply_to is not None:
            return next((each for each in shown if each.id == message.reply_to), None)
        before = shown[: shown.index(message)][-1:]
        if before and before[0].author_id != message.author_id:
            return before[0] if before[0].text.rstrip().endswith("?") else None
        return None


def verify(claim: Assertion, window: Window) -> Verdict:
    """The verdict on a claim: what it cites decides, or the one message that says so instead."""
    cited = claim.message
    verdict = _dropped(claim, "invented_message") if cited is None else _at(claim, cited, window)
    if verdict.outcome is not Outcome.DROPPED:
        return verdict
    if cited is not None and verdict.reason not in _MISPLACED:
        return verdict
    for other in window.messages:
        moved = replace(claim, message=other)
        if other is not cited and _at(moved, other, window).outcome is Outcome.KEPT:
            return Verdict(outcome=Outcome.REBOUND, assertion=moved, reason="message")
    return verdict


def _dropped(claim: Assertion, reason: str) -> Verdict:
    return Verdict(outcome=Outcome.DROPPED, assertion=claim, reason=reason)


def _at(claim: Assertion, message: Message, window: Window) -> Verdict:
    """The verdict of one message's words."""
    cited = _cited(claim, message, window)
    reason = wording_objection(cited)
    if reason is None and message.id in window.parsed.jokes:
        reason = "joke"
    if reason is None and claim.verb in _PRIVATE and not _is_author(claim.subject, message):
        reason = "private"
    if reason is not None:
        return _dropped(claim, reason)
    if not is_english(message.text):
        reason = subject_objection(cited)
        kept = Verdict(outcome=Outcome.KEPT, assertion=claim)
        return kept if reason is None else _dropped(claim, reason)
    if is_tie(claim.verb) and claim.object is not None:
        return _tied(claim, claim.object, message, window)
    return _stated(claim, cited, window)


def _is_author(subject: Mention, message: Message) -> bool:
    return subject == UserMention(user_id=message.author_id)


def _stated(claim: Assertion, cited: Cited, window: Window) -> Verdict:
    """The verdict of the clauses in which the object's words stand: the first that bears it out."""
    told = window.parsed.told.get(cited.message.id, ())
    wordings = words_of(cited) or ("",)
    found = [
        finding
        for wording in wordings
        for finding in findings(wording, claim.verb, told, window.parsed)
    ]
    if not found:
        return _answered(claim, cited, window)
    verdicts = [_judged(claim, finding, cited) for finding in found]
    taken = next((each for each in verdicts if each.outcome is not Outcome.DROPPED), None)
    return taken or verdicts[0]


def _answered(claim: Assertion, cited: Cited, window: Window) -> Verdict:
    """A yes to a question that names the object and says the verb; "coffee?" says any."""
    text, answered = cited.message.text, cited.answered
    if answered is None or not _is_author(claim.subject, cited.message):
        return _dropped(claim, "object_not_said")
    told = window.parsed.told.get(answered.id, ())
    wordings = words_of(cited)
    asked = [each for word in wordings for each in findings(word, claim.verb, told, window.parsed)]
    if not asked or not (_YES.match(text) or _NO.match(text)):
        return _dropped(claim, "object_not_said")
    if _NO.match(text):
        return _dropped(claim, "negated")
    verbs = [finding.verb for finding in asked if finding.verb is not None]
    if not verbs and says_a_verb(told, wordings):
        return _dropped(claim, "verb_not_said")
    if not verbs or claim.verb in verbs:
        return Verdict(outcome=Outcome.KEPT, assertion=claim)
    held = replace(claim, verb=verbs[0])
    return Verdict(outcome=Outcome.REBOUND, assertion=held, reason="verb")


def _judged(claim: Assertion, finding: Finding, cited: Cited) -> Verdict:
    """The verdict of one clause."""
    if finding.refusal is not None:
        return _dropped(claim, finding.refusal)
    if finding.verb is None:
        return _dropped(claim, "verb_not_said")
    if finding.negated and finding.verb == claim.verb and not _is_negative(finding.verb):
        return _dropped(claim, "negated")
    if finding.past and not (claim.ended or finding.ended):
        return _dropped(claim, "past")
    subject = _subject(claim, finding, cited)
    if subject is None:
        return _dropped(claim, "subject_unclear")
    if subject == claim.object:
        return _dropped(claim, "self_relation")
    ended = finding.ended or (claim.ended and finding.past)
    changes = {
        "subject": not same_person(subject, claim.subject),
        "verb": finding.verb != claim.verb,
        "ended": ended != claim.ended,
    }
    held = replace(claim, subject=subject, verb=finding.verb, ended=ended)
    changed = next((name for name, is_changed in changes.items() if is_changed), None)
    outcome = Outcome.KEPT if changed is None else Outcome.REBOUND
    return Verdict(outcome=outcome, assertion=held, reason=changed)


def _is_negative(verb: str) -> bool:
    known = VERBS.get(verb)
    return known is not None and known.polarity.value == "negative"


def _subject(claim: Assertion, finding: Finding, cited: Cited) -> Mention | None:
    """Whom the clause is about, as far as its words tell."""
    if finding.subject is not None:
        found = finding.subject.mention
        return claim.subject if same_person(found, claim.subject) else found
    words = finding.subject_words
    if isinstance(claim.subject, EntityMention):
        named = set(name_key(claim.subject.name).split())
        return claim.subject if words and named <= set(name_key(words).split()) else None
    is_addressed = name_key(words) in ("you", "u") and claim.subject.user_id in _addressed(cited)
    return claim.subject if is_addressed else None


def _addressed(cited: Cited) -> Iterator[UserId]:
    yield from cited.message.mentions
    if cited.answered is not None:
        yield cited.answered.author_id


def _tied(claim: Assertion, target: Mention, message: Message, window: Window) -> Verdict:
    """The verdict of the ties that the message states."""
    told = window.parsed.told.get(message.id, ())
    ties = ties_in(told, window.parsed, (claim.subject, target), claim.verb)
    reason = "subject_not_said" if ties else "verb_not_said"
    for tie in ties:
        says = _says(tie, claim, target)
        if says is None:
            continue
        if tie.refusal is not None or says == "other":
            reason = tie.refusal or "verb_not_said"
            continue
        turned = replace(claim, subject=tie.source, object=tie.target, verb=tie.verb)
        if says == "same":
            return Verdict(outcome=Outcome.KEPT, assertion=claim)
        return Verdict(outcome=Outcome.REBOUND, assertion=turned, reason="direction")
    return _dropped(claim, reason)


def _says(tie: Tie, claim: Assertion, target: Mention) -> Literal["same", "turned", "other"] | None:
    """Whether a tie says the claim, the claim the wrong way round, or another thing of its ends.

    None when it is about others.
    """
    known = VERBS[tie.verb]
    crossed = tie.verb if known.symmetric else known.inverse
    ways: tuple[str | None, str | None] = (tie.verb, crossed)
    if same_person(tie.source, claim.subject) and same_person(tie.target, target):
        said, unsaid = ways
    elif same_person(tie.target, claim.subject) and same_person(tie.source, target):
        unsaid, said = ways
    else:
        return None
    if claim.verb == said:
        return "same"
    return "turned" if claim.verb == unsaid else "other"


def _cited(claim: Assertion, message: Message, window: Window) -> Cited:
    ends = [each.user_id for each in (claim.subject, claim.object) if isinstance(each, UserMention)]
    others = (user for user in window.names if user != message.author_id and user not in ends)
    return Cited(
        subject=claim.subject,
        object=claim.object,
        value=claim.value,
        verb=claim.verb,
        message=message,
        answered=window.answered_by(message),
        subject_names=_names_of(claim.subject, window),
        object_names=_names_of(claim.object, window),
        other_names=tuple(name for user in others for name in window.names[user]),
    )


def _names_of(mention: Mention | None, window: Window) -> tuple[str, ...]:
    return window.names.get(mention.user_id, ()) if isinstance(mention, UserMention) else ()
