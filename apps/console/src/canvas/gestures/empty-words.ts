import { type FlowDocument, freeName, type RowOperation } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { texts } from "../../editing/gestures/texts.ts";

/** A prompt of a new block whose words are still to be written. */
export function emptyWords({ settings, rows }: FlowDocument, block: Id, makeId: () => Id): readonly RowOperation[] {
  const [prompt, content] = [makeId(), makeId()];
  const name = freeName(texts.newBlock, new Set(rows.prompt.map((one) => one.name)));
  return [
    { op: "create", noun: "prompt", row: { id: prompt, name } },
    { op: "create", noun: "prompt_content", row: { id: content, prompt, language: settings.language, content: "" } },
    { op: "change", noun: "block", id: block, fields: { prompts: [prompt] } },
  ];
}
