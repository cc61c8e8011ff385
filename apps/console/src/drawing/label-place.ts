import { type PathShape, pointAt } from "./path-shape.ts";
import type { Point } from "./rect.ts";
import type { SceneLine } from "./scene-lines.ts";

/** The middle of a path's label. `spot`: how far along the path it stands, 0 to 1, unless its place is at an open end. */
export function labelPlace(line: SceneLine, shape: PathShape, spot = 0.5): Point {
  const isOpen = line.elsewhere !== null || line.target === null;
  return line.kind === "global" && line.elsewhere === null ? shape.from : isOpen ? shape.to : pointAt(shape, spot);
}
