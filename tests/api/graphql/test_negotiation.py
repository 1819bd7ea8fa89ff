"""Which media type an answer takes, and which body is read."""

import pytest

from whoknows.graphql.negotiation import GRAPHQL_TYPE, JSON_TYPE, accepted_type, is_json_body


@pytest.mark.parametrize(
    ("accept", "expected"),
    [
        (None, JSON_TYPE),
        ("", JSON_TYPE),
        ("*/*", JSON_TYPE),
        ("application/*", JSON_TYPE),
        ("application/json", JSON_TYPE),
        ("application/json; charset=utf-8", JSON_TYPE),
        (GRAPHQL_TYPE, GRAPHQL_TYPE),
        (GRAPHQL_TYPE.upper(), GRAPHQL_TYPE),
        (f"{GRAPHQL_TYPE}, application/json", GRAPHQL_TYPE),
        (f"application/json, {GRAPHQL_TYPE}", GRAPHQL_TYPE),
        (f"application/json, {GRAPHQL_TYPE};q=0.9", JSON_TYPE),
        (f"{GRAPHQL_TYPE};q=0, application/json;q=0.1", JSON_TYPE),
        (f"{GRAPHQL_TYPE};q=often, */*;q=0.1", JSON_TYPE),
        ("application/json;q=0, */*", None),
        ("text/html", None),
        ("text/html, */*;q=0.1", JSON_TYPE),
    ],
)
def test_the_answer_has_the_type_the_client_wants(accept: str | None, expected: str | None) -> None:
    assert accepted_type(accept) == expected


@pytest.mark.parametrize(
    ("content_type", "expected"),
    [
        ("application/json", True),
        ("Application/JSON; Charset=UTF-8", True),
        ('application/json; charset="utf-8"', True),
        ("application/json; charset=iso-8859-1", False),
        ("application/graphql", False),
        ("text/plain", False),
        ("multipart/form-data; boundary=x", False),
        ("application/x-www-form-urlencoded", False),
        ("", False),
        (None, False),
    ],
)
def test_only_json_in_utf8_is_read(content_type: str | None, expected: bool) -> None:
    assert is_json_body(content_type) is expected
