import type { PromptDoc } from "./document.ts";

/** The words that stand over a prompt's own in a language until they are reset; null where its own hold. */
export function overriddenWords(
  { override_prompts }: Pick<PromptDoc, "override_prompts">,
  language: string,
): string | null {
  const edit = override_prompts[language];
  const isWithin = typeof edit === "object" && edit !== null && "content" in edit;
  const words = isWithin ? edit.content : edit;
  return typeof words === "string" ? words : null;
}
