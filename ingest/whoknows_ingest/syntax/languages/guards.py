"""What a speaker of Spanish or French says without standing behind it."""

from whoknows_ingest.syntax.languages.grammar import Grammar

__all__ = ["refusal_of"]


def refusal_of(text: str, grammar: Grammar) -> str | None:
    """Why a sentence says nothing about anyone; None when it may.

    Returns:
        One of the names of the grammar's refusals: question, hearsay, unreal, conditional, doubt,
        sarcasm.
    """
    return next((why for why, found in grammar.refusals.items() if found.search(text)), None)
