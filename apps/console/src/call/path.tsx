import type { BlockStay } from "../api/types.ts";
import { clock } from "../look/time.ts";
import { Name } from "../parts/name.tsx";
import styles from "./call.module.css";

/** The blocks a call went through, in order; a block leads to its place in the recording. */
export function Path({ blocks, seek }: { blocks: readonly BlockStay[]; seek: (seconds: number) => void }) {
  return (
    <section className={`card ${styles.panel}`} aria-label="Path">
      <header>
        <h2>Path</h2>
        <span className="caption">{blocks.length} blocks</span>
      </header>
      <ol className={styles.lines} aria-label="Blocks the call went through">
        {blocks.map((block, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
          <li key={place}>
            <button type="button" className={`${styles.line} ${styles.stay}`} onClick={() => seek(block.at_ms / 1000)}>
              <span className="muted">{clock(block.at_ms)}</span>
              <Name text={block.name} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
