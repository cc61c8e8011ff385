import { useEffect, useRef } from "react";
import styles from "./breakpoints.module.css";
import type { Stop } from "./breakpoints.ts";
import { texts } from "./texts.ts";

/** The talk stands at a stop: the values beside it are those of now. */
export function Stopped({ stop, goOn }: { stop: Stop; goOn: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stop is answered by one key
  useEffect(() => button.current?.focus(), [stop]);
  return (
    <div className={styles.stopped} role="status">
      <span>{stop.block === null ? texts.breakpoints.holds : texts.breakpoints.stopped(stop.block)}</span>
      <button ref={button} type="button" className="button small" onClick={goOn}>
        {texts.breakpoints.goOn}
      </button>
    </div>
  );
}
