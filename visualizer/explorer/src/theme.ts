/** Colours for the reader's scheme, from the palette that the page was handed. */

import type { Palette, Polarity, Swatch } from "./wire";

export interface Theme {
  readonly dark: boolean;
  readonly background: string;
  readonly text: string;
  readonly muted: string;
  readonly node: (kind: string) => string;
  readonly polarity: (polarity: Polarity) => string;
  /** The colour as it looks when something else is in focus. */
  readonly dimmed: (colour: string) => string;
}

const DIMMED_SHARE = 0.14;

export const darkScheme = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");
export const motionIsReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function currentTheme(palette: Palette): Theme {
  const dark = darkScheme().matches;
  const background = dark ? "#14171c" : "#fbfbf9";
  const muted = dark ? "#8d97a5" : "#5c6470";
  const pick = (swatch: Swatch | undefined): string => {
    if (swatch === undefined) return muted;
    return dark ? swatch.dark : swatch.light;
  };
  return {
    dark,
    background,
    text: dark ? "#e9edf3" : "#1c2128",
    muted,
    node: (kind) => pick(palette.nodes[kind]),
    polarity: (polarity) => pick(palette.polarities[polarity]),
    dimmed: (colour) => mixed(colour, background, DIMMED_SHARE),
  };
}

/** `share` of the first colour over the second, all as #rrggbb. */
export function mixed(colour: string, under: string, share: number): string {
  const part = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  const channels = [1, 3, 5].map((at) =>
    Math.round(part(colour, at) * share + part(under, at) * (1 - share)),
  );
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
