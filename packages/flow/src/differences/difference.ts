import type { Id } from "@parley/model/kernel";
import type { DiffEntry } from "../document/diff.ts";

/** What differences are filtered by. */
export const differenceKinds = ["block", "path", "prompt", "intent", "value", "action", "setting"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** One thing in which a version is another than before. */
export type Difference = {
  readonly what: "added" | "changed" | "removed";
  readonly kind: DifferenceKind;
  readonly noun: DiffEntry["noun"];
  /** The row as the later version knows it; one that is gone, as the earlier knew it. Null for the settings. */
  readonly id: Id | null;
  /** The field that is another; null where the whole row came or went. */
  readonly field: string | null;
  /** What became of it, for people: "Ask size: the question changed". */
  readonly sentence: string;
  /** The value in words. Null where there is none. */
  readonly before: string | null;
  readonly after: string | null;
  /** Where it is drawn; null for what is not drawn. */
  readonly place: DifferencePlace | null;
};

/** A block, and a path that leaves it where the difference is the path's. */
export type DifferencePlace = {
  readonly subFlow: Id;
  readonly block: Id;
  readonly path: Id | null;
  /** The block's name for people. */
  readonly name: string;
};
