import { useMemo } from "react";
import { latencyPaint, waits } from "./latency-paint.ts";
import { LiveFigures } from "./live-figures.tsx";
import styles from "./overlay-panel.module.css";
import { type Ground, OverlayPanel } from "./overlay-panel.tsx";
import { RangeChoice } from "./range-choice.tsx";
import type { Shown } from "./shown-of.ts";
import { texts } from "./texts.ts";
import { type FigureOptions, useLiveFigures } from "./use-live-figures.ts";

/** How long callers of the live release waited for the agent's answers. */
export function LatencyOverlay({ ground, shown, options }: { ground: Ground; shown: Shown; options: FigureOptions }) {
  const figures = useLiveFigures("latency", options);
  const { data } = figures;
  const painted = useMemo(() => (data === null ? null : latencyPaint(data, shown)), [data, shown]);
  const answers = data?.blocks.reduce((sum, block) => sum + block.answers, 0) ?? 0;
  return (
    <OverlayPanel ground={ground} title={texts.latency.title} painted={painted} mark={texts.latency.mark}>
      <LiveFigures figures={figures} what={texts.live.answers(answers)}>
        <RangeChoice range={options.range} onRange={options.onRange} />
        <p className="muted">{texts.latency.help}</p>
        <dl className={styles.legend}>
          {waits.map(({ below, tone, dots }, place) => (
            <Step key={tone} {...{ tone, dots, below, from: waits[place - 1]?.below ?? 0 }} />
          ))}
          <dt>
            <span className={styles.swatch} data-tone="idle">
              –
            </span>
          </dt>
          <dd>{texts.latency.unknownLegend}</dd>
        </dl>
      </LiveFigures>
    </OverlayPanel>
  );
}

function Step({ tone, dots, below, from }: { tone: string; dots: string; below: number; from: number }) {
  return (
    <>
      <dt>
        <span className={styles.swatch} data-tone={tone}>
          {dots}
        </span>
      </dt>
      <dd>{Number.isFinite(below) ? texts.latency.below(below / 1000) : texts.latency.from(from / 1000)}</dd>
    </>
  );
}
