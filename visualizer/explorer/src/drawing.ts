/** How labels are written on the canvas: with a halo, so that they stay legible over links. */

import { NodeSquareProgram } from "@sigma/node-square";
import type {
  EdgeLabelDrawingFunction,
  NodeHoverDrawingFunction,
  NodeLabelDrawingFunction,
} from "sigma/rendering";

import type { EdgeAttributes, NodeAttributes } from "./canvas";
import { placesAround, type LabelPlacer, type Place } from "./label_placer";
import type { Theme } from "./theme";

type DrawNodeLabel = NodeLabelDrawingFunction<NodeAttributes, EdgeAttributes>;
type DrawNodeHover = NodeHoverDrawingFunction<NodeAttributes, EdgeAttributes>;
type DrawEdgeLabel = EdgeLabelDrawingFunction<NodeAttributes, EdgeAttributes>;

const FONT = 'system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif';
/** Where along a link its verb may stand, best first. */
const ALONG = [0.5, 0.6, 0.4, 0.68, 0.32];

/** Squares that leave their labels to us; the package's own label is black on any background. */
export class PlainSquareProgram extends NodeSquareProgram<NodeAttributes, EdgeAttributes> {
  override drawLabel = undefined as unknown as NodeSquareProgram["drawLabel"];
  override drawHover = undefined as unknown as NodeSquareProgram["drawHover"];
}

/** First-strong direction would move the label over its node; isolate it and write left to right. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

export function nodeLabelDrawer(theme: Theme, placer: LabelPlacer): DrawNodeLabel {
  return (context, data) => {
    if (!data.label) return;
    setNodeFont(context, data, theme);
    const text = isolated(data.label);
    const { width } = context.measureText(text);
    const places = placesAround(data.x, data.y, data.size, width);
    const place = placer.place(String(data["key"]), width, places, Boolean(data.forceLabel));
    if (place !== null) haloText(context, text, place, theme);
  };
}

/** A ring around the node, and its label again over everything. */
export function nodeHoverDrawer(theme: Theme, placer: LabelPlacer): DrawNodeHover {
  return (context, data) => {
    context.beginPath();
    context.strokeStyle = theme.text;
    context.lineWidth = 2;
    const reach = data.size + (data["person"] ? 3 : 2);
    if (data["person"]) context.arc(data.x, data.y, reach, 0, Math.PI * 2);
    else context.rect(data.x - reach, data.y - reach, reach * 2, reach * 2);
    context.stroke();
    if (!data.label) return;
    setNodeFont(context, data, theme);
    const beside = { x: data.x + data.size + 4, y: data.y + 4 };
    haloText(context, isolated(data.label), placer.placeOf(String(data["key"])) ?? beside, theme);
  };
}

/** The verb on its link, level with the page, moved out along a curve. */
export function edgeLabelDrawer(theme: Theme, placer: LabelPlacer): DrawEdgeLabel {
  return (context, edge, source, target) => {
    if (!edge.label) return;
    const curvature = Number(edge["curvature"] ?? 0);
    context.font = `500 11px ${FONT}`;
    context.fillStyle = edge.color;
    const { width } = context.measureText(edge.label);
    const places = ALONG.map((at) => {
      const { x, y } = pointOnLink(source, target, curvature, at);
      return { x: x - width / 2, y: y + 4 };
    });
    const place = placer.place(`edge ${String(edge["key"])}`, width, places, Boolean(edge["selected"]));
    if (place !== null) haloText(context, edge.label, place, theme);
  };
}

/** Point of the quadratic curve that @sigma/edge-curve draws; `at` runs from 0 to 1. */
export function pointOnLink(source: Place, target: Place, curvature: number, at: number): Place {
  const [dx, dy] = [target.x - source.x, target.y - source.y];
  const control = {
    x: (source.x + target.x) / 2 + dy * curvature,
    y: (source.y + target.y) / 2 - dx * curvature,
  };
  const mix = (from: number, over: number, to: number): number =>
    (1 - at) ** 2 * from + 2 * at * (1 - at) * over + at ** 2 * to;
  return { x: mix(source.x, control.x, target.x), y: mix(source.y, control.y, target.y) };
}

function setNodeFont(
  context: CanvasRenderingContext2D,
  data: Readonly<Record<string, unknown>>,
  theme: Theme,
): void {
  context.font = data["person"] ? `600 13px ${FONT}` : `400 12px ${FONT}`;
  context.fillStyle = theme.text;
}

function haloText(context: CanvasRenderingContext2D, text: string, { x, y }: Place, theme: Theme): void {
  context.lineJoin = "round";
  context.lineWidth = 4;
  context.strokeStyle = theme.background;
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}
