import type { PromptDoc } from "./document.ts";

/** The words that stand over a prompt's own in a language until they are reset; null where its own hold. */
export function overriddenWords(
  { override_prompts }: Pick<PromptDoc, "override_prompts">,
  language: string,
): string | null {
  const edit = override_prompts[language];
  if (typeof edit === "string") return edit;
  if (edit === undefined || edit === null || typeof edit !== "object" || Array.isArray(edit)) return null;
  return typeof edit.content === "string" ? edit.content : null;
}
