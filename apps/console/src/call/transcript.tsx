import type { CallDetails, TranscriptLine } from "../api/types.ts";
import { clock } from "../look/time.ts";
import { Name } from "../parts/name.tsx";
import styles from "./call.module.css";
import { transcriptLines } from "./transcript-lines.ts";

/** What was said and pressed, under the blocks it was said in; a line leads to its place in the recording. */
export function Transcript(props: { call: CallDetails; position: number; seek: (seconds: number) => void }) {
  const { call, position, seek } = props;
  const current = call.transcript.findLast((line) => line.at_ms <= position * 1000);
  return (
    <section className={`card ${styles.panel}`} aria-label="Transcript">
      <header>
        <h2>Transcript</h2>
        <span className="caption">{call.transcript.length} lines</span>
      </header>
      {call.transcript.length === 0 && <p className={styles.nothing}>Nothing was said.</p>}
      <ol className={styles.lines}>
        {transcriptLines(call.transcript, call.blocks).map((entry) =>
          "block" in entry ? (
            <li key={entry.key} className={styles.block}>
              <Name text={entry.block.name} />
            </li>
          ) : (
            <Spoken
              key={entry.key}
              line={entry.line}
              isCurrent={entry.line === current}
              seek={() => seek(entry.line.at_ms / 1000)}
            />
          ),
        )}
      </ol>
    </section>
  );
}

function Spoken({ line, isCurrent, seek }: { line: TranscriptLine; isCurrent: boolean; seek: () => void }) {
  const isAgent = line.speaker === "agent";
  return (
    <li>
      <button type="button" className={styles.line} aria-current={isCurrent} onClick={seek}>
        <span className="muted">{clock(line.at_ms)}</span>
        <span className={isAgent ? styles.agent : styles.caller}>{isAgent ? "Agent" : "Caller"}</span>
        {line.is_keys ? (
          <span>
            <span className="visually-hidden">pressed </span>
            <span className="chip">{line.text}</span>
          </span>
        ) : (
          <span className={styles.words} lang={line.language ?? undefined} dir="auto">
            {line.text}
          </span>
        )}
      </button>
    </li>
  );
}
