import type { BlockDoc, PathDoc } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { Badges, Ghosts, PathLooks } from "../canvas/drawing/overlay.ts";
import type { Point } from "../canvas/drawing/rect.ts";

/** Where the way from mark to mark leads; `at` where the row itself is no more. */
export type Stop = { readonly id: Id; readonly subFlow: Id; readonly at: Point | null };

/** What an overlay says of a sub-flow, for the canvas and for the outline. */
export type Painted = {
  readonly drawn: { readonly badges: Badges; readonly looks: PathLooks; readonly ghosts: Ghosts | null };
  /** The head of the outline's column, and what stands in it by block and path. */
  readonly column: string;
  readonly words: ReadonlyMap<Id, string>;
  /** What the outline lists behind the rest: it is no more. */
  readonly removed: readonly { readonly id: Id; readonly name: string; readonly kind: string }[];
  readonly stops: readonly Stop[];
};

/** The rows that an overlay speaks of: those of one sub-flow. */
export type Shown = { readonly subFlow: Id; readonly blocks: readonly BlockDoc[]; readonly paths: readonly PathDoc[] };

export function shownOf(
  rows: { readonly block: readonly BlockDoc[]; readonly path: readonly PathDoc[] },
  subFlow: Id,
): Shown {
  const blocks = rows.block.filter((block) => block.subflow === subFlow);
  const ids = new Set(blocks.map(({ id }) => id));
  return { subFlow, blocks, paths: rows.path.filter((path) => ids.has(path.source_block)) };
}

export const number = (value: number) => value.toLocaleString("en");
export const plural = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;
export const percent = (part: number, whole: number) => `${Math.round((100 * part) / Math.max(1, whole))} %`;
