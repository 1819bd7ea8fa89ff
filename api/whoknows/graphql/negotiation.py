"""Which media type an answer takes (GraphQL over HTTP, draft of 2025; RFC 9110 §12.5.1)."""

__all__ = ["EVENT_TYPE", "GRAPHQL_TYPE", "JSON_TYPE", "accepted_type", "is_json_body"]

JSON_TYPE = "application/json"
GRAPHQL_TYPE = "application/graphql-response+json"
EVENT_TYPE = "text/event-stream"

_OFFERS = {
    GRAPHQL_TYPE: (GRAPHQL_TYPE,),
    JSON_TYPE: (JSON_TYPE, "application/*", "*/*"),
    EVENT_TYPE: (EVENT_TYPE,),
}
"""What we can send, best first, and the ranges that mean it. A client that takes anything gets
plain JSON, because only one that lists the newer type is known to read its status codes."""


def accepted_type(accept: str | None) -> str | None:
    """The media type to answer in; None when the client takes neither.

    >>> accepted_type("application/graphql-response+json, application/json;q=0.9")
    'application/graphql-response+json'
    >>> accepted_type("*/*"), accepted_type(None), accepted_type("text/html")
    ('application/json', 'application/json', None)
    """
    if not accept or not accept.strip():
        return JSON_TYPE
    quality = dict(_media_range(part) for part in accept.split(","))
    best: tuple[float, str] | None = None
    for offer, ranges in _OFFERS.items():
        found = next((quality[name] for name in ranges if name in quality), 0.0)
        if found > 0 and (best is None or found > best[0]):
            best = (found, offer)
    return best[1] if best else None


def is_json_body(content_type: str | None) -> bool:
    """Whether a body is JSON in UTF-8.

    >>> is_json_body("application/json; charset=utf-8"), is_json_body("text/plain")
    (True, False)
    """
    media_type, *parameters = [part.strip().lower() for part in (content_type or "").split(";")]
    charsets = [part[len("charset=") :].strip('"') for part in parameters if "charset=" in part]
    return media_type == JSON_TYPE and all(name in {"utf-8", "utf8"} for name in charsets)


def _media_range(part: str) -> tuple[str, float]:
    """``type/subtype;q=0.5`` as (type/subtype, 0.5); a quality that is no number counts as 0."""
    name, *parameters = [piece.strip().lower() for piece in part.split(";")]
    for parameter in parameters:
        if parameter.startswith("q="):
            try:
                return name, float(parameter[2:])
            except ValueError:
                return name, 0.0
    return name, 1.0
