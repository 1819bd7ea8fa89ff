// Written by `python -m whoknows_visualizer.typescript`; do not edit.

export interface PageData {
  readonly title: string;
  readonly scene: Scene;
  readonly palette: Palette;
  readonly symmetricVerbs: readonly string[];
}

export interface Scene {
  readonly meta: SceneMeta;
  readonly nodes: readonly SceneNode[];
  readonly links: readonly SceneLink[];
  readonly facts: readonly Fact[];
}

export interface SceneMeta {
  readonly space: string;
  readonly spaceName: string;
  readonly generatedAt: string;
  readonly asOf: string | null;
  readonly center: string | null;
  readonly depth: number | null;
  readonly totalNodes: number;
  readonly truncated: boolean;
  readonly schemaVersion: number;
}

export interface SceneNode {
  readonly key: string;
  readonly node: Node;
  readonly degree: number;
  readonly aliases: readonly string[];
}

export interface Node {
  readonly type: NodeType;
  readonly id: string;
  readonly name: string;
  readonly kind?: EntityKind;
}

export type NodeType =
  | "user"
  | "entity"
  | "space";

export type EntityKind =
  | "person"
  | "place"
  | "organisation"
  | "game"
  | "media"
  | "product"
  | "technology"
  | "activity"
  | "food"
  | "event"
  | "concept";

export interface SceneLink {
  readonly source: string;
  readonly target: string;
  readonly verb: string;
  readonly polarity: Polarity;
  readonly weight: number;
  readonly current: boolean;
  readonly factIds: readonly string[];
}

export type Polarity =
  | "positive"
  | "negative"
  | "neutral";

export interface Fact {
  readonly id: string;
  readonly text: string;
  readonly category: FactCategory;
  readonly status: FactStatus;
  readonly confidence: number;
  readonly occurrences: number;
  readonly attribution: Attribution;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly recordedAt: string;
  readonly about: readonly Node[];
  readonly saidBy: Node | null;
  readonly relations: readonly FactRelation[];
  readonly sources: readonly Source[];
  readonly predicate: string;
  readonly importance: number;
  readonly retiredAt: string | null;
  readonly supersedes: string | null;
  readonly supersededBy: string | null;
}

export type FactCategory =
  | "identity"
  | "personal"
  | "preferences"
  | "interests"
  | "professional"
  | "relationships"
  | "goals"
  | "experiences"
  | "possessions"
  | "community"
  | "general";

export type FactStatus =
  | "current"
  | "superseded"
  | "invalidated"
  | "forgotten"
  | "expired"
  | "source_deleted";

export type Attribution =
  | "self"
  | "third_party"
  | "manual"
  | "inferred"
  | "agent";

export interface FactRelation {
  readonly verb: string;
  readonly polarity: Polarity;
  readonly source: Node;
  readonly target: Node;
}

export interface Source {
  readonly messageId: string;
  readonly channel: string;
  readonly author: Node | null;
  readonly sentAt: string;
  readonly text: string;
  readonly url: string | null;
}

export interface Palette {
  readonly nodes: Readonly<Record<string, Swatch>>;
  readonly polarities: Readonly<Record<string, Swatch>>;
}

export interface Swatch {
  readonly light: string;
  readonly dark: string;
}
