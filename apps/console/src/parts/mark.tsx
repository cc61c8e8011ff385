import { build } from "../api/build.ts";
import styles from "./mark.module.css";
import { texts } from "./texts.ts";

/** Two half discs, facing and offset: the two voices of a conversation. */
function Sign({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M11 6a7 7 0 0 0 0 14z" fill="currentColor" />
      <path d="M13 3a7 7 0 0 1 0 14z" fill="var(--accent)" />
    </svg>
  );
}

/** The product's mark and name, and which build this is. */
export function Mark() {
  return (
    <span className={styles.mark}>
      <Sign size={24} />
      <span className={styles.name}>{texts.product.name}</span>
      <span className={styles.brand}>{build === "studio" ? texts.product.studio : texts.product.applications}</span>
    </span>
  );
}

export function PoweredBy() {
  return (
    <span className={styles.powered}>
      {texts.poweredBy} <Sign size={14} /> <strong>{texts.product.name}</strong>
    </span>
  );
}
