import type { Id } from "@parley/model/kernel";
import type { FieldControlProps } from "../../parts/fields/field-control.ts";
import type { ShownField } from "../form/field-place.ts";

/** What every control of the inspector gets. */
export type ControlProps = FieldControlProps & {
  readonly shown: ShownField;
  /** The row, or the first of several. */
  readonly row: { readonly id: Id };
};
