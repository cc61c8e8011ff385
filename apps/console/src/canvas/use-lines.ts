import type { Id } from "@parley/model/kernel";
import { useMemo } from "react";
import type { Rect } from "./drawing/rect.ts";
import { lineShape, type Scene } from "./drawing/scene.ts";
import type { ShownLine } from "./picture/lines.tsx";
import { type Drag, rectWhile } from "./use-drag.ts";

/** The paths in sight, those of dragged blocks bent to where the blocks are. */
export function useLines(
  scene: Scene,
  cover: Rect | null,
  { drag, selected, taken }: { drag: Drag | null; selected: ReadonlySet<Id>; taken: ReadonlySet<Id> | null },
): readonly ShownLine[] {
  const inSight = useMemo(() => (cover === null ? noLines : scene.lineIndex.within(cover)), [scene, cover]);
  const ids = drag?.ids;
  const touched = useMemo(
    () => new Set([...(ids ?? [])].flatMap((id) => (scene.linesAt.get(id) ?? []).map((line) => line.id))),
    [scene, ids],
  );
  const all = touched.size === 0 ? inSight : new Set([...inSight, ...touched]);
  return [...all].flatMap((id) => {
    const line = scene.lines.get(id);
    const shape =
      line === undefined || !touched.has(id)
        ? scene.shapes.get(id)
        : lineShape(line, (block) => rectWhile(scene, drag, block));
    if (line === undefined || shape === undefined || shape === null) return [];
    const isTaken = taken?.has(line.path.id) === true && line.id === line.path.id;
    return [{ line, shape, isSelected: selected.has(line.path.id), isTaken }];
  });
}

const noLines: ReadonlySet<string> = new Set();
