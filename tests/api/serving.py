"""A running server, and programs in Node that talk to it: real processes, real sockets."""

import asyncio
import json
import os
import socket
import sys
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from starlette.applications import Starlette

from whoknows.settings import Settings

ROOT = Path(__file__).parents[2]
CLIENTS = Path(__file__).parent / "clients"
STARTUP_S = 60


@dataclass(frozen=True)
class Running:
    """A ``whoknows serve`` and where it listens."""

    process: asyncio.subprocess.Process
    url: str

    @property
    def graphql(self) -> str:
        return f"{self.url}/graphql"


def client_to(app: Starlette, *, headers: Mapping[str, str] | None = None) -> httpx.AsyncClient:
    """A client of an app in this process, without a socket; to be entered."""
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app=app), base_url="http://localhost", headers=headers
    )


def environment(settings: Settings) -> dict[str, str]:
    """What a process of its own needs to reach the test server."""
    return {
        **os.environ,
        "NEO4J_URI": settings.neo4j_uri or "",
        "NEO4J_USERNAME": settings.neo4j_username,
        "NEO4J_PASSWORD": settings.neo4j_password or "",
        "WHOKNOWS_EMBEDDER": "none",
    }


@asynccontextmanager
async def serving(settings: Settings, *options: str) -> AsyncGenerator[Running]:
    """``whoknows serve`` with these options on a free port; killed at the end if it still runs."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "whoknows", "serve", "--port", "0", "--json", *options),
        stdout=asyncio.subprocess.PIPE,  # stderr goes to pytest, which shows it when a test fails
        env=environment(settings),
    )
    assert process.stdout is not None
    try:
        said = b""
        async with asyncio.timeout(STARTUP_S):
            while True:
                said += await process.stdout.readline()
                try:
                    url = json.loads(said)["url"]
                except ValueError:
                    assert process.returncode is None, said
                    continue
                break
        yield Running(process, url)
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


@asynccontextmanager
async def serving_here(app: Starlette) -> AsyncGenerator[str]:
    """The application on a free port, in this process; its base URL."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        config = uvicorn.Config(
            app,
            lifespan="off",
            log_config=None,
            ws="websockets-sansio",
            timeout_graceful_shutdown=1,
        )
        server = uvicorn.Server(config)
        running = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            while not server.started:
                await asyncio.sleep(0.01)
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            await running


async def run_node(program: str, *arguments: str, timeout_s: float = 60) -> list[dict[str, Any]]:
    """What a program of `CLIENTS` prints, one JSON object a line; it must end with 0."""
    async with node(program, *arguments) as lines, asyncio.timeout(timeout_s):
        return [line async for line in lines]


@asynccontextmanager
async def node(program: str, *arguments: str) -> AsyncGenerator[AsyncGenerator[dict[str, Any]]]:
    """What a program of `CLIENTS` prints, line by line as it comes; it must end with 0."""
    installing = await asyncio.create_subprocess_exec(str(ROOT / "scripts" / "clients"))
    assert await installing.wait() == 0, "npm could not install the clients"
    process = await asyncio.create_subprocess_exec(
        *("node", str(CLIENTS / program), *arguments),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = process.stdout, process.stderr
    assert out is not None
    assert err is not None

    async def lines() -> AsyncGenerator[dict[str, Any]]:
        async for line in out:
            yield json.loads(line)
        assert await process.wait() == 0, (await err.read()).decode()

    try:
        yield lines()
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()
