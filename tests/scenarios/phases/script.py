"""What is said in each phase, in order: the tests look at what came of it.

The phases are those of a well-known memory for chat bots; the words are ours.
"""

from collections.abc import Awaitable, Callable
from datetime import timedelta

from tests.scenarios.phases.community import BOT, IVO, MIRELA, PETRA, TOMAS, Community

from whoknows_schema.ids import MessageId

__all__ = ["SCRIPT"]


async def introductions(town: Community) -> None:
    """1. Two members say who they are."""
    await town.say(
        MIRELA,
        "hi all! my name is Mirela Kovac but everyone calls me Miri",
        "I love Go, nothing else feels as tidy",
        "I live in Leipzig.",
        "I love Club-Mate, the one in the tall bottle",
        "I've been a nurse for three years now",
    )
    await town.say(TOMAS, "people call me Tommo", "I work as a designer and I love espresso")
    await town.work()


async def noise(town: Community) -> None:
    """2. Laughter, pictures, nothing, a bot, and a message that arrives twice."""
    await town.say(TOMAS, "lmaooo", "😂😂😂", "   ")
    await town.say(BOT, "I love Club-Mate and I live in Leipzig")
    await town.say(PETRA, "hahaha ok", id=MessageId("twice"))
    await town.say(PETRA, "hahaha ok", id=MessageId("twice"))
    await town.work()


async def styles(town: Community) -> None:
    """3. The same news shouted and in slang, a question, a wish, a mood, an abstinence."""
    await town.say(
        MIRELA,
        "WE GOT A NEW PUPPY!!! HIS NAME IS BISCUIT!!!",
        "yo my puppy Biscuit is the goodest boi fr",
    )
    await town.say(TOMAS, "does Miri have another dog called Rex?")
    await town.say(MIRELA, "I wish I lived in Japan", "so tired today ugh", "I never drink coffee")
    await town.work()


async def repetition(town: Community) -> None:
    """4. One liking in six wordings."""
    await town.say(
        MIRELA,
        "honestly I just love Go",
        "still loving Go btw",
        "I'm a huge fan of Go",
        "Go is my favorite language",
        "I really love Go!!",
        "seriously, I love Go",
    )
    await town.work()


async def promotion(town: Community) -> None:
    """5. A nurse is promoted."""
    town.clock.now += timedelta(days=20)
    await town.say(MIRELA, "I'm a charge nurse now!")
    await town.work()


async def move(town: Community) -> None:
    """6. A move to another city."""
    town.clock.now += timedelta(days=10)
    await town.say(MIRELA, "I moved to Gdansk last week")
    await town.work()


async def quitting(town: Community) -> None:
    """7. A love that ended."""
    town.clock.now += timedelta(days=10)
    await town.say(MIRELA, "I quit Club-Mate, it kept me awake")
    await town.work()


async def pollution(town: Community) -> None:
    """8. People tell of each other, all at once."""
    town.clock.now += timedelta(days=1)
    await town.say(MIRELA, "Tommo owns a dozen mechanical keyboards")
    await town.say(TOMAS, "Miri taught me Go")
    await town.say(MIRELA, "my favorite color is purple")
    await town.say(TOMAS, "I play the drums")
    await town.say(PETRA, "my cat Whiskers knocked over a plant again")
    await town.work()


async def name_guards(town: Community) -> None:
    """9. Names of others are asked about and told."""
    await town.say(TOMAS, "is Miri's last name Kovac?")
    await town.say(PETRA, "my friend Steve is visiting this weekend")
    await town.work()


async def curation(town: Community) -> None:
    """10. A statement that has to be known at once; the rest is done by hand."""
    await town.say(MIRELA, "careful, I'm allergic to shellfish")
    await town.work()


async def identity(town: Community) -> None:
    """11. A second bearer of a name, and a member who never writes."""
    await town.say(PETRA, "everyone calls me Miri")
    await town.work()
    for member in (IVO, TOMAS):
        await town.space.add_member(member.id, member.account, display_name=member.display)


async def governance(town: Community) -> None:
    """12. Petra wants no more to be remembered."""
    await town.space.opt_out(PETRA.id)
    await town.say(PETRA, "I love karaoke and I live in Graz")
    await town.work()


async def second_guild(town: Community) -> None:
    """13. Mirela's account in another community."""
    said = town.message(MIRELA, "I play Rocket League", author_display_name="Shadowfax")
    await town.elsewhere.observe(said)
    await town.service().make_worker(spaces=(town.elsewhere.id,)).drain()


async def retrieval(town: Community) -> None:
    """14. Nothing is said: what is known is looked for."""
    town.clock.now += timedelta(days=30)


async def reports(town: Community) -> None:
    """15. A remark that is nobody's fact, and a taste that becomes a distaste."""
    await town.say(TOMAS, "I like rooibos")
    await town.work()
    await town.say(TOMAS, "rooibos again? I like rooibos", "what a week that was")
    await town.work()
    town.clock.now += timedelta(days=1)
    await town.say(TOMAS, "I hate rooibos now")
    await town.work()


async def model_time(town: Community) -> None:
    """16 to 19. Nothing is said here: the tests break a model and mend it."""


async def workers(town: Community) -> None:
    """20. Two members tell of the same evening, and three messages wait for more."""
    town.clock.now += timedelta(days=1)
    await town.say(MIRELA, "game night is on Friday")
    await town.say(TOMAS, "we have game night every Friday")
    await town.work()
    await town.say(
        TOMAS,
        "I'm learning the piano",
        "I play the piano every evening",
        "the piano is out of tune",
    )


SCRIPT: tuple[Callable[[Community], Awaitable[None]], ...] = (
    introductions,
    noise,
    styles,
    repetition,
    promotion,
    move,
    quitting,
    pollution,
    name_guards,
    curation,
    identity,
    governance,
    second_guild,
    retrieval,
    reports,
    *[model_time] * 4,
    workers,
)
