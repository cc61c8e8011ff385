import { clock } from "../look/time.ts";
import { StageBar, StageLegend } from "../telling/stage-bar.tsx";
import { median, stageNames, stages, type Turn } from "../telling/turn-timings.ts";
import styles from "./latency.module.css";

/** What people still take for an answer without a pause; milliseconds. */
const target = 800;

/** How long the caller waited for each answer, and for what. */
export function Latency(props: { turns: readonly Turn[]; position: number; seek: (seconds: number) => void }) {
  const { turns, position, seek } = props;
  const middle = median(turns.map(({ total }) => total));
  const longest = Math.max(target * 1.25, ...turns.map(({ total }) => total));
  const current = turns.findLast((turn) => turn.at <= position * 1000);
  return (
    <section className={`card ${styles.panel}`} aria-label="Latency per turn">
      <header>
        <h2>Latency per turn</h2>
        {middle !== null && (
          <span className="muted">
            median <strong>{Math.round(middle)} ms</strong>
          </span>
        )}
      </header>
      {turns.length === 0 ? (
        <p className={styles.nothing}>The caller said and pressed nothing that was answered.</p>
      ) : (
        <div className={styles.scroll}>
          <StageLegend />
          <ol className={styles.turns} style={{ "--target": `${(target / longest) * 100}%` }}>
            {turns.map((turn) => (
              <li key={turn.at}>
                <button
                  type="button"
                  className={styles.turn}
                  aria-current={turn === current}
                  onClick={() => seek(turn.at / 1000)}
                >
                  <span className="truncate">{turn.block}</span>
                  <span className={styles.track}>
                    <StageBar parts={turn.parts} longest={longest} />
                  </span>
                  <span className={turn.total > target ? styles.late : styles.figure}>
                    {Math.round(turn.total).toLocaleString("en")}
                    <span className="visually-hidden">
                      {" "}
                      ms at {clock(turn.at)}: {told(turn)}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <p className="caption">
            Milliseconds from the end of the caller's input to the agent's first sound; the line is the aim of {target}.
            {turns.some(({ parts }) => parts.other > 0) && " This record does not tell understanding and logic apart."}
          </p>
        </div>
      )}
    </section>
  );
}

const told = ({ parts }: Turn) =>
  stages
    .filter((stage) => parts[stage] > 0)
    .map((stage) => `${stageNames[stage].toLowerCase()} ${Math.round(parts[stage])}`)
    .join(", ");
