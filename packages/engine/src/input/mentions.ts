import { sameValue } from "../own.ts";
import type { Mention, Understanding } from "../types.ts";

/** How much a preferred entity gains before values are ranked. */
const bias = 0.1;

/**
 * The mentions that count, one entity for each stretch of the input: the surest, and among equals one not yet filled,
 * then the one listed first.
 */
export function rankMentions(
  mentions: readonly Mention[],
  wanted: {
    entities: readonly { name: string }[];
    preferred: readonly string[];
    isFilled: (entity: string) => boolean;
  },
): Mention[] {
  const rank = (mention: Mention) => mention.confidence + (wanted.preferred.includes(mention.entity) ? bias : 0);
  const place = (mention: Mention) => wanted.entities.findIndex(({ name }) => name === mention.entity);
  const candidates = mentions
    .filter((mention) => place(mention) >= 0)
    .sort(
      (a, b) =>
        rank(b) - rank(a) ||
        Number(wanted.isFilled(a.entity)) - Number(wanted.isFilled(b.entity)) ||
        place(a) - place(b),
    );
  const chosen: Mention[] = [];
  for (const mention of candidates) {
    const taken = chosen.some(
      (other) => other.entity !== mention.entity && other.start < mention.end && mention.start < other.end,
    );
    if (!taken) chosen.push(mention);
  }
  return chosen.sort((a, b) => a.start - b.start);
}

/** The value meant by several mentions of one entity: the one after a correction marker; null when it must be asked. */
export function meantBy(mentions: readonly Mention[], correctionEnd: Understanding["correction_end"]): Mention | null {
  const [first] = mentions;
  if (first !== undefined && areEqual(mentions)) return first;
  if (correctionEnd === null) return null;
  const after = mentions.filter(({ start }) => start >= correctionEnd);
  const [corrected] = after;
  return corrected !== undefined && areEqual(after) ? corrected : null;
}

function areEqual(mentions: readonly Mention[]): boolean {
  return mentions.every(({ value }) => sameValue(value, mentions[0]?.value ?? null));
}
