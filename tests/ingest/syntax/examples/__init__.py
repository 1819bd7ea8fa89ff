"""Examples of every family, as plain rows: what the rules read and what they must not.

The tests run them and the docs show them. All are said by Ann on Friday 26 May 2023, with Bob and
Alice in the channel.
"""

from tests.ingest.syntax.examples.silent import SILENT
from tests.ingest.syntax.examples.spoken import SPOKEN

__all__ = ["SILENT", "SPOKEN"]
