import type { BlockStay, CallDetails } from "@parley/model/api/calls";

/**
 * The blocks of a call from when they are heard: the agent enters blocks while it still speaks the words of earlier ones.
 * One without words of its own is heard when the words before it end.
 */
export function heardBlocks({ blocks, transcript }: Pick<CallDetails, "blocks" | "transcript">): readonly BlockStay[] {
  const spoken = new Map<number, { readonly from: number; readonly until: number }>();
  const begun = new Set<number>();
  for (const { stay, speaker, at_ms: at, until_ms: until } of transcript) {
    if (stay === null) continue;
    const from = spoken.get(stay)?.from ?? (begun.has(stay) ? null : at);
    begun.add(stay);
    if (speaker === "agent" && from !== null) spoken.set(stay, { from, until: until ?? at });
  }
  let at = 0;
  let quiet = 0;
  return blocks.map((block, place) => {
    const words = spoken.get(place);
    at = Math.max(at, block.at_ms, words?.from ?? quiet);
    if (words !== undefined) quiet = words.until;
    return at === block.at_ms ? block : { ...block, at_ms: at };
  });
}
