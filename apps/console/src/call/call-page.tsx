import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { getJson } from "../api/request.ts";
import type { CallDetails, TranscriptLine } from "../api/types.ts";
import { clock, moment } from "../look/time.ts";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { Recording } from "../parts/recording.tsx";
import { transcript } from "../parts/transcript.ts";
import styles from "./call.module.css";

function Spoken(props: { line: TranscriptLine; current: boolean; seek: () => void }) {
  const { line } = props;
  const isAgent = line.speaker === "agent";
  return (
    <li>
      <button type="button" className={styles.line} aria-current={props.current} onClick={props.seek}>
        <span className="muted">{clock(line.at_ms)}</span>
        <span className={isAgent ? styles.agent : styles.caller}>{isAgent ? "Agent" : "Caller"}</span>
        {line.is_keys ? (
          <span>
            <span className="visually-hidden">pressed </span>
            <span className="chip">{line.text}</span>
          </span>
        ) : (
          <span lang={line.language ?? undefined}>{line.text}</span>
        )}
      </button>
    </li>
  );
}

export function CallPage() {
  const params = useParams({ from: "/signed-in/clients/$organisation/voice-agents/$flow/$version/calls/$call" });
  const [position, setPosition] = useState(0);
  const base = `/api/organisations/${params.organisation}/flows/${params.flow}/analytics`;
  const details = useQuery({
    queryKey: ["call", params.call],
    queryFn: () => getJson<CallDetails>(`${base}/call_details/?call_uuid=${params.call}`),
  });
  if (details.error) return <PanelError title="Error fetching call" error={details.error} retry={details.refetch} />;
  if (!details.data) return <div aria-busy="true" />;
  const call = details.data;
  const { events, blocks } = call;
  const current = call.transcript.findLast((line) => line.at_ms <= position * 1000);
  return (
    <>
      <PageHead
        title={<span className="mono">{call.caller_number ?? "Unknown caller"}</span>}
        note={`${moment(call.call_created_at)}, ${call.duration_ms === null ? "not ended" : clock(call.duration_ms)}`}
      >
        <span className={call.status === "failed" ? "badge bad" : "badge ok"}>{call.disposition ?? call.status}</span>
        {call.language && <span className="chip">{call.language}</span>}
      </PageHead>
      <section className="card" aria-label="Recording">
        {call.recording !== null ? (
          <Recording
            path={`${base}/recording/?call_uuid=${params.call}`}
            position={position}
            onPosition={setPosition}
          />
        ) : (
          <p style={{ padding: "var(--s-4)" }}>This call has no recording.</p>
        )}
      </section>
      <div className={styles.grid}>
        <section className="card">
          <header>
            <h2>Transcript</h2>
          </header>
          <ol className={styles.lines}>
            {transcript(call.transcript, blocks).map((entry) =>
              "block" in entry ? (
                <li key={entry.key} className={styles.block}>
                  {entry.block.name}
                </li>
              ) : (
                <Spoken
                  key={entry.key}
                  line={entry.line}
                  current={entry.line === current}
                  seek={() => setPosition(entry.line.at_ms / 1000)}
                />
              ),
            )}
          </ol>
        </section>
        <div style={{ display: "grid", gap: "var(--s-3)", alignContent: "start" }}>
          <section className="card">
            <header>
              <h2>Path</h2>
              <span className="muted">{blocks.length} blocks</span>
            </header>
            <ol className={styles.lines} aria-label="Blocks the call went through">
              {blocks.map((block, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the path of an ended call never changes
                <li key={place}>
                  <button
                    type="button"
                    className={styles.line}
                    style={{ gridTemplateColumns: "48px 1fr" }}
                    onClick={() => setPosition(block.at_ms / 1000)}
                  >
                    <span className="muted">{clock(block.at_ms)}</span>
                    {block.name}
                  </button>
                </li>
              ))}
            </ol>
          </section>
          <section className="card">
            <header>
              <h2>Events</h2>
              <span className="muted">{events.length}</span>
            </header>
            <div className={styles.events}>
              <table className="table">
                <tbody>
                  {events.map((event) => (
                    <tr key={event.seq}>
                      <td className="number muted">{event.at_ms} ms</td>
                      <td>
                        <div>{event.type}</div>
                        <code className="muted">{JSON.stringify(event.data)}</code>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        </div>
      </div>
    </>
  );
}
