"""An embedder whose vectors can be read: one axis a topic, and one that all texts share."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

TOPICS = (
    ("chess", "opening", "checkmate"),
    ("bread", "oven", "baking"),
    ("guitar", "song", "band"),
    ("lisbon", "porto", "travel"),
    ("kitten", "cat", "vet"),
)


@dataclass(slots=True)
class TopicEmbedder:
    """Embeds by the topics whose words a text has; keeps what it was asked to embed."""

    model: str = "topics"
    dimensions: int = len(TOPICS) + 1
    seen: list[str] = field(default_factory=list[str])

    async def embed(self, texts: Sequence[str]) -> list[list[float]]:
        self.seen.extend(texts)
        return [self._vector(text.lower()) for text in texts]

    def _vector(self, text: str) -> list[float]:
        counts = [float(sum(text.count(word) for word in topic)) for topic in TOPICS] + [0.25]
        length = sqrt(sum(count * count for count in counts))
        return [count / length for count in counts]


@dataclass(slots=True)
class BrokenEmbedder:
    """Returns one fixed vector for every text, however wrong."""

    vector: list[float]
    dimensions: int = 2
    model: str = "broken"
    copies: int = 1

    async def embed(self, texts: Sequence[str]) -> list[list[float]]:
        return [self.vector] * (len(texts) * self.copies)
