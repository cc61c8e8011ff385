import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ApiError } from "../api/api-error.ts";
import { getJson } from "../api/request.ts";
import type { CallDetails } from "../api/types.ts";
import { clock, moment, zone } from "../look/time.ts";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import styles from "./call.module.css";
import { CallSkeleton } from "./call-skeleton.tsx";
import { Events } from "./events.tsx";
import { Path } from "./path.tsx";
import { Recording } from "./recording.tsx";
import { Transcript } from "./transcript.tsx";
import { usePlayer } from "./use-player.ts";

export function CallPage() {
  const { organisation = "", flow = "", call: uuid = "" } = useParams({ strict: false });
  const player = usePlayer();
  const base = `/api/organisations/${organisation}/flows/${flow}/analytics`;
  const details = useQuery({
    queryKey: ["call", uuid],
    queryFn: () => getJson<CallDetails>(`${base}/call_details/?call_uuid=${encodeURIComponent(uuid)}`),
  });
  const { data: call, error } = details;
  const refetch = () => void details.refetch();
  if (call === undefined && error === null) return <CallSkeleton />;
  if (call === undefined) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return (
      <>
        <PageHead title="Call" />
        <section className="card">
          <PanelError
            title={isMissing ? "Could not find the Call!" : "Error fetching Call"}
            error={error}
            retry={refetch}
          />
        </section>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={<span className={`mono ${styles.number}`}>{call.caller_number ?? "Unknown caller"}</span>}
        note={`${moment(call.call_created_at)} (${zone}), ${call.duration_ms === null ? "not ended" : clock(call.duration_ms)}`}
      >
        <StatusBadge status={call.status} />
        {call.disposition !== null && call.disposition !== call.status && (
          <span className="chip">{call.disposition}</span>
        )}
        {call.language !== null && <span className="chip">{call.language}</span>}
        {call.duration_ms === null && (
          <button type="button" className="button small" onClick={refetch}>
            Refresh
          </button>
        )}
      </PageHead>
      <section className="card" aria-label="Recording">
        {call.recording === null ? (
          <p className={styles.nothing}>
            {call.duration_ms === null
              ? "The recording is here once the call has ended."
              : "This call has no recording."}
          </p>
        ) : (
          <Recording path={`${base}/recording/?call_uuid=${call.call_uuid}`} player={player} />
        )}
      </section>
      <div className={styles.grid}>
        <Transcript call={call} position={player.position} seek={player.seek} />
        <div className={styles.side}>
          <Path blocks={call.blocks} seek={player.seek} />
          <Events events={call.events} />
        </div>
      </div>
    </>
  );
}
