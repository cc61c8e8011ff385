import { checkField, type PromptContentDoc, type RowOperation, withoutOverride } from "@parley/flow";
import { type Id, type LanguageCode, promptContentFields, promptFields } from "@parley/model/kernel";
import { cellOf, type PromptRow } from "./prompt-sheet.ts";
import { texts } from "./texts.ts";

/** A column of the sheet: the name of a prompt, or its words in a language. */
export type Column = { readonly type: "name" } | { readonly type: "words"; readonly language: LanguageCode };

/** What a column is known by. */
export const columnKey = (column: Column): string => (column.type === "name" ? "" : column.language);

/** What people call it. */
export const columnName = (column: Column): string => (column.type === "name" ? texts.column.name : column.language);

/** A text for a cell. */
export type CellWrite = { readonly row: PromptRow; readonly column: Column; readonly text: string };

/** What its cell is known by. */
export const cellKey = ({ row, column }: CellWrite) => `${row.prompt.id} ${columnKey(column)}`;

/** A text that its cell cannot take, and why. */
export type RefusedWrite = { readonly write: CellWrite; readonly reason: string };

export type Written = {
  /** In batches, each of which is taken whole or not at all. */
  readonly batches: readonly (readonly RowOperation[])[];
  /** Cells that become others. */
  readonly cells: number;
  readonly refused: readonly RefusedWrite[];
};

/** Most contents of prompts in one batch. */
export const batchSize = 70;

export const textIn = (row: PromptRow, column: Column): string =>
  column.type === "name" ? row.prompt.name : cellOf(row, column.language).words;

/**
 * What the texts come to as steps of edits. Cells that say it already are left alone. Where words stand over a prompt's
 * own, those are written: what is seen in a cell is what is said. Without a text they are taken away, and the prompt
 * says its own again.
 */
export function writeCells(writes: readonly CellWrite[], newId: () => Id): Written {
  const refused: RefusedWrite[] = [];
  const steps: (readonly RowOperation[])[] = [];
  let cells = 0;
  for (const [row, ofRow] of Map.groupBy(writes, (write) => write.row)) {
    const changed = ofRow.filter((write) => textIn(row, write.column) !== write.text);
    const taken = changed.filter((write) => {
      const reason = faultOf(write);
      if (reason !== null) refused.push({ write, reason });
      return reason === null;
    });
    if (taken.length > 0) steps.push(stepsOf(row, taken, newId));
    cells += taken.length;
  }
  return { batches: inBatches(steps), cells, refused };
}

function faultOf({ column, text }: CellWrite): string | null {
  const field = column.type === "name" ? promptFields.name : promptContentFields.content;
  return checkField(field, text)[0]?.message ?? null;
}

function stepsOf({ prompt, cells }: PromptRow, writes: readonly CellWrite[], newId: () => Id): RowOperation[] {
  const steps: RowOperation[] = [];
  const fields: { name?: string; override_prompts?: typeof prompt.override_prompts } = {};
  for (const { column, text } of writes) {
    if (column.type === "name") {
      fields.name = text;
      continue;
    }
    const { language } = column;
    const cell = cells.get(language);
    const isOver = cell?.isOverridden === true;
    const override_prompts = fields.override_prompts ?? prompt.override_prompts;
    if (isOver && text.trim() !== "") fields.override_prompts = { ...override_prompts, [language]: text };
    else if (Object.hasOwn(override_prompts, language)) {
      fields.override_prompts = withoutOverride({ override_prompts }, language);
    }
    if (!isOver) steps.push(contentStep(prompt.id, language, cell?.content, text, newId));
  }
  return Object.keys(fields).length === 0 ? steps : [...steps, { op: "change", noun: "prompt", id: prompt.id, fields }];
}

function contentStep(
  prompt: Id,
  language: LanguageCode,
  known: PromptContentDoc | undefined,
  content: string,
  newId: () => Id,
): RowOperation {
  return known === undefined
    ? { op: "create", noun: "prompt_content", row: { id: newId(), prompt, language, content } }
    : { op: "change", noun: "prompt_content", id: known.id, fields: { content } };
}

/** Keeps the steps of one prompt in one batch, as far as they fit. */
export function inBatches(steps: readonly (readonly RowOperation[])[]): readonly (readonly RowOperation[])[] {
  const batches: RowOperation[][] = [];
  for (const ofPrompt of steps) {
    for (let from = 0; from < ofPrompt.length; from += batchSize) {
      const part = ofPrompt.slice(from, from + batchSize);
      const last = batches.at(-1);
      if (last !== undefined && last.length + part.length <= batchSize) last.push(...part);
      else batches.push(part);
    }
  }
  return batches;
}
