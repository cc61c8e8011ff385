import type { Vocabulary } from "./lexicon/vocabulary.ts";
import type { Heard } from "./text/heard.ts";

/**
 * The position just after the last correction marker ("no, I mean", "matlab") that something follows, or null. Some
 * words are markers only at times ("no"). They do not count behind words that make them ordinary ("have no"), nor in a
 * phrase of their own ("no idea").
 */
export function correctionEnd(heard: Heard, words: Vocabulary): number | null {
  const { tokens } = heard;
  let end: number | null = null;
  for (let index = 0; index < tokens.length; ) {
    const marker = words.corrections.at(tokens, index) ?? weakMarker(heard, index, words);
    if (marker && marker.next < tokens.length) end = tokens[marker.next - 1]?.end ?? null;
    index = marker?.next ?? index + 1;
  }
  return end;
}

function weakMarker({ tokens }: Heard, index: number, words: Vocabulary): { next: number } | null {
  const isBlocked = index > 0 && words.correctionBlockers.at(tokens, index - 1)?.next === index;
  return isBlocked || words.neutral.at(tokens, index) !== null ? null : words.weakCorrections.at(tokens, index);
}
