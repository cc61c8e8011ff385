import type { Badges } from "../drawing/overlay.ts";

/** What several tell of the same blocks and paths, side by side. */
export function mergedBadges(some: Badges, more: Badges | undefined): Badges {
  if (more === undefined) return some;
  return new Map(
    [...some.keys(), ...more.keys()].map((id) => [id, [...(some.get(id) ?? []), ...(more.get(id) ?? [])]]),
  );
}
