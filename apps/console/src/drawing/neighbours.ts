import { type Id, isEntry } from "@parley/model/kernel";
import { middleOf } from "./rect.ts";
import type { Scene } from "./scene.ts";

export type Direction = "up" | "down" | "left" | "right";

/** The block one comes to from another: down and up along a path where there is one, else the nearest on that side. */
export function neighbour(scene: Scene, from: Id, direction: Direction): Id | null {
  if (direction === "down" || direction === "up") {
    const along = nearestOf(scene, from, linked(scene, from, direction), null);
    if (along !== null) return along;
  }
  return nearestOf(scene, from, scene.blocks.keys(), direction);
}

/** All blocks that paths lead to from these, or that lead to these; these among them. */
export function stream(scene: Scene, from: readonly Id[], direction: "up" | "down"): readonly Id[] {
  const found = new Set(from);
  for (const id of found) for (const next of linked(scene, id, direction)) found.add(next);
  return [...found];
}

/** The block at the top, where walking begins. */
export function firstBlock(scene: Scene): Id | null {
  const start = [...scene.blocks.values()].find(({ block }) => isEntry(block));
  return start?.block.id ?? scene.blocks.keys().next().value ?? null;
}

function linked(scene: Scene, id: Id, direction: "up" | "down"): readonly Id[] {
  return (scene.linesAt.get(id) ?? []).flatMap(({ source, target }) => {
    const [near, far] = direction === "down" ? [source, target] : [target, source];
    return near === id && far !== null && far !== id && scene.blocks.has(far) ? [far] : [];
  });
}

function nearestOf(scene: Scene, from: Id, ids: Iterable<Id>, direction: Direction | null): Id | null {
  const own = scene.blocks.get(from);
  if (own === undefined) return null;
  const middle = middleOf(own.rect);
  let nearest: Id | null = null;
  let least = Infinity;
  for (const id of ids) {
    const other = scene.blocks.get(id);
    if (other === undefined || id === from) continue;
    const { x, y } = middleOf(other.rect);
    const way = directed(x - middle.x, y - middle.y, direction);
    if (way === null || way >= least) continue;
    least = way;
    nearest = id;
  }
  return nearest;
}

/** How far it is in that direction, sideways counting double; null when it lies elsewhere. */
function directed(dx: number, dy: number, direction: Direction | null): number | null {
  if (direction === null) return Math.hypot(dx, dy);
  const [along, across] = direction === "left" || direction === "right" ? [dx, dy] : [dy, dx];
  const ahead = direction === "left" || direction === "up" ? -along : along;
  return ahead <= 0 || Math.abs(across) > ahead * 2 ? null : ahead + 2 * Math.abs(across);
}
