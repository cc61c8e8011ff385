import type { CallDetails, InFlow } from "@parley/model/api/calls";
import {
  IconDownload,
  IconMessage2,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward5,
  IconRewindForward5,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { clock } from "../look/time.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { PanelError } from "../parts/panel-error.tsx";
import { useObjectUrl } from "../playing/use-object-url.ts";
import { type Player, speeds } from "../playing/use-player.ts";
import { Chapters } from "./chapters.tsx";
import { heardBlocks } from "./heard-blocks.ts";
import { type LoadedRecording, loadRecording } from "./load-recording.ts";
import { type CommentMark, type Mark, marksOf } from "./marks.ts";
import styles from "./recording.module.css";
import { sharesOf, silencesOf, speechOf } from "./speech-spans.ts";
import { texts } from "./texts.ts";
import { Waveform } from "./waveform.tsx";

const said = texts.recording;

/** The two channels of a call, seen and heard. */
export function Recording(props: {
  inFlow: InFlow;
  call: CallDetails;
  player: Player;
  comments: readonly CommentMark[];
  onComment: (comment: CommentMark) => void;
}) {
  const asked = { path: props.inFlow, query: { call_uuid: props.call.call_uuid } };
  const recording = useQuery({
    queryKey: ["recording", asked],
    queryFn: () => loadRecording(asked),
    staleTime: Infinity,
  });
  const { data, error, refetch } = recording;
  if (error) {
    return (
      <PanelError title={said.failed} error={error} retry={() => void refetch()}>
        {said.below}
      </PanelError>
    );
  }
  return data ? <LoadedPlayer recording={data} {...props} /> : <RecordingSkeleton />;
}

export function RecordingSkeleton() {
  return (
    <div className={styles.player} aria-hidden="true">
      <span className={styles.chapters} />
      <span className={`skeleton ${styles.waiting}`} style={{ gridRow: 2 }} />
      <span className={`skeleton ${styles.waiting}`} style={{ gridRow: 3 }} />
      <span className={styles.groove} />
      <span className={styles.flags} />
      <span className={styles.controls} />
    </div>
  );
}

function LoadedPlayer(props: Parameters<typeof Recording>[0] & { recording: LoadedRecording }) {
  const { recording, call, player, comments, onComment } = props;
  const { seconds } = recording;
  const url = useObjectUrl(recording.sound);
  const file = useRef<HTMLAnchorElement>(null);
  useActions(
    () => [{ id: "call download", group: texts.keys.group, label: said.download, run: () => file.current?.click() }],
    [],
  );
  const position = Math.min(player.position, seconds);
  const played = seconds > 0 ? position / seconds : 0;
  const blocks = useMemo(() => heardBlocks(call), [call]);
  const marks = useMemo(() => marksOf(call.events), [call.events]);
  const speech = useMemo(() => speechOf(call.events, seconds * 1000), [call.events, seconds]);
  const shares = sharesOf(speech, seconds * 1000);
  const Icon = player.isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const where = `${clock(position * 1000)} / ${clock(seconds * 1000)}`;
  const percent = (share: number) => Math.round(share * 100);
  return (
    <div className={styles.player} style={{ "--filled": `${played * 100}%` }}>
      <Chapters blocks={blocks} seconds={seconds} position={position} seek={player.seek} />
      <Waveform speaker="agent" peaks={recording.agent} played={played} />
      <Waveform speaker="caller" peaks={recording.caller} played={played} />
      <div className={styles.marks} aria-hidden="true">
        {silencesOf(speech, seconds * 1000).map(({ from, until }) => (
          <span
            key={from}
            className={styles.silence}
            style={{ left: share(from, seconds), width: share(until - from, seconds) }}
          />
        ))}
      </div>
      <span className={styles.groove} />
      <input
        className={styles.seek}
        type="range"
        aria-label={said.position}
        aria-valuetext={where}
        min={0}
        max={seconds}
        step={0.1}
        value={position}
        onChange={(event) => player.seek(event.currentTarget.valueAsNumber)}
      />
      <Marks marks={marks} comments={comments} seconds={seconds} seek={player.seek} onComment={onComment} />
      <audio src={url} {...player.audio} />
      <div className={styles.controls}>
        <button
          className="button primary icon"
          type="button"
          aria-label={player.isPlaying ? said.pause : said.play}
          title={said.space}
          onClick={player.toggle}
        >
          <Icon size={16} aria-hidden />
        </button>
        <button className="button quiet icon" type="button" aria-label={said.back} onClick={() => player.skip(-5)}>
          <IconRewindBackward5 size={18} aria-hidden />
        </button>
        <button className="button quiet icon" type="button" aria-label={said.on} onClick={() => player.skip(5)}>
          <IconRewindForward5 size={18} aria-hidden />
        </button>
        <span className="muted">{where}</span>
        <Speeds speed={player.speed} onChange={player.setSpeed} />
        <a
          ref={file}
          className="button quiet icon"
          href={url}
          download={said.file(call.call_uuid)}
          aria-label={said.download}
          title={said.download}
        >
          <IconDownload size={18} aria-hidden />
        </a>
        <dl className={styles.shares}>
          <div>
            <dt>{said.silence}</dt>
            <dd>{said.percent(percent(shares.silence))}</dd>
          </div>
          <div>
            <dt>{said.talkOver}</dt>
            <dd>{said.seconds((shares.talkOver / 1000).toFixed(1))}</dd>
          </div>
          <div>
            <dt>{said.shares}</dt>
            <dd>{said.percents(percent(shares.agent), percent(shares.caller))}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}

function Speeds({ speed, onChange }: { speed: number; onChange: (speed: number) => void }) {
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{said.speed}</legend>
      {speeds.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="speed"
            className="visually-hidden"
            checked={each === speed}
            onChange={() => onChange(each)}
          />
          {said.times(each)}
        </label>
      ))}
    </fieldset>
  );
}

/** Barge-ins, keys, missing inputs and comments below the recording; each leads to its place. */
function Marks(props: {
  marks: readonly Mark[];
  comments: readonly CommentMark[];
  seconds: number;
  seek: (seconds: number) => void;
  onComment: (comment: CommentMark) => void;
}) {
  const { marks, comments, seconds, seek, onComment } = props;
  return (
    <ol className={styles.flags} aria-label={said.marks}>
      {marks.map(({ at, kind, label }) => (
        <li key={`${kind} ${at}`} style={{ left: share(at, seconds) }} data-kind={kind}>
          <button
            type="button"
            className={styles.flag}
            aria-label={said.markAt(label, clock(at))}
            title={said.markAt(label, clock(at))}
            onClick={() => seek(at / 1000)}
          >
            {said.flags[kind]}
          </button>
        </li>
      ))}
      {comments.map((comment) => (
        <li key={comment.thread} style={{ left: share(comment.at, seconds) }} data-kind="comment">
          <button
            type="button"
            className={styles.flag}
            aria-label={said.markAt(comment.label, clock(comment.at))}
            title={said.markAt(comment.label, clock(comment.at))}
            onClick={() => onComment(comment)}
          >
            <IconMessage2 size={12} aria-hidden />
          </button>
        </li>
      ))}
    </ol>
  );
}

const share = (ms: number, seconds: number) => `${seconds > 0 ? Math.min(100, ms / (seconds * 10)) : 0}%`;
