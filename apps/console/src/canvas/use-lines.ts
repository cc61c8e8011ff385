import type { Id } from "@parley/model/kernel";
import { useMemo } from "react";
import type { Badges, PathLooks } from "../drawing/overlay.ts";
import type { Rect } from "../drawing/rect.ts";
import { bundleOf } from "../drawing/routing/bundles.ts";
import type { LaidBundle } from "../drawing/routing/ways.ts";
import type { Scene } from "../drawing/scene.ts";
import type { SceneLine } from "../drawing/scene-lines.ts";
import type { Drag } from "./drag.ts";
import type { ShownLine } from "./picture/shown-line.ts";
import { useSettled } from "./use-settled.ts";

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
  /** The bundles of which one end is dragged: each move bends them. */
  readonly bent: ReadonlySet<string>;
};

/**
 * `cover` is null where no lines are drawn but the bent ones. Lines of what comes into sight are found after it has been
 * drawn: no picture waits for them.
 */
export function useLines(scene: Scene, cover: Rect | null, drag: Drag | null, how: LineLooks): LinesInSight {
  const { linesAt, ways } = scene;
  const { selected, taken, badges, looks } = how;
  const looked = useSettled(ways, cover);
  const inSight = useMemo(() => (looked === null ? noBundles : ways.within(looked)), [ways, looked]);
  const touched = useMemo(() => touchedBy(drag, linesAt), [drag, linesAt]);
  const carrying = useMemo(() => {
    if (drag === null || looked === null) return noBundles;
    const { x, y } = drag.by();
    return ways.within({ ...looked, x: looked.x - x, y: looked.y - y });
  }, [drag, looked, ways]);
  return useMemo(() => {
    const show = (laid: LaidBundle) => shownLines(laid, { selected, taken, badges, looks });
    return {
      resting: inSight.flatMap((laid) => (touched.has(laid.bundle.key) ? [] : show(laid))),
      carried: carrying.flatMap((laid) => (touched.get(laid.bundle.key) === true ? show(laid) : [])),
      bent: new Set([...touched].flatMap(([key, isCarried]) => (isCarried ? [] : key))),
    };
  }, [inSight, touched, carrying, selected, taken, badges, looks]);
}

/** Bundles that a drag touches, and whether they go along with it. */
type Touched = ReadonlyMap<string, boolean>;

function touchedBy(drag: Drag | null, linesAt: Scene["linesAt"]): Touched {
  const ids: ReadonlySet<Id> = drag?.ids ?? noBlocks;
  const isCarried = ({ source, target, elsewhere }: SceneLine) =>
    ids.has(source) && (target === null || elsewhere !== null || ids.has(target));
  const lines = [...ids].flatMap((id) => linesAt.get(id) ?? []);
  return new Map(lines.map((line) => [bundleOf(line), isCarried(line)]));
}

/** The lines of a bundle with all that it takes to draw them; none when it has no way. */
export function shownLines(laid: LaidBundle, { selected, taken, badges, looks }: LineLooks): readonly ShownLine[] {
  if (laid.route === null) return [];
  return laid.bundle.lines.map((line): ShownLine => {
    const isOwn = line.id === line.path.id;
    return {
      line,
      laid,
      isSelected: selected.has(line.path.id),
      isTaken: taken?.has(line.path.id) === true && isOwn,
      look: isOwn ? (looks.get(line.id) ?? null) : null,
      badges: isOwn ? (badges.get(line.id) ?? null) : null,
    };
  });
}

const noBundles: readonly LaidBundle[] = [];
const noBlocks: ReadonlySet<Id> = new Set();
