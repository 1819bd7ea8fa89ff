"""A real Chromium over pages written to disk, offline, with every request counted."""

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext, Page, Request, async_playwright, expect

from whoknows_schema.scene import Scene
from whoknows_visualizer import render_page

# Two cores that draw in software can be slow; a wrong page is wrong after this as well.
expect.set_options(timeout=20_000)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass(slots=True)
class OpenPage:
    """A rendered scene in a browser window, and what happened in it.

    Attributes:
        requests: Addresses asked for, the page itself left out.
        blobs: Addresses of code that the page itself made, which no network ever sees.
        complaints: Errors, policy violations and dialogs; anything here is a defect.
    """

    page: Page
    address: str
    requests: list[str] = field(default_factory=list[str])
    blobs: list[str] = field(default_factory=list[str])
    complaints: list[str] = field(default_factory=list[str])

    async def ask(self, expression: str) -> Any:
        """Value of a JavaScript expression."""
        return await self.page.evaluate(expression)

    async def click_node(self, key: str) -> None:
        """A real mouse click in the middle of a node."""
        at = await self.page.evaluate("key => whoknows.nodeAt(key)", key)
        assert at is not None, f"{key!r} is not drawn"
        await self.page.mouse.click(at["x"], at["y"])

    async def search(self, text: str) -> None:
        """Types into the search field, opened by its key."""
        await self.page.keyboard.press("/")
        await self.page.keyboard.type(text)


OpenScene = Callable[..., Awaitable[OpenPage]]


def chromium_path() -> str:
    """Where Debian's Chromium is; a machine without it fails the test instead of skipping it."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path is not None:
            return path
    pytest.fail("these tests drive a real Chromium: apt-get install chromium")


async def _launched(*more_flags: str) -> AsyncIterator[Browser]:
    path = chromium_path()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=path, headless=True, args=[*FLAGS, *more_flags]
        )
        yield browser
        await browser.close()


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    async for launched in _launched():
        yield launched


@pytest.fixture
async def browser_without_webgl() -> AsyncIterator[Browser]:
    async for launched in _launched("--disable-3d-apis"):
        yield launched


async def open_scene_in(
    context: BrowserContext, folder: Path, scene: Scene, *, title: str, fragment: str = ""
) -> OpenPage:
    """The scene's page from the file system in an offline window, ready to be used."""
    path = folder / "graph.html"
    path.write_text(render_page(scene, title=title), encoding="utf-8")
    await context.set_offline(True)
    opened = OpenPage(page=await context.new_page(), address=path.as_uri())
    page = opened.page

    async def refuse(dialog: Any) -> None:
        opened.complaints.append(f"dialog: {dialog.message}")
        await dialog.dismiss()

    def note(request: Request) -> None:
        if request.url.startswith("blob:"):
            opened.blobs.append(request.url)
        elif request.url.split("#")[0] != opened.address:
            opened.requests.append(request.url)

    page.on("request", note)
    page.on("pageerror", lambda error: opened.complaints.append(f"error: {error}"))
    page.on(
        "console",
        lambda message: opened.complaints.append(message.text) if message.type == "error" else None,
    )
    page.on("dialog", refuse)
    await page.goto(opened.address + fragment)
    await page.locator("html[data-ready]").wait_for()
    return opened


@pytest.fixture
async def open_scene(browser: Browser, tmp_path: Path) -> AsyncIterator[OpenScene]:
    """Opens scenes; afterwards every page must have been silent: no request, no complaint."""
    contexts: list[BrowserContext] = []
    pages: list[OpenPage] = []

    async def open_one(
        scene: Scene, *, title: str = "Pine Street", fragment: str = "", **options: Any
    ) -> OpenPage:
        usual: dict[str, Any] = {
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "reduce",
        }
        context = await browser.new_context(**(usual | options))
        contexts.append(context)
        opened = await open_scene_in(context, tmp_path, scene, title=title, fragment=fragment)
        pages.append(opened)
        return opened

    yield open_one
    for context in contexts:
        await context.close()
    assert [page.complaints for page in pages] == [[] for _ in pages]
    assert [page.requests for page in pages] == [[] for _ in pages]
