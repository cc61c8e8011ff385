import { IconArrowBackUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./inherited-field.module.css";
import { texts } from "./texts.ts";

/**
 * A setting that comes from elsewhere unless it is set here. `children` is the control, named by `label`; `source` says
 * where the value comes from, such as "version 0.0.16"; `inherited` is that value as text.
 */
export function InheritedField(props: {
  label: ReactNode;
  /** Id of the control. */
  htmlFor?: string;
  /** What it is for, shown when the pointer is on the name. */
  title?: string;
  /** Stands below, such as what is wrong. */
  help?: ReactNode;
  source: string;
  inherited: string;
  isOverridden: boolean;
  onReset: () => void;
  children: ReactNode;
}) {
  return (
    <div className={styles.field} data-overridden={props.isOverridden || undefined}>
      <label className={styles.label} htmlFor={props.htmlFor} title={props.title}>
        {props.label}
      </label>
      <div className={styles.control}>{props.children}</div>
      <div className={styles.foot}>
        {props.isOverridden ? (
          <button type="button" className={styles.reset} onClick={props.onReset}>
            <IconArrowBackUp size={14} aria-hidden /> {texts.inherited.reset(props.inherited)}
          </button>
        ) : (
          <span>{texts.inherited.from(props.source)}</span>
        )}
        {props.help}
      </div>
    </div>
  );
}
