import type { Badge, PathLook } from "../../drawing/overlay.ts";
import type { PathShape } from "../../drawing/path-shape.ts";
import type { SceneLine } from "../../drawing/scene-lines.ts";

/** A path as it is drawn. */
export type ShownLine = {
  readonly line: SceneLine;
  readonly shape: PathShape;
  /** How far along the path its label stands. */
  readonly spot: number;
  readonly isSelected: boolean;
  readonly isTaken: boolean;
  readonly look: PathLook | null;
  readonly badges: readonly Badge[] | null;
};
