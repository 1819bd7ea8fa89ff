"""icelake's observe and flush over messages of a JSONL file, run by an interpreter that has it.

    PYTHON peer_observe.py MESSAGES

Prints messages a second as JSON. It has no model, as ours has none: it stores and queues messages
and extracts nothing. Imports nothing of ours, whose libraries that interpreter does not have.
"""

import asyncio
import importlib
import json
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path
from typing import Any

GUILD = "900000000000000001"


async def main(path: str) -> None:
    api: Any = importlib.import_module("icelake")
    rows: list[dict[str, Any]] = [json.loads(line) for line in Path(path).read_text().splitlines()]
    with tempfile.TemporaryDirectory() as folder:
        config = {
            "storage": f"sqlite:///{folder}/peer.db",
            "llm": None,
            "workers": {"enabled": False},
            "observe": {"max_queue_depth_per_guild": len(rows) + 1},
        }
        memory = api.DiscordMemory(api.MemoryConfig.model_validate(config), llm=None)
        await memory.start()
        began = time.perf_counter()
        statuses: dict[str, int] = {}
        for row in rows:
            receipt = await memory.observe(
                api.MessageEvent(
                    message_id=row["id"],
                    guild_id=GUILD,
                    channel_id=row["channel"],
                    author_id=row["author"],
                    author_display_name=row["name"],
                    content=row["text"],
                    created_at=datetime.fromisoformat(row["sent_at"]),
                )
            )
            status = str(receipt.status)
            statuses[status] = statuses.get(status, 0) + 1
        await memory.flush(GUILD)
        seconds = time.perf_counter() - began
        await memory.close()
    rate = round(len(rows) / seconds, 1)
    print(json.dumps({"messages": len(rows), "perSecond": rate, "receipts": statuses}))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
