import type { PromptDoc } from "../document/document.ts";
import { withoutOverride } from "../document/overridden-words.ts";
import type { RowOperation } from "./edit.ts";

/** The step after which a prompt says its own words in a language; none where nothing stands over them. */
export function ownWordsAgain(
  prompt: Pick<PromptDoc, "id" | "override_prompts">,
  language: string,
): readonly RowOperation[] {
  if (!Object.hasOwn(prompt.override_prompts, language)) return [];
  const fields = { override_prompts: withoutOverride(prompt, language) };
  return [{ op: "change", noun: "prompt", id: prompt.id, fields }];
}
