"""Made-up talk: as much chatter, questions and plain statements as a lively community has."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.values import Message

__all__ = ["talk"]

START = datetime(2024, 1, 1, tzinfo=UTC)
CHATTER = "lol|haha|ok thanks|good morning|nice|yes|brb|gg|😂|what|true|danke|guten morgen".split(
    "|"
)
PLAIN = (
    "did anyone see the {thing} patch notes from yesterday?",
    "the server was a bit slow again this evening, not sure why",
    "wait, which {thing} do you mean, the old one or the new one?",
    "that was a really long day, going to sleep soon",
    "we could meet on friday around eight if that works for everyone",
    "somebody left the voice channel open all night again",
    "can you send me the link to that thread about {place}?",
    "it has been raining here since monday and it does not stop",
    "ok so the plan is to start at nine and take a break at eleven",
    "no idea, ask the others when they are back from dinner",
)
FACTS = (
    "I love {thing}",
    "I really hate {thing}",
    "I live in {place}",
    "I moved to {place} last month",
    "I play {thing} every week",
    "my sister lives in {place}",
    "I used to like {thing}, but I quit",
    "I work as a nurse in {place}",
    "I prefer {thing} over tea",
    "I have a cat",
)
THINGS = (
    "chess|Minecraft|coffee|pineapple pizza|Rust|climbing|sushi|Python|jazz|tennis|hiking|go|"
    "board games|photography|gardening|rollerblading|karaoke|dark chocolate|Terraria|Factorio"
).split("|")
PLACES = "Oslo|Lisbon|Berlin|Tokyo|Madrid|Toronto|Vienna|Prague|Dublin|Helsinki".split("|")


def talk(count: int, *, channels: int = 20, people: int = 300, seed: int = 1) -> Iterator[Message]:
    """So many messages, always the same for a seed: 35 % chatter, 45 % plain, 20 % with a fact."""
    chance = random.Random(seed)
    for number in range(count):
        kind = chance.random()
        form = chance.choice(CHATTER if kind < 0.35 else PLAIN if kind < 0.8 else FACTS)
        person = chance.randrange(people)
        yield Message(
            id=MessageId(f"b{number}"),
            channel=f"channel-{chance.randrange(channels)}",
            author_id=UserId(str(1000 + person)),
            author_name=f"member{person}",
            sent_at=START + timedelta(seconds=20 * number),
            text=form.format(thing=chance.choice(THINGS), place=chance.choice(PLACES)),
        )
