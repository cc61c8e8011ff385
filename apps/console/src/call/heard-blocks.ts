import type { BlockStay, CallDetails } from "@parley/model/api/calls";

/** The blocks of a call from when they are heard: the agent enters blocks while it still speaks the words of earlier ones. */
export function heardBlocks({ blocks, transcript }: Pick<CallDetails, "blocks" | "transcript">): readonly BlockStay[] {
  const spoken = new Map<number, number>();
  const begun = new Set<number>();
  for (const { stay, speaker, at_ms: at } of transcript) {
    if (stay === null || begun.has(stay)) continue;
    begun.add(stay);
    if (speaker === "agent") spoken.set(stay, at);
  }
  let at = 0;
  return blocks.map((block, place) => {
    at = Math.max(at, block.at_ms, spoken.get(place) ?? 0);
    return at === block.at_ms ? block : { ...block, at_ms: at };
  });
}
