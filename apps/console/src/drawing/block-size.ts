import type { BlockDoc } from "@parley/flow";
import type { BlockCard } from "./block-card.ts";
import { isPill } from "./is-pill.ts";

/** Measures of a card at 100 %; the style sheet of the node holds to the same. */
export const cardWidth = 208;
const pillEnds = 60;
const letterWidth = 7.2;
const pillHeight = 32;
const headHeight = 36;
const lineHeight = 18;
const saysPadding = 8;
const factsHeight = 27;
const border = 2;

/** Letters that a line of a card holds, about: a line more than needed is seen as air, a line less is cut. */
const lineLength = 27;

/** How large a block is drawn, from what it says: nothing is ever measured. */
export function blockSize(block: BlockDoc, card: BlockCard): { readonly width: number; readonly height: number } {
  const { width, height } = block.render_info;
  if (isPill(block.type)) return { width: clamped(width, 80, 480) ?? pillWidth(block.name), height: pillHeight };
  const lines = saysLines(card);
  const hasFacts = card.facts.left !== null || card.facts.right !== null || card.facts.missing !== null;
  const own = headHeight + (lines > 0 ? lines * lineHeight + saysPadding : 0) + (hasFacts ? factsHeight : 0) + border;
  return { width: clamped(width, 120, 640) ?? cardWidth, height: Math.max(own, clamped(height, 0, 640) ?? 0) };
}

/** Lines that a card's words take: none, one or two. */
export function saysLines({ says }: BlockCard): 0 | 1 | 2 {
  const length = says.reduce((sum, { text }) => sum + text.length, 0);
  return length === 0 ? 0 : length <= lineLength ? 1 : 2;
}

/** A pill is as long as its name, within reason. */
const pillWidth = (name: string) => Math.round(Math.min(232, Math.max(96, pillEnds + name.length * letterWidth)));

function clamped(value: number | undefined, low: number, high: number): number | null {
  return value === undefined || value <= 0 ? null : Math.min(high, Math.max(low, value));
}
