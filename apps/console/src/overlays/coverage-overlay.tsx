import { rules } from "@parley/model";
import { useMemo } from "react";
import { MissingPolicy } from "../parts/forbidden.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import { coveragePaint } from "./coverage-paint.ts";
import { percent, plural } from "./in-words.ts";
import styles from "./overlay-panel.module.css";
import { type Ground, OverlayPanel } from "./overlay-panel.tsx";
import type { Shown } from "./shown-of.ts";
import { useTried } from "./tried.ts";
import { type AgentPlace, useFigures } from "./use-figures.ts";

type Props = { ground: Ground; shown: Shown; place: AgentPlace; version: string };

/** What tries in this tab and test calls of the version have touched. */
export function CoverageOverlay({ ground, shown, place, version }: Props) {
  const { isAllowed } = usePolicy(rules.callsRead);
  const tried = useTried(place.flow);
  const tests = useFigures(place, {
    what: "traffic",
    of: isAllowed ? { version, category: "subtesting" } : null,
    range: "all",
  });
  const painted = useMemo(() => coveragePaint(tried, tests.data ?? null, shown), [tried, tests.data, shown]);
  const { blocks, paths } = painted;
  return (
    <OverlayPanel ground={ground} title="Coverage of tests" painted={painted} mark="not tried">
      <p role="status">
        <strong>
          {blocks.tried} of {plural(blocks.all, "block")}
        </strong>{" "}
        ({percent(blocks.tried, blocks.all)}) and{" "}
        <strong>
          {paths.tried} of {plural(paths.all, "path")}
        </strong>{" "}
        ({percent(paths.tried, paths.all)}) were tried.
      </p>
      <p className="muted">
        By the simulator in this tab
        {tests.data === undefined ? "" : ` and by ${plural(tests.data.calls, "test call")} of ${version}`}.
      </p>
      {!isAllowed && <MissingPolicy needs={rules.callsRead} />}
      {tests.error !== null && (
        <PanelError title="Could not count the test calls" error={tests.error} retry={() => void tests.refetch()}>
          What the simulator tried is shown.
        </PanelError>
      )}
      <dl className={styles.legend}>
        <dt>
          <span className={styles.swatch} data-tone="ok">
            ✓
          </span>
        </dt>
        <dd>tried</dd>
        <dt>
          <span className={styles.swatch} data-tone="idle">
            ○
          </span>
        </dt>
        <dd>not tried; paths are dotted</dd>
      </dl>
    </OverlayPanel>
  );
}
