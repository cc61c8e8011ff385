import type { Choice, ProgramBlock } from "@parley/flow";
import type { LanguageCode } from "@parley/model/kernel";
import { firstTrue } from "../turn/scope.ts";
import { log, type Turn } from "../turn/turn.ts";
import { raise } from "./raise.ts";
import { patchMetadata, setMetadata } from "./set-metadata.ts";

/** The effects of entering a block, in their order: metadata, tags, language, intent, topics. */
export function applyBlockEffects(turn: Turn, block: ProgramBlock): void {
  const { doc, name } = block;
  if (block.set_metadata.length > 0) setMetadata(turn, block.set_metadata, name);
  if (doc.set_metadata_json !== null) patchMetadata(turn, doc.set_metadata_json);
  setTags(turn, doc.set_tags);
  const language = firstTrue(turn, turn.program.conditional_languages, "conditional_languages");
  if (doc.set_language !== null) setLanguage(turn, doc.set_language, "block");
  else if (language !== null) setLanguage(turn, language, "condition");
  setIntent(turn, block.conditional_set_intent, { plain: doc.set_intent, where: name });
  const topics = firstTrue(turn, block.conditional_context, name) ?? doc.context;
  if (topics.length > 0) turn.session.topics = topics;
}

/** Makes the intent that a block or path sets the current one; a condition that holds wins over the plain field. */
export function setIntent(
  turn: Turn,
  conditional: Choice<string>,
  { plain, where }: { plain: string | null; where: string },
): void {
  const intent = firstTrue(turn, conditional, where) ?? plain;
  if (intent !== null) turn.session.intent = intent;
}

/** Switches the language; the recogniser follows at the next listening. */
export function setLanguage(
  turn: Turn,
  language: LanguageCode,
  by: "detection" | "block" | "path" | "condition",
): void {
  const { session } = turn;
  if (session.language === language) return;
  log(turn, { type: "language_switched", from: session.language, to: language, by });
  session.language = language;
  session.discard_digits = true;
  raise(turn, "language_switched");
}

/** Puts tags on the conversation; each new one is an event that actions may hang on. */
function setTags(turn: Turn, tags: readonly string[]): void {
  const added = tags.filter((tag) => !turn.session.tags.includes(tag));
  if (added.length === 0) return;
  turn.session.tags = [...turn.session.tags, ...added];
  turn.effects.push({ type: "tag", tags: added });
  for (const tag of added) raise(turn, tag);
}
