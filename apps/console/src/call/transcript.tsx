import type { CallDetails, TranscriptLine } from "@parley/model/api/calls";
import { unclearSpeech } from "@parley/model/kernel";
import { type MouseEvent, useMemo, useState } from "react";
import { clock } from "../look/time.ts";
import { Name } from "../parts/name.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import type { TimedTurn } from "../telling/turn-timings.ts";
import styles from "./call.module.css";
import { CommentFoot } from "./comment-foot.tsx";
import { SaidAbout } from "./said-about.tsx";
import { texts } from "./texts.ts";
import { transcriptLines } from "./transcript-lines.ts";
import type { useCallComments } from "./use-call-comments.ts";
import { withComments } from "./with-comments.ts";

const said = texts.transcript;

/** What was said and pressed, below its blocks, with the comments. A line leads to its place in the recording. */
export function Transcript(props: {
  call: CallDetails;
  turns: readonly TimedTurn[];
  position: number;
  seek: (seconds: number) => void;
  comments: ReturnType<typeof useCallComments>;
  /** Thread that a link leads to. */
  thread: string | undefined;
  /** Where the comment that is being written begins, ms since the answer. */
  moment: number | null;
  onMoment: (moment: number | null) => void;
  onSaid: (comment: string) => void;
}) {
  const { call, turns, position, seek, comments, thread, moment, onMoment, onSaid } = props;
  const { threads, error, drafts, isKept, store } = comments;
  const [sought, seekFor] = useState("");
  const current = call.transcript.findLast((line) => line.at_ms <= position * 1000);
  const heard = useMemo(() => transcriptLines(call.transcript, call.blocks), [call.transcript, call.blocks]);
  const entries = useMemo(() => withComments(heard, threads ?? []), [heard, threads]);
  const wanted = sought.trim().toLowerCase();
  const shown = entries.filter((entry) => "line" in entry && entry.line.text.toLowerCase().includes(wanted));
  return (
    <section className={`card ${styles.panel}`} aria-label={said.title}>
      <header>
        <h2>{said.title}</h2>
        <input
          className={`input ${styles.find}`}
          type="search"
          aria-label={said.find}
          placeholder={said.findPlaceholder}
          value={sought}
          onChange={(event) => seekFor(event.currentTarget.value)}
        />
        <span className="caption" role="status">
          {wanted === "" ? said.lines(shown.length) : said.found(shown.length)}
        </span>
      </header>
      {error !== null && <PanelError title={said.fetchingComments} error={error} retry={() => void store.refresh()} />}
      {call.transcript.length === 0 && <p className={styles.nothing}>{said.nothing}</p>}
      <ol className={styles.lines}>
        {(wanted === "" ? entries : shown).map((entry) =>
          "block" in entry ? (
            <li key={entry.key} className={styles.block}>
              <Name text={entry.block.name} />
            </li>
          ) : "thread" in entry ? (
            <SaidAbout
              key={entry.key}
              thread={entry.thread}
              store={store}
              drafts={drafts}
              isSought={entry.thread.id === thread}
              seek={seek}
            />
          ) : (
            <Spoken
              key={entry.key}
              line={entry.line}
              firstAudio={turns.find((turn) => turn.at + turn.total === entry.line.at_ms)?.total ?? null}
              isCurrent={entry.line === current}
              seek={seek}
            />
          ),
        )}
      </ol>
      <CommentFoot call={call.call_uuid} {...{ store, drafts, isKept, position, moment, onMoment, onSaid }} />
    </section>
  );
}

function Spoken(props: {
  line: TranscriptLine;
  /** Ms from the end of the caller's input to the first sound of this line. */
  firstAudio: number | null;
  isCurrent: boolean;
  seek: (seconds: number) => void;
}) {
  const { line, firstAudio, isCurrent, seek } = props;
  const isAgent = line.speaker === "agent";
  // A word leads to about where it was said: the record knows where a line begins and ends.
  const onClick = ({ clientX, clientY, detail, target }: MouseEvent) => {
    const isCut = target instanceof Element && target.closest("del") !== null;
    const word = isCut ? (line.until_ms ?? line.at_ms) : momentOfWord(line, { x: clientX, y: clientY });
    seek((detail === 0 ? line.at_ms : word) / 1000);
  };
  return (
    <li>
      <button type="button" className={styles.line} aria-current={isCurrent} onClick={onClick}>
        <span className="muted">{clock(line.at_ms)}</span>
        <span className={isAgent ? styles.agent : styles.caller}>
          {isAgent ? texts.speakers.agent : texts.speakers.caller}
        </span>
        {line.is_keys && !line.is_encrypted ? (
          <span>
            <span className="visually-hidden">{said.pressed}</span>
            <span className="chip">{line.text}</span>
          </span>
        ) : (
          <span className={styles.words} lang={line.language ?? undefined} dir="auto">
            <Words line={line} />
          </span>
        )}
        {firstAudio !== null && <span className={styles.firstAudio}>{said.milliseconds(Math.round(firstAudio))}</span>}
      </button>
    </li>
  );
}

/** The words of a line; those that were cut are marked. */
function Words({ line: { text, heard_length, is_encrypted } }: { line: TranscriptLine }) {
  if (is_encrypted) return <span className="muted">{said.encrypted}</span>;
  if (text === unclearSpeech) return <span className="muted">{said.unclear}</span>;
  if (heard_length === null) return text;
  return (
    <>
      {text.slice(0, heard_length)}
      <span className="visually-hidden">{said.cut}</span>
      <del className={styles.cut} title={said.cutTip}>
        {text.slice(heard_length)}
      </del>
    </>
  );
}

/** Where in the text under this point of the window one is, 0..1; null when there is no text. */
function shareAt({ x, y }: { x: number; y: number }): number | null {
  const place = "caretPositionFromPoint" in document ? document.caretPositionFromPoint(x, y) : null;
  const node = place?.offsetNode;
  const length = node?.textContent?.length ?? 0;
  return place === null || node?.nodeType !== Node.TEXT_NODE || length === 0 ? null : place.offset / length;
}

/** About when the word under a point was said, ms: words are taken to follow each other evenly. */
function momentOfWord(line: TranscriptLine, point: { x: number; y: number }): number {
  if (line.until_ms === null || line.is_keys) return line.at_ms;
  const share = shareAt(point) ?? 0;
  // A click at the beginning plays all of it.
  return share < 0.1 ? line.at_ms : line.at_ms + share * (line.until_ms - line.at_ms);
}
