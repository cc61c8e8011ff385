import { PageHead } from "../parts/page-head.tsx";
import styles from "./call.module.css";
import { RecordingSkeleton } from "./recording.tsx";

const lines = [74, 52, 63, 38, 70];

/** The call page before it is known what was said. */
export function CallSkeleton() {
  const panel = (
    <div className={`card ${styles.panel}`}>
      <header>
        <span className="skeleton" style={{ width: 80 }} />
      </header>
      <div className={styles.lines}>
        {lines.map((width) => (
          <span key={width} className={styles.line}>
            <span className="skeleton" />
            <span className="skeleton" />
            <span className="skeleton" style={{ width: `${width}%` }} />
          </span>
        ))}
      </div>
    </div>
  );
  return (
    <div aria-hidden="true" className={styles.waiting}>
      <PageHead title={<span className="skeleton" style={{ width: 160 }} />} />
      <div className="card">
        <RecordingSkeleton />
      </div>
      <div className={styles.grid}>
        {panel}
        <div className={styles.side}>{panel}</div>
      </div>
    </div>
  );
}
