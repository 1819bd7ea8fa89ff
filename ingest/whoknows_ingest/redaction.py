"""Secrets and private spans, taken out of a text before it is stored or shown to any model.

A small table instead of detect-secrets or gitleaks: their rules are made for source code, where a
high-entropy string is suspicious; in chat it is a link, an invite or a laugh. Each row below is a
documented format with a prefix or a check digit of its own, so that plain talk never matches.
Formats: the providers' pages on token formats, as collected by gitleaks (MIT) and GitHub secret
scanning; card numbers: ISO/IEC 7812 (length, issuer digits, Luhn check).
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from whoknows_schema.errors import ConfigurationError

__all__ = ["PRIVATE", "Redacted", "compiled_pattern", "luhn_holds", "redacted"]

PRIVATE = "private"
"""Kind of what an operator's own pattern marks as private."""

_FORMATS: tuple[tuple[str, str], ...] = (
    (
        "private_key",
        r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----"
        r"(?:[\s\S]*?-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----|[A-Za-z0-9+/=\s]*)",
    ),
    ("aws_key", r"\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b"),
    ("github_token", r"\bgh[opsur]_[A-Za-z0-9]{36,255}\b|\bgithub_pat_\w{22,255}\b"),
    ("gitlab_token", r"\bgl(?:pat|dt|rt|ptt|agent|soat|cbt)-[\w-]{20,64}\b"),
    ("slack_token", r"\bxox[abeoprs]-[\w-]{10,250}|\bxapp-\d-[\w-]{20,250}"),
    ("slack_webhook", r"https://hooks\.slack\.com/(?:services|workflows|triggers)/[\w/+-]{20,}"),
    ("discord_webhook", r"https://\w*\.?discord(?:app)?\.com/api/webhooks/\d{17,20}/[\w-]{60,}"),
    ("discord_token", r"\b(?:mfa\.[\w-]{80,}|[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40})"),
    ("telegram_token", r"\b\d{8,10}:AA[\w-]{33}"),
    ("anthropic_key", r"\bsk-ant-[\w-]{20,200}"),
    ("openai_key", r"\bsk-(?:proj-|svcacct-|admin-|or-v1-)?[\w-]*[A-Za-z\d]{20,200}\b"),
    ("google_key", r"\bAIza[\w-]{35}|\bya29\.[\w-]{20,250}|\bGOCSPX-[\w-]{28}"),
    ("stripe_key", r"\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,200}|\bwhsec_[A-Za-z0-9]{20,}"),
    ("huggingface_token", r"\bhf_[A-Za-z]{30,40}\b"),
    ("npm_token", r"\bnpm_[A-Za-z0-9]{36}\b"),
    ("pypi_token", r"\bpypi-AgEIcHlwaS5vcmc[\w-]{50,}"),
    ("sendgrid_key", r"\bSG\.[\w-]{16,32}\.[\w-]{32,64}"),
    ("digitalocean_token", r"\bdo[opr]_v1_[a-f0-9]{64}\b"),
    ("shopify_token", r"\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b"),
    ("json_web_token", r"\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]*"),
    ("url_password", r"(?<=://)[^\s/:@]{1,100}:[^\s/:@]{3,100}(?=@[\w.-]+)"),
)
# "password: hunter2!", "api_key = 4f…": a named secret with a value that no word looks like.
_NAMED = (
    r"(?i:(?<![A-Za-z])(?:password|passwd|passwort|contraseña|senha|api[ _-]?key|secret[ _-]?key"
    r"|access[ _-]?token|auth[ _-]?token|client[ _-]?secret)\s{0,3}(?:[:=]|is:?\s|ist:?\s)\s{0,3})"
    r"(?P<value>(?=[^\s]{0,60}\d)(?=[^\s]{0,60}[A-Za-z])[^\s,;]{6,200})"
)
# 13 to 19 digits in groups; not a part of a longer number, of markup or of an address.
_CARD = r"(?<![\w.#/<@:&=+-])\d(?:[ -]?\d){12,18}(?![\w>/]|[.-]\d)"
_GROUPED = re.compile(
    r"\d{13,19}|\d{4}([ -])\d{4}(?:\1\d{4}){1,2}(?:\1\d{1,4})?|\d{4}([ -])\d{6}\2\d{4,5}"
)
_ISSUERS = re.compile(
    r"4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}"
    r"|6(?:011|5\d\d|4[4-9]\d)\d{12}|35\d{14}|62\d{14,17}"
)
_SECRETS = re.compile(
    "|".join(
        [f"(?P<{kind}>{pattern})" for kind, pattern in _FORMATS]
        + [f"(?P<password>{_NAMED})", f"(?P<card_number>{_CARD})"]
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Redacted:
    """A text without its secrets.

    Attributes:
        text: With ``[kind removed]`` where a secret was.
        kinds: What was taken out, sorted, each once; empty when nothing was.
    """

    text: str
    kinds: tuple[str, ...] = ()


def redacted(text: str, *, private: re.Pattern[str] | None = None) -> Redacted:
    """The text without keys, tokens, passwords, card numbers and private spans.

    >>> redacted("pay with 4111 1111 1111 1111 please").text
    'pay with [card number removed] please'
    >>> redacted("my order is 4111 1111 1111 1112").kinds
    ()

    Args:
        text: As written.
        private: What an operator wants taken out besides, see `compiled_pattern`.
    """
    kinds: set[str] = set()

    def mark(kind: str) -> str:
        kinds.add(kind)
        return f"[{kind.replace('_', ' ')} removed]"

    def removed(found: re.Match[str]) -> str:
        kind, secret = found.lastgroup or "", found[0]
        if found["password"] is not None:
            return secret[: -len(found["value"])] + mark("password")
        if kind == "card_number" and not _is_card(secret):
            return secret
        return mark(kind)

    cleaned = _SECRETS.sub(removed, text)
    if private is not None:
        cleaned = private.sub(lambda _: mark(PRIVATE), cleaned)
    return Redacted(text=cleaned, kinds=tuple(sorted(kinds)))


def _is_card(written: str) -> bool:
    """Grouped as cards are, of a known issuer, with a check digit that holds."""
    digits = re.sub(r"\D", "", written)
    known = _GROUPED.fullmatch(written) is not None and _ISSUERS.fullmatch(digits) is not None
    return known and luhn_holds(digits)


def luhn_holds(digits: str) -> bool:
    """Whether the last digit is the check digit of the others (Luhn, ISO/IEC 7812-1).

    >>> luhn_holds("4111111111111111"), luhn_holds("4111111111111112")
    (True, False)
    """
    doubled = (int(digit) * (1 + place % 2) for place, digit in enumerate(reversed(digits)))
    return sum(number // 10 + number % 10 for number in doubled) % 10 == 0


@lru_cache(maxsize=16)
def compiled_pattern(text: str | None, *, name: str) -> re.Pattern[str] | None:
    """An operator's pattern, compiled once; None for None.

    Args:
        text: A regular expression.
        name: The setting that holds it, for the error.

    Raises:
        ConfigurationError: It is no regular expression, or matches the empty text.
    """
    if text is None:
        return None
    try:
        pattern = re.compile(text, re.DOTALL)
    except re.error as error:
        raise ConfigurationError(f"{name} is no regular expression: {error}.") from error
    if pattern.fullmatch(""):
        raise ConfigurationError(f"{name} matches the empty text, so it would match everything.")
    return pattern
