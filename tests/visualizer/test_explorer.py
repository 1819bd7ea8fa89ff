"""The page in a real Chromium: from a file, offline, with what people do to it.

Each page must end without a request, an error, a policy violation or a dialog; `open_scene` checks.
"""

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect
from tests.visualizer.conftest import OpenScene, open_scene_in
from tests.visualizer.demo_scene import demo_scene
from tests.visualizer.scenes import (
    ALICE,
    BOB,
    CAROL,
    LISBON,
    PIZZA,
    RUST,
    empty_scene,
    fact,
    scene_of,
    small_scene,
    source,
    thing,
    user,
)

from whoknows_schema.enums import EntityKind

pytestmark = pytest.mark.browser

HOSTILE = "</script><img src=x onerror=alert(1)>"
SAFE_ADDRESSES = ("https://discord.com/channels/1/2/3", "discord://-/channels/1/2/3")
UNSAFE_ADDRESSES = (
    "http://example.org/",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<b>x</b>",
    "file:///etc/passwd",
    "//example.org/x",
    "no address",
)
FINDINGS: dict[str, str | re.Pattern[str]] = {
    "alice": re.compile("^Alice"),
    "ally": "also Ally Cat",
    "food": "pineapple pizza",
    "parser": "Bob writes a parser in Rust.",
    "PARSR": "Bob writes a parser in Rust.",
}
UNICODE_NAMES = [
    "محمد العربي",
    "שלום עולם",
    "日本語の名前",
    "हिन्दी",
    "👩‍👩‍👧‍👦 family",
    "a\u202egnp.exe",
    "\u200b\u2066\u200f",
    "Z̸̡͓a̷l̶g̵o̷",
    "x" * 5000,
    "line\nbreak\ttab",
]


async def test_opens_from_a_file_without_network(open_scene: OpenScene) -> None:
    scene = demo_scene()
    opened = await open_scene(scene)
    shown = await opened.ask("whoknows.shown()")
    current = sum(link.current for link in scene.links)
    assert opened.blobs == []
    assert shown["nodes"] == len(scene.nodes)
    assert shown["links"] == current
    assert current < len(scene.links)
    assert await opened.page.title() == "Pine Street"
    await expect(opened.page.locator(".truncated")).to_contain_text("of 8,214")
    await expect(opened.page.locator(".heading")).to_contain_text("as of 29 Nov 2026")


async def test_canvas_draws_what_the_filters_leave(open_scene: OpenScene) -> None:
    opened = await open_scene(small_scene())
    stage = opened.page.locator(".stage")
    everything = await stage.screenshot()
    await opened.page.locator('input[name="group-Things"]').uncheck()
    people = await stage.screenshot()
    await opened.page.locator('input[name="group-People"]').uncheck()
    nothing = await stage.screenshot()
    assert len({everything, people, nothing}) == 3
    assert len(everything) > len(nothing)


@pytest.mark.parametrize("view", ["graph", "table"])
async def test_markup_in_names_and_texts_stays_text(open_scene: OpenScene, view: str) -> None:
    person, target = user("9", HOSTILE), thing("h", HOSTILE, EntityKind.FOOD)
    stated = fact(person, "loves", target, text=HOSTILE)
    quoted = replace(
        stated, sources=(source(person, HOSTILE, url="javascript:alert(1)"),), predicate=HOSTILE
    )
    scene = scene_of([quoted], aliases={person.ref: (HOSTILE, "<b>bold</b>")})
    opened = await open_scene(scene, title=HOSTILE)
    if view == "table":
        await opened.page.get_by_role("button", name="Table").click()
    await opened.search("img")
    await expect(opened.page.get_by_role("option").first).to_contain_text(HOSTILE)
    await opened.page.keyboard.press("Enter")
    inspector = opened.page.locator(".inspector")
    await expect(inspector.locator("h2")).to_have_text(HOSTILE)
    await expect(inspector.locator("blockquote")).to_have_text(HOSTILE)
    assert await opened.page.locator("img, b, iframe, object").count() == 0
    assert await opened.page.locator("a").count() == 0
    assert await opened.page.locator("script").count() == 2


async def test_only_safe_addresses_become_links(open_scene: OpenScene) -> None:
    facts = [
        replace(fact(ALICE, "loves", PIZZA, day=day), sources=(source(ALICE, url, url=url),))
        for day, url in enumerate((*SAFE_ADDRESSES, *UNSAFE_ADDRESSES))
    ]
    opened = await open_scene(scene_of(facts), fragment=f"#node={ALICE.ref}")
    await expect(opened.page.locator("blockquote")).to_have_count(len(facts))
    links = await opened.page.locator("a").all()
    assert {await link.get_attribute("href") for link in links} == set(SAFE_ADDRESSES)
    assert {await link.get_attribute("rel") for link in links} == {"noopener noreferrer"}


async def test_search_finds_people_things_and_facts(open_scene: OpenScene) -> None:
    opened = await open_scene(small_scene())
    field = opened.page.get_by_role("combobox")
    for query, found in FINDINGS.items():
        await field.fill(query)
        await expect(opened.page.get_by_role("option").filter(has_text=found)).to_be_visible()


async def test_search_is_driven_by_keys_alone(open_scene: OpenScene) -> None:
    opened = await open_scene(small_scene())
    await opened.search("pizza")
    options = opened.page.get_by_role("option")
    await expect(options).to_have_count(3)
    await opened.page.keyboard.press("ArrowDown")
    await expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    await opened.page.keyboard.press("ArrowUp")
    await opened.page.keyboard.press("Enter")
    assert await opened.ask("whoknows.selection()") == {"type": "node", "key": PIZZA.ref}
    await expect(options).to_have_count(0)
    await opened.page.keyboard.press("Escape")
    assert await opened.ask("whoknows.selection()") is None


async def test_search_without_a_match_says_so_and_escape_clears_it(open_scene: OpenScene) -> None:
    opened = await open_scene(small_scene())
    await opened.search("zzzzqqq")
    await expect(opened.page.locator(".results")).to_have_text("Nothing found.")
    await opened.page.keyboard.press("Escape")
    await expect(opened.page.get_by_role("combobox")).to_have_value("")
    await expect(opened.page.locator(".results")).to_be_hidden()


async def test_click_on_a_node_fills_the_inspector_and_dims_the_rest(
    open_scene: OpenScene,
) -> None:
    opened = await open_scene(small_scene())
    assert await opened.ask("whoknows.dimmed()") == []
    await opened.click_node(BOB.ref)
    inspector = opened.page.locator(".inspector")
    await expect(inspector.locator("h2")).to_have_text("Bob")
    await expect(inspector.locator(".relation-group")).to_have_count(2)
    await expect(inspector).to_contain_text("− hates →")
    await expect(inspector).to_contain_text("Said about others")
    await expect(inspector).to_contain_text("Carol is a friend of Alice.")
    dimmed = await opened.ask("whoknows.dimmed()")
    assert BOB.ref not in dimmed
    assert PIZZA.ref not in dimmed
    assert {ALICE.ref, CAROL.ref} <= set(dimmed)


async def test_hover_dims_all_but_the_neighbourhood(open_scene: OpenScene) -> None:
    opened = await open_scene(small_scene())
    at = await opened.ask(f"whoknows.nodeAt({CAROL.ref!r})")
    await opened.page.mouse.move(at["x"], at["y"])
    await opened.page.locator(".stage.pointing").wait_for()
    dimmed = set(await opened.ask("whoknows.dimmed()"))
    assert {ALICE.ref, CAROL.ref}.isdisjoint(dimmed)
    assert {BOB.ref, PIZZA.ref, RUST.ref} <= dimmed
    await opened.page.mouse.move(5, 5)
    await expect(opened.page.locator(".stage.pointing")).to_have_count(0)
    assert await opened.ask("whoknows.dimmed()") == []
    await opened.page.mouse.move(at["x"], at["y"])
    await opened.page.locator(".stage.pointing").wait_for()


async def test_a_fact_shows_its_evidence(open_scene: OpenScene) -> None:
    opened = await open_scene(small_scene(), fragment=f"#node={CAROL.ref}")
    card = opened.page.locator(".fact").filter(has_text="Carol is a friend of Alice.")
    await expect(card).to_contain_text("Bob · said by someone else")
    await expect(card).to_contain_text("70 %")
    await expect(card).to_contain_text("since 7 Mar 2026")
    await expect(card.locator("figcaption")).to_contain_text("Bob in general · 7 Mar 2026, 18:30")


async def test_a_retired_fact_leads_to_the_one_that_replaced_it(open_scene: OpenScene) -> None:
    opened = await open_scene(small_scene(), fragment=f"#node={ALICE.ref}")
    inspector = opened.page.locator(".inspector")
    await inspector.locator(".past > summary").click()
    card = inspector.locator(".past .fact")
    await expect(card).to_contain_text("no longer true")
    await expect(card).to_contain_text("2 Mar 2026 – 30 May 2026")
    await card.get_by_role("button", name="Alice lives in Porto.").click()
    await expect(inspector.locator(".fact")).to_contain_text("Replaces")
    await inspector.get_by_role("button", name="← Back").click()
    await expect(inspector.locator("h2")).to_have_text("Alice")


async def test_click_on_a_link_shows_its_facts(open_scene: OpenScene) -> None:
    scene = small_scene()
    opened = await open_scene(scene)
    index = next(at for at, link in enumerate(scene.links) if link.verb == "uses")
    at = await opened.ask(f"whoknows.linkAt({index})")
    await opened.page.mouse.click(at["x"], at["y"])
    assert await opened.ask("whoknows.selection()") == {"type": "link", "index": index}
    await expect(opened.page.locator(".relation-title")).to_contain_text("• uses →")
    await expect(opened.page.locator(".fact")).to_contain_text("Bob writes a parser in Rust.")


async def test_relations_lead_to_the_other_node(open_scene: OpenScene) -> None:
    opened = await open_scene(small_scene(), fragment=f"#node={BOB.ref}")
    inspector = opened.page.locator(".inspector")
    await inspector.locator(".relations").get_by_role("button", name="pineapple pizza").click()
    await expect(inspector.locator("h2")).to_have_text("pineapple pizza")
    await expect(inspector).to_contain_text("− hates ←")
    await expect(inspector).to_contain_text("+ loves ←")
    assert "node=e%3Apineapple-pizza" in opened.page.url


async def test_filters_hold_for_graph_and_tables(open_scene: OpenScene) -> None:
    scene = small_scene()
    opened = await open_scene(scene)
    page = opened.page
    await page.locator('input[name="kind-place"]').uncheck()
    await page.locator('input[name="polarity-negative"]').uncheck()
    shown = await opened.ask("whoknows.shown()")
    assert shown["nodes"] == len(scene.nodes) - 2
    assert await opened.ask(f"whoknows.nodeAt({LISBON.ref!r})") is None
    await page.get_by_role("button", name="Table").click()
    for table in ("nodes", "facts"):
        section = page.locator(f'[data-table="{table}"]')
        await expect(section).to_have_attribute("data-count", str(shown[table]))
        await expect(section.locator("tbody tr")).to_have_count(shown[table])
    await page.get_by_role("button", name="Reset").click()
    await expect(page.locator('[data-table="nodes"] tbody tr')).to_have_count(len(scene.nodes))


async def test_retired_facts_and_links_show_on_request(open_scene: OpenScene) -> None:
    scene = small_scene()
    opened = await open_scene(scene)
    before = await opened.ask("whoknows.shown()")
    await opened.page.locator('input[name="retired"]').check()
    after = await opened.ask("whoknows.shown()")
    assert (before["links"], before["facts"]) == (len(scene.links) - 1, len(scene.facts) - 1)
    assert (after["links"], after["facts"]) == (len(scene.links), len(scene.facts))


async def test_people_or_things_switch_as_groups(open_scene: OpenScene) -> None:
    opened = await open_scene(small_scene())
    await opened.page.locator('input[name="group-Things"]').uncheck()
    assert (await opened.ask("whoknows.shown()"))["nodes"] == 3
    await opened.page.locator('input[name="group-Things"]').check()
    await opened.page.locator('input[name="group-People"]').uncheck()
    assert (await opened.ask("whoknows.shown()"))["nodes"] == 4


async def test_tables_sort_and_select(open_scene: OpenScene) -> None:
    opened = await open_scene(small_scene())
    await opened.page.keyboard.press("t")
    nodes = opened.page.locator('[data-table="nodes"]')
    await expect(nodes.locator("tbody tr").first).to_contain_text("Alice")
    await nodes.get_by_role("button", name="Name").click()
    await expect(nodes.locator("tbody tr").first).to_contain_text("Rust")
    await expect(nodes.locator("th").first).to_have_attribute("aria-sort", "descending")
    facts = opened.page.locator('[data-table="facts"]')
    await facts.get_by_role("button", name="Bob hates pineapple pizza.").click()
    await expect(opened.page.locator(".inspector .fact-text")).to_have_text(
        "Bob hates pineapple pizza."
    )
    await opened.page.keyboard.press("t")
    await expect(opened.page.locator(".stage")).to_be_visible()


async def test_arrow_keys_walk_from_node_to_node(open_scene: OpenScene) -> None:
    opened = await open_scene(small_scene())
    await opened.page.locator(".stage").focus()
    await opened.page.keyboard.press("ArrowRight")
    first = await opened.ask("whoknows.selection()")
    assert first == {"type": "node", "key": ALICE.ref}
    seen = {ALICE.ref}
    for key in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
        await opened.page.keyboard.press(key)
        seen.add((await opened.ask("whoknows.selection()"))["key"])
    assert len(seen) > 1
    await expect(opened.page.locator(".live")).to_have_text(re.compile(r"^Selected: "))


async def test_positions_are_the_same_each_time(open_scene: OpenScene) -> None:
    scene = demo_scene()
    ask = f"{[node.key for node in scene.nodes]!r}.map(key => whoknows.nodeAt(key))"
    first = await (await open_scene(scene)).ask(ask)
    second = await (await open_scene(scene)).ask(ask)
    assert first == second
    assert len({(at["x"], at["y"]) for at in first}) == len(scene.nodes)


async def test_layout_goes_on_in_a_worker_under_the_policy(open_scene: OpenScene) -> None:
    opened = await open_scene(demo_scene())
    before = await opened.ask("whoknows.nodeAt('u:101')")
    await opened.page.get_by_role("button", name="Arrange further").click()
    await opened.page.locator('.stage[data-settled="1"]').wait_for()
    after = await opened.ask("whoknows.nodeAt('u:101')")
    assert before != after
    assert len(opened.blobs) == 1


async def test_zoom_and_fit(open_scene: OpenScene) -> None:
    opened = await open_scene(small_scene())
    gap = (
        f"(() => {{ const a = whoknows.nodeAt({ALICE.ref!r}), b = whoknows.nodeAt({BOB.ref!r});"
        " return Math.hypot(a.x - b.x, a.y - b.y); })()"
    )
    start = await opened.ask(gap)

    async def until(holds: Callable[[float], bool]) -> None:
        """The camera moves with the next frame, which a busy machine draws late."""
        for _ in range(100):
            if holds(await opened.ask(gap)):
                return
            await asyncio.sleep(0.1)
        raise AssertionError(f"the gap stayed at {await opened.ask(gap)}, it began at {start}")

    await opened.page.get_by_role("button", name="Zoom in").click()
    await until(lambda now: now > start * 1.05)
    await opened.page.get_by_role("button", name="Fit everything").click()
    await until(lambda now: now == pytest.approx(start))


async def test_an_empty_scene_says_so(open_scene: OpenScene) -> None:
    opened = await open_scene(empty_scene())
    await expect(opened.page.locator(".inspector")).to_contain_text("Nothing here yet")
    await expect(opened.page.locator("html")).to_have_attribute("data-mode", "table")


async def test_names_of_all_scripts_are_shown_whole_and_tame(open_scene: OpenScene) -> None:
    people = [user(str(at), name) for at, name in enumerate(UNICODE_NAMES)]
    opened = await open_scene(scene_of([fact(person, "loves", PIZZA) for person in people]))
    heading = opened.page.locator(".inspector h2")
    for person in people:
        await opened.ask(f"location.hash = 'node={person.ref}'")
        await expect(opened.page.locator(".inspector .id")).to_have_text(person.id)
        shown = await heading.inner_text()
        assert 0 < len(shown) <= 120
        assert not re.search("[\u200b\u200f\u202e\u2066]", shown)
        assert shown == "(no name)" or person.name[:1] in shown
        box = await heading.bounding_box()
        assert box is not None
        assert box["width"] <= 360


async def test_hidden_characters_are_pointed_out(open_scene: OpenScene) -> None:
    person = user("9", "admin\u202enimda")
    scene = scene_of([fact(person, "loves", PIZZA)])
    opened = await open_scene(scene, fragment=f"#node={person.ref}")
    await expect(opened.page.locator(".inspector .notice")).to_contain_text("invisible characters")


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_follows_the_colour_scheme(open_scene: OpenScene, scheme: str) -> None:
    opened = await open_scene(small_scene(), color_scheme=scheme)
    colour = await opened.ask("getComputedStyle(document.body).backgroundColor")
    assert colour == {"light": "rgb(251, 251, 249)", "dark": "rgb(20, 23, 28)"}[scheme]


async def test_fits_a_phone(open_scene: OpenScene) -> None:
    opened = await open_scene(demo_scene(), viewport={"width": 375, "height": 720})
    assert await opened.ask("document.documentElement.scrollWidth") <= 375
    await expect(opened.page.locator(".inspector")).to_be_hidden()
    await opened.click_node("u:101")
    await expect(opened.page.locator(".inspector h2")).to_have_text("Maya")
    sheet = await opened.page.locator(".inspector").bounding_box()
    stage = await opened.page.locator(".stage").bounding_box()
    assert sheet is not None
    assert stage is not None
    assert sheet["width"] <= 375
    assert stage["height"] >= 200
    at = await opened.ask("whoknows.nodeAt('u:101')")
    assert stage["y"] <= at["y"] <= stage["y"] + stage["height"]


async def test_without_webgl_the_tables_are_shown(
    browser_without_webgl: Browser, tmp_path: Path
) -> None:
    scene = small_scene()
    context = await browser_without_webgl.new_context()
    opened = await open_scene_in(context, tmp_path, scene, title="Pine Street")
    page = opened.page
    await expect(page.locator(".live")).to_contain_text("no WebGL")
    await expect(page.locator(".no-graph")).to_contain_text("no WebGL")
    await expect(page.get_by_role("button", name="Graph")).to_be_disabled()
    await expect(page.locator('[data-table="nodes"] tbody tr')).to_have_count(len(scene.nodes))
    await page.get_by_role("button", name="Alice", exact=True).first.click()
    await expect(page.locator(".inspector h2")).to_have_text("Alice")
    assert (opened.requests, opened.complaints) == ([], [])
