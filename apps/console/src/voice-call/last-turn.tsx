import { StageBar, StageLegend } from "../telling/stage-bar.tsx";
import { median, type TimedTurn } from "../telling/turn-timings.ts";
import { texts } from "./texts.ts";
import styles from "./voice-call.module.css";

/** How long the agent's last answer took to be heard on the line, and for what. */
export function LastTurn({ turns }: { turns: readonly TimedTurn[] }) {
  const last = turns.at(-1);
  if (last === undefined) return null;
  const middle = Math.round(median(turns.map(({ total }) => total)) ?? 0);
  return (
    <section className={styles.turn} aria-label={texts.lastTurn.title}>
      <header>
        <h3>{texts.lastTurn.title}</h3>
        <span className="muted">{texts.lastTurn.firstAudio(Math.round(last.total).toLocaleString("en"))}</span>
      </header>
      <div className={styles.bar}>
        <StageBar parts={last.parts} longest={Math.max(1, last.total)} />
      </div>
      <StageLegend parts={last.parts} />
      <p className="caption">
        {turns.length > 1 && texts.lastTurn.median(turns.length, middle.toLocaleString("en"))}
        {last.parts.other > 0 && texts.lastTurn.notApart}
      </p>
    </section>
  );
}
