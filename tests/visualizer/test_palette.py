"""Every kind has a colour that can be seen and told apart."""

import re
from itertools import combinations, product

import pytest

from whoknows_schema.enums import EntityKind, NodeType, Polarity
from whoknows_visualizer.palette import (
    DARK_BACKGROUND,
    LIGHT_BACKGROUND,
    NODE_SWATCHES,
    POLARITY_SWATCHES,
    Swatch,
)

Linear = tuple[float, float, float]
# Rows of the linear-RGB matrices of Viénot, Brettel and Mollon (1999).
SIGHTS: dict[str, tuple[Linear, Linear, Linear]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "deuteranopia": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
}
ALL = [*NODE_SWATCHES.values(), *POLARITY_SWATCHES.values()]


def linear(colour: str) -> Linear:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = ((p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4) for p in parts)
    return r, g, b


def luminance(colour: str) -> float:
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(rgb: Linear) -> Linear:
    r, g, b = (min(max(channel, 0.0), 1.0) for channel in rgb)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, sight: str) -> Linear:
    rgb = linear(colour)
    r, g, b = (sum(f * c for f, c in zip(row, rgb, strict=True)) for row in SIGHTS[sight])
    return lab((r, g, b))


def distance(a: str, b: str, sight: str) -> float:
    """CIE76 difference of two colours as this sight sees them."""
    pairs = zip(seen(a, sight), seen(b, sight), strict=True)
    return float(sum((x - y) ** 2 for x, y in pairs) ** 0.5)


def test_every_kind_has_a_swatch_in_enum_order() -> None:
    kinds = [kind.value for kind in EntityKind]
    assert list(NODE_SWATCHES) == [NodeType.USER.value, NodeType.SPACE.value, *kinds]
    assert list(POLARITY_SWATCHES) == [polarity.value for polarity in Polarity]


@pytest.mark.parametrize("swatch", ALL)
def test_contrast_with_the_background_is_at_least_three_to_one(swatch: Swatch) -> None:
    assert re.fullmatch("#[0-9a-f]{6}", swatch.light)
    assert re.fullmatch("#[0-9a-f]{6}", swatch.dark)
    assert contrast(swatch.light, LIGHT_BACKGROUND) >= 3
    assert contrast(swatch.dark, DARK_BACKGROUND) >= 3


@pytest.mark.parametrize(("shade", "sight"), list(product(("light", "dark"), SIGHTS)))
def test_kinds_can_be_told_apart(shade: str, sight: str) -> None:
    least = min(
        (distance(getattr(a, shade), getattr(b, shade), sight), name_a, name_b)
        for (name_a, a), (name_b, b) in combinations(NODE_SWATCHES.items(), 2)
    )
    assert least[0] >= (30 if sight == "normal" else 15), least


@pytest.mark.parametrize(("shade", "sight"), list(product(("light", "dark"), SIGHTS)))
def test_polarities_are_far_apart_for_everybody(shade: str, sight: str) -> None:
    least = min(
        distance(getattr(a, shade), getattr(b, shade), sight)
        for a, b in combinations(POLARITY_SWATCHES.values(), 2)
    )
    assert least >= 25
