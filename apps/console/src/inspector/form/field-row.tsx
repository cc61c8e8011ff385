import type { AnyRow } from "@parley/flow";
import { useId } from "react";
import type { Performed } from "../../editing/version-editor.ts";
import { formatValue } from "../../parts/fields/format-value.ts";
import { InheritedField } from "../../parts/inherited-field.tsx";
import { FieldControl } from "../controls/field-control.tsx";
import styles from "../inspector.module.css";
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
  const help = shown.place.help ?? shown.field.help;
  const isOpen = inherited !== null && stored === null;
  const control = (
    <FieldControl
      shown={shown}
      id={id}
      describedBy={`${id}-help`}
      value={isOpen ? inherited.value : stored}
      writing={writing}
      isReadOnly={isReadOnly}
      row={row}
    />
  );
  const foot =
    writing.fault === null ? (
      <span id={`${id}-help`} className={inherited === null ? styles.help : "visually-hidden"}>
        {help}
      </span>
    ) : (
      <span id={`${id}-help`} className={styles.fault} role="alert">
        {writing.fault}
      </span>
    );
  if (inherited === null) {
    return (
      <div className={styles.field} data-field={shown.name}>
        <label htmlFor={id}>{shown.place.label}</label>
        <div className={styles.control}>{control}</div>
        {foot}
      </div>
    );
  }
  return (
    <div data-field={shown.name}>
      <InheritedField
        label={shown.place.label}
        htmlFor={id}
        title={help}
        help={foot}
        source={sourceOf(inherited, version)}
        inherited={formatValue(shown, inherited.value)}
        isOverridden={stored !== null}
        onReset={() => !isReadOnly && writing.choose(null)}
      >
        {control}
      </InheritedField>
    </div>
  );
}

function sourceOf({ source }: Inherited, version: string): string {
  switch (source.type) {
    case "version":
      return `version ${version}`;
    case "block":
      return `the block ${source.name}`;
    case "default":
      return "the product";
  }
}
