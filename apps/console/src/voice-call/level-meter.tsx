import { type RefObject, useEffect, useRef } from "react";
import type { PageCall } from "./start-page-call.ts";
import { texts } from "./texts.ts";
import styles from "./voice-call.module.css";

/** How loud one side of the call is. Drawn outside of React: it changes fifty times a second. */
export function LevelMeter(props: { side: "agent" | "caller"; label: string; call: RefObject<PageCall | null> }) {
  const { side, call } = props;
  const meter = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let next = 0;
    let shown = 0;
    const draw = () => {
      const level = call.current?.levels[side] ?? 0;
      // Falls slower than it rises, as meters do.
      shown = Math.max(level, shown - 0.03);
      meter.current?.style.setProperty("--level", String(shown));
      meter.current?.setAttribute("aria-valuenow", String(Math.round(shown * 100)));
      next = requestAnimationFrame(draw);
    };
    next = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(next);
  }, [side, call]);

  return (
    <div className={styles.level}>
      <span>{props.label}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw their own meters each in its way, and not in our colours */}
      <div
        ref={meter}
        className={styles.meter}
        data-side={side}
        role="meter"
        aria-label={texts.loudness(side)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
      />
    </div>
  );
}
