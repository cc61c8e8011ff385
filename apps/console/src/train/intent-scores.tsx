import type { TrainingReport } from "@parley/model/kernel";
import { Change } from "./change.tsx";
import styles from "./report.module.css";
import { texts } from "./report-texts.ts";

type Props = {
  readonly report: TrainingReport;
  readonly earlier: TrainingReport | null;
  readonly onOpen: (intent: string) => void;
};

/** The figures of each intent, the worst first, beside those of the training before. */
export function IntentScores({ report, earlier, onOpen }: Props) {
  const { intents: words } = texts;
  const before = new Map(earlier?.intents.map(({ name, f1 }) => [name, f1]));
  const rows = report.intents.toSorted((a, b) => a.f1 - b.f1 || a.name.localeCompare(b.name, "en"));
  return (
    <section className={`card ${styles.wide}`} aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
      </header>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.examples}</th>
              <th scope="col" title={words.precisionHelp}>
                {words.precision}
              </th>
              <th scope="col" title={words.recallHelp}>
                {words.recall}
              </th>
              <th scope="col">{words.f1}</th>
              {earlier !== null && <th scope="col">{words.change}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, utterances, precision, recall, f1 }) => {
              const known = before.get(name);
              return (
                <tr key={name}>
                  <th scope="row">
                    <button type="button" className={styles.link} onClick={() => onOpen(name)}>
                      <bdi className="mono">{name}</bdi>
                    </button>
                  </th>
                  <td>{utterances}</td>
                  <td>{precision.toFixed(2)}</td>
                  <td>{recall.toFixed(2)}</td>
                  <td>{f1.toFixed(2)}</td>
                  {earlier !== null && <td>{known === undefined ? words.fresh : <Change value={f1 - known} />}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
