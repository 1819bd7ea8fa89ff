/** The drawing: the sigma renderer over the scene's graph, and how it follows the store. */

import { createEdgeCurveProgram } from "@sigma/edge-curve";
import Sigma from "sigma";
import { createEdgeArrowProgram, EdgeRectangleProgram } from "sigma/rendering";
import type { Settings } from "sigma/settings";
import type { CameraState, Coordinates, EdgeDisplayData, NodeDisplayData } from "sigma/types";

import {
  edgeLabelDrawer,
  nodeHoverDrawer,
  nodeLabelDrawer,
  PlainSquareProgram,
  pointOnLink,
} from "./drawing";
import { LabelPlacer, type Box } from "./label_placer";
import { Settling } from "./layout";
import { linkLabel, sceneGraph, type SceneGraph } from "./scene_graph";
import { selectedKeys, type State, type Store } from "./store";
import { currentTheme, darkScheme, motionIsReduced, type Theme } from "./theme";

export interface NodeAttributes {
  x: number;
  y: number;
  size: number;
  kind: string;
  person: boolean;
  name: string;
  [other: string]: unknown;
}

export interface EdgeAttributes {
  index: number;
  weight: number;
  curvature: number;
  [other: string]: unknown;
}

type DrawSettings = Partial<Settings<NodeAttributes, EdgeAttributes>>;

const SMALL_SCENE = 80;
const CLOSE_RATIO = 0.45;
const CLOSEST_FRAME = 0.3;
const ARROW_HEAD = { lengthToThicknessRatio: 4.5, widenessToThicknessRatio: 3.2 };
/** More nodes than this are no obstacles to labels: the sum would cost more than it shows. */
const MAX_OBSTACLES = 600;
const SETTLE_MS = 3000;
const MOTION_MS = 300;

export class Canvas {
  readonly graph: SceneGraph;
  private readonly sigma: Sigma<NodeAttributes, EdgeAttributes>;
  private theme: Theme;
  private hovered: string | null = null;
  /** So close that every link's verb has room. */
  private close = false;
  private focus: ReadonlySet<string> | null = null;
  private focusCentres: ReadonlySet<string> = new Set();
  private readonly placer = new LabelPlacer(
    () => this.nodeBoxes(),
    () => ({ left: 0, top: 0, right: this.container.clientWidth, bottom: this.container.clientHeight }),
  );
  private readonly settling: Settling;

  constructor(
    private readonly container: HTMLElement,
    private readonly store: Store,
    private readonly softwareRendering: boolean,
  ) {
    this.theme = currentTheme(store.model.data.palette);
    this.graph = sceneGraph(store.model, container.clientWidth, container.clientHeight);
    this.settling = new Settling(this.graph);
    this.sigma = new Sigma<NodeAttributes, EdgeAttributes>(this.graph, container, {
      ...this.themedSettings(),
      allowInvalidContainer: true,
      defaultEdgeType: "arrow",
      enableEdgeEvents: true,
      hideEdgesOnMove: softwareRendering,
      hideLabelsOnMove: softwareRendering,
      labelDensity: 1.4,
      labelGridCellSize: 90,
      labelRenderedSizeThreshold: store.model.nodes.length <= SMALL_SCENE ? 3 : 6,
      maxCameraRatio: 6,
      minCameraRatio: 0.03,
      nodeReducer: (key, data) => this.drawnNode(key, data),
      edgeReducer: (_, data) => this.drawnEdge(data),
      renderEdgeLabels: true,
      // The first frame comes before `this.sigma` is there, which placing labels needs.
      renderLabels: false,
      stagePadding: 48,
      zIndex: true,
      zoomingRatio: 1.4,
    });
    this.sigma.setSetting("renderLabels", true);
    this.listen();
    this.refocus(store.state);
  }

  /** Where the middle of a node is, in CSS pixels of the window; null when it is not drawn. */
  nodeInViewport(key: string): Coordinates | null {
    if (!this.graph.hasNode(key) || !this.store.state.view.nodeKeys.has(key)) return null;
    return this.inWindow(this.graph.getNodeAttributes(key));
  }

  /** Where a link's middle is; null when it is not drawn. */
  linkInViewport(index: number): Coordinates | null {
    const edge = String(index);
    if (!this.graph.hasEdge(edge) || !this.store.state.view.linkIndexes.has(index)) return null;
    const source = this.inWindow(this.graph.getNodeAttributes(this.graph.source(edge)));
    const target = this.inWindow(this.graph.getNodeAttributes(this.graph.target(edge)));
    return pointOnLink(source, target, this.graph.getEdgeAttributes(edge).curvature, 0.5);
  }

  /** Keys of drawn nodes that are dimmed now. */
  dimmedKeys(): readonly string[] {
    const { focus } = this;
    if (focus === null) return [];
    return [...this.store.state.view.nodeKeys].filter((key) => !focus.has(key));
  }

  fit(): void {
    this.move({ x: 0.5, y: 0.5, ratio: 1, angle: 0 });
  }

  /** Zooms in (factor above 1) or out. */
  zoom(factor: number): void {
    const camera = this.sigma.getCamera();
    this.move({ ratio: camera.getBoundedRatio(camera.ratio / factor) });
  }

  /** Brings these nodes into view, with room for their labels; never closer than is readable. */
  frame(keys: Iterable<string>): void {
    const data = [...keys].flatMap((key) => this.sigma.getNodeDisplayData(key) ?? []);
    if (data.length === 0) return;
    const [xs, ys] = [data.map(({ x }) => x), data.map(({ y }) => y)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
    const whole = { cameraState: { x: 0.5, y: 0.5, ratio: 1, angle: 0 } };
    const low = this.sigma.framedGraphToViewport({ x: left, y: top }, whole);
    const high = this.sigma.framedGraphToViewport({ x: right, y: bottom }, whole);
    const { width, height } = this.sigma.getDimensions();
    const room = { x: width - 2 * Math.min(110, width * 0.2), y: height - 2 * 52 };
    const wanted = Math.max((high.x - low.x) / room.x, (high.y - low.y) / Math.max(room.y, 40));
    const ratio = Math.min(Math.max(wanted, CLOSEST_FRAME), 1.2);
    this.move({ x: (left + right) / 2, y: (bottom + top) / 2, ratio });
  }

  /** Brings a node and its neighbours into view. */
  frameNeighbourhood(key: string): void {
    this.frame(this.store.state.view.neighbourhood(key));
  }

  /** Lets the layout go on for some seconds, in a worker. */
  settle(): void {
    this.settling.run(SETTLE_MS, () => {
      this.container.dataset["settled"] = String(Number(this.container.dataset["settled"] ?? 0) + 1);
    });
  }

  resize(): void {
    this.sigma.resize();
    this.sigma.refresh({ skipIndexation: true });
  }

  /** The neighbour whose direction is closest to the arrow key's; null when there is none there. */
  neighbourTowards(key: string, direction: Coordinates): string | null {
    const from = this.nodeInViewport(key);
    if (from === null) return null;
    let best: string | null = null;
    let bestScore = 0.35;
    for (const other of this.store.state.view.neighbourhood(key)) {
      const to = other === key ? null : this.nodeInViewport(other);
      if (to === null) continue;
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const distance = Math.hypot(dx, dy) || 1;
      const score = (dx * direction.x + dy * direction.y) / distance - distance / 1e5;
      if (score > bestScore) [best, bestScore] = [other, score];
    }
    return best;
  }

  private listen(): void {
    const { sigma, store } = this;
    sigma.on("clickNode", ({ node }) => store.select({ type: "node", key: node }));
    sigma.on("clickEdge", ({ edge }) => store.select({ type: "link", index: Number(edge) }));
    sigma.on("clickStage", () => store.select(null));
    sigma.on("doubleClickNode", (event) => {
      event.preventSigmaDefault();
      this.frameNeighbourhood(event.node);
    });
    sigma.on("beforeRender", () => this.placer.reset());
    sigma.on("enterNode", ({ node }) => this.hover(node));
    sigma.on("leaveNode", () => this.hover(null));
    sigma.on("leaveStage", () => {
      // sigma 3.0.3 tells of the leaving and yet keeps its hovered node: the ring would stay, and
      // coming back to the same node would not be noticed.
      (sigma as unknown as { hoveredNode: string | null }).hoveredNode = null;
      this.hover(null);
    });
    sigma.on("enterEdge", () => this.container.classList.add("pointing"));
    sigma.on("leaveEdge", () => this.container.classList.remove("pointing"));
    sigma.getCamera().on("updated", ({ ratio }) => {
      if (ratio < CLOSE_RATIO === this.close) return;
      this.close = !this.close;
      sigma.refresh({ skipIndexation: true });
    });
    store.listen((state) => this.refocus(state));
    darkScheme().addEventListener("change", () => {
      this.theme = currentTheme(store.model.data.palette);
      sigma.setSettings(this.themedSettings());
    });
  }

  private hover(key: string | null): void {
    this.hovered = key;
    this.container.classList.toggle("pointing", key !== null);
    this.refocus(this.store.state);
  }

  /** What is hovered, else what is selected, keeps its colours together with its neighbours. */
  private refocus(state: State): void {
    const centres =
      this.hovered !== null ? [this.hovered] : selectedKeys(this.store.model, state.selection);
    this.focusCentres = new Set(centres);
    const alone = this.hovered === null && state.selection?.type !== "node";
    const near = alone ? centres : centres.flatMap((key) => [...state.view.neighbourhood(key)]);
    this.focus = centres.length === 0 ? null : new Set(near);
    this.sigma.refresh({ skipIndexation: true });
  }

  private drawnNode(key: string, data: NodeAttributes): Partial<NodeDisplayData> {
    const colour = this.theme.node(data.kind);
    const inFocus = this.focus?.has(key) ?? true;
    const centre = this.focusCentres.has(key);
    const drawn: Partial<NodeDisplayData> & { person: boolean } = {
      x: data.x,
      y: data.y,
      size: data.size,
      person: data.person,
      type: data.person ? "circle" : "square",
      color: inFocus ? colour : this.theme.dimmed(colour),
      label: inFocus ? data.name : null,
      forceLabel: centre || (this.focus !== null && inFocus && this.focus.size <= SMALL_SCENE),
      highlighted: centre,
      hidden: !this.store.state.view.nodeKeys.has(key),
      zIndex: inFocus ? 2 : 0,
    };
    return drawn;
  }

  private drawnEdge(data: EdgeAttributes): Partial<EdgeDisplayData> {
    const { model, state } = this.store;
    const link = model.links[data.index];
    if (link === undefined || !state.view.linkIndexes.has(data.index)) return { hidden: true };
    const selected = state.selection?.type === "link" && state.selection.index === data.index;
    const inFocus = this.touchesFocus(link.source, link.target);
    const colour = this.theme.polarity(link.polarity);
    const shown = link.current ? colour : this.theme.dimmed(colour);
    const arrow = !model.isSymmetric(link.verb);
    const labelled = this.focus === null ? this.close : inFocus;
    const drawn: Partial<EdgeDisplayData> & { curvature: number; selected: boolean } = {
      color: inFocus ? shown : this.theme.dimmed(shown),
      size: selected ? 4 : Math.min(1.3 + link.weight * 0.5, 3),
      selected,
      type: `${data.curvature === 0 ? "" : "curved-"}${arrow ? "arrow" : "line"}`,
      label: labelled ? linkLabel(link) : null,
      forceLabel: labelled && this.focus !== null,
      hidden: false,
      zIndex: inFocus ? 1 : 0,
      curvature: data.curvature,
    };
    return drawn;
  }

  /** With one centre its own links, with the two ends of a link the links between them. */
  private touchesFocus(source: string, target: string): boolean {
    if (this.focus === null) return true;
    if (this.focusCentres.size > 1) return this.focus.has(source) && this.focus.has(target);
    return this.focusCentres.has(source) || this.focusCentres.has(target);
  }

  private nodeBoxes(): readonly Box[] {
    const { nodeKeys } = this.store.state.view;
    if (nodeKeys.size > MAX_OBSTACLES) return [];
    return [...nodeKeys].flatMap((key) => {
      const data = this.sigma.getNodeDisplayData(key);
      if (data === undefined) return [];
      const { x, y } = this.sigma.framedGraphToViewport(data);
      const size = this.sigma.scaleSize(data.size);
      return { left: x - size, top: y - size, right: x + size, bottom: y + size };
    });
  }

  private inWindow(position: Coordinates): Coordinates {
    const box = this.container.getBoundingClientRect();
    const { x, y } = this.sigma.graphToViewport(position);
    return { x: box.left + x, y: box.top + y };
  }

  /** At once where motion is not wanted: an animation of no duration passes through NaN. */
  private move(state: Partial<CameraState>): void {
    const camera = this.sigma.getCamera();
    if (motionIsReduced() || this.softwareRendering) camera.setState(state);
    else void camera.animate(state, { duration: MOTION_MS });
  }

  /** The edge programs are typed for any attributes, hence the cast. */
  private themedSettings(): DrawSettings {
    const { theme, placer } = this;
    const drawLabel = edgeLabelDrawer(theme, placer);
    return {
      defaultDrawNodeLabel: nodeLabelDrawer(theme, placer),
      defaultDrawNodeHover: nodeHoverDrawer(theme, placer),
      defaultDrawEdgeLabel: drawLabel,
      edgeProgramClasses: {
        arrow: createEdgeArrowProgram(ARROW_HEAD),
        line: EdgeRectangleProgram,
        "curved-arrow": createEdgeCurveProgram({
          arrowHead: { extremity: "target", ...ARROW_HEAD },
          drawLabel,
        }),
        "curved-line": createEdgeCurveProgram({ arrowHead: null, drawLabel }),
      },
      nodeProgramClasses: { square: PlainSquareProgram },
      nodeHoverProgramClasses: { square: PlainSquareProgram },
    } as unknown as DrawSettings;
  }
}

/** The renderer's name says that a processor does the drawing; null without WebGL 2. */
export function rendererName(): string | null {
  const context = document.createElement("canvas").getContext("webgl2");
  if (context === null) return null;
  const extension = context.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = context.getParameter(extension?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER);
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return typeof name === "string" ? name : "";
}

export function isSoftware(renderer: string): boolean {
  return /swiftshader|llvmpipe|software|basic render/i.test(renderer);
}
