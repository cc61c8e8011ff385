import type { ImportReport } from "@parley/flow";
import styles from "./importing.module.css";
import { texts } from "./texts.ts";

/** So few things that are left out are all shown at once. */
const few = 10;
/** Most things that are named for one reason. */
const most = 100;

/** What of another product's file is carried over, in counts, and what is not: each reason with how often it holds. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const { format, counts, reasons, left } = report;
  const named = Map.groupBy(left, ({ kind, reason }) => `${kind} ${reason}`);
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
              <td>{count.found.toLocaleString("en")}</td>
              <td>{count.carried.toLocaleString("en")}</td>
              <td data-left={count.left > 0 || undefined}>{count.left.toLocaleString("en")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {reasons.length > 0 && (
        <>
          <h3 className={styles.heading}>{texts.report.why}</h3>
          <ul className={styles.reasons} aria-label={texts.report.why}>
            {reasons.map(({ kind, reason, count }) => {
              const names = (named.get(`${kind} ${reason}`) ?? []).slice(0, most);
              return (
                <li key={`${kind} ${reason}`}>
                  <details open={left.length <= few}>
                    <summary>
                      <strong>
                        {count.toLocaleString("en")} × {kind}
                      </strong>{" "}
                      {reason}
                    </summary>
                    <ul className={styles.left}>
                      {names.map(({ name }, place) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own, and never move
                        <li key={place}>
                          <bdi>{name}</bdi>
                        </li>
                      ))}
                      {count > names.length && <li>{texts.more(count - names.length)}</li>}
                    </ul>
                  </details>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}
