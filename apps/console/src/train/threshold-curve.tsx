import type { TrainingReport } from "@parley/model/kernel";
import { useState } from "react";
import styles from "./report.module.css";
import { texts } from "./report-texts.ts";
import { ThresholdPreview } from "./threshold-preview.tsx";

const words = texts.threshold;
const { percent } = texts;

type Point = TrainingReport["curve"][number];
type Props = {
  readonly curve: readonly Point[];
  readonly threshold: number;
  /** The base language of the report. */
  readonly language: string;
};

/** Inside of the picture: where 0 and 1 stand in its own units. */
const [left, right, top, bottom] = [34, 330, 8, 150];
const wide = 420;
const x = (threshold: number) => left + threshold * (right - left);
const y = (share: number) => bottom - share * (bottom - top);

/** What other thresholds would give; the one in force is dashed. */
export function ThresholdCurve({ curve, threshold, language }: Props) {
  const nearest = curve.findIndex((point) => point.threshold >= threshold);
  const [place, setPlace] = useState(Math.max(0, nearest));
  const point = curve[place];
  if (point === undefined) return null;
  const line = (of: (point: Point) => number) =>
    curve.map((each) => `${x(each.threshold).toFixed(1)},${y(of(each)).toFixed(1)}`).join(" ");
  const [first = point, last = point] = [curve[0], curve.at(-1)];
  const share = (of: number) => of / wide;
  return (
    <section className={`card ${styles.threshold}`} aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
        <span className="muted">{words.chosen(threshold)}</span>
      </header>
      <div className={styles.figures}>
        <p className="caption">{words.help}</p>
        <svg viewBox={`0 0 ${wide} 172`} role="img" aria-label={words.chart}>
          {[0, 0.5, 1].map((share) => (
            <g key={share}>
              <line className={styles.grid} x1={left} x2={right} y1={y(share)} y2={y(share)} />
              <text x={left - 6} y={y(share) + 4} textAnchor="end">
                {share.toFixed(1)}
              </text>
              <text x={x(share)} y={bottom + 16} textAnchor="middle">
                {share.toFixed(1)}
              </text>
            </g>
          ))}
          <line className={styles.chosen} x1={x(threshold)} x2={x(threshold)} y1={top} y2={bottom} />
          <line className={styles.looked} x1={x(point.threshold)} x2={x(point.threshold)} y1={top} y2={bottom} />
          <polyline className={styles.precision} points={line(({ precision }) => precision)} />
          <polyline className={styles.recall} points={line(({ recall }) => recall)} />
          <text x={x(last.threshold) + 8} y={y(last.precision) + 4}>
            {words.precision}
          </text>
          <text x={x(last.threshold) + 8} y={y(last.recall) + 4}>
            {words.recall}
          </text>
        </svg>
        <input
          type="range"
          className="slider"
          // Its thumb stands below the line of the curve.
          style={{
            "--from": `${share(x(first.threshold))}`,
            "--share": `${share(x(last.threshold) - x(first.threshold))}`,
            "--filled": `${(place / (curve.length - 1)) * 100}%`,
          }}
          aria-label={words.label}
          aria-valuetext={point.threshold.toFixed(2)}
          min={0}
          max={curve.length - 1}
          value={place}
          onChange={(event) => setPlace(Number(event.currentTarget.value))}
        />
        <dl className={styles.values} aria-label={words.at(point.threshold.toFixed(2))}>
          <div>
            <dt>{words.at(point.threshold.toFixed(2))}</dt>
          </div>
          {(["precision", "recall", "rejected"] as const).map((name) => (
            <div key={name}>
              <dt>{words[name]}</dt>
              <dd>{percent(point[name])}</dd>
            </div>
          ))}
        </dl>
        <ThresholdPreview threshold={point.threshold} language={language} />
        <details>
          <summary>{words.table}</summary>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{words.column}</th>
                <th scope="col">{words.precision}</th>
                <th scope="col">{words.recall}</th>
                <th scope="col">{words.rejected}</th>
              </tr>
            </thead>
            <tbody>
              {curve.map((each) => (
                <tr key={each.threshold}>
                  <th scope="row">{each.threshold.toFixed(2)}</th>
                  <td>{percent(each.precision)}</td>
                  <td>{percent(each.recall)}</td>
                  <td>{percent(each.rejected)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </section>
  );
}
