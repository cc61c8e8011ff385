import { checkField } from "@parley/flow";
import { equalJson, type Field } from "@parley/model/kernel";
import type { Performed } from "../../editing/version-editor.ts";
import type { FieldWriting, Outcome } from "../../parts/fields/field-control.ts";
import { texts } from "../texts.ts";
import type { Drafts } from "./draft.ts";

/** A field of a row that is written in. */
export type WrittenField = {
  readonly field: Field;
  /** What is stored now, to see when another person or an undo changed it. */
  readonly stored: unknown;
  readonly perform: (value: unknown) => Performed;
  /** It is done when the field is left, not with each letter. */
  readonly waits?: boolean;
};

export type RowFieldWriting = FieldWriting & {
  /**
   * Takes a text that changes what is stored and does not replace it. All of one writing is read over what was stored
   * when it began: what half a word makes is no beginning for the next letter.
   */
  readonly writeOver: (text: string, read: (text: string) => Outcome) => void;
};

/** The writing in a field of a row; `key` names it among the drafts. */
export function fieldWriting(
  { drafts, touch }: { readonly drafts: Drafts; readonly touch: () => void },
  key: string,
  { field, stored, perform, waits = false }: WrittenField,
): RowFieldWriting {
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

  function write(text: unknown, outcome: Outcome, read?: (text: string) => Outcome) {
    const fault = outcome.ok ? (waits ? wrongIn : take)(outcome.value) : outcome.message;
    touch();
    const over = outcome.ok && fault === null && !waits ? outcome.value : stored;
    drafts.set(key, { text, fault, over, read });
  }

  return {
    draft: draft?.text,
    fault: draft?.fault ?? null,
    write: (text, outcome) => write(text, outcome),
    writeOver: (text, readNow) => {
      const read = draft?.read ?? readNow;
      write(text, read(text), read);
    },
    choose: (value) => {
      const fault = take(value);
      touch();
      drafts.set(key, fault === null ? undefined : { text: value, fault, over: stored });
    },
    leave: () => {
      if (draft === undefined || draft.fault !== null) return;
      const fault = waits ? take(draft.text) : null;
      drafts.set(key, fault === null ? undefined : { ...draft, fault });
    },
  };
}
