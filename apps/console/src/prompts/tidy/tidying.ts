import { type FlowDocument, type PromptDoc, promptsSaid, promptsToName, type RowOperation } from "@parley/flow";
import { cellOf, type PromptSheet } from "../prompt-sheet.ts";

export const tidyings = ["rename", "remove", "reset"] as const;
export type Tidying = (typeof tidyings)[number];

/** One prompt that is tidied: what of it there is now, and then, in words. */
export type Tidied = { readonly prompt: PromptDoc; readonly before: string; readonly after: string };

/** What a tidying would do, prompt by prompt in the order of the sheet. */
export function tidiedBy(tidying: Tidying, document: FlowDocument, sheet: PromptSheet): readonly Tidied[] {
  const prompts = sheet.rows.map(({ prompt }) => prompt);
  if (tidying === "rename") {
    const better = new Map(promptsToName(document).map((each) => [each.id, each.better]));
    return prompts.flatMap((prompt) => {
      const after = better.get(prompt.id);
      return after === undefined ? [] : [{ prompt, before: prompt.name, after }];
    });
  }
  if (tidying === "remove") {
    const said = promptsSaid(document);
    const [usual = ""] = sheet.offered;
    return sheet.rows.flatMap((row) =>
      said.has(row.prompt.id) ? [] : [{ prompt: row.prompt, before: cellOf(row, usual).words, after: "" }],
    );
  }
  return sheet.rows.flatMap(({ prompt, cells }) => {
    if (Object.keys(prompt.override_prompts).length === 0) return [];
    const over = [...cells.values()].filter((cell) => cell.isOverridden);
    return [
      {
        prompt,
        before: over.map(({ words }) => words).join(" | "),
        after: over.map(({ content }) => content?.content ?? "").join(" | "),
      },
    ];
  });
}

/** The step that tidies one prompt. */
export function tidyStep(tidying: Tidying, { prompt: { id }, after }: Tidied): RowOperation {
  if (tidying === "remove") return { op: "delete", noun: "prompt", id };
  const fields = tidying === "rename" ? { name: after } : { override_prompts: {} };
  return { op: "change", noun: "prompt", id, fields };
}
