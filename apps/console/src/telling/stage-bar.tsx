import styles from "./stage-bar.module.css";
import { stageTexts } from "./texts.ts";
import { type StageTimes, stages } from "./turn-timings.ts";

/** How long each part of an answer took, beside each other; `longest` ms fill the bar. */
export function StageBar({ parts, longest }: { parts: StageTimes; longest: number }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {stages
        .filter((stage) => parts[stage] > 0)
        .map((stage) => (
          <span key={stage} data-stage={stage} style={{ width: `${(parts[stage] / longest) * 100}%` }} />
        ))}
    </span>
  );
}

/** What the colours of the bar mean; with `parts` also how long each took, and only what took any time. */
export function StageLegend({ parts }: { parts?: StageTimes }) {
  return (
    <ul className={styles.legend} aria-label={stageTexts.label}>
      {stages
        .filter((stage) => parts === undefined || Math.round(parts[stage]) > 0)
        .map((stage) => (
          <li key={stage} data-stage={stage}>
            {stageTexts.names[stage]}
            {parts !== undefined && <span> {Math.round(parts[stage]).toLocaleString("en")}</span>}
          </li>
        ))}
    </ul>
  );
}
