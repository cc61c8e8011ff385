import type { Id } from "@parley/model/kernel";
import type { Point } from "../drawing/rect.ts";

/** Blocks that are being dragged. Followers hear how far they have come, so a move draws only what moves. */
export class Drag {
  /** All that move, and the one among them that is held. */
  readonly ids: ReadonlySet<Id>;
  readonly held: Id;
  #by: Point = { x: 0, y: 0 };
  readonly #followers = new Set<() => void>();

  constructor(ids: readonly Id[], held: Id) {
    this.ids = new Set(ids);
    this.held = held;
  }

  /** How far they have come; the same object until the next move. */
  readonly by = (): Point => this.#by;

  /** Calls back after every move; answers with what ends it. */
  readonly follow = (tell: () => void): (() => void) => {
    this.#followers.add(tell);
    return () => this.#followers.delete(tell);
  };

  move(by: Point): void {
    this.#by = by;
    for (const tell of this.#followers) tell();
  }
}
