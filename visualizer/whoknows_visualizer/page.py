"""One self-contained HTML page that draws a scene; it makes no request, ever."""

import base64
import hashlib
import html
import json
import re
from functools import cache
from importlib.resources import files

from whoknows_schema.errors import BrokenError
from whoknows_schema.jsonable import to_json
from whoknows_schema.scene import Scene
from whoknows_schema.text import clean_line
from whoknows_schema.verbs import VERBS
from whoknows_visualizer.palette import PALETTE
from whoknows_visualizer.wire import PageData

__all__ = ["DATA_ELEMENT_ID", "content_security_policy", "embeddable_json", "render_page"]

DATA_ELEMENT_ID = "whoknows-data"
MAX_TITLE_CHARS = 200
# What could end the script element or the JSON string in it (HTML Standard, 4.12.1.3; U+2028 and
# U+2029 end lines in older JavaScript), and lone surrogates, which UTF-8 cannot encode.
_UNSAFE = re.compile("[<>&\u2028\u2029\ud800-\udfff]")
_SYMMETRIC_VERBS = tuple(sorted(verb.name for verb in VERBS.values() if verb.symmetric))
_TEMPLATE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>{style}</style>
</head>
<body>
<noscript>This page draws its graph with JavaScript, which is switched off here.</noscript>
<div id="whoknows-app"></div>
<script type="application/json" id="{data_id}">{data}</script>
<script>{script}</script>
</body>
</html>
"""


def render_page(scene: Scene, *, title: str) -> str:
    """The whole HTML text of the page; the same scene and title always give the same text.

    The page works from a file, offline: script, style and data are inside it, its content security
    policy allows no connection, and names and texts only ever become text, never markup. An empty
    scene gives a page that says so.

    Args:
        scene: What to draw; it is embedded whole, so it decides what the reader of the file sees.
        title: Title of the window and heading of the page.

    Raises:
        BrokenError: The committed bundle is missing from the installation.
    """
    shown_title = clean_line(title, MAX_TITLE_CHARS)
    page_data = PageData(
        title=shown_title, scene=scene, palette=PALETTE, symmetric_verbs=_SYMMETRIC_VERBS
    )
    script, style = _bundle("explorer.js"), _bundle("explorer.css")
    return _TEMPLATE.format(
        policy=html.escape(content_security_policy(script=script, style=style)),
        title=html.escape(shown_title),
        style=style,
        script=script,
        data_id=DATA_ELEMENT_ID,
        data=embeddable_json(to_json(page_data)),
    )


def embeddable_json(value: object) -> str:
    r"""Compact JSON that is inert inside a script element and always encodable as UTF-8.

    >>> embeddable_json({"name": "</script>"})
    '{"name":"\\u003c/script\\u003e"}'
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def content_security_policy(*, script: str, style: str) -> str:
    """The policy that lets exactly this script and this style run and nothing load.

    ``blob:`` workers are for the layout; the page refuses every other source of a worker through
    Trusted Types. Protocol: Content Security Policy Level 3, hashes of inline elements.
    """
    directives = (
        "default-src 'none'",
        f"script-src {_hash_source(script)}",
        f"style-src {_hash_source(style)}",
        "img-src data: blob:",
        "worker-src blob:",
        "connect-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types default",
    )
    return "; ".join(directives)


def _hash_source(text: str) -> str:
    """Hash source expression of an inline element's text."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


@cache
def _bundle(name: str) -> str:
    """Text of a built file of the explorer."""
    path = files("whoknows_visualizer") / "static" / name
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise BrokenError(
            f"the explorer's {name!r} is missing from this installation; reinstall whoknows, or in "
            "a checkout run 'npm ci --ignore-scripts && npm run build' in visualizer/explorer"
        ) from error
