import type { Id } from "@parley/model/kernel";
import { useMemo } from "react";
import type { Badges, PathLooks } from "./drawing/overlay.ts";
import type { PathShape } from "./drawing/path-shape.ts";
import type { Rect } from "./drawing/rect.ts";
import { lineShape, type Scene } from "./drawing/scene.ts";
import type { SceneLine } from "./drawing/scene-lines.ts";
import type { ShownLine } from "./picture/lines.tsx";
import { type Drag, rectWhile } from "./use-drag.ts";

/** The paths in sight: those that rest, and those of dragged blocks, bent to where the blocks are. */
export type LinesInSight = { readonly resting: readonly ShownLine[]; readonly moving: readonly ShownLine[] };

type Looks = {
  readonly drag: Drag | null;
  readonly selected: ReadonlySet<Id>;
  readonly taken: ReadonlySet<Id> | null;
  readonly badges: Badges;
  readonly looks: PathLooks;
};

/** What rests is the same list from move to move of a drag, so that nothing of it is drawn again. */
export function useLines(scene: Scene, cover: Rect | null, { drag, ...how }: Looks): LinesInSight {
  const { selected, taken, badges, looks } = how;
  const inSight = useMemo(() => (cover === null ? noLines : scene.lineIndex.within(cover)), [scene, cover]);
  const ids = drag?.ids;
  const touched = useMemo(
    () => new Set([...(ids ?? [])].flatMap((id) => (scene.linesAt.get(id) ?? []).map((line) => line.id))),
    [scene, ids],
  );
  const resting = useMemo(
    () =>
      [...inSight].flatMap((id) =>
        touched.has(id) ? [] : shown(scene.lines.get(id), scene.shapes.get(id), { selected, taken, badges, looks }),
      ),
    [scene, inSight, touched, selected, taken, badges, looks],
  );
  const moving = [...touched].flatMap((id) => {
    const line = scene.lines.get(id);
    const shape = line === undefined ? null : lineShape(line, (block) => rectWhile(scene, drag, block));
    return shown(line, shape, how);
  });
  return { resting, moving };
}

function shown(
  line: SceneLine | undefined,
  shape: PathShape | null | undefined,
  { selected, taken, badges, looks }: Omit<Looks, "drag">,
): readonly ShownLine[] {
  if (line === undefined || shape === undefined || shape === null) return [];
  const isOwn = line.id === line.path.id;
  const isTaken = taken?.has(line.path.id) === true && isOwn;
  const look = isOwn ? (looks.get(line.id) ?? null) : null;
  const worded = isOwn ? (badges.get(line.id) ?? null) : null;
  return [{ line, shape, isSelected: selected.has(line.path.id), isTaken, look, badges: worded }];
}

const noLines: ReadonlySet<string> = new Set();
