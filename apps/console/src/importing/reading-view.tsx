import { ChangeCounts, Changes } from "../parts/changes/changes.tsx";
import { ImportReportView } from "./import-report.tsx";
import styles from "./importing.module.css";
import type { Reading } from "./reading.ts";
import { texts } from "./texts.ts";

const most = 8;

const listed = (names: readonly string[]) =>
  names.length <= most ? names.join(", ") : `${names.slice(0, most).join(", ")} ${texts.more(names.length - most)}`;

/** What a file brings, with the report where it is another product's; or what is wrong with it, by line. */
export function ReadingView({ reading, brings }: { reading: Reading; brings: string }) {
  if (reading.ok) {
    return (
      <section aria-label={brings}>
        {reading.report !== null && <ImportReportView report={reading.report} />}
        {reading.withoutRecording.length > 0 && (
          <p className="notice info">
            {texts.recordings(reading.withoutRecording.length)} <bdi>{listed(reading.withoutRecording)}</bdi>
          </p>
        )}
        <h3 className={styles.heading}>
          {brings} <ChangeCounts changes={reading.changes} />
        </h3>
        <div className={styles.changes}>
          <Changes changes={reading.changes} none={texts.same} />
        </div>
      </section>
    );
  }
  const { faults, why } = reading;
  if (why !== null) return <p className={styles.faults}>{why}</p>;
  return (
    <section className={styles.faults} aria-label={texts.faults(faults.length)}>
      <strong>{texts.faults(faults.length)}</strong>
      <ul>
        {faults.slice(0, most).map(({ line, column, message }) => (
          <li key={`${line}:${column} ${message}`}>
            <span className="mono">{texts.place(line, column)}</span> {message}
          </li>
        ))}
      </ul>
      {faults.length > most && <p>{texts.more(faults.length - most)}</p>}
    </section>
  );
}
