import type { Id, LanguageCode } from "@parley/model/kernel";
import type { SetAside } from "../editing/version-editor.ts";
import type { PromptRow } from "./prompt-sheet.ts";
import type { Column } from "./write-cells.ts";

/** The change of each cell that the server refused, or that gave way to another person's, by the rows it writes. */
export type Unsaved = ReadonlyMap<string, SetAside>;

const newWords = (prompt: string, language: string) => `${prompt} ${language}`;

export function unsavedOf(setAside: readonly SetAside[]): Unsaved {
  const unsaved = new Map<string, SetAside>();
  for (const aside of setAside) {
    for (const step of aside.operations) {
      if (step.op === "settings" || (step.noun !== "prompt" && step.noun !== "prompt_content")) continue;
      if (step.op !== "create") unsaved.set(step.id, aside);
      else unsaved.set(newWords(String(step.row.prompt), String(step.row.language)), aside);
    }
  }
  return unsaved;
}

/** What became of the last change of a cell; undefined where the server has it. */
export function unsavedAt(unsaved: Unsaved, { prompt, cells }: PromptRow, column: Column): SetAside | undefined {
  if (unsaved.size === 0) return undefined;
  if (column.type === "name") return unsaved.get(prompt.id);
  return ofWords(unsaved, prompt.id, column.language, cells.get(column.language)?.content?.id);
}

const ofWords = (unsaved: Unsaved, prompt: Id, language: LanguageCode, content: Id | undefined) =>
  (content === undefined ? undefined : unsaved.get(content)) ?? unsaved.get(newWords(prompt, language));
