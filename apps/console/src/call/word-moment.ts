import type { TranscriptLine } from "@parley/model/api/calls";

/** Where in the text under this point of the window one is, 0..1; null when there is no text. */
function shareAt({ x, y }: { x: number; y: number }): number | null {
  const place = "caretPositionFromPoint" in document ? document.caretPositionFromPoint(x, y) : null;
  const node = place?.offsetNode;
  const length = node?.textContent?.length ?? 0;
  return place === null || node?.nodeType !== Node.TEXT_NODE || length === 0 ? null : place.offset / length;
}

/** About when the word under a point was said, ms: words are taken to follow each other evenly. */
export function momentOfWord(line: TranscriptLine, point: { x: number; y: number }): number {
  if (line.until_ms === null || line.is_keys) return line.at_ms;
  const share = shareAt(point) ?? 0;
  // A click at the beginning plays all of it.
  return share < 0.1 ? line.at_ms : line.at_ms + share * (line.until_ms - line.at_ms);
}
