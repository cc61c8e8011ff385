import type { ProgramBlock } from "@parley/flow";
import { entityKindsByName, isEntityKind, type Json } from "@parley/model/kernel";
import type { Draft } from "../turn/session.ts";
import type { Turn } from "../turn/turn.ts";
import type { Mention, Withheld } from "../turn/types.ts";
import { maskSpans, maskText, type Span, typedSpans } from "./mask-text.ts";
import { SecretFinder } from "./secret-finder.ts";

/** Whether the values of an entity may not be stored in clear: by the mask types, or because of the block. */
export function isSensitive(turn: Turn, block: ProgramBlock, value: { entity: string; kind: string | null }): boolean {
  return block.effective.encrypt_transcript || isMasked(turn, value);
}

function isMasked({ program: { settings } }: Turn, value: { entity: string; kind: string | null }): boolean {
  const { mask_enable, mask_type } = settings;
  if (!mask_enable) return false;
  const masks = isEntityKind(value.kind) ? entityKindsByName[value.kind].masks : [];
  return mask_type.some((type) => type === `entity:${value.entity}` || masks.includes(type));
}

type Produced = { readonly text: string; readonly mentions: readonly Mention[] };

/** What the record may show of something the caller produced. */
export function maskInput(turn: Turn, block: ProgramBlock, input: Produced): string {
  if (block.effective.encrypt_transcript) return input.text === "" ? input.text : turn.program.settings.mask_with;
  return maskTypes(turn, input);
}

/** What is kept of it under the client's key, where the record shows none of it. What is masked is kept nowhere. */
export function withheldInput(turn: Turn, block: ProgramBlock, input: Produced): Withheld {
  if (!block.effective.encrypt_transcript || input.text === "") return {};
  return { withheld: maskTypes(turn, input) };
}

function maskTypes(turn: Turn, { text, mentions }: Produced): string {
  const { mask_enable, mask_type, mask_with } = turn.program.settings;
  if (!mask_enable) return text;
  const further = mentions.filter((mention) => isMasked(turn, mention));
  return maskText(text, { types: mask_type, mask: mask_with, further });
}

/** Shorter values stand in many words by chance. */
const shortest = 3;

/** A text from another server, as the record may show it: the server may repeat what it got. */
export function hideSecrets(turn: Turn, text: string): string {
  return maskSpans(text, hiddenIn(turn, text), turn.program.settings.mask_with);
}

/** Where a text from another server holds what may not be shown: what the mask types name, and values kept as secrets. */
export function hiddenIn(turn: Turn, text: string): readonly Span[] {
  const { mask_enable, mask_type } = turn.program.settings;
  return [...(mask_enable ? typedSpans(text, mask_type) : []), ...secretsOf(turn).spansIn(text)];
}

/** Made once for what a session keeps as secrets, which is replaced and never changed: an answer has thousands of texts. */
const finders = new WeakMap<Draft["secrets"], SecretFinder>();

/** The values that may not be shown. */
export function secretsOf({ session: { secrets } }: Turn): SecretFinder {
  const known = finders.get(secrets);
  if (known !== undefined) return known;
  const made = new SecretFinder(textsOf(secrets));
  finders.set(secrets, made);
  return made;
}

/** The same in words. */
function textsOf(secrets: Draft["secrets"]): readonly string[] {
  const values = [...Object.values(secrets.slots), ...Object.values(secrets.metadata)];
  const words = values.flatMap((value) => (typeof value === "number" ? [String(value)] : wordsIn(value)));
  return [...new Set(words)].filter((each) => each.length >= shortest);
}

/** All words in a value. Numbers beside them, such as a page or a score, stand in many texts by chance. */
function wordsIn(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}
