import type { Turn } from "../turn/turn.ts";
import { hidesDigits, maskSpans, meet, type Span } from "./mask-text.ts";
import { openUnless } from "./secret-finder.ts";
import { hiddenIn, secretsOf } from "./sensitive.ts";

/** What comes after the parts: more of the text; nothing; or more of it after something else, which nothing can wait for. */
export type Next = "more" | "nothing" | "other";

/**
 * A text that comes in parts, as the record may show each: what is hidden of the whole is hidden of each part. `settled`:
 * so many of the first parts stay as they are shown, whatever comes.
 */
export function hideInParts(
  turn: Turn,
  parts: readonly string[],
  next: Next,
): { readonly shown: readonly string[]; readonly settled: number } {
  const text = parts.join(" ");
  const hidden = hiddenIn(turn, text);
  const open = next === "nothing" ? text.length : beginsHidden(turn, text, hidden);
  const spans = next === "other" && open < text.length ? [...hidden, { start: open, end: text.length }] : hidden;
  const shown: string[] = [];
  let settled = 0;
  let from = 0;
  for (const part of parts) {
    const to = from + part.length;
    shown.push(maskSpans(part, within(spans, from, to), turn.program.settings.mask_with));
    if (next !== "more" || to <= open) settled++;
    from = to + 1;
  }
  return { shown, settled };
}

/** From where on a text may turn out to be hidden once more of it is there; its length where it cannot. */
function beginsHidden(turn: Turn, text: string, hidden: readonly Span[]): number {
  const begins = secretsOf(turn).beginsIn(text, hidden);
  const { mask_enable, mask_type } = turn.program.settings;
  const open = mask_enable ? openUnless(text, hidden) : null;
  const mayGrow = open !== null && mask_type.some(hidesDigits);
  return mayGrow ? Math.min(begins, open.start) : begins;
}

/** The spans that meet a stretch, counted from its beginning. */
function within(spans: readonly Span[], from: number, to: number): readonly Span[] {
  return spans
    .filter((span) => meet(span, { start: from, end: to }))
    .map(({ start, end }) => ({ start: Math.max(start, from) - from, end: Math.min(end, to) - from }));
}
