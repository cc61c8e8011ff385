import type { FlowDocument, PromptContentDoc } from "./document.ts";
import { overriddenWords } from "./overridden-words.ts";

/**
 * The contents of prompts with the words that callers hear: those that stand over a prompt's own, else its own.
 * What reads words reads these; the rows themselves are for what writes them.
 */
export function saidContents({
  prompt,
  prompt_content,
}: Pick<FlowDocument["rows"], "prompt" | "prompt_content">): readonly PromptContentDoc[] {
  const prompts = new Map(prompt.map((row) => [row.id, row]));
  return prompt_content.map((own) => {
    const saying = prompts.get(own.prompt);
    const words = saying === undefined ? null : overriddenWords(saying, own.language);
    return words === null ? own : { ...own, content: words };
  });
}
