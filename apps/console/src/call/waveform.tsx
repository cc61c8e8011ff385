import { useEffect, useRef } from "react";
import styles from "./waveform.module.css";

/** Peaks per bar of one channel, 0..1. */
function peaks(samples: Float32Array, bars: number): number[] {
  const size = Math.max(1, Math.floor(samples.length / bars));
  return Array.from({ length: bars }, (_, bar) => {
    let peak = 0;
    const end = Math.min(samples.length, (bar + 1) * size);
    for (let index = bar * size; index < end; index++) peak = Math.max(peak, Math.abs(samples[index] ?? 0));
    return peak;
  });
}

/** One speaker's channel over the whole call, played part in full colour */
export function Waveform(props: {
  label: string;
  colour: "--agent" | "--caller";
  samples: Float32Array;
  position: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    const scale = devicePixelRatio;
    const width = element.clientWidth;
    const height = element.clientHeight;
    element.width = width * scale;
    element.height = height * scale;
    context.scale(scale, scale);
    context.fillStyle = getComputedStyle(element).getPropertyValue(props.colour);
    const bars = Math.floor(width / 4);
    peaks(props.samples, bars).forEach((peak, bar) => {
      const tall = Math.max(2, peak * height);
      context.globalAlpha = bar / bars <= props.position ? 1 : 0.45;
      context.fillRect(bar * 4, (height - tall) / 2, 2.5, tall);
    });
  }, [props.samples, props.colour, props.position]);
  return (
    <div className={styles.row}>
      <span style={{ color: `var(${props.colour})` }}>{props.label}</span>
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={`Loudness of the ${props.label.toLowerCase()} over the call`}
      />
    </div>
  );
}
