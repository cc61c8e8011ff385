import type { ProgramBlock } from "@parley/flow";
import { entityKindsByName, isEntityKind, type Json } from "@parley/model/kernel";
import type { Draft } from "../turn/session.ts";
import type { Turn } from "../turn/turn.ts";
import { isTelling, maskSpans, type Span, typedSpans } from "./mask-text.ts";
import { SecretFinder } from "./secret-finder.ts";

/** A value, and the entity that it is of. */
type Valued = { readonly entity: string; readonly kind: string | null; readonly value: Json };

/**
 * Whether a value may not be stored in clear: by the mask types, by its block, or because its entity has a secret already.
 * All that keeps a value or its words asks here.
 */
export function isSensitive(turn: Turn, block: ProgramBlock, valued: Valued): boolean {
  return block.effective.encrypt_transcript || isSealed(turn, valued.entity) || isMasked(turn, valued);
}

/** Whether the session keeps the value of an entity as a secret: a further one is a secret wherever it is said. */
export function isSealed({ session: { secrets } }: Turn, entity: string): boolean {
  return Object.hasOwn(secrets.slots, entity);
}

/**
 * Whether the mask types name a value: its entity, its kind, or what it is in itself, whatever entity took it. A day is no phone
 * for its eight digits, so of a value with a form of its own its kind says what it is.
 */
export function isMasked({ program: { settings } }: Turn, { entity, kind, value }: Valued): boolean {
  const { mask_enable, mask_type } = settings;
  if (!mask_enable) return false;
  const known = isEntityKind(kind) ? entityKindsByName[kind] : null;
  if (mask_type.some((type) => type === `entity:${entity}` || known?.masks.includes(type))) return true;
  const held = known === null || known.asSaid ? mask_type : mask_type.filter(isTelling);
  return textsIn(value).some((text) => typedSpans(text, held).length > 0);
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
  const made = finderOf([...Object.values(secrets.slots), ...Object.values(secrets.metadata)]);
  finders.set(secrets, made);
  return made;
}

/** Those of them that the mask types name: their words are kept nowhere. */
export function maskedSecretsOf(turn: Turn): SecretFinder {
  const { program, session } = turn;
  const slots = Object.entries(session.secrets.slots);
  const kindOf = (entity: string) => program.entities.get(entity)?.types[0] ?? null;
  const masked = slots.filter(([entity, value]) => isMasked(turn, { entity, kind: kindOf(entity), value }));
  return finderOf(masked.map(([, value]) => value));
}

const finderOf = (values: readonly Json[]) => new SecretFinder([...new Set(values.flatMap(tellingWords))]);

/** The words of a value that say it where they stand in a text. */
export function tellingWords(value: Json): readonly string[] {
  return (typeof value === "number" ? [String(value)] : wordsIn(value)).filter((each) => each.length >= shortest);
}

/** All words in a value. Numbers beside them, such as a page or a score, stand in many texts by chance. */
function wordsIn(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

/** All texts and numbers in a value. */
function textsIn(value: Json): readonly string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
