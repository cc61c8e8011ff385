import type { AnyRow } from "@parley/flow";
import { useId } from "react";
import type { Performed } from "../../editing/version-editor.ts";
import { FieldFrame } from "../../parts/fields/field-frame.tsx";
import { formatValue } from "../../parts/fields/format-value.ts";
import { FieldControl } from "../controls/field-control.tsx";
import { texts } from "../texts.ts";
import type { ShownField } from "./field-place.ts";
import { useForm } from "./form-context.ts";
import type { Inherited } from "./inherited-value.ts";
import { sharedValue, useFieldValue } from "./use-field-value.ts";

type FieldRowProps = {
  readonly shown: ShownField;
  /** The rows that the form is of: one, or several that are changed alike. */
  readonly rows: readonly [AnyRow, ...AnyRow[]];
  /** What holds where the first row says nothing; null for a field that inherits nothing. */
  readonly inherited: Inherited | null;
  readonly perform: (value: unknown) => Performed;
};

/** One field of a form: its name, its control, where its value comes from, and what is wrong with what was written. */
export function FieldRow({ shown, rows, inherited, perform }: FieldRowProps) {
  const { isReadOnly, version } = useForm();
  const id = useId();
  const [row] = rows;
  const stored = sharedValue(rows, shown.name);
  const key = `${rows.map((each) => each.id).join(" ")} ${shown.name}`;
  const writing = useFieldValue(key, { field: shown.field, stored, perform });
  const isOpen = inherited !== null && stored === null;
  return (
    <FieldFrame
      name={shown.name}
      label={shown.place.label}
      id={id}
      layout="beside"
      help={shown.place.help ?? shown.field.help}
      fault={writing.fault}
      inherited={
        inherited && {
          source: sourceOf(inherited, version),
          value: formatValue(shown, inherited.value),
          isOverridden: stored !== null,
          onReset: () => !isReadOnly && writing.choose(null),
        }
      }
    >
      <FieldControl
        shown={shown}
        id={id}
        describedBy={`${id}-help`}
        value={isOpen ? inherited.value : stored}
        writing={writing}
        isReadOnly={isReadOnly}
        row={row}
      />
    </FieldFrame>
  );
}

function sourceOf({ source }: Inherited, version: string): string {
  switch (source.type) {
    case "version":
      return texts.sources.version(version);
    case "block":
      return texts.sources.block(source.name);
    case "default":
      return texts.sources.product;
  }
}
