/** How labels are written on the canvas: with a halo, so that they stay legible over links. */

import type { EdgeLabelDrawingFunction, NodeHoverDrawingFunction, NodeLabelDrawingFunction } from "sigma/rendering";

import type { EdgeAttributes, NodeAttributes } from "./canvas";
import type { Theme } from "./theme";

const FONT = 'system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif';

/** First-strong direction would move the label over its node; isolate it and write left to right. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

function haloText(context: CanvasRenderingContext2D, text: string, x: number, y: number, theme: Theme): void {
  context.lineJoin = "round";
  context.lineWidth = 4;
  context.strokeStyle = theme.background;
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}

export function nodeLabelDrawer(theme: Theme): NodeLabelDrawingFunction<NodeAttributes, EdgeAttributes> {
  return (context, data) => {
    if (!data.label) return;
    context.font = `${data["person"] ? 600 : 400} ${data["person"] ? 13 : 12}px ${FONT}`;
    context.fillStyle = data["faint"] ? theme.muted : theme.text;
    haloText(context, isolated(data.label), data.x + data.size + 4, data.y + 4, theme);
  };
}

export function nodeHoverDrawer(theme: Theme): NodeHoverDrawingFunction<NodeAttributes, EdgeAttributes> {
  const drawLabel = nodeLabelDrawer(theme);
  return (context, data, settings) => {
    context.beginPath();
    context.strokeStyle = theme.text;
    context.lineWidth = 2;
    if (data["person"]) context.arc(data.x, data.y, data.size + 3, 0, Math.PI * 2);
    else context.rect(data.x - data.size - 2, data.y - data.size - 2, data.size * 2 + 4, data.size * 2 + 4);
    context.stroke();
    drawLabel(context, data, settings);
  };
}

/** Draws the label over the middle of a link, level with the page, moved out along a curve. */
export function edgeLabelDrawer(theme: Theme): EdgeLabelDrawingFunction<NodeAttributes, EdgeAttributes> {
  return (context, edge, source, target) => {
    if (!edge.label) return;
    const curvature = Number(edge["curvature"] ?? 0);
    const x = (source.x + target.x) / 2 + ((target.y - source.y) * curvature) / 2;
    const y = (source.y + target.y) / 2 - ((target.x - source.x) * curvature) / 2;
    context.font = `500 11px ${FONT}`;
    context.fillStyle = edge.color;
    const width = context.measureText(edge.label).width;
    haloText(context, edge.label, x - width / 2, y + 4, theme);
  };
}
