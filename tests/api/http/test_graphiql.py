"""GraphiQL in a real Chromium that reaches nothing but the server; and when it is refused."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, Request, Route, async_playwright, expect
from tests.api.serving import ROOT, client_to, serving
from tests.visualizer.conftest import FLAGS, chromium_path

from whoknows.graphql.documents import Documents
from whoknows.http.app import AppOptions, create_app
from whoknows.http.graphiql import graphiql_routes
from whoknows.http.keys import Keys, Scope, add_key, new_key
from whoknows.http.server import serve
from whoknows.knowledge import KnowledgeBase
from whoknows.settings import Settings
from whoknows.space import Space
from whoknows_schema.errors import ConfigurationError


@pytest.fixture(scope="module")
async def built() -> None:
    """The files of GraphiQL, built if they are not current."""
    building = await asyncio.create_subprocess_exec(str(ROOT / "scripts" / "graphiql"))
    assert await building.wait() == 0, "scripts/graphiql could not build it"


@dataclass(slots=True)
class Window:
    """A browser window that may reach one server.

    Attributes:
        sent: Every request that went there.
        blocked: Addresses elsewhere that were asked for, which got no answer.
        complaints: Errors of the page, among them violations of its policy.
    """

    page: Page
    sent: list[Request] = field(default_factory=list[Request])
    blocked: list[str] = field(default_factory=list[str])
    complaints: list[str] = field(default_factory=list[str])

    async def write(self, editor: str, text: str) -> None:
        """Replaces what is in an editor by typing."""
        await self.page.locator(f"{editor} .CodeMirror-lines:visible").first.click()
        await self.page.keyboard.press("Control+a")
        await self.page.keyboard.insert_text(text)

    async def run(self, query: str) -> None:
        await self.write(".graphiql-query-editor", query)
        await self.page.locator(".graphiql-execute-button").click()

    async def shows(self, text: str) -> None:
        """Waits until the answer holds a text."""
        await expect(self.page.locator(".result-window")).to_contain_text(text)


@pytest.fixture
async def window() -> AsyncIterator[Window]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium_path(), headless=True, args=FLAGS
        )
        page = await browser.new_page(viewport={"width": 1280, "height": 800})
        opened = Window(page)
        page.on("pageerror", lambda error: opened.complaints.append(f"error: {error}"))
        page.on("console", lambda told: _note(opened, told))
        yield opened
        await browser.close()


def _note(window: Window, told: Any) -> None:
    # Chromium says so of every answer that is no success, as of the 401 before a key is typed.
    if told.type == "error" and "the server responded with a status of 401" not in told.text:
        window.complaints.append(told.text)


async def open_graphiql(window: Window, url: str) -> None:
    async def only_the_server(route: Route) -> None:
        if route.request.url.startswith((f"{url}/", "data:")):
            window.sent.append(route.request)
            await route.continue_()
        else:
            window.blocked.append(route.request.url)
            await route.abort()

    await window.page.route("**/*", only_the_server)
    await window.page.goto(f"{url}/graphiql")


@pytest.mark.browser
@pytest.mark.usefixtures("built")
async def test_a_query_is_written_and_answered(
    window: Window, settings: Settings, community: Space, tmp_path: Path
) -> None:
    key, kept = new_key("ann", scope=Scope.ADMIN, spaces=[community.id])
    add_key(tmp_path / "keys.jsonl", kept)
    space = json.dumps(community.id)
    async with serving(settings, "--graphiql", "--keys", str(tmp_path / "keys.jsonl")) as server:
        await open_graphiql(window, server.url)
        await window.run(f"{{ stats(space: {space}) {{ people }} }}")
        await window.shows("UNAUTHENTICATED")

        await window.page.get_by_role("button", name="Headers").click()
        headers = json.dumps({"Authorization": f"Bearer {key}"})
        await window.write(".graphiql-editor-tool", headers)
        await window.run(f"{{ stats(space: {space}) {{ people }} }}")
        await window.shows('"people": 4')
        await window.run(f"subscription {{ ingestProgress(space: {space}) {{ dead }} }}")
        await window.shows('"dead": 0')

        # While the server runs: the page would complain of the subscription that ends with it.
        assert window.blocked == []
        assert window.complaints == []
        assert not any(key in request.url for request in window.sent)
        assert any(f"Bearer {key}" in str(request.headers) for request in window.sent)
        stored = await window.page.evaluate("JSON.stringify(localStorage)")
        assert key not in stored


@pytest.mark.usefixtures("built")
async def test_the_page_is_open_and_everything_else_is_not(knowledge: KnowledgeBase) -> None:
    options = AppOptions(graphiql=True)
    async with client_to(create_app(knowledge, keys=Keys([]), options=options)) as client:
        page = await client.get("/graphiql")
        assert page.status_code == 200
        policy = page.headers["content-security-policy"]
        assert "connect-src 'self'" in policy
        assert "http" not in policy
        assert "://" not in page.text
        for name, media_type in (("graphiql.js", "text/javascript"), ("graphiql.css", "text/css")):
            file = await client.get(f"/graphiql/{name}")
            assert (file.status_code, file.headers["content-type"].split(";")[0]) == (
                200,
                media_type,
            )
        assert (await client.post("/graphiql")).status_code == 405
        for path in ("/graphql", "/", "/graphiql/built-from", "/graphiql/..%2Fapp.py"):
            assert (await client.get(path)).status_code == 401, path


@pytest.mark.usefixtures("built")
async def test_there_are_no_other_files(knowledge: KnowledgeBase) -> None:
    async with client_to(create_app(knowledge, options=AppOptions(graphiql=True))) as client:
        for name in ("built-from", "THIRD_PARTY_LICENSES", "..%2Fapp.py", "%2e%2e/app.py"):
            assert (await client.get(f"/graphiql/{name}")).status_code == 404, name


async def test_it_is_off_unless_it_is_asked_for(knowledge: KnowledgeBase) -> None:
    async with client_to(create_app(knowledge)) as client:
        assert (await client.get("/graphiql")).status_code == 404
    async with client_to(create_app(knowledge, keys=Keys([]))) as client:
        assert (await client.get("/graphiql")).status_code == 401


async def test_it_is_for_developing_only(knowledge: KnowledgeBase, tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="leave out one of"):
        AppOptions(graphiql=True, documents=Documents({}))
    options = AppOptions(graphiql=True)
    with pytest.raises(ConfigurationError, match=r"listen on 127\.0\.0\.1"):
        await serve(knowledge, host="0.0.0.0", port=0, keys=Keys([]), options=options)
    with pytest.raises(ConfigurationError, match="run scripts/graphiql"):
        graphiql_routes(tmp_path)
