/** A fact as a card: what it says, whether it holds, on whose word, and the messages behind it. */

import { button, h } from "./dom";
import { isCurrent, MARKS, type SceneModel } from "./model";
import { counted, day, minute, safeAddress, visibleName, visibleText, words } from "./text";
import type { Selection } from "./store";
import type { Attribution, Fact, FactStatus, Node as SceneNodeValue, Source } from "./wire";

export type Select = (selection: Selection) => void;

const STATUS_WORDS: Readonly<Record<FactStatus, string>> = {
  current: "holds now",
  superseded: "no longer true",
  invalidated: "was never true",
  forgotten: "forgotten",
  expired: "expired",
  source_deleted: "source deleted",
};
const ATTRIBUTION_WORDS: Readonly<Record<Attribution, string>> = {
  self: "in their own words",
  third_party: "said by someone else",
  manual: "noted by hand",
  inferred: "inferred",
  agent: "noted by a bot",
};

export function statusWords(status: FactStatus): string {
  return STATUS_WORDS[status] ?? words(status);
}

/** "since 3 Mar 2026" or "3 Mar 2026 – 9 Jun 2026". */
export function interval(fact: Fact): string {
  const from = day(fact.validFrom);
  return fact.validTo === null ? `since ${from}` : `${from} – ${day(fact.validTo)}`;
}

/** A name that selects its node, or only the name when the node is not drawn. */
export function nodeName(model: SceneModel, node: SceneNodeValue, select: Select): HTMLElement {
  const name = h("bdi", {}, visibleName(node.name));
  const key = model.keyOf(node);
  if (key === null) return h("span", { class: "name" }, name);
  return button({ class: "name link" }, () => select({ type: "node", key }), name);
}

export function factCard(model: SceneModel, fact: Fact, select: Select): HTMLElement {
  return h(
    "article",
    { class: `fact ${isCurrent(fact) ? "" : "retired"}`, "data-fact": fact.id },
    h("p", { class: "fact-text", dir: "auto" }, visibleText(fact.text)),
    h(
      "p",
      { class: "fact-state" },
      h("span", { class: `chip status-${fact.status}` }, statusWords(fact.status)),
      h("span", { class: "chip" }, words(fact.category)),
      ...fact.relations.map((relation) =>
        h(
          "span",
          { class: `chip polarity-${relation.polarity}` },
          `${MARKS[relation.polarity]} ${words(relation.verb)}`,
        ),
      ),
    ),
    details(model, fact, select),
    sources(model, fact, select),
  );
}

function details(model: SceneModel, fact: Fact, select: Select): HTMLElement {
  const row = (term: string, ...value: readonly (Node | string)[]): DocumentFragment => {
    const fragment = document.createDocumentFragment();
    fragment.append(h("dt", {}, term), h("dd", {}, ...value));
    return fragment;
  };
  const percent = Math.round(fact.confidence * 100);
  const meter = h("meter", { min: 0, max: 1, value: fact.confidence, "aria-label": "confidence" });
  const speaker = fact.saidBy === null ? "nobody named" : nodeName(model, fact.saidBy, select);
  return h(
    "dl",
    { class: "fact-details" },
    row("True", interval(fact)),
    row("Sure", meter, ` ${percent} %`, fact.occurrences > 1 ? ` · said ${fact.occurrences} times` : ""),
    row("Said by", speaker, ` · ${ATTRIBUTION_WORDS[fact.attribution] ?? words(fact.attribution)}`),
    row("Known", `since ${day(fact.recordedAt)}`),
    ...versionRow(model, "Replaces", fact.supersedes, select, row),
    ...versionRow(model, "Replaced by", fact.supersededBy, select, row),
  );
}

function versionRow(
  model: SceneModel,
  term: string,
  id: string | null,
  select: Select,
  row: (term: string, ...value: readonly (Node | string)[]) => DocumentFragment,
): readonly DocumentFragment[] {
  const other = id === null ? undefined : model.factById.get(id);
  if (other === undefined) return [];
  const open = button(
    { class: "link" },
    () => select({ type: "fact", id: other.id }),
    h("bdi", {}, visibleText(other.text)),
  );
  return [row(term, open)];
}

function sources(model: SceneModel, fact: Fact, select: Select): HTMLElement | null {
  if (fact.sources.length === 0) return h("p", { class: "quiet" }, "No message behind it.");
  return h(
    "details",
    { class: "sources", open: fact.sources.length === 1 },
    h("summary", {}, counted(fact.sources.length, "source")),
    ...fact.sources.map((source) => sourceQuote(model, source, select)),
  );
}

function sourceQuote(model: SceneModel, source: Source, select: Select): HTMLElement {
  const address = safeAddress(source.url);
  const link =
    address === null
      ? null
      : h(
          "a",
          { href: address, rel: "noopener noreferrer", target: "_blank", class: "source-link" },
          "open message ↗",
        );
  return h(
    "figure",
    { class: "source" },
    h("blockquote", { dir: "auto" }, visibleText(source.text)),
    h(
      "figcaption",
      {},
      source.author === null ? "unknown author" : nodeName(model, source.author, select),
      " in ",
      h("bdi", {}, visibleName(source.channel)),
      ` · ${minute(source.sentAt)}`,
      link === null ? "" : " · ",
      link,
    ),
  );
}
