"""What the rules read of feelings, views, doings and aims."""

__all__ = ["TOLD"]

TOLD: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("feelings", "I'm proud of my nephews", ("Ann is proud of their nephews.",)),
    (
        "feelings",
        "I'm grateful for my patient neighbours",
        ("Ann is grateful for their patient neighbours.",),
    ),
    (
        "feelings",
        "We're lucky to have our old garden",
        ("Ann is lucky to have their old garden.",),
    ),
    (
        "feelings",
        "I'm determined to finish my thesis on moths",
        ("Ann is determined to finish their thesis on moths.",),
    ),
    ("feelings", "I miss my old workshop", ("Ann misses their old workshop.",)),
    (
        "feelings",
        "I felt accepted by the sailing club",
        ("Ann felt accepted by the sailing club.",),
    ),
    (
        "feelings",
        "I feel a strong urge to help stray dogs",
        ("Ann feels a strong urge to help stray dogs.",),
    ),
    (
        "feelings",
        "I've been busy repainting our kitchen",
        ("Ann has been busy repainting their kitchen.",),
    ),
    ("feelings", "I'm inspired by old maps", ("Ann is inspired by old maps.",)),
    ("feelings", "I'm ready to be a mom", ("Ann is ready to be a mom.",)),
    (
        "prospects",
        "I'm looking forward to the harvest festival",
        ("Ann is looking forward to the harvest festival.",),
    ),
    (
        "prospects",
        "Looking forward to visiting my cousins",
        ("Ann is looking forward to visiting their cousins.",),
    ),
    (
        "anticipation",
        "I can't wait to try my new canoe",
        ("Ann cannot wait to try their new canoe.",),
    ),
    ("anticipation", "Can't wait to visit Lisbon", ("Ann cannot wait to visit Lisbon.",)),
    ("convictions", "Sailing is fun", ("Ann finds sailing fun.",)),
    ("convictions", "Jazz is boring", ("Ann finds jazz boring.",)),
    (
        "convictions",
        "Keeping promises is so important",
        ("Ann finds keeping promises important.",),
    ),
    (
        "convictions",
        "I think it's important to listen to children",
        ("Ann finds it important to listen to children.",),
    ),
    ("convictions", "Moving abroad was tough", ("Ann found moving abroad tough.",)),
    (
        "convictions",
        "Sketching is a great way to meet people",
        ("Ann finds sketching a great way to meet people.",),
    ),
    (
        "beliefs",
        "I believe that everyone deserves a warm home",
        ("Ann believes that everyone deserves a warm home.",),
    ),
    (
        "supports",
        "My sisters motivate me to keep studying",
        ("Ann has sisters.", "Ann's sisters motivate them to keep studying."),
    ),
    ("supports", "My kids keep me grounded", ("Ann has kids.", "Ann's kids keep them grounded.")),
    ("supports", "my choir is my anchor", ("Ann's choir is their anchor.",)),
    (
        "supports",
        "Thunderstorms make me feel alive",
        ("Ann finds that thunderstorms make them feel alive.",),
    ),
    ("supports", "my family has been so supportive", ("Ann's family has been supportive.",)),
    ("supports", "Bees bring so much joy", ("Ann finds that bees bring joy.",)),
    (
        "works",
        "my novel is about a lighthouse keeper",
        ("Ann's novel is about a lighthouse keeper.",),
    ),
    (
        "works",
        "our podcast focuses on forgotten inventions",
        ("Ann's podcast focuses on forgotten inventions.",),
    ),
    (
        "undertakings",
        "I've been restoring an old wooden boat",
        ("Ann has been restoring an old wooden boat.",),
    ),
    (
        "undertakings",
        "Been writing about medieval bridges",
        ("Ann has been writing about medieval bridges.",),
    ),
    ("experiences", "We baked a plum cake", ("Ann baked a plum cake.",)),
    (
        "experiences",
        "my cousin Rob invited me to a drumming class",
        ("Rob is Ann's cousin.", "Rob invited Ann to a drumming class."),
    ),
    (
        "experiences",
        "I started volunteering at a bird sanctuary",
        ("Ann started volunteering at a bird sanctuary.",),
    ),
    (
        "experiences",
        "I had the chance to sing at a charity gala",
        ("Ann had the chance to sing at a charity gala.",),
    ),
    ("experiences", "we decided to build a treehouse", ("Ann decided to build a treehouse.",)),
    ("experiences", "I bumped into an old classmate", ("Ann bumped into an old classmate.",)),
    ("experiences", "we went sledding", ("Ann went sledding.",)),
    ("childhoods", "I had a telescope as a kid", ("Ann had a telescope as a kid.",)),
    (
        "childhoods",
        "I collected stamps when I was a kid",
        ("Ann collected stamps when they were a kid.",),
    ),
    (
        "childhoods",
        "When I was younger, I collected coins",
        ("Ann collected coins when they were younger.",),
    ),
    ("fans", "I'm a total opera buff", ("Ann is an opera buff.",)),
    ("fans", "I'm all about mysteries", ("Ann is all about mysteries.",)),
    (
        "pastimes",
        "We love having film nights with our friends",
        ("Ann loves having film nights with their friends.",),
    ),
    ("pastimes", "I love being around children", ("Ann loves being around children.",)),
    ("group tastes", "My kids love painting", ("Ann has kids.", "Ann's kids love painting.")),
    ("collections", "I have lots of old records", ("Ann has lots of old records.",)),
    ("goals", "I've always wanted to learn Welsh", ("Ann has always wanted to learn Welsh.",)),
    (
        "goals",
        "I wanted to bring more colour to our street",
        ("Ann wanted to bring more colour to their street.",),
    ),
    ("goals", "I'm going to start a choir", ("Ann is going to start a choir.",)),
    ("goals", "I'm hoping to publish a cookbook", ("Ann hopes to publish a cookbook.",)),
    (
        "goals",
        "I want to use my savings to help refugees",
        ("Ann wants to use their savings to help refugees.",),
    ),
    ("habits", "I collage old maps", ("Ann collages old maps.",)),
    (
        "habits",
        "I use my garden to grow rare herbs",
        ("Ann uses their garden to grow rare herbs.",),
    ),
    ("pursuits", "I'm trying out new bread recipes", ("Ann is trying out new bread recipes.",)),
    (
        "pursuits",
        "I'm teaming up with a local baker",
        ("Ann is teaming up with a local baker.",),
    ),
    (
        "events",
        "We went kayaking with my cousins three days ago, had a blast",
        ("Ann went kayaking with their cousins on 23 May 2023.",),
    ),
)
"""(family, what Ann writes, the facts in order)."""
