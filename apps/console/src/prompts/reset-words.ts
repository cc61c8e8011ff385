import type { VersionEditor } from "../editing/version-editor.ts";
import type { PromptRow } from "./prompt-sheet.ts";
import { saveBatches } from "./save-cells.ts";
import { texts } from "./texts.ts";
import { inBatches } from "./write-cells.ts";

/** Takes away the words that stand over the prompts' own, in all languages. */
export function resetWords(editor: VersionEditor, rows: readonly PromptRow[]): void {
  const steps = rows.map(({ prompt: { id } }) => [
    { op: "change", noun: "prompt", id, fields: { override_prompts: {} } } as const,
  ]);
  saveBatches(editor, inBatches(steps), texts.steps.reset(rows.length), texts.told.updated);
}
