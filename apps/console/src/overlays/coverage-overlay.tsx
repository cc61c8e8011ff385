import { rules } from "@parley/model";
import { useMemo } from "react";
import { MissingPolicy } from "../parts/forbidden.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import { triedIntent, useTried } from "../testing/tried.ts";
import { coveragePaint } from "./coverage-paint.ts";
import { percent } from "./in-words.ts";
import styles from "./overlay-panel.module.css";
import { type Ground, OverlayPanel } from "./overlay-panel.tsx";
import type { Shown } from "./shown-of.ts";
import { texts } from "./texts.ts";
import { type AgentPlace, useFigures } from "./use-figures.ts";

type Props = {
  ground: Ground;
  shown: Shown;
  place: AgentPlace;
  version: string;
  /** Names of the version's intents. */
  intents: readonly string[];
};

/** What tries in this tab and test calls of the version have touched. */
export function CoverageOverlay({ ground, shown, place, version, intents }: Props) {
  const { isAllowed } = usePolicy(rules.callsRead);
  const tried = useTried(place.flow);
  const tests = useFigures(place, {
    what: "traffic",
    of: isAllowed ? { version, category: "subtesting" } : null,
    range: "all",
  });
  const painted = useMemo(() => coveragePaint(tried, tests.data ?? null, shown), [tried, tests.data, shown]);
  const { blocks, paths } = painted;
  const unheard = intents.filter((name) => !tried.has(triedIntent(name)));
  const [between, end] = texts.coverage.sentence(percent(blocks.tried, blocks.all), percent(paths.tried, paths.all));
  return (
    <OverlayPanel ground={ground} title={texts.coverage.title} painted={painted} mark={texts.coverage.mark}>
      <p role="status">
        <strong>{texts.coverage.blocks(blocks.tried, blocks.all)}</strong>
        {between}
        <strong>{texts.coverage.paths(paths.tried, paths.all)}</strong>
        {end}
      </p>
      <p className="muted">{texts.coverage.by(tests.data?.calls, version)}</p>
      {intents.length > 0 && (
        <p>
          <strong>{texts.coverage.intents(intents.length - unheard.length, intents.length)}</strong>
          {unheard.length > 0 && texts.coverage.unheard(unheard)}
        </p>
      )}
      {!isAllowed && <MissingPolicy needs={rules.callsRead} />}
      {tests.error !== null && (
        <PanelError title={texts.coverage.countFailed} error={tests.error} retry={() => void tests.refetch()}>
          {texts.coverage.stillShown}
        </PanelError>
      )}
      <dl className={styles.legend}>
        <dt>
          <span className={styles.swatch} data-tone="ok">
            ✓
          </span>
        </dt>
        <dd>{texts.coverage.tried}</dd>
        <dt>
          <span className={styles.swatch} data-tone="idle">
            ○
          </span>
        </dt>
        <dd>{texts.coverage.notTriedLegend}</dd>
      </dl>
    </OverlayPanel>
  );
}
