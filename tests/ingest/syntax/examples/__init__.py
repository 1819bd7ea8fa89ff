"""Examples of every family, as plain rows: what the rules read and what they must not.

The tests run them and the docs show them. All are said by Ann on Friday 26 May 2023, with Bob and
Alice in the channel.
"""

from tests.ingest.syntax.examples import french, german, keyboard, silent, spanish, spoken
from tests.ingest.syntax.examples.told import TOLD
from tests.ingest.syntax.examples.untold import UNTOLD

__all__ = ["SILENT", "SPOKEN"]

SPOKEN = (*spoken.SPOKEN, *keyboard.SPOKEN, *TOLD, *spanish.SPOKEN, *french.SPOKEN, *german.SPOKEN)
"""(family, what Ann writes, the facts in order)."""

SILENT = (
    *silent.SILENT,
    *keyboard.SILENT,
    *UNTOLD,
    *spanish.SILENT,
    *french.SILENT,
    *german.SILENT,
)
"""(why, what Ann writes): says nothing lasting about anyone."""
