import styles from "./mark.module.css";

/** Two half discs, facing and offset: the two voices of a conversation. */
export function Mark() {
  return (
    <span className={styles.mark}>
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M11 6a7 7 0 0 0 0 14z" fill="var(--text)" />
        <path d="M13 3a7 7 0 0 1 0 14z" fill="var(--accent)" />
      </svg>
      <span className={styles.name}>Parley</span>
      <span className={styles.brand}>Studio</span>
    </span>
  );
}
