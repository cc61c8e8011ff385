import { checkField } from "@parley/flow";
import { type Noun, writableFields } from "@parley/model";
import { equalJson, type Field, type FieldFault, type Fields } from "@parley/model/kernel";
import { useState } from "react";
import type { FieldWriting } from "../../parts/fields/field-control.ts";
import type { BaseRow } from "../collection.ts";
import { type Entry, fieldValue } from "../resource.ts";
import { texts } from "./texts.ts";

export type Values = { readonly [field: string]: unknown };

/** A field that others saved while it was written: both values, and which of them stays. */
export type Clash = {
  readonly field: string;
  readonly yours: unknown;
  readonly theirs: unknown;
  readonly stays: "yours" | "theirs" | null;
};

/** What is written of a row: the values to save, what stands in the fields, and what is wrong. */
export type RowDraft = {
  readonly values: Values;
  readonly texts: Values;
  readonly faults: { readonly [field: string]: string | undefined };
};

/** Whether a form may set the field: by its declaration, and by who fills it in. */
export function isOpenTo(field: Field, { isNew, isStaff }: { readonly isNew: boolean; readonly isStaff: boolean }) {
  if (field.staff === undefined || isStaff) return true;
  return field.staff === "change" && isNew;
}

/** A field that must be given when a row is made. */
export const isRequired = (field: Field): boolean => field.default === undefined && !field.nullable;

/** The fields of a noun that a form can set: all that the API takes but the id. */
export function settable(fields: Fields, noun: Noun, isNew: boolean): readonly string[] {
  const taken = new Set(writableFields(noun, isNew ? "create" : "change").map(([name]) => name));
  return Object.keys(fields).filter((name) => name !== "id" && taken.has(name));
}

/** What a form begins with: the row's values, or the defaults of a new one. */
export function valuesOf(names: readonly string[], fields: Fields, row: BaseRow | null): Values {
  return Object.fromEntries(
    names.map((name) => [name, row === null ? (fields[name]?.default ?? null) : (fieldValue(row, name) ?? null)]),
  );
}

/** The values that differ from those that the form began with. */
export const changesOf = (values: Values, base: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !equalJson(value, base[name])));

/** What others changed since `base`, apart: where both changed it, and where they alone did. */
export function clashesOf(
  values: Values,
  base: Values,
  { row }: Entry,
): { readonly clashes: readonly Clash[]; readonly others: readonly string[] } {
  const changed = Object.keys(base).filter((name) => !equalJson(fieldValue(row, name) ?? null, base[name]));
  const isMine = (name: string) =>
    !equalJson(values[name], base[name]) && !equalJson(values[name], fieldValue(row, name));
  return {
    clashes: changed.filter(isMine).map((field) => ({
      field,
      yours: values[field],
      theirs: fieldValue(row, field) ?? null,
      stays: null,
    })),
    others: changed.filter((name) => !isMine(name)),
  };
}

/** The state of a form of a row's fields. */
export function useRowDraft(fields: Fields, start: Values) {
  const [draft, setDraft] = useState<RowDraft>({ values: start, texts: {}, faults: {} });
  const put = (name: string, more: { value?: unknown; text?: unknown; fault?: string | undefined }) =>
    setDraft((before) => ({
      values: "value" in more ? { ...before.values, [name]: more.value } : before.values,
      texts: { ...before.texts, [name]: more.text },
      faults: { ...before.faults, [name]: more.fault },
    }));
  const faultOf = (name: string, value: unknown) => {
    const field = fields[name];
    const [fault] = field === undefined ? [] : checkField(field, value);
    if (fault === undefined) return undefined;
    const [place] = fault.path;
    return typeof place === "number" ? texts.json.entry(place + 1, fault.message) : fault.message;
  };
  const writing = (name: string): FieldWriting => ({
    draft: draft.texts[name],
    fault: draft.faults[name] ?? null,
    write: (text, outcome) => {
      if (!outcome.ok) return put(name, { text, fault: outcome.message });
      put(name, { value: outcome.value, text, fault: faultOf(name, outcome.value) });
    },
    choose: (value) => put(name, { value, text: undefined, fault: faultOf(name, value) }),
    // What is wrong stays to be mended.
    leave: () => draft.faults[name] === undefined && put(name, { text: undefined, fault: undefined }),
  });
  return {
    ...draft,
    writing,
    /** Shows what the server found wrong; gives those faults that belong to no field of the form. */
    refuse: (found: readonly FieldFault[]): readonly FieldFault[] => {
      const isOurs = ({ field }: FieldFault) => (field.split(".")[0] ?? "") in draft.values;
      const ours = Object.fromEntries(
        found.filter(isOurs).map(({ field, message }) => [field.split(".")[0] ?? "", message]),
      );
      setDraft((before) => ({ ...before, faults: { ...before.faults, ...ours } }));
      return found.filter((fault) => !isOurs(fault));
    },
    /** Takes values over where the form has what it had when they were asked for: what was written since stays. */
    follow: (seen: Values, now: Values) =>
      setDraft((before) => {
        const isSettled = (name: string) =>
          before.faults[name] === undefined && equalJson(before.values[name], seen[name]);
        const taken = Object.fromEntries(Object.entries(now).filter(([name]) => isSettled(name)));
        const texts = Object.fromEntries(Object.entries(before.texts).filter(([name]) => !(name in taken)));
        return { ...before, values: { ...before.values, ...taken }, texts };
      }),
    /** Puts values in place of what was written there. */
    set: (values: Values) =>
      setDraft((before) => ({
        values: { ...before.values, ...values },
        texts: {},
        faults: Object.fromEntries(Object.entries(before.faults).filter(([name]) => !(name in values))),
      })),
  };
}
