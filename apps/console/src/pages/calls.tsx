import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { getJson } from "../api/request.ts";
import type { Call, Page } from "../api/types.ts";
import { clock, moment } from "../look/time.ts";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";

export function CallsPage() {
  const params = useParams({ from: "/signed-in/clients/$organisation/voice-agents/$flow/$version/calls" });
  const list = useQuery({
    queryKey: ["calls", params.flow],
    queryFn: () =>
      getJson<Page<Call>>(
        `/api/organisations/${params.organisation}/flows/${params.flow}/analytics/fetch_calls/?ordering=-call_created_at&limit=50`,
      ),
    staleTime: 0,
  });
  if (list.error) return <PanelError title="Error fetching calls" error={list.error} retry={list.refetch} />;
  return (
    <>
      <PageHead title="Calls" note={list.data?.count}>
        <Link className="button" to="/clients/$organisation/voice-agents/$flow/$version/test" params={params}>
          Test
        </Link>
      </PageHead>
      <section className="card">
        <table className="table">
          <thead>
            <tr>
              <th>Started</th>
              <th>Caller</th>
              <th>Status</th>
              <th>Disposition</th>
              <th className="number">Duration</th>
            </tr>
          </thead>
          <tbody>
            {list.data?.results.map((call) => (
              <tr key={call.call_uuid}>
                <td>
                  <Link
                    to="/clients/$organisation/voice-agents/$flow/$version/calls/$call"
                    params={{ ...params, call: call.call_uuid }}
                  >
                    {moment(call.call_created_at)}
                  </Link>
                </td>
                <td className="mono">{call.caller_number ?? "–"}</td>
                <td>
                  <span className={call.status === "failed" ? "badge bad" : "badge"}>{call.status}</span>
                </td>
                <td>{call.disposition ?? "–"}</td>
                <td className="number">{call.duration_ms === null ? "–" : clock(call.duration_ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {list.data?.count === 0 && (
          <p style={{ padding: "var(--s-6)" }}>No calls yet. Call the agent's number, and the call appears here.</p>
        )}
      </section>
    </>
  );
}
