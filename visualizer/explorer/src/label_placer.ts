/** Keeps the labels of one frame from lying on one another. Plain geometry, no canvas. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a text begins: its left end and its baseline. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

const ASCENT = 11;
const DESCENT = 4;
const GAP = 4;

export class LabelPlacer {
  private taken: Box[] = [];
  private obstacles: readonly Box[] | null = null;
  private readonly placed = new Map<string, Place | null>();

  /**
   * `nodeBoxes` gives the drawn nodes of the frame; asked once per frame, when a label is drawn.
   * `bounds` is what a label should stay inside.
   */
  constructor(
    private readonly nodeBoxes: () => readonly Box[],
    private readonly bounds: () => Box,
  ) {}

  /** Begins a new frame. */
  reset(): void {
    this.taken = [];
    this.obstacles = null;
    this.placed.clear();
  }

  /** Where the key's label went in this frame. */
  placeOf(key: string): Place | null {
    return this.placed.get(key) ?? null;
  }

  /**
   * The first place that is free of labels and nodes; then free of labels only; else, when it must
   * be drawn, the first one. Null: leave it out. Asked again in the same frame (the renderer draws
   * some labels anew on hover), the answer is the same.
   */
  place(key: string, width: number, places: readonly Place[], must: boolean): Place | null {
    const before = this.placed.get(key);
    if (before !== undefined) return before;
    const free = places.find((place) => this.isFree(boxAt(place, width), true));
    const apart = free ?? places.find((place) => this.isFree(boxAt(place, width), false));
    const chosen = apart ?? (must ? places[0] : undefined);
    if (chosen !== undefined) this.taken.push(boxAt(chosen, width));
    this.placed.set(key, chosen ?? null);
    return chosen ?? null;
  }

  private isFree(box: Box, clearOfNodes: boolean): boolean {
    if (this.taken.some((other) => overlap(box, other))) return false;
    if (!inside(box, this.bounds())) return false;
    if (!clearOfNodes) return true;
    this.obstacles ??= this.nodeBoxes();
    return !this.obstacles.some((other) => overlap(box, other));
  }
}

/** Right of a node, left, below, above. */
export function placesAround(x: number, y: number, size: number, width: number): readonly Place[] {
  return [
    { x: x + size + GAP, y: y + GAP },
    { x: x - size - GAP - width, y: y + GAP },
    { x: x - width / 2, y: y + size + ASCENT + 3 },
    { x: x - width / 2, y: y - size - DESCENT - 2 },
  ];
}

function boxAt({ x, y }: Place, width: number): Box {
  return { left: x, top: y - ASCENT, right: x + width, bottom: y + DESCENT };
}

function inside(box: Box, bounds: Box): boolean {
  const { left, top, right, bottom } = bounds;
  return box.left >= left && box.top >= top && box.right <= right && box.bottom <= bottom;
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
