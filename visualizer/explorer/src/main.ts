/** Puts the page together: reads its data, builds the parts, joins them to one store. */

import "./explorer.css";

import { App } from "./app";
import type { PageData } from "./wire";

/** The layout's worker starts from a blob; nothing else may become code (Trusted Types). */
function allowOnlyBlobWorkers(): void {
  const factory = (globalThis as { trustedTypes?: { createPolicy: (name: string, rules: object) => unknown } }).trustedTypes;
  factory?.createPolicy("default", {
    createScriptURL: (url: string) => {
      if (url.startsWith("blob:")) return url;
      throw new TypeError("only blob: workers may start");
    },
  });
}

function readData(): PageData {
  const text = document.getElementById("whoknows-data")?.textContent;
  if (!text) throw new Error("the page has no data");
  return JSON.parse(text) as PageData;
}

allowOnlyBlobWorkers();
const root = document.getElementById("whoknows-app");
if (root !== null) new App(root, readData()).start();
