import type { BlockStay, TranscriptLine } from "../api/types.ts";

/** A line of the transcript, or the block that the lines after it were said in. */
export type Line = { key: string; block: BlockStay } | { key: string; line: TranscriptLine };

/** Lines in the order they were heard, under the blocks they were said in; blocks in which nothing was said are left out. */
export function transcriptLines(lines: readonly TranscriptLine[], blocks: readonly BlockStay[]): readonly Line[] {
  const placed = [
    ...blocks.map((block, index): Line & { at: number } => ({ key: `block ${index}`, block, at: block.at_ms })),
    ...lines.map((line, index): Line & { at: number } => ({ key: `line ${index}`, line, at: line.at_ms })),
  ];
  // What the caller pressed led to the block entered at the same moment, so it stands before it.
  const rank = (entry: Line) => ("block" in entry ? 1 : entry.line.speaker === "caller" ? 0 : 2);
  const inOrder = placed.toSorted((a, b) => a.at - b.at || rank(a) - rank(b));
  return inOrder.filter((entry, place) => "line" in entry || "line" in (inOrder[place + 1] ?? entry));
}
