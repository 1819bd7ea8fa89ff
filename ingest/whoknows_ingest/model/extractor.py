"""Claims read by a language model, each checked against the words that it cites."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from whoknows_graph.tenant import Tenant
from whoknows_ingest.errors import ReadInPart
from whoknows_ingest.metering import Budget, Meter, Prices, SpaceMeter
from whoknows_ingest.model.claims import Refused, assertion_of, claim_of
from whoknows_ingest.model.client import Asker, estimated_tokens
from whoknows_ingest.model.failures import AnswerCut, PromptTooLong, TooSlow
from whoknows_ingest.model.judge import judged
from whoknows_ingest.model.parsed import parse_window
from whoknows_ingest.model.participants import Participants, participants_of
from whoknows_ingest.model.prompt import SYSTEM, transcript
from whoknows_ingest.model.reply import BriefReply, ReadClaim, Reply
from whoknows_ingest.model.settings import ModelSettings
from whoknows_ingest.model.verifier import Outcome, Window, verify
from whoknows_schema.decisions import Judgement, Undecided
from whoknows_schema.errors import Deferred
from whoknows_schema.ids import MessageId
from whoknows_schema.protocols import Clock, Extractor, Roster
from whoknows_schema.values import Claim, Message

__all__ = ["Answered", "Checked", "InstructorExtractor", "Reading", "check"]

_CONTEXT = 6


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What became of one claim of the model: its receipt.

    Attributes:
        outcome: Kept, re-bound or dropped.
        reason: None for a kept one; see `verifier.Verdict`, and ``invented_participant``,
            ``no_object`` and ``object_kind`` for claims that name nothing.
        message_id: The message that it cites, None for an invented one.
        answer: As the model wrote it.
        claim: What was taken; None for a dropped one.
    """

    outcome: Outcome
    reason: str | None
    message_id: MessageId | None
    answer: ReadClaim
    claim: Claim | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """Messages that were asked about in one request, and the answer."""

    messages: tuple[Message, ...]
    context: tuple[Message, ...]
    reply: Reply


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a model read, in message order, each of its claims with what became of it."""

    checked: tuple[Checked, ...]

    @property
    def claims(self) -> list[Claim]:
        """Those that were taken, each once."""
        taken = (each.claim for each in self.checked if each.claim is not None)
        return list(dict.fromkeys(taken))


@dataclass(frozen=True, slots=True, kw_only=True)
class InstructorExtractor:
    """Extractor over a language model: any OpenAI-compatible endpoint, or Anthropic.

    It holds no state, so any number of callers may share one.

    Attributes:
        settings: The model.
        clock: The time from which waits are reckoned.
        meter: Counts requests and holds them to a budget; None: nobody does.
        budget: That of each space's meter.
        prices: For each space's meter.
    """

    settings: ModelSettings
    clock: Clock = _now
    meter: Meter | None = None
    budget: Budget = field(default_factory=Budget)
    prices: Prices = field(default_factory=Prices)

    def for_space(self, tenant: Tenant) -> Extractor:
        """The same extractor, counted for one space and held to its budget."""
        meter = SpaceMeter(tenant=tenant, clock=self.clock, budget=self.budget, prices=self.prices)
        return replace(self, meter=meter)

    async def extract(
        self, messages: Sequence[Message], *, roster: Roster, context: Sequence[Message] = ()
    ) -> list[Claim]:
        """Claims that the messages make, in message order; one request per ``settings.window``.

        Raises:
            BudgetSpent, RateLimited: Not now; both say until when.
            ReadInPart: One of these two, after some of the messages were read.
            NoAnswer: It has no answer of use about some of these messages.
            TransientError: The model is away.
            ConfigurationError: The endpoint refuses the key, the model or the request.
        """
        reading = await self.read(messages, roster=roster, context=context)
        return reading.claims

    async def read(
        self, messages: Sequence[Message], *, roster: Roster, context: Sequence[Message] = ()
    ) -> Reading:
        """As `extract`, with the receipt of every claim that the model made.

        Raises:
            WhoknowsError: As `extract`.
        """
        answered: list[Answered] = []
        cut: Deferred | None = None
        try:
            for start in range(0, len(messages), self.settings.window):
                window = messages[start : start + self.settings.window]
                before = (*context, *messages[:start])[-_CONTEXT:]
                await self._answers(answered, window, context=before, roster=roster)
        except Deferred as error:
            if not answered:
                raise
            cut = error
        checked: list[Checked] = []
        for each in answered:
            checked += await asyncio.to_thread(check, each, roster=roster)
        reading = Reading(checked=tuple(checked))
        if cut is None:
            return reading
        unread = messages[sum(len(each.messages) for each in answered)].id
        raise ReadInPart(cut, claims=reading.claims, unread=unread) from cut

    async def judge(self, undecided: Sequence[Undecided]) -> list[Judgement]:
        """Whether statements say again, or replace, what is known; one request, see `judge`.

        Raises:
            WhoknowsError: As `extract`.
        """
        return await judged(self._asker(), undecided)

    def _asker(self) -> Asker:
        return Asker(settings=self.settings, clock=self.clock, meter=self.meter)

    async def answers(
        self, messages: Sequence[Message], *, context: Sequence[Message], roster: Roster
    ) -> list[Answered]:
        """The unchecked answers to one window; what is too much or takes too long is halved.

        Raises:
            WhoknowsError: As `extract`, but for `ReadInPart`.
        """
        answered: list[Answered] = []
        await self._answers(answered, messages, context=context, roster=roster)
        return answered

    async def _answers(
        self,
        answered: list[Answered],
        messages: Sequence[Message],
        *,
        context: Sequence[Message],
        roster: Roster,
        admitted: bool = False,
    ) -> None:
        """Add the answers to one window, in order; those before an error stay."""
        people = participants_of(messages, context=context, roster=roster)
        user = transcript(messages, context=context, participants=people)
        try:
            if len(messages) > 1 and not self._fits(user):
                raise PromptTooLong("more than the model can take; ask in parts")
            reply = await self._asked(user, admitted=admitted)
        except (AnswerCut, PromptTooLong, TooSlow) as error:
            if len(messages) == 1:
                raise
            # A cut answer is paid for. Unless it leads to a whole one, a budget that is spent by
            # it would buy it again every day.
            paid = admitted or isinstance(error, AnswerCut)
            half = len(messages) // 2
            first, second = messages[:half], messages[half:]
            await self._answers(answered, first, context=context, roster=roster, admitted=paid)
            before = (*context, *first)[-_CONTEXT:]
            await self._answers(answered, second, context=before, roster=roster)
        else:
            part = Answered(messages=tuple(messages), context=tuple(context), reply=reply)
            answered.append(part)

    async def _asked(self, user: str, *, admitted: bool) -> Reply:
        """The model's answer, in whichever shape it was asked for."""
        shape = _SHAPES[self.settings.brief]
        reply = await self._asker().ask(
            shape, system=SYSTEM, user=user, purpose="extract", admitted=admitted
        )
        return reply.whole()

    def _fits(self, user: str) -> bool:
        """Whether prompt and a usual answer, as long as the chat, fit the model."""
        most = self.settings.context_tokens
        fixed = estimated_tokens(SYSTEM) + _SCHEMA_TOKENS[self.settings.brief]
        return most is None or fixed + 2 * estimated_tokens(user) <= most


_SHAPES: Mapping[bool, type[Reply | BriefReply]] = {False: Reply, True: BriefReply}
"""By whether brief claims are asked for."""

_SCHEMA_TOKENS = {
    is_brief: estimated_tokens(str(shape.model_json_schema()))
    for is_brief, shape in _SHAPES.items()
}


def check(answered: Answered, *, roster: Roster) -> list[Checked]:
    """What becomes of each claim of an answer; blocks, some milliseconds a message."""
    if not answered.reply.claims:
        return []
    people = participants_of(answered.messages, context=answered.context, roster=roster)
    window = Window(
        messages=answered.messages,
        context=answered.context,
        names=people.names,
        parsed=parse_window(answered.messages, context=answered.context, roster=roster),
    )
    in_order = sorted(answered.reply.claims, key=lambda each: each.message)
    return [_checked(read, window, people) for read in in_order]


def _checked(read: ReadClaim, window: Window, people: Participants) -> Checked:
    """The receipt of one claim."""
    known = 1 <= read.message <= len(window.messages)
    message = window.messages[read.message - 1] if known else None
    cited = None if message is None else message.id
    try:
        verdict = verify(assertion_of(read, message, people), window)
    except Refused as refused:
        return _receipt(read, cited, outcome=Outcome.DROPPED, reason=str(refused))
    is_taken = verdict.outcome is not Outcome.DROPPED
    claim = claim_of(read, verdict, people, window) if is_taken else None
    return _receipt(read, cited, outcome=verdict.outcome, reason=verdict.reason, claim=claim)


def _receipt(
    read: ReadClaim,
    cited: MessageId | None,
    *,
    outcome: Outcome,
    reason: str | None,
    claim: Claim | None = None,
) -> Checked:
    return Checked(outcome=outcome, reason=reason, message_id=cited, answer=read, claim=claim)
