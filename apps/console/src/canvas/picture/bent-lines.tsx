import type { Id } from "@parley/model/kernel";
import { useSyncExternalStore } from "react";
import type { Rect } from "../../drawing/rect.ts";
import type { Scene } from "../../drawing/scene.ts";
import type { Drag } from "../drag.ts";
import { type LineLooks, shownLines } from "../use-lines.ts";
import { Lines, type LinesProps } from "./lines.tsx";

type Props = Pick<LinesProps, "hasLabels"> & {
  scene: Scene;
  drag: Drag;
  bent: ReadonlySet<string>;
  how: LineLooks;
};

/** Paths with one end that is dragged, bent to where it has come. */
export function BentLines({ scene, drag, bent, how, hasLabels }: Props) {
  const by = useSyncExternalStore(drag.follow, drag.by);
  const rectOf = (id: Id): Rect | undefined => {
    const rect = scene.blocks.get(id)?.rect;
    return rect === undefined || !drag.ids.has(id) ? rect : { ...rect, x: rect.x + by.x, y: rect.y + by.y };
  };
  const lines = [...bent].flatMap((key) => {
    const laid = scene.ways.bent(key, rectOf);
    return laid === null ? [] : shownLines(laid, how);
  });
  return <Lines lines={lines} drag={null} hasLabels={hasLabels} onPress={null} />;
}
