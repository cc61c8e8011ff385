import type { ProgramBlock } from "@parley/flow";
import { maskSpans, meet, type Span, typedSpans } from "../masking/mask-text.ts";
import type { SecretFinder } from "../masking/secret-finder.ts";
import { isMasked, isSealed, isSensitive, maskedSecretsOf, secretsOf, tellingWords } from "../masking/sensitive.ts";
import { hasKeys } from "../turn/scope.ts";
import type { Input } from "../turn/session.ts";
import type { Turn } from "../turn/turn.ts";
import type { Mention, Withheld } from "../turn/types.ts";
import { readFor } from "./read-for.ts";

type Produced = Pick<Input, "type" | "text" | "understanding">;

/** The stretches of an input that the record may not show. */
export type HiddenWords = {
  /** Those that the mask types name: they are kept nowhere. */
  readonly masked: readonly Span[];
  /** Those that the client's key opens. */
  readonly sealed: readonly Span[];
  /** Those of them whose values are hidden too, whatever entity reads one there. */
  readonly meant: readonly Span[];
};

export const nothingHidden: HiddenWords = { masked: [], sealed: [], meant: [] };

/** What the record may not show of something the caller produced. */
export function hiddenWords(turn: Turn, block: ProgramBlock, input: Produced): HiddenWords {
  const { mask_enable, mask_type } = turn.program.settings;
  const { encrypt_transcript } = block.effective;
  const { text, understanding } = input;
  const { slots, metadata } = turn.session.secrets;
  if (!mask_enable && !encrypt_transcript && !hasKeys(slots) && !hasKeys(metadata)) return nothingHidden;
  const typed = mask_enable ? typedSpans(text, mask_type, understanding.digit_runs) : [];
  const named = understanding.mentions.filter((mention) => isMasked(turn, mention));
  const kept = understanding.mentions.filter(
    (mention) => isSealed(turn, mention.entity) && !encrypt_transcript && !named.includes(mention),
  );
  const isMeant = named.length + kept.length > 0 ? meantIn(turn, input) : () => false;
  const stretches = (mentions: readonly Mention[]) => mentions.map((mention) => stretchOf(mention, text));
  const again = sayingOf(secretsOf(turn), input);
  const maskedAgain = mask_enable && again.length > 0 ? sayingOf(maskedSecretsOf(turn), input) : [];
  const masked = [...typed, ...stretches(named), ...maskedAgain];
  const isKept = (span: Span) => !masked.some(({ start, end }) => start <= span.start && end >= span.end);
  const sealed = encrypt_transcript ? [allOf(text)] : [...stretches(kept.filter(isMeant)), ...again.filter(isKept)];
  return { masked, sealed, meant: [...typed, ...sealed, ...again, ...stretches(named.filter(isMeant))] };
}

/** Where an input says secrets again: as they are written, read out, or in words that mean just that value. */
function sayingOf(secrets: SecretFinder, { text, understanding }: Produced): readonly Span[] {
  const again = understanding.mentions.filter(({ value }) => tellingWords(value).some((each) => secrets.has(each)));
  return [...secrets.spansIn(text), ...again.map((mention) => stretchOf(mention, text))];
}

/**
 * Whether words mean what was read in them. Any number may be read as that of an account: one that answers the block or corrects
 * another value is none, nor is a short one that does neither.
 */
function meantIn(turn: Turn, input: Produced): (mention: Mention) => boolean {
  const { asked, corrected } = readFor(turn, input);
  const choice = turn.session.secrets.choice?.entity;
  const taken = [...asked, ...corrected];
  return (mention) =>
    taken.includes(mention) ||
    mention.entity === choice ||
    (tellingWords(mention.value).length > 0 && !taken.some((other) => meet(other, mention)));
}

/** What the record may show of an input. */
export function shownWords({ program: { settings } }: Turn, text: string, { masked, sealed }: HiddenWords): string {
  return maskSpans(text, [...masked, ...sealed], settings.mask_with);
}

/** What is kept of it under the client's key, where the record does not show it. What is masked is kept nowhere. */
export function withheldWords({ program: { settings } }: Turn, text: string, hidden: HiddenWords): Withheld {
  if (hidden.sealed.length === 0 || text === "") return {};
  return { withheld: maskSpans(text, hidden.masked, settings.mask_with) };
}

/** Whether a part of an input meets what the record may not show. */
export function isHiddenPart({ masked, sealed }: HiddenWords, part: Span): boolean {
  return [...masked, ...sealed].some((span) => meet(span, part));
}

/** Whether a value that was heard in an input may not be stored in clear: for what it is, or because its words may not. */
export function isSensitiveMention(
  turn: Turn,
  block: ProgramBlock,
  { text, hidden, mention }: { readonly text: string; readonly hidden: HiddenWords; readonly mention: Mention },
): boolean {
  const stretch = stretchOf(mention, text);
  return isSensitive(turn, block, mention) || hidden.meant.some((span) => meet(span, stretch));
}

/** Where a value stands in an input. One that was read in another hearing of it may stand anywhere. */
function stretchOf({ text: words, start, end }: Mention, text: string): Span {
  return text.slice(start, end) === words ? { start, end } : allOf(text);
}

const allOf = (text: string): Span => ({ start: 0, end: text.length });
