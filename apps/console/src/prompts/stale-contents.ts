import type { FlowDocument, PromptContentDoc } from "@parley/flow";
import type { Id } from "@parley/model/kernel";

/** Which contents were older than the default language's, and the version as it was then. */
export type StaleThen = { readonly contents: ReadonlySet<Id>; readonly document: FlowDocument };

/**
 * The contents that are older than the words of the default language: those of then, and what was written since. Words
 * that were written together with those of the default language are as old as they.
 */
export function staleNow(then: StaleThen, { settings, rows }: FlowDocument): ReadonlySet<Id> {
  const before = new Map(then.document.rows.prompt_content.map((content) => [content.id, content]));
  const isWritten = (content: PromptContentDoc) => {
    const known = before.get(content.id);
    return known !== content && known?.content !== content.content;
  };
  const written = rows.prompt_content.filter(isWritten);
  const renewed = new Set(written.filter(({ language }) => language === settings.language).map(({ prompt }) => prompt));
  const fresh = new Set(written.map(({ id }) => id));
  return new Set(
    rows.prompt_content
      .filter(({ id, prompt, language, content }) => {
        if (language === settings.language || content.trim() === "" || fresh.has(id)) return false;
        return renewed.has(prompt) || then.contents.has(id);
      })
      .map(({ id }) => id),
  );
}
