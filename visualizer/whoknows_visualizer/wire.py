"""What the page is handed, as one JSON document."""

from dataclasses import dataclass

from whoknows_schema.scene import Scene
from whoknows_visualizer.palette import Palette

__all__ = ["PageData"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageData:
    """Everything the page knows; embedded in it as JSON.

    Attributes:
        symmetric_verbs: Verbs that read the same both ways and are drawn without an arrow, sorted.
    """

    title: str
    scene: Scene
    palette: Palette
    symmetric_verbs: tuple[str, ...]
