"""How many tokens a text may be to a language model, without any model's tokenizer."""

import re

__all__ = ["estimate_tokens"]

_LETTERS_A_TOKEN = 4
"""Of ASCII letters in a row, rounded up for each run: about four characters of English are a token
(help.openai.com, "What are tokens and how to count them?")."""

_CAPITALS_A_TOKEN = 3

_PIECES = re.compile(r"(?P<letters>[A-Za-z]+)|(?P<spaces> +)|(?P<other>[^A-Za-z ])")

_SCRIPTS = (
    (0x80, 1),  # ASCII: digits and signs one each, as some tokenizers never join them
    (0x400, 2),  # accents break words apart; Greek
    (0x530, 1),  # Cyrillic
    (0x590, 3),  # Armenian
    (0x600, 2),  # Hebrew
    (0x700, 1),  # Arabic
    (0xE00, 2),  # scripts of India, and others
    (0x2E80, 3),  # Thai, Georgian, Ethiopic, Khmer …, and signs
    (0xA000, 2),  # Kana and Han
    (0xAC00, 3),
    (0xD7B0, 2),  # Hangul
    (0x10000, 3),
)
"""Tokens of one character, below each code point. Byte-level tokenizers never make more tokens than
UTF-8 has bytes; how far below that they stay depends on the script (Petrov et al. 2023, "Language
Model Tokenizers Introduce Unfairness Between Languages"). docs/context.md has what was measured."""

_BYTES_AT_MOST = 4


def estimate_tokens(text: str) -> int:
    """Tokens that a text takes, as an estimate that rather says too much; 0 for none.

    What is cut between any two lines has together as many tokens as the whole.

    >>> estimate_tokens("Alice loves Rust. [1]"), estimate_tokens("東京"), estimate_tokens("José")
    (9, 4, 3)
    """
    return sum(_of_piece(found) for found in _PIECES.finditer(text))


def _of_piece(found: re.Match[str]) -> int:
    piece = found.group()
    match found.lastgroup:
        case "letters":
            return -(-len(piece) // (_CAPITALS_A_TOKEN if piece.isupper() else _LETTERS_A_TOKEN))
        case "spaces":  # one before a word is a part of the word's token
            return len(piece) - 1
        case _:
            return next((cost for below, cost in _SCRIPTS if ord(piece) < below), _BYTES_AT_MOST)
