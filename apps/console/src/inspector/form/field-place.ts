import { type Field, keysOf } from "@parley/model/kernel";
import type { tabs } from "./texts.ts";

export type Tab = keyof typeof tabs;

/** What a text of a field names: the editor offers those of the version. */
export type NameKind =
  | "intent"
  | "entity"
  | "entity type"
  | "metadata key"
  | "topic"
  | "language"
  | "tag"
  | "action"
  | "payment provider"
  | "recogniser"
  | "recogniser's model"
  | "vocabulary";

/** Where a form shows a field, under which label, and with which control where the declaration does not tell. */
export type FieldPlace<Row> = {
  readonly tab: Tab;
  readonly section: string;
  readonly label: string;
  /** `seconds`: stored in milliseconds. `json template`: its texts name values. `lines`: a text of several lines. `openness`: the block's own id or null. `request`: method and headers. `scope`: where a global trigger holds. */
  readonly control?: "seconds" | "slider" | "lines" | "json" | "json template" | "openness" | "request" | "scope";
  readonly names?: NameKind;
  /** The help, where neither the declaration's nor the form's own fits. */
  readonly help?: string;
  /** What holds while it is empty. */
  readonly nothing?: string;
  /** It is what the kind of block is for: its section stands before what every block has. */
  readonly leads?: true;
  /** Whether it means something for this row; always when left out. */
  readonly when?: (row: Row) => boolean;
};

/** Where each field of a noun is shown; null: not in the form (drawn, derived, or without a kind of block that reads it). */
export type Layout<Name extends string, Row> = { readonly [name in Name]: FieldPlace<Row> | null };

/** Puts fields of a noun into a section of a tab of its form, in their order; `labels` says what each is called there. */
export const placing =
  <Row, Name extends string>(labels: { readonly [name in Name]: string }) =>
  <Some extends Name>(
    tab: Tab,
    section: string,
    fields: { readonly [name in Some]: Omit<FieldPlace<Row>, "tab" | "section" | "label"> },
  ) => {
    const placed = keysOf(fields).map((name) => [name, { tab, section, label: labels[name], ...fields[name] }]);
    // Each field that came in goes out.
    return Object.fromEntries(placed) as { readonly [name in Some]: FieldPlace<Row> };
  };

/** A field as a form shows it. */
export type ShownField = {
  readonly name: string;
  readonly field: Field;
  readonly place: Omit<FieldPlace<never>, "when">;
};
