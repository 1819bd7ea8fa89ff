"""Every answer in lines for people: the result first, then the words that prove it."""

from whoknows.cli.show.answers import lines_of

__all__ = ["lines_of"]
