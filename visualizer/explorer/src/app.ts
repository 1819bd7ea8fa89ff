/** The whole page: top bar, legend, drawing, tables, inspector, keys. */

import { Canvas, isSoftware, rendererName } from "./canvas";
import { button, fill, h } from "./dom";
import { Inspector } from "./inspector";
import { SceneModel } from "./model";
import { SearchBox } from "./search_box";
import { Sidebar } from "./sidebar";
import { selectedKeys, Store, type Selection, type State } from "./store";
import { Tables } from "./tables";
import { counted, day, minute, visibleName } from "./text";
import { paintSwatches } from "./theme_style";
import type { PageData } from "./wire";

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export class App {
  private readonly store: Store;
  private readonly stage = h("div", {
    class: "stage",
    tabindex: 0,
    role: "application",
    "aria-label": "Graph. Arrow keys walk from node to node; press t for the same as tables.",
  });
  private readonly live = h("p", { class: "live", "aria-live": "polite" });
  private readonly reason = h("p", { class: "notice no-graph", role: "note", hidden: true });
  private readonly tables: Tables;
  private readonly search: SearchBox;
  private readonly modes = h("div", { class: "modes", role: "group", "aria-label": "View" });
  private canvas: Canvas | null = null;
  private noGraphReason: string | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly data: PageData,
  ) {
    this.store = new Store(new SceneModel(data));
    this.tables = new Tables(this.store);
    this.search = new SearchBox(this.store, (selection) => this.go(selection), (text) => this.announce(text));
  }

  start(): void {
    paintSwatches(this.data.palette);
    this.build();
    this.openCanvas();
    this.store.listen((state, before) => this.follow(state, before));
    document.addEventListener("keydown", (event) => this.press(event));
    this.publish();
    this.openAddress();
    window.addEventListener("hashchange", () => this.openAddress());
    this.follow(this.store.state, this.store.state);
    document.documentElement.dataset["ready"] = "true";
  }

  private build(): void {
    const inspector = new Inspector(this.store, (key) => this.canvas?.frameNeighbourhood(key));
    const sidebar = new Sidebar(this.store);
    fill(
      this.root,
      this.topBar(),
      h(
        "main",
        { class: "main" },
        sidebar.element,
        h("div", { class: "view" }, this.reason, this.stage, this.tables.element, this.zoomButtons()),
        inspector.element,
      ),
      this.live,
    );
  }

  private topBar(): HTMLElement {
    const { meta } = this.data.scene;
    const { model } = this.store;
    const counts = [
      counted(model.nodes.length, "node"),
      counted(model.links.length, "relation"),
      counted(model.facts.length, "fact"),
    ].join(" · ");
    const time = meta.asOf ?? meta.generatedAt;
    const when = h("time", { datetime: time, title: minute(time) }, `as of ${day(time)}`);
    const center = meta.center === null ? undefined : model.nodeByKey.get(meta.center);
    const around = center === undefined ? "" : ` · around ${visibleName(center.node.name)}`;
    const notice = meta.truncated
      ? h(
          "p",
          { class: "notice truncated", role: "note" },
          `Showing ${model.nodes.length.toLocaleString("en")} of ${meta.totalNodes.toLocaleString("en")}: the best connected`,
        )
      : null;
    return h(
      "header",
      { class: "top" },
      h(
        "div",
        { class: "heading" },
        h("h1", {}, h("bdi", {}, visibleName(this.data.title || meta.spaceName))),
        h("p", { class: "quiet" }, counts, " · ", when, h("bdi", {}, around)),
      ),
      notice,
      this.search.element,
      this.modes,
    );
  }

  private zoomButtons(): HTMLElement {
    const act = (label: string, text: string, press: () => void): HTMLElement =>
      button({ "aria-label": label, title: label }, press, text);
    return h(
      "div",
      { class: "zoom", role: "group", "aria-label": "Zoom" },
      act("Zoom in", "+", () => this.canvas?.zoom(1.5)),
      act("Zoom out", "−", () => this.canvas?.zoom(1 / 1.5)),
      act("Fit everything (f)", "⤢", () => this.canvas?.fit()),
      act("Arrange further (l)", "⟳", () => this.canvas?.settle()),
    );
  }

  private openCanvas(): void {
    const renderer = rendererName();
    if (renderer === null) return this.withoutGraph("This browser has no WebGL, so the graph is shown as tables.");
    if (this.data.scene.nodes.length === 0) return this.withoutGraph("There is nothing to draw.");
    this.canvas = new Canvas(this.stage, this.store, isSoftware(renderer));
    const canvas = this.canvas;
    new ResizeObserver(() => this.fitSelection(canvas)).observe(this.stage);
    this.stage.addEventListener(
      "webglcontextlost",
      () => this.withoutGraph("The browser stopped drawing, so the graph is shown as tables."),
      true,
    );
  }

  /** On a phone the inspector takes half of the drawing: bring what is selected into the rest. */
  private fitSelection(canvas: Canvas): void {
    canvas.resize();
    const { selection } = this.store.state;
    if (selection === null || matchMedia("(min-width: 720px)").matches) return;
    this.bringIntoView(selection);
  }

  private bringIntoView(selection: Selection): void {
    if (selection?.type === "node") this.canvas?.frameNeighbourhood(selection.key);
    else this.canvas?.frame(selectedKeys(this.store.model, selection));
  }

  private withoutGraph(reason: string): void {
    this.canvas = null;
    this.noGraphReason = reason;
    fill(this.reason, reason);
    this.reason.hidden = false;
    this.store.setMode("table");
    this.announce(reason);
  }

  private follow(state: State, before: State): void {
    const table = state.mode === "table";
    document.documentElement.dataset["mode"] = state.mode;
    document.documentElement.dataset["nodes"] = String(state.view.nodeKeys.size);
    this.stage.hidden = table;
    this.tables.element.hidden = !table;
    this.showModes(state);
    if (!table && before.mode === "table") this.canvas?.resize();
    if (state.selection === before.selection) return;
    this.rememberAddress(state.selection);
    const names = selectedKeys(this.store.model, state.selection).map((key) => this.nameOf(key));
    this.announce(names.length === 0 ? "Nothing selected" : `Selected: ${names.join(", ")}`);
  }

  private showModes(state: State): void {
    const mode = (name: "graph" | "table", text: string): HTMLElement =>
      button(
        {
          "aria-pressed": String(state.mode === name),
          disabled: name === "graph" && this.canvas === null,
          title: name === "graph" ? (this.noGraphReason ?? undefined) : undefined,
        },
        () => this.store.setMode(name),
        text,
      );
    fill(this.modes, mode("graph", "Graph"), mode("table", "Table"));
  }

  private go(selection: Selection): void {
    this.store.select(selection);
    this.bringIntoView(selection);
  }

  private press(event: KeyboardEvent): void {
    const typing = event.target instanceof HTMLInputElement && event.target.type === "search";
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    if (direction !== undefined && document.activeElement === this.stage) {
      event.preventDefault();
      return this.walk(direction);
    }
    const actions: Readonly<Record<string, () => void>> = {
      "/": () => this.search.input.focus(),
      Escape: () => this.store.select(null),
      f: () => this.canvas?.fit(),
      l: () => this.canvas?.settle(),
      "+": () => this.canvas?.zoom(1.5),
      "-": () => this.canvas?.zoom(1 / 1.5),
      t: () => this.canvas && this.store.setMode(this.store.state.mode === "graph" ? "table" : "graph"),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  }

  /** From the selected node to its neighbour in that direction; from nothing to the best connected. */
  private walk(direction: { x: number; y: number }): void {
    const [from] = selectedKeys(this.store.model, this.store.state.selection);
    const next =
      from === undefined ? this.bestConnected() : (this.canvas?.neighbourTowards(from, direction) ?? null);
    if (next !== null) this.go({ type: "node", key: next });
  }

  private bestConnected(): string | null {
    const { model, state } = this.store;
    const shown = model.nodes.filter(({ key }) => state.view.nodeKeys.has(key));
    return [...shown].sort((a, b) => b.degree - a.degree)[0]?.key ?? null;
  }

  private nameOf(key: string): string {
    return visibleName(this.store.model.nodeByKey.get(key)?.node.name ?? "");
  }

  private announce(text: string): void {
    this.live.textContent = text;
  }

  /** The address remembers the selected node, so that a link can point at it. */
  private rememberAddress(selection: Selection): void {
    const hash = selection?.type === "node" ? `#node=${encodeURIComponent(selection.key)}` : "#";
    history.replaceState(null, "", hash);
  }

  private openAddress(): void {
    const wanted = new URLSearchParams(location.hash.slice(1)).get("node") ?? this.data.scene.meta.center;
    if (wanted !== null && this.store.model.nodeByKey.has(wanted)) this.go({ type: "node", key: wanted });
  }

  /** A read-only view for scripts and tests: where things are, what is dimmed. */
  private publish(): void {
    Object.defineProperty(window, "whoknows", {
      value: Object.freeze({
        nodeAt: (key: string) => this.canvas?.nodeInViewport(key) ?? null,
        linkAt: (index: number) => this.canvas?.linkInViewport(index) ?? null,
        dimmed: () => this.canvas?.dimmedKeys() ?? [],
        selection: () => this.store.state.selection,
        shown: () => ({
          nodes: this.store.state.view.nodeKeys.size,
          links: this.store.state.view.linkIndexes.size,
          facts: this.store.state.view.facts.length,
        }),
      }),
    });
  }
}
