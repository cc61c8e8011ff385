import type { Id } from "@parley/model/kernel";
import { usedLater } from "../../parts/later.tsx";
import type { Point } from "../rect.ts";
import type { Scene } from "../scene.ts";
import type { LayoutAsked } from "./layout.worker.ts";
import layoutThread from "./layout.worker.ts?worker&url";
import { layoutEdges } from "./layout-edges.ts";

usedLater(() => fetch(layoutThread));

/** Where a new layout puts these blocks of a sub-flow, worked out in a thread of its own. Their top left corner stays. */
export async function layoutAside(scene: Scene, ids: readonly Id[]): Promise<ReadonlyMap<Id, Point>> {
  const shown = ids.flatMap((id) => scene.blocks.get(id) ?? []);
  const nodes = shown.map(({ block, rect }) => ({ id: block.id, width: rect.width, height: rect.height }));
  const edges = layoutEdges([...scene.lines.values()]);
  const corner = {
    x: shown.reduce((least, { rect }) => Math.min(least, rect.x), Infinity),
    y: shown.reduce((least, { rect }) => Math.min(least, rect.y), Infinity),
  };
  const found = await inThread({ nodes, edges });
  return new Map([...found].map(([id, { x, y }]) => [id, { x: x + corner.x, y: y + corner.y }]));
}

function inThread(asked: LayoutAsked): Promise<ReadonlyMap<Id, Point>> {
  const worker = new Worker(new URL("./layout.worker.ts", import.meta.url), { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<Id, Point>>();
  worker.onmessage = ({ data }: MessageEvent<ReadonlyMap<Id, Point>>) => resolve(data);
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage(asked);
  return promise.finally(() => worker.terminate());
}
