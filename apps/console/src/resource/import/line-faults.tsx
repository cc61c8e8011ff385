import styles from "../resource.module.css";
import { texts } from "./texts.ts";

/** How many are shown; the others are counted. */
const most = 200;

/** What is wrong, line by line. */
export function LineFaults({ faults }: { faults: readonly { readonly line: number; readonly message: string }[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <ul className={styles.faults} aria-label={texts.faults.label} tabIndex={0}>
      {faults.slice(0, most).map(({ line, message }) => (
        <li key={`${line} ${message}`} className={styles.fault}>
          <span className="mono">{texts.faults.line(line)}</span> {message}
        </li>
      ))}
      {faults.length > most && <li>{texts.faults.more((faults.length - most).toLocaleString("en"))}</li>}
    </ul>
  );
}
