import { mostConfusions, type TrainingReport } from "@parley/model/kernel";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { type Confusion, type MatrixRow, matrixOf } from "./confusion-matrix.ts";
import styles from "./report.module.css";
import { texts } from "./report-texts.ts";

const words = texts.confusion;

type Props = { readonly report: TrainingReport; readonly onOpen: (intent: string) => void };

/** What was taken for what; a number leads to the examples and to both intents. */
export function Confusions({ report, onOpen }: Props) {
  const [isWhole, setWhole] = useState(false);
  const [open, setOpen] = useState<Confusion | null>(null);
  const { rows, hasNone } = matrixOf(report, isWhole);
  const columns: readonly (string | null)[] = [...rows.map(({ intent }) => intent), ...(hasNone ? [null] : [])];
  return (
    <section className={`card ${styles.wide}`} aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
        <button type="button" className="button quiet small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.fewVerb : words.allVerb}
        </button>
      </header>
      <p className={`caption ${styles.help}`}>
        {report.confusions.length === 0 ? words.clean : words.help}
        {report.confusions.length === mostConfusions && ` ${words.most}`}
      </p>
      {rows.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.matrix}>
            <thead>
              <tr>
                <th scope="col">{words.said}</th>
                {columns.map((column) => (
                  <th key={column ?? ""} scope="col">
                    <bdi className="mono">{column ?? words.none}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.intent}>
                  <th scope="row">
                    <bdi className="mono">{row.intent}</bdi>
                  </th>
                  {columns.map((column) => (
                    <Cell key={column ?? ""} row={row} column={column} open={open} onOpen={setOpen} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open !== null && <Taken confusion={open} onOpen={onOpen} onClose={() => setOpen(null)} />}
    </section>
  );
}

type CellProps = {
  readonly row: MatrixRow;
  readonly column: string | null;
  readonly open: Confusion | null;
  readonly onOpen: (confusion: Confusion) => void;
};

function Cell({ row, column, open, onOpen }: CellProps) {
  if (column === row.intent) {
    return (
      <td data-right>
        <span title={words.right(row.right, row.intent)}>{row.right}</span>
      </td>
    );
  }
  const confusion = row.wrong.get(column);
  if (confusion === undefined) return <td />;
  const isOpen = open?.intent === confusion.intent && open.taken_for === confusion.taken_for;
  return (
    <td data-wrong>
      <button type="button" aria-pressed={isOpen} aria-label={words.taken(confusion)} onClick={() => onOpen(confusion)}>
        {confusion.utterances.length}
      </button>
    </td>
  );
}

type TakenProps = {
  readonly confusion: Confusion;
  readonly onOpen: (intent: string) => void;
  readonly onClose: () => void;
};

/** The examples behind a number, and the ways to both intents. */
function Taken({ confusion, onOpen, onClose }: TakenProps) {
  const { intent, taken_for, utterances } = confusion;
  return (
    <section className={styles.taken} aria-label={words.taken(confusion)}>
      <header>
        <h3>{words.taken(confusion)}</h3>
        <button type="button" className="button small" onClick={() => onOpen(intent)}>
          {words.openVerb(intent)}
        </button>
        {taken_for !== null && (
          <button type="button" className="button small" onClick={() => onOpen(taken_for)}>
            {words.openVerb(taken_for)}
          </button>
        )}
        <button type="button" className="button quiet icon small" aria-label={words.close} onClick={onClose}>
          <IconX size={14} aria-hidden />
        </button>
      </header>
      <ul>
        {utterances.map(({ text, score }) => (
          <li key={text}>
            <bdi dir="auto">{text}</bdi> <span className="caption">{words.score(score)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
