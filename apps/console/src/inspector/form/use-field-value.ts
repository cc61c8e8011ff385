import { type AnyRow, checkField } from "@parley/flow";
import { equalJson, type Field } from "@parley/model/kernel";
import type { Performed } from "../../editing/version-editor.ts";
import type { FieldWriting, Outcome } from "../../parts/fields/field-control.ts";
import { texts } from "../texts.ts";
import { useForm } from "./form-context.ts";

/**
 * The writing in a field of a row.
 * @param key names the field of the row
 * @param stored what is stored now, to see when another person or an undo changed it
 * @param waits it is done when the field is left, not with each letter
 */
export function useFieldValue(
  key: string,
  {
    field,
    stored,
    perform,
    waits = false,
  }: { field: Field; stored: unknown; perform: (value: unknown) => Performed; waits?: boolean },
): FieldWriting {
  const { drafts, editor } = useForm();
  const known = drafts.get(key);
  const draft = known !== undefined && equalJson(known.over, stored) ? known : undefined;

  const wrongIn = (value: unknown) => checkField(field, value)[0]?.message ?? null;

  function take(value: unknown): string | null {
    const wrong = wrongIn(value);
    if (wrong !== null) return wrong;
    if (equalJson(value, stored)) return null;
    const performed = perform(value);
    return performed.ok ? null : (performed.faults[0]?.message ?? texts.refused);
  }

  function write(text: unknown, outcome: Outcome) {
    const fault = outcome.ok ? (waits ? wrongIn : take)(outcome.value) : outcome.message;
    editor.touch();
    const over = outcome.ok && fault === null && !waits ? outcome.value : stored;
    drafts.set(key, { text, fault, over });
  }

  return {
    draft: draft?.text,
    fault: draft?.fault ?? null,
    write,
    choose: (value) => {
      const fault = take(value);
      editor.touch();
      drafts.set(key, fault === null ? undefined : { text: value, fault, over: stored });
    },
    leave: () => {
      if (draft === undefined || draft.fault !== null) return;
      const fault = waits ? take(draft.text) : null;
      drafts.set(key, fault === null ? undefined : { ...draft, fault });
    },
  };
}

/** What several rows have in a field when they have the same; undefined when they differ. */
export function sharedValue(rows: readonly AnyRow[], name: string): unknown {
  const [first, ...others] = rows;
  const value = first?.[name];
  return others.every((row) => equalJson(row[name], value)) ? value : undefined;
}
