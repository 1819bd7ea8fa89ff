"""Documents are parsed and validated once, and never too many of them are kept."""

from graphql import DocumentNode

from whoknows.graphql.limits import Limits
from whoknows.graphql.outcomes import Outcome
from whoknows.graphql.schema import graphql_schema
from whoknows.graphql.validation import ValidDocuments

SPACES = "{ spaces { spaces { id } } }"
SCHEMA = "{ __schema { queryType { name } } }"


def reader(**options: int) -> ValidDocuments:
    return ValidDocuments(graphql_schema(), Limits(), **options)


def document(documents: ValidDocuments, text: str) -> DocumentNode:
    found = documents.read(text, shows_schema=True)
    assert isinstance(found, DocumentNode)
    return found


def codes(found: DocumentNode | Outcome) -> list[str]:
    assert isinstance(found, Outcome)
    errors = found.body["errors"]
    assert isinstance(errors, list)
    return [str(error["extensions"]["code"]) for error in errors]  # type: ignore[index,call-overload]


def test_the_same_text_is_the_same_document() -> None:
    documents = reader()
    assert document(documents, SPACES) is document(documents, SPACES)
    assert document(documents, SPACES) is not document(documents, SPACES + " ")


def test_what_is_wrong_is_said_every_time() -> None:
    documents = reader()
    for _ in range(2):
        assert codes(documents.read("{ spaces", shows_schema=True)) == ["GRAPHQL_PARSE_FAILED"]
        assert codes(documents.read("{ spicy }", shows_schema=True)) == [
            "GRAPHQL_VALIDATION_FAILED"
        ]
        deep = "{ a " * 11 + "}" * 11
        assert codes(documents.read(deep, shows_schema=True)) == ["DEPTH_LIMIT"]


def test_what_an_administrator_asked_is_not_answered_to_others() -> None:
    documents = reader()
    document(documents, SCHEMA)
    refused = codes(documents.read(SCHEMA, shows_schema=False))
    assert set(refused) == {"GRAPHQL_VALIDATION_FAILED"}
    document(documents, SCHEMA)


def test_the_latest_stay_and_no_more_than_there_is_room_for() -> None:
    documents = reader(kept_chars=2 * len(SPACES) + 10)
    first, second = document(documents, SPACES), document(documents, SPACES + " ")
    assert document(documents, SPACES) is first
    document(documents, SPACES + "  ")  # in the place of the second, which was asked longest ago
    assert document(documents, SPACES) is first
    assert document(documents, SPACES + " ") is not second


def test_a_document_that_is_longer_than_the_room_is_read_and_not_kept() -> None:
    documents = reader(kept_chars=10)
    assert document(documents, SPACES) is not document(documents, SPACES)
