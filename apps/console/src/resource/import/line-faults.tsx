import styles from "../resource.module.css";

/** How many are shown; the others are counted. */
const most = 200;

/** What is wrong, line by line. */
export function LineFaults({ faults }: { faults: readonly { readonly line: number; readonly message: string }[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <ul className={styles.faults} aria-label="Faults by line" tabIndex={0}>
      {faults.slice(0, most).map(({ line, message }) => (
        <li key={`${line} ${message}`} className={styles.fault}>
          <span className="mono">Line {line}</span> {message}
        </li>
      ))}
      {faults.length > most && <li>and {(faults.length - most).toLocaleString("en")} more</li>}
    </ul>
  );
}
