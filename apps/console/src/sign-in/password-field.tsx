import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { type RefObject, useId, useState } from "react";
import styles from "./password-field.module.css";
import { texts } from "./texts.ts";

/** A password, which its writer may look at. */
export function PasswordField({ field, isWrong }: { field: RefObject<HTMLInputElement | null>; isWrong: boolean }) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <div className="field">
      <label className={styles.label} htmlFor={id}>
        {texts.password}
      </label>
      <span className={styles.box}>
        <input
          ref={field}
          id={id}
          className="input large"
          name="password"
          type={isShown ? "text" : "password"}
          autoComplete="current-password"
          aria-invalid={isWrong}
          required
        />
        <button
          type="button"
          className="button quiet icon"
          aria-label={texts.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Eye size={16} aria-hidden />
        </button>
      </span>
    </div>
  );
}
