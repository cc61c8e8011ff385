import type { VersionEditor } from "../editing/version-editor.ts";
import type { PromptCell } from "./prompt-sheet.ts";
import { saveBatches } from "./save-cells.ts";
import { texts } from "./texts.ts";
import { inBatches } from "./write-cells.ts";

/** Says of recordings that they are right, though the words beside them changed. */
export function keepRecordings(editor: VersionEditor, cells: readonly PromptCell[]): void {
  const steps = cells.flatMap(({ content, words }) =>
    content === undefined
      ? []
      : [[{ op: "change", noun: "prompt_content", id: content.id, fields: { recorded_words: words } } as const]],
  );
  saveBatches(editor, inBatches(steps), texts.steps.right(steps.length), texts.told.updated);
}
