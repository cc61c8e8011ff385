import type { Training } from "@parley/model/api/trainings";
import type { TrainedLanguage } from "@parley/model/nouns/training";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useEditor } from "../editing/editor-context.ts";
import { useZone } from "../look/use-zone.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { AskedTests } from "./asked-tests.tsx";
import { Change } from "./change.tsx";
import { Confusions } from "./confusions.tsx";
import { IntentScores } from "./intent-scores.tsx";
import styles from "./report.module.css";
import { texts } from "./report-texts.ts";
import { ThresholdCurve } from "./threshold-curve.tsx";
import { useTraining } from "./training-context.ts";
import { trainingsQuery } from "./trainings-query.ts";

type Props = {
  readonly onOpen: (intent: string) => void;
  readonly onTests: () => void;
};
type TabProps = Props & {
  /** Without an example nothing can be trained. */
  readonly hasExamples: boolean;
  readonly onIntents: () => void;
};

/** How well the last training tells intents apart, beside the one before. */
export function ReportTab({ onOpen, onTests, hasExamples, onIntents }: TabProps) {
  const { at } = useTraining();
  const trainings = useQuery(trainingsQuery(at));
  if (trainings.error) {
    return <PanelError title={texts.notRead} error={trainings.error} retry={() => void trainings.refetch()} />;
  }
  if (trainings.data === undefined) return <SkeletonLines lines={8} />;
  const { last, before } = trainings.data;
  if (!hasExamples && (last === null || last.languages.length === 0)) {
    const write = (
      <button type="button" className="button primary" onClick={onIntents}>
        {texts.writeVerb}
      </button>
    );
    return (
      <EmptyState title={texts.nothing} actions={write}>
        {texts.toWrite}
      </EmptyState>
    );
  }
  if (last === null) return <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>;
  if (last.languages.length === 0) return <EmptyState title={texts.nothing}>{texts.nothingText}</EmptyState>;
  return <Report key={last.id} last={last} before={before} onOpen={onOpen} onTests={onTests} />;
}

const nameOf = ({ language, vocabulary }: TrainedLanguage) => texts.ofVocabulary(language, vocabulary);

function Report({
  last,
  before,
  onOpen,
  onTests,
}: Props & { readonly last: Training; readonly before: Training | null }) {
  const revision = useEditor((snapshot) => snapshot.revision);
  const { brief } = useZone();
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = last.languages.find((each) => nameOf(each) === chosen) ?? last.languages[0];
  if (shown === undefined) return null;
  const former = before?.languages.find((each) => nameOf(each) === nameOf(shown)) ?? null;
  const earlier = former?.report ?? null;
  const { report, threshold } = shown;
  const change = earlier === null ? null : report.f1 - earlier.f1;
  return (
    <div className={styles.report}>
      <div className={styles.stack}>
        <section className={`card ${styles.score}`} aria-label={texts.score.title}>
          <header>
            <h2>{texts.score.title}</h2>
            <fieldset className="segments" aria-label={texts.language}>
              {last.languages.map((each) => (
                <button
                  key={nameOf(each)}
                  type="button"
                  aria-pressed={each === shown}
                  onClick={() => setChosen(nameOf(each))}
                >
                  {nameOf(each)} {each.report.f1.toFixed(2)}
                </button>
              ))}
            </fieldset>
          </header>
          <div className={styles.figures}>
            <p>
              <strong>{report.f1.toFixed(3)}</strong> {change !== null && <Change value={change} />}
            </p>
            <p className="muted">
              {earlier === null || before === null
                ? texts.score.first
                : texts.score.before(earlier.f1.toFixed(3), brief(before.created_at))}
            </p>
            <p>{texts.score.accuracy(report.accuracy, report.utterances)}</p>
            <p className="caption">{texts.score.help}</p>
            <p className="caption">
              {texts.trained(brief(last.created_at), last.by?.name ?? null)}.{" "}
              {last.version_revision !== revision && <span className={styles.stale}>{texts.changed}</span>}
            </p>
          </div>
        </section>
        <AskedTests asked={shown.asked ?? null} before={former?.asked ?? null} onOpen={onOpen} onTests={onTests} />
      </div>
      <ThresholdCurve key={nameOf(shown)} curve={report.curve} threshold={threshold} language={shown.language} />
      <Confusions key={`${nameOf(shown)} confusions`} report={report} onOpen={onOpen} />
      <IntentScores report={report} earlier={earlier} onOpen={onOpen} />
    </div>
  );
}
