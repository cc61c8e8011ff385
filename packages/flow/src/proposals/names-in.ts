import { type Id, isId } from "@parley/model/kernel";
import type { FieldValues, RowOperation } from "../edits/edit.ts";

/** The values that an operation writes. */
export function writtenBy(operation: RowOperation): FieldValues {
  switch (operation.op) {
    case "create":
      return operation.row;
    case "change":
    case "settings":
      return operation.fields;
    default:
      return {};
  }
}

/** The row that an operation is done to; null for the settings. */
export const rowIdOf = (operation: RowOperation): Id | null =>
  operation.op === "settings" ? null : operation.op === "create" ? operation.row.id : operation.id;

/** Every text in a value of any shape, ids among them. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item);
  else if (typeof value === "object" && value !== null) for (const item of Object.values(value)) yield* textsIn(item);
}

export const mentions = (value: unknown, id: Id): boolean => [...textsIn(value)].includes(id);

/** The ids in a value of any shape. */
export const idsWithin = (value: unknown): readonly Id[] => [...textsIn(value)].filter(isId);
