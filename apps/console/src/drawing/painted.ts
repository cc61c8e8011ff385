import type { Id } from "@parley/model/kernel";
import type { Badges, Ghosts, PathLooks } from "./overlay.ts";
import type { Point } from "./rect.ts";

/** Where the way from mark to mark leads; `at` where the row itself is deleted. */
export type Stop = { readonly id: Id; readonly subFlow: Id; readonly at: Point | null };

/** What an overlay says of a sub-flow, for the canvas and for the outline. */
export type Painted = {
  readonly drawn: { readonly badges: Badges; readonly looks: PathLooks; readonly ghosts: Ghosts | null };
  /** The head of the outline's column, and what stands in it by block and path. */
  readonly column: string;
  readonly words: ReadonlyMap<Id, string>;
  /** Deleted rows, which the outline lists behind the rest. */
  readonly removed: readonly { readonly id: Id; readonly name: string; readonly kind: string }[];
  readonly stops: readonly Stop[];
};
