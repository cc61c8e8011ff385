import { useId } from "react";
import styles from "./recording.module.css";
import { texts } from "./texts.ts";

/** One speaker's channel over the whole call; what has been played is in full colour. */
export function Waveform(props: {
  speaker: "agent" | "caller";
  peaks: readonly number[];
  /** Share of the call that has been played, 0..1. */
  played: number;
}) {
  const { speaker, peaks, played } = props;
  const gradient = useId();
  const colour = `var(--${speaker})`;
  const gridRow = speaker === "agent" ? 2 : 3;
  const bars = peaks.map((peak, bar) => {
    const half = Math.max(1.5, peak * 50);
    return `M${bar + 0.5} ${(50 - half).toFixed(1)}V${(50 + half).toFixed(1)}`;
  });
  return (
    <>
      <span className={styles.speaker} style={{ gridRow, color: colour }}>
        {texts.speakers[speaker]}
      </span>
      <svg
        className={styles.waveform}
        style={{ gridRow }}
        viewBox={`0 0 ${peaks.length} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.recording.loudness[speaker]}
      >
        <linearGradient id={gradient} gradientUnits="userSpaceOnUse" x1="0" x2={peaks.length}>
          <stop offset={played} stopColor={colour} />
          <stop offset={played} stopColor={colour} stopOpacity="0.4" />
        </linearGradient>
        <path d={bars.join("")} stroke={`url(#${gradient})`} strokeWidth="0.6" fill="none" />
      </svg>
    </>
  );
}
