import { words } from "@parley/model/kernel";
import type { FieldControlProps } from "../../parts/fields/field-control.ts";
import styles from "./json-fields.module.css";

/** Some of a few names, each with a box. They are kept in the order in which they are declared. */
export function ChoicesControl(props: FieldControlProps & { choices: readonly string[] }) {
  const { choices, shown, id, describedBy, value, writing, isReadOnly } = props;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const toggle = (choice: string) =>
    writing.choose(choices.filter((each) => chosen.includes(each) !== (each === choice)));
  return (
    <fieldset id={id} aria-label={shown.place.label} aria-describedby={describedBy} className={styles.choices}>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="checkbox"
            checked={chosen.includes(choice)}
            disabled={isReadOnly}
            onChange={() => toggle(choice)}
          />
          {words(choice)}
        </label>
      ))}
    </fieldset>
  );
}
