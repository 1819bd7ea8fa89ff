"""Writes the committed tool definitions anew: ``python tests/api/tools/snapshots/write.py``."""

import json
from pathlib import Path

from whoknows.tools.definitions import FORMATS

if __name__ == "__main__":
    for name, emit in FORMATS.items():
        text = json.dumps({"tools": emit()}, indent=2, ensure_ascii=False) + "\n"
        Path(__file__).with_name(f"{name}.json").write_text(text, encoding="utf-8")
