import { useMemo } from "react";
import { plural } from "./in-words.ts";
import { LiveFigures } from "./live-figures.tsx";
import styles from "./overlay-panel.module.css";
import { type Ground, OverlayPanel } from "./overlay-panel.tsx";
import { RangeChoice } from "./range-choice.tsx";
import type { Shown } from "./shown-of.ts";
import { trafficPaint } from "./traffic-paint.ts";
import { type FigureOptions, useLiveFigures } from "./use-live-figures.ts";

/** How many calls of the live release went where. */
export function TrafficOverlay({ ground, shown, options }: { ground: Ground; shown: Shown; options: FigureOptions }) {
  const figures = useLiveFigures("traffic", options);
  const { data } = figures;
  const painted = useMemo(() => (data === null ? null : trafficPaint(data, shown)), [data, shown]);
  return (
    <OverlayPanel ground={ground} title="Traffic" painted={painted} mark="drop-off">
      <LiveFigures figures={figures} what={data === null ? "" : plural(data.calls, "call")}>
        <RangeChoice range={options.range} onRange={options.onRange} />
        <dl className={styles.legend}>
          <dt>
            <span className={styles.line} style={{ height: 7 }} />
          </dt>
          <dd>the more calls took a path, the thicker</dd>
          <dt>
            <span className={styles.line} data-none />
          </dt>
          <dd>no call took it</dd>
          <dt>1,204</dt>
          <dd>calls that came by a block; the stronger the tile, the more</dd>
          <dt>▼ 8 %</dt>
          <dd>of them ended in a block that is no end</dd>
        </dl>
      </LiveFigures>
    </OverlayPanel>
  );
}
