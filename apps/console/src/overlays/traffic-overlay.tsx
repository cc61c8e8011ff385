import { useMemo } from "react";
import { LiveFigures } from "./live-figures.tsx";
import styles from "./overlay-panel.module.css";
import { type Ground, OverlayPanel } from "./overlay-panel.tsx";
import { RangeChoice } from "./range-choice.tsx";
import type { Shown } from "./shown-of.ts";
import { texts } from "./texts.ts";
import { trafficPaint } from "./traffic-paint.ts";
import { type FigureOptions, useLiveFigures } from "./use-live-figures.ts";

/** How many calls of the live release went where. */
export function TrafficOverlay({ ground, shown, options }: { ground: Ground; shown: Shown; options: FigureOptions }) {
  const figures = useLiveFigures("traffic", options);
  const { data } = figures;
  const painted = useMemo(() => (data === null ? null : trafficPaint(data, shown)), [data, shown]);
  return (
    <OverlayPanel ground={ground} title={texts.traffic.title} painted={painted} mark={texts.traffic.mark}>
      <LiveFigures figures={figures} what={data === null ? "" : texts.live.calls(data.calls)}>
        <RangeChoice range={options.range} onRange={options.onRange} />
        <dl className={styles.legend}>
          <dt>
            <span className={styles.line} style={{ height: 7 }} />
          </dt>
          <dd>{texts.traffic.thick}</dd>
          <dt>
            <span className={styles.line} data-none />
          </dt>
          <dd>{texts.traffic.noCallTook}</dd>
          <dt>{texts.traffic.sample}</dt>
          <dd>{texts.traffic.came}</dd>
          <dt>{texts.traffic.sampleDropped}</dt>
          <dd>{texts.traffic.dropped}</dd>
        </dl>
      </LiveFigures>
    </OverlayPanel>
  );
}
