import type { BlockStay } from "@parley/model/api/calls";
import styles from "./recording.module.css";
import { texts } from "./texts.ts";

/** The blocks of a call along its recording; each leads to its beginning. */
export function Chapters(props: {
  blocks: readonly BlockStay[];
  seconds: number;
  position: number;
  seek: (seconds: number) => void;
}) {
  const { blocks, seconds, position, seek } = props;
  // Blocks that were only passed through have no width of their own.
  const shown = blocks.filter((block, place) => endOf(block, blocks[place + 1], seconds) - block.at_ms / 1000 >= 0.05);
  return (
    <ol className={styles.chapters} aria-label={texts.recording.chapters}>
      {shown.map((block, place) => {
        const from = place === 0 ? 0 : block.at_ms / 1000;
        const until = endOf(block, shown[place + 1], seconds);
        const isCurrent = position >= from && position < until;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
          <li key={place} style={{ left: share(from, seconds), width: share(until - from, seconds) }}>
            <button
              type="button"
              className={styles.chapter}
              aria-current={isCurrent}
              title={block.name}
              onClick={() => seek(block.at_ms / 1000)}
            >
              {block.name}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

const endOf = (block: BlockStay, next: BlockStay | undefined, seconds: number) =>
  (next?.at_ms ?? block.until_ms ?? seconds * 1000) / 1000;

const share = (part: number, whole: number) => `${whole > 0 ? Math.min(100, (part / whole) * 100) : 0}%`;
