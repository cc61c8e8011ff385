import type { ImportReport } from "@parley/flow";
import styles from "./replace-dialog.module.css";
import { texts } from "./texts.ts";

/** Most things that are named here; the counts hold all of them. */
const most = 100;

/** What of another product's file is carried over, in counts, and what is not, with the reason. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const { format, counts, left } = report;
  const isLeft = counts.reduce((sum, one) => sum + one.left, 0);
  return (
    <section aria-label={texts.report.title}>
      <h3 className={styles.heading}>{format}</h3>
      <table className={styles.counts}>
        <thead>
          <tr>
            <th scope="col">{texts.report.kind}</th>
            <th scope="col">{texts.report.found}</th>
            <th scope="col">{texts.report.carried}</th>
            <th scope="col">{texts.report.left}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((count) => (
            <tr key={count.kind}>
              <th scope="row">{count.kind}</th>
              <td>{count.found}</td>
              <td>{count.carried}</td>
              <td>{count.left}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isLeft > 0 && (
        <details open>
          <summary>{texts.report.which(isLeft)}</summary>
          <ul className={styles.left}>
            {left.slice(0, most).map((one, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own, and never move
              <li key={place}>
                {one.kind} <bdi>{one.name}</bdi>
                <span className="muted"> {one.reason}</span>
              </li>
            ))}
          </ul>
          {isLeft > most && <p>{texts.more(isLeft - most)}</p>}
        </details>
      )}
    </section>
  );
}
