import { ProblemError } from "@parley/client";
import { messageOf } from "@parley/model/kernel";
import { YamlRefused } from "./make-agent.ts";
import styles from "./new-agent-dialog.module.css";
import { texts } from "./texts.ts";

const most = 8;

/** Why an agent could not be made, with the place of each fault of its YAML. */
export function Faults({ error }: { error: unknown }) {
  const message = messageOf(error);
  const title = error instanceof ProblemError ? texts.failed.adding : message;
  const faults = error instanceof YamlRefused ? error.faults : [];
  return (
    <>
      <strong>{title}</strong>
      {title !== message && <p>{message}</p>}
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.slice(0, most).map(({ line, column, message: told }) => (
            <li key={`${line}:${column} ${told}`}>
              <span className="mono">{texts.failed.place(line, column)}</span> {told}
            </li>
          ))}
        </ul>
      )}
      {faults.length > most && <p>{texts.failed.more(faults.length - most)}</p>}
    </>
  );
}
