/** Search as you type over names, aliases, kinds and the text of facts. */

import MiniSearch from "minisearch";

import { kindOf, type SceneModel } from "./model";
import { visibleText, words } from "./text";

export type Found =
  | { readonly type: "node"; readonly key: string; readonly alias: string | null }
  | { readonly type: "fact"; readonly id: string };

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly aliases: string;
  readonly kind: string;
  readonly text: string;
}

/** Letters, digits and symbols that names are made of; C++ and C# stay apart. */
const WORD = /[\p{L}\p{N}\p{M}+#\p{Extended_Pictographic}\u200d\ufe0f]+/gu;
/** Scripts that write no space between words: any part of a run can be what is asked for. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;
const WINDOW_CHARS = 8;

/** Case, width and Latin accents do not count. */
export function folded(text: string): string {
  return visibleText(text)
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ß", "ss");
}

function runs(text: string): readonly string[] {
  return folded(text).match(WORD) ?? [];
}

/** Terms of stored text; a run of an unspaced script gives one window from each of its characters. */
export function indexTerms(text: string): string[] {
  return runs(text).flatMap((run) => {
    if (!UNSPACED.test(run)) return [run];
    const characters = Array.from(run);
    return characters.map((_, start) => characters.slice(start, start + WINDOW_CHARS).join(""));
  });
}

/** Terms of what is asked. */
export function queryTerms(text: string): string[] {
  return runs(text).map((run) =>
    UNSPACED.test(run) ? Array.from(run).slice(0, WINDOW_CHARS).join("") : run,
  );
}

export class SceneSearch {
  private readonly index: MiniSearch<Entry>;

  constructor(private readonly model: SceneModel) {
    this.index = new MiniSearch<Entry>({
      fields: ["name", "aliases", "kind", "text"],
      tokenize: indexTerms,
      processTerm: (term) => term,
      searchOptions: {
        tokenize: queryTerms,
        prefix: true,
        fuzzy: (term) => (term.length > 4 ? 0.2 : false),
        combineWith: "AND",
        boost: { name: 6, aliases: 4, kind: 1.5, text: 1 },
      },
    });
    this.index.addAll(model.nodes.map(nodeEntry));
    this.index.addAll(
      model.facts.map((fact) => ({
        id: `f${fact.id}`,
        name: "",
        aliases: "",
        kind: words(fact.category),
        text: fact.text,
      })),
    );
  }

  /** Nodes whose name holds the query as written first, then by score; empty for an empty query. */
  find(query: string, limit = 12): readonly Found[] {
    const wanted = folded(query).trim();
    if (wanted === "") return [];
    const written = this.model.nodes
      .filter(({ node, aliases }) => [node.name, ...aliases].some((name) => folded(name).includes(wanted)))
      .sort((a, b) => rank(a.node.name, wanted) - rank(b.node.name, wanted) || b.degree - a.degree)
      .map(({ key }) => `n${key}`);
    const scored = this.index.search(query).map(({ id }) => String(id));
    const ids = [...new Set([...written, ...scored])];
    const nodes = ids.filter((id) => id.startsWith("n"));
    const facts = ids.filter((id) => id.startsWith("f"));
    const room = Math.max(limit - Math.min(facts.length, Math.floor(limit / 2)), 0);
    const chosen = [...nodes.slice(0, room), ...facts].slice(0, limit);
    return chosen.map((id) => this.found(id, wanted));
  }

  private found(id: string, wanted: string): Found {
    const key = id.slice(1);
    if (id.startsWith("f")) return { type: "fact", id: key };
    const shown = this.model.nodeByKey.get(key);
    const named = shown !== undefined && folded(shown.node.name).includes(wanted);
    const alias = named ? undefined : shown?.aliases.find((name) => folded(name).includes(wanted));
    return { type: "node", key, alias: alias ?? null };
  }
}

/** Names that begin with the query come before names that hold it, and those before aliases. */
function rank(name: string, wanted: string): number {
  const at = folded(name).indexOf(wanted);
  return at === 0 ? 0 : at > 0 ? 1 : 2;
}

function nodeEntry({ key, node, aliases }: SceneModel["nodes"][number]): Entry {
  const kind = node.type === "user" ? "person user" : kindOf(node);
  return { id: `n${key}`, name: node.name, aliases: aliases.join(" · "), kind, text: "" };
}
