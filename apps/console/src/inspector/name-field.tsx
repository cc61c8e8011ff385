import { rowOf } from "@parley/flow";
import { blockFields, type Id, pathFields } from "@parley/model/kernel";
import { renameRow } from "../editing/gestures/change-fields.ts";
import { renameBlock } from "../editing/gestures/rename-block.ts";
import { useForm } from "./form/form-context.ts";
import { useFieldValue } from "./form/use-field-value.ts";
import styles from "./inspector.module.css";
import { texts } from "./texts.ts";

type NameFieldProps = {
  readonly noun: "block" | "path";
  readonly row: { readonly id: Id; readonly name: string };
  readonly label: string;
};

/** The name of what is selected, written where it stands. What names it follows, so it is given whole: on leaving, or by Enter. */
export function NameField({ noun, row, label }: NameFieldProps) {
  const { editor, isReadOnly } = useForm();
  const field = noun === "block" ? blockFields.name : pathFields.name;
  const { draft, fault, write, leave } = useFieldValue(`${row.id} name`, {
    field,
    stored: row.name,
    perform: (value) => {
      const { document } = editor.snapshot();
      const block = noun === "block" ? rowOf(document, "block", row.id) : undefined;
      const name = String(value);
      return editor.perform(block === undefined ? renameRow(noun, row, name) : renameBlock(document, block, name));
    },
    waits: true,
  });
  return (
    <>
      <input
        className={styles.name}
        aria-label={label}
        aria-invalid={fault !== null || undefined}
        dir="auto"
        autoComplete="off"
        placeholder={texts.head.noName}
        readOnly={isReadOnly}
        value={typeof draft === "string" ? draft : row.name}
        onChange={({ currentTarget: { value } }) => write(value, { ok: true, value })}
        onBlur={leave}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Enter") currentTarget.blur();
        }}
      />
      {fault !== null && (
        <span className={styles.fault} role="alert">
          {fault}
        </span>
      )}
    </>
  );
}
