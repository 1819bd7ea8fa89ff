// Builds GraphiQL into the package, where git ignores it: one script, one style sheet, the licences.
import { build } from "esbuild";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "whoknows", "http", "static");

/** Names of the packages whose code is in the bundle, sorted. */
function bundledPackages(metafile) {
  const names = Object.keys(metafile.inputs)
    .map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1])
    .filter((name) => name !== undefined);
  return [...new Set(names)].sort();
}

async function licenceOf(name) {
  const folder = join(here, "node_modules", name);
  const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const file = (await readdir(folder)).sort().find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? "" : await readFile(join(folder, file), "utf8");
  return `${name} ${version} (${license})\n\n${text.replaceAll("\r\n", "\n").trim()}\n`;
}

const result = await build({
  absWorkingDir: here,
  entryPoints: { graphiql: "src/main.js" },
  outdir: out,
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2022"],
  charset: "ascii",
  legalComments: "none",
  loader: { ".woff": "dataurl", ".woff2": "dataurl", ".ttf": "dataurl" },
  define: { "process.env.NODE_ENV": '"production"' },
  metafile: true,
  logLevel: "warning",
});
const licences = await Promise.all(bundledPackages(result.metafile).map(licenceOf));
await writeFile(join(out, "THIRD_PARTY_LICENSES"), licences.join(`\n${"-".repeat(80)}\n\n`));
for (const [path, { bytes }] of Object.entries(result.metafile.outputs)) {
  console.log(`${path.replace(/.*\//, "")}: ${(bytes / 1024).toFixed(0)} KiB`);
}
