/** The palette as CSS variables, so that swatches in the page follow the reader's scheme. */

import { currentTheme, darkScheme } from "./theme";
import type { Palette, Polarity } from "./wire";

/** Sets `--kind-…` and `--polarity-…` on the root now and whenever the scheme changes. */
export function paintSwatches(palette: Palette): void {
  const paint = (): void => {
    const theme = currentTheme(palette);
    const { style } = document.documentElement;
    for (const kind of Object.keys(palette.nodes)) style.setProperty(`--kind-${kind}`, theme.node(kind));
    for (const polarity of Object.keys(palette.polarities)) {
      style.setProperty(`--polarity-${polarity}`, theme.polarity(polarity as Polarity));
    }
  };
  darkScheme().addEventListener("change", paint);
  paint();
}
