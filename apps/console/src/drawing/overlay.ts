import type { Id } from "@parley/model/kernel";
import type { Rect } from "./rect.ts";
import type { Route } from "./routing/route.ts";

/** Colours of what is laid over a drawing; words and shapes beside them say the same. `seq-1` to `seq-5`: little to much. */
export type Tone = "ok" | "info" | "warn" | "bad" | "idle" | "seq-1" | "seq-2" | "seq-3" | "seq-4" | "seq-5";

/** A few words at the foot of a block, or beside the label of a path, that are not its own. */
export type Badge = {
  /** What it tells of, such as `traffic` or `comments`: one of a kind at a block. */
  readonly kind: string;
  readonly text: string;
  /** The same as a sentence, for a tooltip and for those who hear it. */
  readonly told: string;
  readonly tone: Tone;
  /** The block's tile takes the colour too: from far away it is all that is seen. */
  readonly isTinting: boolean;
  /** What pressing it does; without it there is nothing to press. */
  readonly open?: () => void;
};

/** How a path is drawn instead of plainly. */
export type PathLook = {
  readonly tone: Tone | null;
  /** Pixels at 100 %; null as it is. */
  readonly width: number | null;
  /** A sign or word behind its label, such as `+`. */
  readonly sign: string;
  /** A figure behind its label: paths that share a label add theirs up. */
  readonly amount: number | null;
};

/** Deleted blocks and paths, where they were. */
export type Ghosts = {
  readonly blocks: readonly { readonly id: Id; readonly name: string; readonly rect: Rect; readonly isPill: boolean }[];
  readonly lines: readonly { readonly id: Id; readonly route: Route }[];
};

export type Badges = ReadonlyMap<Id, readonly Badge[]>;
export type PathLooks = ReadonlyMap<Id, PathLook>;
