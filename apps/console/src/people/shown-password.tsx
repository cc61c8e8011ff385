import { Dialog, DialogActions } from "../parts/dialog.tsx";
import { useCopied } from "../parts/use-copied.ts";
import styles from "./people.module.css";
import { texts } from "./texts.ts";

/** It is shown once: only *Done* ends it. */
const stay = () => {};

/** A new password, once: its maker gives it to the person. */
export function ShownPassword(props: {
  readonly email: string;
  readonly password: string;
  readonly onClose: () => void;
}) {
  const { email, password, onClose } = props;
  const { copied, copy } = useCopied(password);
  return (
    <Dialog opened onClose={stay} closeOnClickOutside={false} withCloseButton={false} title={texts.password.title}>
      <p className="muted">{texts.password.text(email)}</p>
      <div className={styles.password}>
        <input className="input large mono" aria-label={texts.password.label} readOnly value={password} />
        <button type="button" className="button" onClick={copy}>
          {texts.password.copy}
        </button>
      </div>
      <p className="caption" role="status">
        {copied === "yes" && texts.password.copied}
        {copied === "refused" && texts.password.refused}
      </p>
      <DialogActions>
        <button type="button" className="button primary" onClick={onClose}>
          {texts.password.done}
        </button>
      </DialogActions>
    </Dialog>
  );
}
