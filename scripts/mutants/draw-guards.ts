import { createHash } from "node:crypto";
import type { Guard } from "./find-guards.ts";

/**
 * So many guards, drawn by the seed: one of each area in turn, so that a large area does not crowd out a small one. What
 * is drawn from an area changes little when guards come and go.
 */
export function drawGuards(areas: readonly (readonly Guard[])[], count: number, seed: number): readonly Guard[] {
  const lot = (guard: Guard) => createHash("sha256").update(`${seed} ${guard.name}`).digest("hex");
  return areas
    .flatMap((guards) =>
      guards
        .map((guard) => ({ guard, lot: lot(guard) }))
        .toSorted((a, b) => a.lot.localeCompare(b.lot))
        .map(({ guard }, turn) => ({ guard, turn })),
    )
    .toSorted((a, b) => a.turn - b.turn)
    .slice(0, count)
    .map(({ guard }) => guard);
}
