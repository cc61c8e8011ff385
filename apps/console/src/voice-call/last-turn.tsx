import { StageBar, StageLegend } from "../telling/stage-bar.tsx";
import { median, type Turn } from "../telling/turn-timings.ts";
import styles from "./voice-call.module.css";

/** How long the agent's last answer took to be heard on the line, and for what. */
export function LastTurn({ turns }: { turns: readonly Turn[] }) {
  const last = turns.at(-1);
  if (last === undefined) return null;
  const middle = Math.round(median(turns.map(({ total }) => total)) ?? 0);
  return (
    <section className={styles.turn} aria-label="Last turn">
      <header>
        <h3>Last turn</h3>
        <span className="muted">{Math.round(last.total).toLocaleString("en")} ms to first audio</span>
      </header>
      <div className={styles.bar}>
        <StageBar parts={last.parts} longest={Math.max(1, last.total)} />
      </div>
      <StageLegend parts={last.parts} />
      <p className="caption">
        {turns.length > 1 && `Median of ${turns.length} answers ${middle.toLocaleString("en")} ms. `}
        {last.parts.other > 0 && "This record does not tell understanding and logic apart."}
      </p>
    </section>
  );
}
