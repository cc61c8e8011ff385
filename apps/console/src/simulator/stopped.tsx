import { useEffect, useRef } from "react";
import { texts } from "./breakpoint-texts.ts";
import styles from "./breakpoints.module.css";
import type { Stop } from "./protocol.ts";

/** The talk stands at a stop: the values beside it are those of now. */
export function Stopped({ stop, goOn }: { stop: Stop; goOn: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stop is answered by one key
  useEffect(() => button.current?.focus(), [stop]);
  return (
    <div className={styles.stopped} role="status">
      <span>{stop.block === null ? texts.holds : texts.stopped(stop.block)}</span>
      <button ref={button} type="button" className="button small" onClick={goOn}>
        {texts.goOn}
      </button>
    </div>
  );
}
