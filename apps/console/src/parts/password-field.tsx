import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { type RefObject, useId, useState } from "react";
import styles from "./password-field.module.css";
import { texts } from "./texts.ts";

type Props = {
  readonly label: string;
  /** Its name in the form that holds it. */
  readonly name: string;
  readonly autoComplete: "current-password" | "new-password";
  /** What is wrong with it; true where that is said elsewhere. */
  readonly fault?: string | boolean;
  readonly help?: string;
  readonly field?: RefObject<HTMLInputElement | null>;
  readonly isLarge?: boolean;
};

/** A password, which its writer may look at. */
export function PasswordField({ label, name, autoComplete, fault = false, help, field, isLarge = false }: Props) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const Eye = isShown ? IconEyeOff : IconEye;
  const said = typeof fault === "string" ? fault : help;
  return (
    <div className="field">
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.box}>
        <input
          ref={field}
          id={id}
          className={isLarge ? "input large" : "input"}
          name={name}
          type={isShown ? "text" : "password"}
          autoComplete={autoComplete}
          aria-invalid={fault !== false}
          aria-describedby={said === undefined ? undefined : `${id}-help`}
          maxLength={1024}
          required
        />
        <button
          type="button"
          className={`button quiet icon ${isLarge ? "" : "small"}`}
          aria-label={texts.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Eye size={16} aria-hidden />
        </button>
      </span>
      {said !== undefined && (
        <span
          id={`${id}-help`}
          className={fault === false ? "caption" : styles.fault}
          role={fault === false ? undefined : "alert"}
        >
          {said}
        </span>
      )}
    </div>
  );
}
