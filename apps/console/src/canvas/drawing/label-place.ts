import type { PathShape } from "./path-shape.ts";
import type { Point } from "./rect.ts";
import type { SceneLine } from "./scene-lines.ts";

/** The middle of a path's label. */
export function labelPlace(line: SceneLine, shape: PathShape): Point {
  const isOpen = line.elsewhere !== null || line.target === null;
  return line.kind === "global" ? shape.from : isOpen ? shape.to : shape.middle;
}
