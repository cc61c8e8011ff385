import { clock } from "../look/time.ts";
import { StageBar, StageLegend } from "../telling/stage-bar.tsx";
import { stageTexts } from "../telling/texts.ts";
import { median, stages, type TimedTurn } from "../telling/turn-timings.ts";
import styles from "./latency.module.css";
import { texts } from "./texts.ts";

const said = texts.latency;

/** What people still take for an answer without a pause; milliseconds. */
const target = 800;

/** How long the caller waited for each answer, and for what. */
export function Latency(props: { turns: readonly TimedTurn[]; position: number; seek: (seconds: number) => void }) {
  const { turns, position, seek } = props;
  const middle = median(turns.map(({ total }) => total));
  const longest = Math.max(target * 1.25, ...turns.map(({ total }) => total));
  const current = turns.findLast((turn) => turn.at <= position * 1000);
  return (
    <section className={`card ${styles.panel}`} aria-label={said.title}>
      <header>
        <h2>{said.title}</h2>
        {middle !== null && (
          <span className="muted">
            {said.median} <strong>{said.milliseconds(Math.round(middle))}</strong>
          </span>
        )}
      </header>
      {turns.length === 0 ? (
        <p className={styles.nothing}>{said.nothing}</p>
      ) : (
        <div className={styles.body}>
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
                    <span className="visually-hidden">{said.at(clock(turn.at), partsText(turn))}</span>
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <p className="caption">
            {said.legend(target)}
            {turns.some(({ parts }) => parts.other > 0) && ` ${said.together}`}
          </p>
        </div>
      )}
    </section>
  );
}

const partsText = ({ parts }: TimedTurn) =>
  stages
    .filter((stage) => parts[stage] > 0)
    .map((stage) => said.part(stageTexts.names[stage], Math.round(parts[stage])))
    .join(", ");
