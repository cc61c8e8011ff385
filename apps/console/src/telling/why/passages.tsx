import { type Entry, sourceOf } from "../tell-entry.ts";
import { scoreText } from "./sentence-of.ts";
import { texts } from "./texts.ts";
import styles from "./why.module.css";

type Passage = { readonly [member: string]: unknown; readonly text: string; readonly score: number };

/** What documents said about the input, whole and with its source: the passage that was said is open. */
export function Passages({ entries }: { entries: readonly Entry[] }) {
  const found = entries.filter(({ type }) => type === "passages_found");
  if (found.length === 0) return null;
  const said = texts.passages;
  return (
    <section aria-label={said.title}>
      <h4>{said.title}</h4>
      {found.map((entry, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a turn never change
        <div key={place}>
          {passagesOf(entry).map((passage, rank) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do its passages
            <details key={rank} className={styles.passage} open={rank === 0 && entry.said === true}>
              <summary>
                <bdi>{sourceOf(passage)}</bdi>
                <bdi className="caption">{scoreText(passage.score)}</bdi>
              </summary>
              <p dir="auto">{passage.text}</p>
            </details>
          ))}
        </div>
      ))}
    </section>
  );
}

function passagesOf({ passages }: Entry): readonly Passage[] {
  return Array.isArray(passages) ? passages.filter(isPassage) : [];
}

function isPassage(one: unknown): one is Passage {
  if (typeof one !== "object" || one === null || !("text" in one && "score" in one)) return false;
  return typeof one.text === "string" && typeof one.score === "number";
}
