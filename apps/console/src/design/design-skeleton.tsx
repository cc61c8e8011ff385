import { Skeleton } from "../parts/skeleton.tsx";
import styles from "./design-page.module.css";
import { texts } from "./texts.ts";

/** The page's shape until it is there. */
export function DesignSkeleton() {
  return (
    <div className={styles.page} aria-busy="true" aria-label={texts.opening} role="status">
      <div className={styles.top} style={{ alignItems: "center", gap: 24, padding: "0 16px" }}>
        <Skeleton width="56px" />
        <Skeleton width="88px" />
        <Skeleton width="64px" />
      </div>
      <div className={styles.body}>
        <div className={styles.rail} />
        <div className={styles.ghostStage}>
          {[60, 200, 340].map((top) => (
            <span
              key={top}
              className="skeleton"
              style={{ position: "absolute", top, left: "40%", width: 208, height: 84, borderRadius: 8 }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
