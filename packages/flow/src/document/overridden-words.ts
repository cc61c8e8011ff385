import type { JsonObject } from "@parley/model/kernel";
import type { PromptDoc } from "./document.ts";

type Overridden = Pick<PromptDoc, "override_prompts">;

/**
 * The words that stand over a prompt's own in a language until they are reset; null where its own hold. Blank words
 * stand over nothing.
 */
export function overriddenWords({ override_prompts }: Overridden, language: string): string | null {
  const edit = override_prompts[language];
  const isWithin = typeof edit === "object" && edit !== null && "content" in edit;
  const words = isWithin ? edit.content : edit;
  return typeof words === "string" && words.trim() !== "" ? words : null;
}

/** What stands over a prompt's words once nothing does in a language. */
export function withoutOverride({ override_prompts }: Overridden, language: string): JsonObject {
  return Object.fromEntries(Object.entries(override_prompts).filter(([other]) => other !== language));
}
