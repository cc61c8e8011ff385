import type { Badge, PathLook } from "../../drawing/overlay.ts";
import type { LaidBundle } from "../../drawing/routing/ways.ts";
import type { SceneLine } from "../../drawing/scene-lines.ts";

/** A path as it is drawn. */
export type ShownLine = {
  readonly line: SceneLine;
  /** How it runs, together with all that lead to the same target. */
  readonly laid: LaidBundle;
  readonly isSelected: boolean;
  readonly isTaken: boolean;
  readonly look: PathLook | null;
  readonly badges: readonly Badge[] | null;
};
