import type { ProgramBlock } from "@parley/flow";
import { setIntent } from "../effects/set-intent.ts";
import { setLanguage } from "../effects/set-language.ts";
import { patchMetadata, setMetadata } from "../effects/set-metadata.ts";
import { setTags } from "../effects/set-tags.ts";
import { firstTrue } from "../scope.ts";
import type { Turn } from "../turn.ts";

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
