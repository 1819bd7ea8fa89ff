"""Examples of every family, as plain rows: what the rules read and what they must not.

The tests run them and the docs show them. All are said by Ann on Friday 26 May 2023, with Bob and
Alice in the channel.
"""

from tests.ingest.syntax.examples import silent, spoken
from tests.ingest.syntax.examples.told import TOLD
from tests.ingest.syntax.examples.untold import UNTOLD

__all__ = ["SILENT", "SPOKEN"]

SPOKEN = (*spoken.SPOKEN, *TOLD)
"""(family, what Ann writes, the facts in order)."""

SILENT = (*silent.SILENT, *UNTOLD)
"""(why, what Ann writes): says nothing lasting about anyone."""
