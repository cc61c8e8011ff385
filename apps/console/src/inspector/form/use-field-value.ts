import type { AnyRow } from "@parley/flow";
import { equalJson } from "@parley/model/kernel";
import { fieldWriting, type RowFieldWriting, type WrittenField } from "./field-writing.ts";
import { useForm } from "./form-context.ts";

/** The writing in a field of a row of the version that is open; `key` names the field of the row. */
export function useFieldValue(key: string, written: WrittenField): RowFieldWriting {
  const { drafts, editor } = useForm();
  return fieldWriting({ drafts, touch: editor.touch }, key, written);
}

/** What several rows have in a field when they have the same; undefined when they differ. */
export function sharedValue(rows: readonly AnyRow[], name: string): unknown {
  const [first, ...others] = rows;
  const value = first?.[name];
  return others.every((row) => equalJson(row[name], value)) ? value : undefined;
}
