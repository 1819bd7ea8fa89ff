"""The page as text: the same bytes every time, inert data, a policy that fits."""

import base64
import hashlib
import html
import json
import re
from datetime import UTC, datetime
from importlib.resources import files

import pytest
from tests.visualizer.demo_scene import demo_scene
from tests.visualizer.scenes import (
    ALICE,
    LISBON,
    PIZZA,
    PORTO,
    empty_scene,
    fact,
    retired,
    scene_of,
    small_scene,
    user,
)

from whoknows_schema.jsonable import to_json
from whoknows_schema.scene import Scene
from whoknows_visualizer.page import (
    DATA_ELEMENT_ID,
    content_security_policy,
    embeddable_json,
    render_page,
)

HOSTILE = "</script><img src=x onerror=alert(1)><!-- & \u2028\u2029"


def embedded(page: str) -> dict[str, object]:
    found = re.search(rf'id="{DATA_ELEMENT_ID}">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, object] = json.loads(found[1])
    return data


@pytest.mark.parametrize("scene", [empty_scene(), small_scene(), demo_scene()])
def test_same_scene_same_bytes(scene: Scene) -> None:
    assert render_page(scene, title="A").encode() == render_page(scene, title="A").encode()


@pytest.mark.parametrize("scene", [empty_scene(), small_scene(), demo_scene()])
def test_the_whole_scene_is_embedded(scene: Scene) -> None:
    data = embedded(render_page(scene, title="A"))
    assert data["scene"] == to_json(scene)
    assert data["title"] == "A"


def test_nothing_in_the_page_names_an_address_to_load() -> None:
    page = render_page(empty_scene(), title="A")
    head, _, _ = page.partition("<style>")
    assert re.findall(r"(?:src|href)=[\"']([^\"']*)", head) == ["data:,"]
    assert "http-equiv" in head
    assert re.findall(r"@import|url\(", page) == []


def test_hostile_names_never_end_the_script_element() -> None:
    scene = scene_of([fact(user("9", HOSTILE), "loves", PIZZA, text=HOSTILE)])
    page = render_page(scene, title=HOSTILE)
    assert page.count("</script>") == 2
    assert "<img" not in page
    assert "<!--" not in page
    assert embedded(page)["scene"] == to_json(scene)


@pytest.mark.parametrize("char", ["<", ">", "&", "\u2028", "\u2029", "\ud800"])
def test_unsafe_characters_are_escaped_and_come_back(char: str) -> None:
    text = embeddable_json({"name": f"a{char}b"})
    assert char not in text
    assert json.loads(text) == {"name": f"a{char}b"}
    assert text.encode("utf-8").decode("utf-8") == text


def test_a_number_that_json_has_not_is_refused() -> None:
    with pytest.raises(ValueError, match="JSON"):
        embeddable_json(float("nan"))


def test_title_is_one_escaped_line() -> None:
    page = render_page(empty_scene(), title="a\n<b>\u202e&c")
    assert "<title>a &lt;b&gt;&amp;c</title>" in page


def test_policy_names_the_hash_of_what_is_inline() -> None:
    page = render_page(small_scene(), title="A")
    found = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert found is not None
    policy = html.unescape(found[1])
    for tag, directive in (("script", "script-src"), ("style", "style-src")):
        inline = re.search(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        assert inline is not None
        digest = base64.b64encode(hashlib.sha256(inline[1].encode()).digest()).decode()
        assert f"{directive} 'sha256-{digest}';" in policy


@pytest.mark.parametrize(
    "directive",
    [
        "default-src 'none'",
        "connect-src 'none'",
        "img-src data: blob:",
        "worker-src blob:",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
    ],
)
def test_policy_allows_nothing_else(directive: str) -> None:
    policy = content_security_policy(script="a", style="b").split("; ")
    assert directive in policy
    assert not any("unsafe" in part or "http" in part or "*" in part for part in policy)


def test_retired_links_and_their_facts_are_in_the_data() -> None:
    old, new = retired(
        fact(ALICE, "lives_in", LISBON, day=1), by=fact(ALICE, "lives_in", PORTO, day=2)
    )
    scene = scene_of([old, new], as_of=datetime(2026, 5, 1, tzinfo=UTC))
    data = json.dumps(embedded(render_page(scene, title="A")))
    assert '"current": false' in data
    assert '"status": "superseded"' in data
    assert '"asOf": "2026-05-01T00:00:00' in data


def test_bundle_is_within_its_budget() -> None:
    import gzip

    static = files("whoknows_visualizer") / "static"
    size = sum(
        len(gzip.compress((static / name).read_bytes(), 9))
        for name in ("explorer.js", "explorer.css")
    )
    assert size <= 120 * 1024


def test_every_bundled_package_has_its_licence() -> None:
    static = files("whoknows_visualizer") / "static"
    licences = (static / "THIRD_PARTY_LICENSES").read_text(encoding="utf-8")
    for package in ("sigma", "graphology", "graphology-layout-forceatlas2", "minisearch"):
        assert re.search(rf"^{re.escape(package)} \d+\.\d+\.\d+ \(MIT\)$", licences, re.MULTILINE)
