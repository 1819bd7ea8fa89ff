// Builds the committed bundle, or with --test the model's tests. No file name, path or time of this
// machine reaches the output, so two builds give the same bytes.
import { build } from "esbuild";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "whoknows_visualizer", "static");
const GZIP_BUDGET_BYTES = 120 * 1024;

/** Names of the packages whose code is in the bundle, sorted. */
function bundledPackages(metafile) {
  const names = Object.values(metafile.outputs)
    .flatMap((output) => Object.entries(output.inputs))
    .filter(([, input]) => input.bytesInOutput > 0)
    .map(([path]) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1])
    .filter((name) => name !== undefined);
  return [...new Set(names)].sort();
}

async function licenceOf(name) {
  const folder = join(here, "node_modules", name);
  const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const file = (await readdir(folder)).sort().find((entry) => /^licen[cs]e/i.test(entry));
  if (license !== "MIT" || file === undefined) throw new Error(`${name}: expected an MIT licence file`);
  const text = (await readFile(join(folder, file), "utf8")).replaceAll("\r\n", "\n").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}

async function buildPage() {
  const result = await build({
    absWorkingDir: here,
    entryPoints: { explorer: "src/main.ts" },
    outdir: out,
    bundle: true,
    minify: true,
    format: "iife",
    target: ["es2022"],
    charset: "ascii",
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  const licences = await Promise.all(bundledPackages(result.metafile).map(licenceOf));
  const rule = `\n${"-".repeat(80)}\n\n`;
  await writeFile(join(out, "THIRD_PARTY_LICENSES"), licences.join(rule));
  const built = await Promise.all(
    ["explorer.js", "explorer.css"].map((name) => readFile(join(out, name))),
  );
  if (built.some((bytes) => /<\/(script|style)|<!--/i.test(bytes.toString("utf8")))) {
    throw new Error("the bundle could end the element that it is embedded in");
  }
  const zipped = built.reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0);
  console.log(`explorer: ${(zipped / 1024).toFixed(1)} KiB gzip of ${GZIP_BUDGET_BYTES / 1024}`);
  if (zipped > GZIP_BUDGET_BYTES) throw new Error("the bundle is over its budget");
}

async function buildTests() {
  const tests = (await readdir(join(here, "test"))).filter((name) => name.endsWith(".test.ts"));
  await build({
    absWorkingDir: here,
    entryPoints: tests.map((name) => `test/${name}`),
    outdir: "build",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: ["node20"],
    logLevel: "warning",
  });
}

await (process.argv.includes("--test") ? buildTests() : buildPage());
