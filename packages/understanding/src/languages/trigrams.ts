import type { Heard } from "../text/heard.ts";

/** The parts of three letters of a text, word bounds included. Digits say nothing of a language. */
export function trigramsOf({ tokens }: Heard): string[] {
  const all: string[] = [];
  for (const { word } of tokens.slice(0, 60)) {
    if (/^[0-9]/.test(word)) continue;
    const bounded = `_${word}_`;
    for (let start = 0; start + 3 <= bounded.length; start++) all.push(bounded.slice(start, start + 3));
  }
  return all;
}
