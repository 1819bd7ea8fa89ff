"""Host names, and the headers of pages."""

import pytest
from tests.api.serving import client_to

from whoknows.http.app import create_app
from whoknows.http.security import LOOPBACK_NAMES, PAGE_HEADERS, host_name
from whoknows.knowledge import KnowledgeBase


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("localhost", "localhost"),
        ("LOCALHOST:8000", "localhost"),
        ("127.0.0.1:8000", "127.0.0.1"),
        ("[::1]", "::1"),
        ("[::1]:8000", "::1"),
        ("::1", "::1"),
        ("localhost.evil.example:8000", "localhost.evil.example"),
        ("[::1", "::1"),
        ("", ""),
    ],
)
def test_the_name_of_a_host_header(host: str, name: str) -> None:
    assert host_name(host) == name


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:1", 200),
        ("127.0.0.1", 200),
        ("[::1]:1", 200),
        ("evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("localhost.", 421),
        ("", 421),
    ],
)
async def test_a_rebound_name_is_refused(knowledge: KnowledgeBase, host: str, status: int) -> None:
    async with client_to(create_app(knowledge, host_names=LOOPBACK_NAMES)) as client:
        response = await client.get("/healthz", headers={"host": host})
    assert response.status_code == status


def test_pages_may_not_be_framed_or_sniffed() -> None:
    assert "frame-ancestors 'none'" in PAGE_HEADERS["content-security-policy"]
    assert PAGE_HEADERS["x-content-type-options"] == "nosniff"
