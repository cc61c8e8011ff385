import type { Field } from "@parley/model/kernel";

/** The result of what a person wrote: a value to store, or what is wrong with it. */
export type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** A field as a form shows it. */
export type FormField = {
  readonly name: string;
  readonly field: Field;
  readonly place: {
    readonly label: string;
    /** How it is filled in where the declaration alone does not tell. `seconds`: stored in milliseconds. */
    readonly control?: string;
    /** The help, where the declaration's is for another kind of reader. */
    readonly help?: string;
    /** What holds while it is empty. */
    readonly nothing?: string;
  };
};

/** The writing in a field. */
export type FieldWriting = {
  /** What was written and is not taken, or not yet left; undefined when the field shows what is stored. */
  readonly draft: unknown;
  readonly fault: string | null;
  /** Takes what was written: what is right is taken at once, what is wrong stays in the field with what is wrong. */
  readonly write: (text: unknown, outcome: Outcome) => void;
  /** Takes a value that needs no writing. */
  readonly choose: (value: unknown) => void;
  /** The field is left: what is stored is shown, unless what was written is wrong. */
  readonly leave: () => void;
};

/** What every control of a form gets: the field, what stands in it, and where what is written goes. */
export type FieldControlProps = {
  readonly shown: FormField;
  /** DOM id of the control, and of what describes it. */
  readonly id: string;
  readonly describedBy: string;
  /** What is stored, or what holds instead; undefined when several rows differ. */
  readonly value: unknown;
  readonly writing: FieldWriting;
  readonly isReadOnly: boolean;
};
