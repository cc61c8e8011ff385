import type { VersionDocument } from "@parley/flow";
import type { Settings } from "@parley/model/kernel";
import { overrideOf } from "./setting-places.ts";

/** A block, and the sub-flow that it lies in as addresses name it. */
export type FoundBlock = { readonly id: string; readonly name: string; readonly subFlow: string };

/** The blocks of a version that say otherwise for themselves. */
export function overriddenBlocks({ rows }: VersionDocument, name: keyof Settings): readonly FoundBlock[] {
  const field = overrideOf(name);
  if (field === null) return [];
  const slugs = new Map(rows.sub_flow?.map(({ id, slug }) => [id, String(slug)]));
  return (rows.block ?? [])
    .filter((block) => (block[field] ?? null) !== null)
    .map((block) => ({
      id: block.id,
      name: String(block.name ?? ""),
      subFlow: slugs.get(String(block.subflow)) ?? "start",
    }));
}
