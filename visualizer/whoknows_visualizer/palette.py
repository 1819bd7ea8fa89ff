"""Colours of the page, for every node kind and polarity by enum order, told apart by everybody.

Each swatch has a shade for light and one for dark backgrounds. They came out of a search for the
largest smallest CIE76 distance between any two, as seen with normal sight and with simulated
protanopia and deuteranopia (matrices of Viénot, Brettel and Mollon, 1999), under a contrast of at
least 3:1 with the background (WCAG 2.2, criterion 1.4.11): 32 with normal sight, 18 without.
Polarity uses blue and orange, the pair that every common form of colour blindness keeps apart; the
page also writes +, − and • beside the verb.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from whoknows_schema.enums import EntityKind, NodeType, Polarity

__all__ = [
    "DARK_BACKGROUND",
    "LIGHT_BACKGROUND",
    "NODE_SWATCHES",
    "PALETTE",
    "POLARITY_SWATCHES",
    "Palette",
    "Swatch",
]

LIGHT_BACKGROUND = "#fbfbf9"
DARK_BACKGROUND = "#14171c"


@dataclass(frozen=True, slots=True, kw_only=True)
class Swatch:
    """One colour, as ``#rrggbb``, for light and for dark backgrounds."""

    light: str
    dark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """What the page draws with.

    Attributes:
        nodes: Swatch by node kind: ``user``, ``space``, then every entity kind in enum order.
        polarities: Swatch by polarity, in enum order.
    """

    nodes: Mapping[str, Swatch]
    polarities: Mapping[str, Swatch]


_NODE_COLOURS: tuple[tuple[str, str], ...] = (
    ("#200187", "#e1d4ff"),  # user
    ("#8a899e", "#79699b"),  # space
    ("#6660f4", "#934dc0"),  # person
    ("#1e9165", "#7df259"),  # place
    ("#778840", "#c69125"),  # organisation
    ("#960051", "#d699ee"),  # game
    ("#1e91d1", "#2a99ff"),  # media
    ("#1f3487", "#d78fa8"),  # product
    ("#005960", "#4ee491"),  # technology
    ("#b98400", "#f48861"),  # activity
    ("#ab4900", "#f2f220"),  # food
    ("#96011e", "#d44d65"),  # event
    ("#964898", "#d4decc"),  # concept
)
_POLARITY_COLOURS: tuple[tuple[str, str], ...] = (
    ("#0b6bcb", "#6cb2ff"),
    ("#c2410c", "#ff9a62"),
    ("#7b838f", "#8c95a3"),
)


def _swatches(names: tuple[str, ...], colours: tuple[tuple[str, str], ...]) -> Mapping[str, Swatch]:
    """Swatches by name; a member that the schema gained without a colour fails at import."""
    pairs = zip(names, colours, strict=True)
    return MappingProxyType({name: Swatch(light=shade[0], dark=shade[1]) for name, shade in pairs})


NODE_SWATCHES: Mapping[str, Swatch] = _swatches(
    (NodeType.USER.value, NodeType.SPACE.value, *(kind.value for kind in EntityKind)),
    _NODE_COLOURS,
)
POLARITY_SWATCHES: Mapping[str, Swatch] = _swatches(
    tuple(polarity.value for polarity in Polarity), _POLARITY_COLOURS
)
PALETTE = Palette(nodes=NODE_SWATCHES, polarities=POLARITY_SWATCHES)
