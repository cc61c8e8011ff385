import type { Id } from "@parley/model/kernel";
import { useMemo } from "react";
import { labelSpot } from "../drawing/label-spots.ts";
import type { Badges, PathLooks } from "../drawing/overlay.ts";
import type { PathShape } from "../drawing/path-shape.ts";
import type { Rect } from "../drawing/rect.ts";
import type { Scene } from "../drawing/scene.ts";
import type { SceneLine } from "../drawing/scene-lines.ts";
import type { Drag } from "./drag.ts";
import type { ShownLine } from "./picture/shown-line.ts";

/** What paths look like besides their shape. */
export type LineLooks = {
  readonly selected: ReadonlySet<Id>;
  readonly taken: ReadonlySet<Id> | null;
  readonly badges: Badges;
  readonly looks: PathLooks;
};

/** The paths in sight. None of these lists changes from move to move of a drag, so that nothing of it is drawn again. */
export type LinesInSight = {
  readonly resting: readonly ShownLine[];
  /** Both their ends are dragged: they keep their shape and go along. */
  readonly carried: readonly ShownLine[];
  /** One of their ends is dragged: each move bends them. */
  readonly bent: readonly SceneLine[];
};

/** `cover` is null where no lines are drawn but the bent ones. */
export function useLines(scene: Scene, cover: Rect | null, drag: Drag | null, how: LineLooks): LinesInSight {
  const { lines, linesAt, shapes, lineIndex } = scene;
  const { selected, taken, badges, looks } = how;
  const inSight = useMemo(() => (cover === null ? noLines : lineIndex.within(cover)), [lineIndex, cover]);
  const touched = useMemo(() => touchedBy(drag, linesAt), [drag, linesAt]);
  const carrying = useMemo(() => {
    if (drag === null || cover === null) return noLines;
    const { x, y } = drag.by();
    return lineIndex.within({ ...cover, x: cover.x - x, y: cover.y - y });
  }, [drag, cover, lineIndex]);
  return useMemo(() => {
    const show = (id: string) => shownLine(scene, lines.get(id), shapes.get(id), { selected, taken, badges, looks });
    return {
      resting: [...inSight].flatMap((id) => (touched.has(id) ? [] : show(id))),
      carried: [...carrying].flatMap((id) => (touched.get(id)?.isCarried === true ? show(id) : [])),
      bent: [...touched.values()].flatMap(({ line, isCarried }) => (isCarried ? [] : line)),
    };
  }, [scene, lines, shapes, inSight, touched, carrying, selected, taken, badges, looks]);
}

type Touched = ReadonlyMap<string, { readonly line: SceneLine; readonly isCarried: boolean }>;

function touchedBy(drag: Drag | null, linesAt: Scene["linesAt"]): Touched {
  const ids: ReadonlySet<Id> = drag?.ids ?? noLines;
  const isCarried = ({ source, target, elsewhere }: SceneLine) =>
    ids.has(source) && (target === null || elsewhere !== null || ids.has(target));
  const lines = [...ids].flatMap((id) => linesAt.get(id) ?? []);
  return new Map(lines.map((line) => [line.id, { line, isCarried: isCarried(line) }]));
}

/** A line with all that it takes to draw it; nothing when it has no shape. While it is bent its label keeps its part of the way. */
export function shownLine(
  scene: Scene,
  line: SceneLine | undefined,
  shape: PathShape | null | undefined,
  { selected, taken, badges, looks }: LineLooks,
): readonly ShownLine[] {
  if (line === undefined || shape === undefined || shape === null) return [];
  const isOwn = line.id === line.path.id;
  const isTaken = taken?.has(line.path.id) === true && isOwn;
  const look = isOwn ? (looks.get(line.id) ?? null) : null;
  const worded = isOwn ? (badges.get(line.id) ?? null) : null;
  return [
    {
      line,
      shape,
      spot: labelSpot(scene, line),
      isSelected: selected.has(line.path.id),
      isTaken,
      look,
      badges: worded,
    },
  ];
}

const noLines: ReadonlySet<string> = new Set();
