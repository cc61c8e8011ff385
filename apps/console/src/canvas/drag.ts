import type { Id } from "@parley/model/kernel";
import type { Point } from "../drawing/rect.ts";

/** Blocks on their way. How far they have come is told to those who follow it: a move draws what moves and nothing else. */
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
