"""Claims read by a language model, each checked against the words that it cites."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, time

from whoknows_ingest.model.client import AnswerCut, ask
from whoknows_ingest.model.participants import Participants, participants_of
from whoknows_ingest.model.prompt import SYSTEM, transcript
from whoknows_ingest.model.reply import ReadClaim
from whoknows_ingest.model.settings import ModelSettings
from whoknows_ingest.model.verifier import Cited, objection
from whoknows_schema.enums import Attribution, EntityKind, NodeType
from whoknows_schema.ids import MessageId
from whoknows_schema.protocols import Roster
from whoknows_schema.text import clean_line, name_key
from whoknows_schema.values import (
    Claim,
    ClaimedRelation,
    EntityMention,
    Message,
    UserMention,
)
from whoknows_schema.verbs import ATTRIBUTES, VERBS

__all__ = ["Dropped", "InstructorExtractor"]

_CONTEXT = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """A claim of the model that was not taken.

    Attributes:
        reason: ``invented_message``, ``invented_participant``, ``no_object``, ``object_kind``, or
            an objection of `verifier`.
        message_id: The message that it cites, None for an invented one.
        verb: Its verb as answered.
    """

    reason: str
    message_id: MessageId | None
    verb: str


@dataclass(frozen=True, slots=True)
class _Request:
    """One window of messages as the model saw it."""

    messages: Sequence[Message]
    context: Sequence[Message]
    participants: Participants

    def answered_by(self, message: Message) -> Message | None:
        """The message that one answers: by markup, else a question of somebody else just before."""
        shown = (*self.context, *self.messages)
        if message.reply_to is not None:
            return next((each for each in shown if each.id == message.reply_to), None)
        before = shown[: shown.index(message)][-1:]
        if before and before[0].author_id != message.author_id:
            return before[0] if before[0].text.rstrip().endswith("?") else None
        return None


class _Refused(Exception):
    """A claim is not taken; its argument is the reason."""


@dataclass(slots=True)
class InstructorExtractor:
    """Extractor over any OpenAI-compatible endpoint.

    Attributes:
        settings: The endpoint.
        last_dropped: Claims that the last call of `extract` did not take, in message order.
    """

    settings: ModelSettings
    last_dropped: tuple[Dropped, ...] = field(default=(), init=False)

    async def extract(
        self, messages: Sequence[Message], *, roster: Roster, context: Sequence[Message] = ()
    ) -> list[Claim]:
        """Claims that the messages make, in message order; one request per ``settings.window``.

        Raises:
            TransientError: The model is away, or never answers in the right shape.
            ConfigurationError: The endpoint refuses the key, the model or the request.
        """
        claims: list[Claim] = []
        dropped: list[Dropped] = []
        for start in range(0, len(messages), self.settings.window):
            window = messages[start : start + self.settings.window]
            before = (*context, *messages[:start])[-_CONTEXT:]
            async for read, request in self._answers(window, before, roster):
                _take(read, request, claims, dropped)
        self.last_dropped = tuple(dropped)
        return claims

    async def _answers(
        self, messages: Sequence[Message], context: Sequence[Message], roster: Roster
    ) -> AsyncIterator[tuple[ReadClaim, _Request]]:
        """What the model answers, in message order; a window whose answer is cut is halved."""
        people = participants_of(messages, context=context, roster=roster)
        request = _Request(messages, context, people)
        user = transcript(messages, context=context, participants=people)
        try:
            reply = await ask(self.settings, system=SYSTEM, user=user)
        except AnswerCut:
            if len(messages) == 1:
                raise
            half = len(messages) // 2
            before = (*context, *messages[:half])[-_CONTEXT:]
            for part, ahead in ((messages[:half], context), (messages[half:], before)):
                async for answer in self._answers(part, ahead, roster):
                    yield answer
            return
        for read in sorted(reply.claims, key=lambda each: each.message):
            yield read, request


def _take(read: ReadClaim, request: _Request, claims: list[Claim], dropped: list[Dropped]) -> None:
    """Add the claim of an answer to the claims, or to those that are dropped."""
    known = 1 <= read.message <= len(request.messages)
    message = request.messages[read.message - 1] if known else None
    try:
        if message is None:
            raise _Refused("invented_message")
        claims.append(_claim(read, message, request))
    except _Refused as reason:
        message_id = None if message is None else message.id
        dropped.append(Dropped(reason=str(reason), message_id=message_id, verb=read.verb))


def _claim(read: ReadClaim, message: Message, request: _Request) -> Claim:
    """The claim that an answer makes of a message, if the words bear it out."""
    people = request.participants
    verb = "_".join(name_key(read.verb).split())
    subject = _mention(read.subject, read.subject_kind, people)
    target = _object(read, verb, people)
    value = clean_line(read.value or "", 200) or None if target is None else None
    if target is None and value is None:
        raise _Refused("no_object")
    reason = objection(_cited(subject, target, value, verb, message, request))
    if reason is not None:
        raise _Refused(reason)
    plain = f"{read.subject} {verb.replace('_', ' ')} {read.object or value}."
    sentence = people.without_tokens(clean_line(read.sentence, 400) or plain)
    if sentence is None:
        raise _Refused("invented_participant")
    own = subject == UserMention(user_id=message.author_id)
    return Claim(
        subject=subject,
        predicate=verb,
        text=sentence,
        category=read.category,
        message_ids=(message.id,),
        speaker=message.author_id,
        object=target,
        value=value,
        relations=()
        if target is None
        else (ClaimedRelation(source=subject, verb=verb, target=target),),
        attribution=Attribution.SELF if own else Attribution.THIRD_PARTY,
        ended=read.ended,
        valid_from=None
        if read.since is None or not 1900 <= read.since.year < 2200
        else datetime.combine(read.since, time.min, tzinfo=UTC),
        confidence=read.confidence,
    )


def _mention(written: str, kind: EntityKind, people: Participants) -> UserMention | EntityMention:
    token = written.strip()
    if token in people.by_token:
        return UserMention(user_id=people.by_token[token])
    if token[:1] == "p" and token[1:].isdigit():
        raise _Refused("invented_participant")
    name = clean_line(written, 120)
    if not name_key(name):
        raise _Refused("no_object")
    return EntityMention(name=name, kind=kind)


def _object(read: ReadClaim, verb: str, people: Participants) -> UserMention | EntityMention | None:
    if read.object is None or not read.object.strip() or verb in ATTRIBUTES:
        return None
    target = _mention(read.object, read.object_kind, people)
    known = VERBS.get(verb)
    if isinstance(target, UserMention) and known and NodeType.USER not in known.targets:
        raise _Refused("object_kind")
    return target


def _cited(
    subject: UserMention | EntityMention,
    target: UserMention | EntityMention | None,
    value: str | None,
    verb: str,
    message: Message,
    request: _Request,
) -> Cited:
    names = request.participants.names
    ends = [each.user_id for each in (subject, target) if isinstance(each, UserMention)]
    others = (user for user in names if user != message.author_id and user not in ends)
    return Cited(
        subject=subject,
        object=target,
        value=value,
        verb=verb,
        message=message,
        answered=request.answered_by(message),
        subject_names=names[subject.user_id] if isinstance(subject, UserMention) else (),
        object_names=names[target.user_id] if isinstance(target, UserMention) else (),
        other_names=tuple(name for user in others for name in names[user]),
    )
