import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { getJson } from "../api/request.ts";
import type { CallDetails } from "../api/types.ts";
import { clock, moment } from "../look/time.ts";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { Recording } from "../parts/recording.tsx";
import { blockPath, type Line, transcript } from "../parts/transcript.ts";
import styles from "./call.module.css";

const speakers = { agent: "Agent", caller: "Caller", keys: "Keys", note: "" } as const;

function TranscriptLine(props: { line: Line; current: boolean; seek: () => void }) {
  const { line } = props;
  if (line.kind === "block") return <li className={styles.block}>{line.name}</li>;
  return (
    <li>
      <button type="button" className={styles.line} aria-current={props.current} onClick={props.seek}>
        <span className="muted">{clock(line.at_ms)}</span>
        <span className={line.kind === "agent" ? styles.agent : styles.caller}>{speakers[line.kind]}</span>
        {line.kind === "keys" ? <span className="chip">{line.text}</span> : <span>{line.text}</span>}
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
  const { call, events } = details.data;
  const shown = transcript(events);
  const current = shown.findLast((line) => line.kind !== "block" && line.at_ms <= position * 1000)?.seq;
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
        {call.recording ? (
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
            {shown.map((line) => (
              <TranscriptLine
                key={line.seq}
                line={line}
                current={line.seq === current}
                seek={() => setPosition(line.at_ms / 1000)}
              />
            ))}
          </ol>
        </section>
        <div style={{ display: "grid", gap: "var(--s-3)", alignContent: "start" }}>
          <section className="card">
            <header>
              <h2>Path</h2>
              <span className="muted">{blockPath(events).length} blocks</span>
            </header>
            <ol className={styles.lines} aria-label="Blocks the call went through">
              {blockPath(events).map((block) => (
                <li key={block.seq}>
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
