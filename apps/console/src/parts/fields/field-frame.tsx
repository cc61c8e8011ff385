import { IconArrowBackUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./field-frame.module.css";
import { texts } from "./texts.ts";

/** Where a field's value comes from while nothing is set in it. */
export type InheritedFrom = {
  /** Such as "version 0.0.16". */
  readonly source: string;
  /** The value that holds then, as text. */
  readonly value: string;
  readonly isOverridden: boolean;
  readonly onReset: () => void;
};

type Props = {
  /** Name of the field in its declaration. */
  readonly name?: string;
  readonly label: string;
  /** Id of the control; what describes it has `-help` behind it. */
  readonly id: string;
  /** Whether the label stands above the control or beside it. */
  readonly layout: "above" | "beside";
  readonly help: string | null;
  readonly fault: string | null;
  readonly isRequired?: boolean;
  /** Null for a field that inherits nothing. */
  readonly inherited?: InheritedFrom | null;
  /** The control. */
  readonly children: ReactNode;
};

/** What surrounds the control of a field: its name, where its value comes from, its help, and what is wrong with it. */
export function FieldFrame({ name, label, id, layout, help, fault, isRequired = false, inherited, children }: Props) {
  const inherits = inherited != null;
  return (
    <div
      className={styles.field}
      data-field={name}
      data-layout={layout}
      data-inherits={inherits || undefined}
      data-overridden={inherited?.isOverridden || undefined}
    >
      <label htmlFor={id} title={(inherits && help) || undefined}>
        {label}
        {isRequired && <span aria-hidden> *</span>}
      </label>
      <div className={styles.control}>{children}</div>
      {inherits && <Source {...inherited} />}
      {fault !== null && (
        <span id={`${id}-help`} className={styles.fault} role="alert">
          {fault}
        </span>
      )}
      {fault === null && help !== null && (
        // Beside a source the help would be a second line below each control: it is a tip there.
        <span id={`${id}-help`} className={inherits ? "visually-hidden" : styles.help}>
          {help}
        </span>
      )}
    </div>
  );
}

function Source({ source, value, isOverridden, onReset }: InheritedFrom) {
  if (!isOverridden) return <span className={styles.source}>{texts.inheritedFrom(source)}</span>;
  return (
    <button type="button" className={styles.reset} onClick={onReset}>
      <IconArrowBackUp size={14} aria-hidden /> {texts.resetTo(value)}
    </button>
  );
}
