import type { Id } from "@parley/model/kernel";
import type { ShownField } from "../form/field-place.ts";
import type { FieldValue } from "../form/use-field-value.ts";

/** What every control gets: the field, what stands in it, and where what is written goes. */
export type ControlProps = {
  readonly shown: ShownField;
  /** DOM id of the control, and of what describes it. */
  readonly id: string;
  readonly describedBy: string;
  /** What is stored, or what holds instead; undefined when several rows differ. */
  readonly value: unknown;
  readonly writing: FieldValue;
  readonly isReadOnly: boolean;
  /** The row, or the first of several. */
  readonly row: { readonly id: Id };
};
