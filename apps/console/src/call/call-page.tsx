import { ask, rowsAt } from "@parley/client";
import { rules } from "@parley/model";
import { type CallDetails, callDetails } from "@parley/model/api/calls";
import type { call as callNoun } from "@parley/model/nouns/call";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { readCallsSearch } from "../api/calls-search.ts";
import { send } from "../api/send.ts";
import { useCallEvents } from "../api/use-call-events.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { PageError } from "../parts/page-error.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { places } from "../parts/places.ts";
import { useAgent } from "../parts/use-agent.ts";
import { usePolicy } from "../parts/use-policy.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import { usePlayer } from "../playing/use-player.ts";
import { turnsOf } from "../telling/turn-timings.ts";
import styles from "./call.module.css";
import { CallHead } from "./call-head.tsx";
import { CallSkeleton } from "./call-skeleton.tsx";
import { Callbacks } from "./callbacks.tsx";
import { Deliveries } from "./deliveries.tsx";
import { Events, type RecordView, recordViews } from "./events.tsx";
import { Latency } from "./latency.tsx";
import { commentMarks } from "./marks.ts";
import { Metadata } from "./metadata.tsx";
import { Path } from "./path.tsx";
import { Recording } from "./recording.tsx";
import { texts } from "./texts.ts";
import { Transcript } from "./transcript.tsx";
import { useCallComments } from "./use-call-comments.ts";
import { useCallKeys } from "./use-call-keys.ts";
import { useNeighbours } from "./use-neighbours.ts";

/** Changes of a call within this time are read together; milliseconds. */
const gathering = 250;

/** One call; another call is another page, so that nothing of the one before stays. */
export function CallPage() {
  const { call = "" } = useParams({ strict: false });
  return <OneCall key={call} uuid={call} />;
}

function OneCall({ uuid }: { uuid: string }) {
  const { organisation, flow, version } = useAgent();
  const agent = { organisation, flow, version: version ?? "" };
  const [place, setPlace] = useSearchState(readPlace);
  const { at, record, ...search } = place;
  const showRecord = (view: RecordView) => setPlace({ ...place, record: view });
  const player = usePlayer(at);
  const [moment, setMoment] = useState<number | null>(null);
  const [thread, setThread] = useState<string>();
  const inFlow = { org: organisation, flow };
  const queries = useQueryClient();
  const key = ["call", uuid];
  const comments = useCallComments(inFlow, uuid);
  const { threads, store } = comments;
  const details = useQuery({
    queryKey: key,
    queryFn: () => ask(send, callDetails, { path: inFlow, query: { call_uuid: uuid } }),
  });
  const { data: call, error } = details;
  const refetch = () => void queries.invalidateQueries({ queryKey: key });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useCallEvents(agent, (event) => {
    if (event.type !== "ready" && event.call !== uuid) return;
    if (event.type === "ready" || event.type === "commented") void store.refresh();
    if (event.type === "commented") return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refetch();
    }, gathering);
  });

  const { next, previous } = useNeighbours(inFlow, call, search);
  const { isAllowed } = usePolicy(rules.callsAdmin);
  const navigate = useNavigate();
  const leadTo = (other: string | null) =>
    other === null ? null : () => void navigate({ ...places.call({ ...agent, call: other }), search });
  async function mark(name: "starred" | "golden", failed: string) {
    if (call === undefined || !isAllowed) return;
    const marked = { [name]: !call[name] };
    queries.setQueryData<CallDetails>(key, { ...call, ...marked });
    try {
      await rowsAt<typeof callNoun>(send, "/api/organisations/{org}/flows/{flow}/analytics/", inFlow).change(
        { id: uuid },
        marked,
      );
    } catch (fault) {
      queries.setQueryData<CallDetails>(key, call);
      reportError(failed, fault);
    }
  }
  const star = () => mark("starred", texts.page.starring);
  const isRecorded = call !== undefined && call.recording !== null;
  useCallKeys({
    toggle: isRecorded ? player.toggle : null,
    skip: isRecorded ? player.skip : null,
    star: () => void star(),
    comment: () => isAllowed && setMoment(Math.round(player.position * 1000)),
    next: leadTo(next),
    previous: leadTo(previous),
  });
  const marks = useMemo(() => commentMarks(threads ?? []), [threads]);
  const turns = useMemo(() => (call === undefined ? [] : turnsOf(call.events)), [call]);

  if (call === undefined && error === null) return <CallSkeleton />;
  if (call === undefined) {
    return (
      <>
        <PageHead title={texts.page.title} />
        <section className="card">
          <PageError missing={texts.page.missing} failed={texts.page.fetching} error={error} retry={refetch} />
        </section>
      </>
    );
  }
  return (
    <>
      <CallHead
        call={call}
        agent={agent}
        search={search}
        next={next}
        previous={previous}
        position={player.position}
        star={() => void star()}
        gild={() => void mark("golden", texts.page.gilding)}
      />
      <section className="card" aria-label={texts.page.recording}>
        {call.recording === null ? (
          <p className={styles.nothing}>
            {call.duration_ms === null && call.ended_at === null ? texts.page.recordingLater : texts.page.noRecording}
          </p>
        ) : (
          <Recording
            inFlow={inFlow}
            call={call}
            player={player}
            comments={marks}
            onComment={(comment) => {
              player.seek(comment.at / 1000);
              setThread(comment.thread);
            }}
          />
        )}
      </section>
      <div className={styles.grid}>
        <Transcript
          call={call}
          turns={turns}
          position={player.position}
          seek={player.seek}
          comments={comments}
          thread={thread}
          moment={moment}
          onMoment={setMoment}
          onSaid={setThread}
        />
        <div className={styles.side}>
          <Path call={call} inFlow={inFlow} position={player.position} seek={player.seek} />
          <Metadata call={call} inFlow={inFlow} reload={refetch} />
          <Callbacks callbacks={call.callbacks} inFlow={inFlow} reload={refetch} />
          <Deliveries deliveries={call.deliveries} />
        </div>
        <div className={styles.side}>
          <Latency turns={turns} position={player.position} seek={player.seek} />
          <Events
            events={call.events}
            isGoingOn={call.ended_at === null}
            view={record ?? "why"}
            onView={showRecord}
            position={player.position}
            seek={player.seek}
          />
        </div>
      </div>
    </>
  );
}

/** The list's filters, the second that a link points at, and what of the record is shown. */
function readPlace(search: { readonly [name: string]: unknown }) {
  const seconds = Number(search.at);
  const at = Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
  const record = recordViews.find((view) => view === search.record);
  return { ...readCallsSearch(search), at, record };
}
