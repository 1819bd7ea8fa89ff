"""From what a model answered to an assertion that can be checked, and from a verdict to a claim."""

from datetime import UTC, datetime, time

from whoknows_ingest.model.parsed import is_english
from whoknows_ingest.model.participants import Participants
from whoknows_ingest.model.reply import ReadClaim
from whoknows_ingest.model.ties import is_tie
from whoknows_ingest.model.verifier import Assertion, Outcome, Verdict, Window
from whoknows_ingest.model.wording import stands_in
from whoknows_ingest.syntax.dates import find_dates
from whoknows_schema.enums import Attribution, EntityKind, NodeType
from whoknows_schema.ids import UserId
from whoknows_schema.text import clean_line, name_key
from whoknows_schema.values import (
    Claim,
    ClaimedRelation,
    EntityMention,
    Message,
    UserMention,
)
from whoknows_schema.verbs import ATTRIBUTES, VERBS

__all__ = ["Refused", "assertion_of", "claim_of"]

_SELF = frozenset({"i", "me", "my", "we", "author", "the author", "self"})
_CONFIDENCE = {Outcome.KEPT: 0.85, Outcome.REBOUND: 0.7}
_ADDED = frozenset(
    "a an and are as at be been both by did do does for from had has have her his in is it its no"
    " not of on or she he that the their them they this to was were who whose will with also"
    " any longer anymore currently now one people person there which while about used s".split()
)

Mention = UserMention | EntityMention


class Refused(Exception):
    """A claim names nothing that could be checked; its argument is the reason."""


def assertion_of(read: ReadClaim, message: Message | None, people: Participants) -> Assertion:
    """What the model claims, with its tokens and names looked up.

    Raises:
        Refused: ``invented_participant``, ``no_object`` or ``object_kind``.
    """
    verb = _registered("_".join(name_key(read.verb).split()))
    if name_key(read.subject) in _SELF and message is not None:
        subject: Mention = UserMention(user_id=message.author_id)
    else:
        subject = _mention(read.subject, read.subject_kind, people, by_name=True)
    target = _object(read, verb, message, people)
    value = clean_line(read.object, 200) or None if target is None else None
    if not verb or (target is None and value is None):
        raise Refused("no_object")
    return Assertion(
        message=message, subject=subject, verb=verb, object=target, value=value, ended=read.ended
    )


def _registered(verb: str) -> str:
    """The verb as the registry has it, where a model wrote another form of it: "loved"."""
    forms = (verb, f"{verb}s", f"{verb.removesuffix('d')}s", f"{verb.removesuffix('ed')}s")
    return next((form for form in forms if form in VERBS), verb)


def _object(
    read: ReadClaim, verb: str, message: Message | None, people: Participants
) -> Mention | None:
    if not read.object.strip() or verb in ATTRIBUTES:
        return None
    if name_key(read.object) in _SELF and message is not None:
        return UserMention(user_id=message.author_id)
    by_name = read.object_kind is EntityKind.PERSON or is_tie(verb)
    target = _mention(read.object, read.object_kind, people, by_name=by_name)
    known = VERBS.get(verb)
    if isinstance(target, UserMention) and known and NodeType.USER not in known.targets:
        raise Refused("object_kind")
    return target


def _mention(written: str, kind: EntityKind, people: Participants, *, by_name: bool) -> Mention:
    token = written.strip()
    if token in people.by_token:
        return UserMention(user_id=people.by_token[token])
    if token[:1] == "p" and token[1:].isdigit():
        raise Refused("invented_participant")
    name = clean_line(written, 120)
    if not name_key(name):
        raise Refused("no_object")
    bearer = _only_bearer(name, people) if by_name else None
    return EntityMention(name=name, kind=kind) if bearer is None else UserMention(user_id=bearer)


def _only_bearer(name: str, people: Participants) -> UserId | None:
    key = name_key(name)
    bearers = [
        user for user, names in people.names.items() if key in (name_key(each) for each in names)
    ]
    return bearers[0] if len(bearers) == 1 else None


def claim_of(read: ReadClaim, verdict: Verdict, people: Participants, window: Window) -> Claim:
    """The claim that holds after the verdict, which did not drop it."""
    held = verdict.assertion
    message = held.message
    assert message is not None
    own = held.subject == UserMention(user_id=message.author_id)
    relations = (
        ()
        if held.object is None or held.ended
        else (ClaimedRelation(source=held.subject, verb=held.verb, target=held.object),)
    )
    return Claim(
        subject=held.subject,
        predicate=held.verb,
        text=_sentence(read, verdict, message, people, window),
        category=read.category,
        message_ids=(message.id,),
        speaker=message.author_id,
        object=held.object,
        value=held.value,
        relations=relations,
        attribution=Attribution.SELF if own else Attribution.THIRD_PARTY,
        ended=held.ended,
        valid_from=_since(read, message),
        confidence=_CONFIDENCE[verdict.outcome],
    )


def _since(read: ReadClaim, message: Message) -> datetime | None:
    """The day that the message gives: models write one also where none is said."""
    spans = find_dates(message.text, message.sent_at) if is_english(message.text) else []
    said = {span.moment for span in spans}
    if len(said) == 1:
        return said.pop()
    if read.since is None or not 1900 <= read.since.year < 2200:
        return None
    moment = datetime.combine(read.since, time.min, tzinfo=UTC)
    named = moment in said or (
        not is_english(message.text) and moment.date() != message.sent_at.date()
    )
    return moment if named else None


def _sentence(
    read: ReadClaim, verdict: Verdict, message: Message, people: Participants, window: Window
) -> str:
    """The model's sentence if it adds nothing to the words, else a plain one of its parts."""
    held = verdict.assertion
    shown = people.without_tokens(clean_line(read.sentence, 400))
    answered = window.answered_by(message)
    source = f"{message.text}\n{'' if answered is None else answered.text}"
    plain = _plain(held, people)
    is_changed = verdict.outcome is Outcome.REBOUND and verdict.reason != "message"
    if is_changed or not shown or "_" in shown:
        return plain
    allowed = f"{source}\n{plain}\n{' '.join(_names(held, people))}"
    added = [word for word in shown.split() if name_key(word.strip(".,!?'\"")) not in _ADDED]
    names_subject = any(stands_in(name, shown) for name in _names(held, people)[:1])
    is_said = all(stands_in(word, allowed) for word in added if any(map(str.isalnum, word)))
    return shown if names_subject and is_said and not shown.rstrip().endswith("?") else plain


def _names(held: Assertion, people: Participants) -> list[str]:
    """Name of the subject, then of the object."""
    ends = (held.subject, held.object)
    return [_name(end, people) for end in ends if end is not None]


def _name(mention: Mention, people: Participants) -> str:
    if isinstance(mention, EntityMention):
        return mention.name
    return people.names.get(mention.user_id, (mention.user_id,))[0]


def _plain(held: Assertion, people: Participants) -> str:
    """Subject, verb and object: "Carol works at Boeing."."""
    subject = _name(held.subject, people)
    target = held.value if held.object is None else _name(held.object, people)
    if held.verb in ATTRIBUTES:
        is_over = "no longer " if held.ended else ""
        return f"{subject}'s {held.verb.replace('_', ' ')} is {is_over}{target}."
    phrase = _PHRASES.get(held.verb, held.verb.replace("_", " "))
    return f"{subject} {'no longer ' if held.ended else ''}{phrase} {target}."


_PHRASES = {
    verb: f"is {'a ' if verb.endswith('_of') else ''}{verb.replace('_', ' ')}"
    for verb in VERBS
    if verb.endswith("_of") or verb in ("from", "allergic_to", "made_by", "mentored_by")
}
