import type { BlockStay, TranscriptLine } from "@parley/model/api/calls";

/** A line of the transcript, or the block that the lines after it were said in. `at`: ms since the answer. */
export type Line =
  | { readonly key: string; readonly at: number; readonly block: BlockStay }
  | { readonly key: string; readonly at: number; readonly line: TranscriptLine };

/** Lines in the order they were heard, below their blocks. Blocks in which nothing was said are left out. */
export function transcriptLines(lines: readonly TranscriptLine[], blocks: readonly BlockStay[]): readonly Line[] {
  let stay: number | null = null;
  return lines.flatMap((line, index): Line[] => {
    const entry = { key: `line ${index}`, at: line.at_ms, line };
    const block = line.stay === null || line.stay === stay ? undefined : blocks[line.stay];
    stay = line.stay;
    return block === undefined ? [entry] : [{ key: `block ${index}`, at: line.at_ms, block }, entry];
  });
}
