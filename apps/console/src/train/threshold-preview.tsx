import { rules } from "@parley/model";
import { baseLanguage } from "@parley/model/kernel";
import { Link } from "@tanstack/react-router";
import { useEditor } from "../editing/editor-context.ts";
import { MissingPolicy } from "../parts/forbidden.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { places } from "../parts/places.ts";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import styles from "./report.module.css";
import { effectOf } from "./threshold-effect.ts";
import { texts } from "./threshold-texts.ts";
import { useTraining } from "./training-context.ts";
import { useGestures } from "./use-gestures.ts";
import { useScored } from "./use-scored.ts";

/** So many of what changes are shown. */
const mostShown = 12;

type Props = {
  /** The one that is looked at. */
  readonly threshold: number;
  /** The base language of the report: what was said in it counts. */
  readonly language: string;
};

/** What a threshold does to what callers said in the last calls, and a way to set it. */
export function ThresholdPreview({ threshold, language }: Props) {
  const { missing } = useTraining();
  const set = useEditor((snapshot) => snapshot.document.settings.understanding_threshold);
  const perform = useGestures();
  const choose = (value: number | null) =>
    perform({
      label: value === null ? texts.steps.leave : texts.steps.choose(value),
      operations: [{ op: "settings", fields: { understanding_threshold: value } }],
    });
  return (
    <section className={styles.preview} aria-label={texts.title}>
      <Calls threshold={threshold} language={language} />
      {missing === null && (
        <p className={styles.choice}>
          <button type="button" className="button small" disabled={set === threshold} onClick={() => choose(threshold)}>
            {texts.chooseVerb(threshold)}
          </button>
          {set !== null && (
            <button type="button" className="button quiet small" onClick={() => choose(null)}>
              {texts.leaveVerb}
            </button>
          )}
          <span className="caption">{set === null ? texts.trained : texts.set(set)}</span>
        </p>
      )}
    </section>
  );
}

function Calls({ threshold, language }: Props) {
  const { at } = useTraining();
  const set = useEditor((snapshot) => snapshot.document.settings.understanding_threshold);
  const { isAllowed, missing } = usePolicy(rules.callsRead);
  const { said, scored, isFailed } = useScored(isAllowed);
  if (missing !== null) return <MissingPolicy needs={rules.callsRead} />;
  if (said.error) return <PanelError title={texts.failed} error={said.error} retry={() => void said.refetch()} />;
  if (said.data === undefined) return <SkeletonLines lines={3} />;
  const { calls, answers, hidden, otherwise, is_cut } = said.data;
  const notes = [
    ...(hidden > 0 ? [texts.hidden(hidden)] : []),
    ...(otherwise > 0 ? [texts.otherwise(otherwise)] : []),
    ...(is_cut ? [texts.cut] : []),
  ].join(" ");
  if (answers === 0) return <p className="caption">{[texts.nothing(calls), notes].join(" ")}</p>;
  if (isFailed) return <p className={styles.stale}>{texts.failed}</p>;
  if (scored === null) return <SkeletonLines lines={3} />;
  const own = scored.scored.filter((one) => baseLanguage(one.language) === language);
  const effect = effectOf(own, threshold, (code) => set ?? scored.trained[baseLanguage(code)] ?? threshold);
  return (
    <>
      <p className="caption">{texts.of(calls)}</p>
      <dl className={styles.values}>
        <div>
          <dt>{texts.understood}</dt>
          <dd>{effect.understood}</dd>
        </div>
        <div>
          <dt>{texts.asked}</dt>
          <dd>{effect.asked}</dd>
        </div>
        <div>
          <dt>{texts.changed}</dt>
          <dd>{effect.changes.reduce((sum, { count }) => sum + count, 0)}</dd>
        </div>
      </dl>
      {effect.changes.length > 0 && (
        <ul className={styles.mistakes} aria-label={texts.changes}>
          {effect.changes.slice(0, mostShown).map(({ text, language: spoken, count, call, intent, score, becomes }) => (
            <li key={`${spoken} ${text}`}>
              <bdi lang={spoken} dir="auto">
                {text}
              </bdi>
              <span className="caption">
                {texts.becomes[becomes](intent, score)}, {texts.times(count)}
              </span>
              <Link
                {...places.call({ organisation: at.org, flow: at.flow, version: at.ver, call })}
                aria-label={texts.callOf(text)}
              >
                {texts.call}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {effect.changes.length > mostShown && <p className="caption">{texts.more(effect.changes.length - mostShown)}</p>}
      {notes !== "" && <p className="caption">{notes}</p>}
    </>
  );
}
