import { IconRefresh } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Call } from "../api/types.ts";
import { useList } from "../api/use-list.ts";
import { clock, moment, zone } from "../look/time.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { type Column, ListTable } from "../parts/list-table.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { places } from "../parts/places.ts";
import { StatusBadge } from "../parts/status-badge.tsx";
import { useAgent } from "../parts/use-agent.ts";

type Agent = { readonly organisation: string; readonly flow: string; readonly version: string };

const columnsOf = (agent: Agent): readonly Column<Call>[] => [
  {
    head: `Started (${zone})`,
    cell: ({ call_uuid, call_created_at }) => (
      <Link className="row-link" {...places.call({ ...agent, call: call_uuid })}>
        {moment(call_created_at)}
      </Link>
    ),
  },
  {
    head: "Caller",
    width: "180px",
    className: "mono",
    cell: ({ caller_number }) => <span className="truncate">{caller_number ?? "–"}</span>,
  },
  { head: "Status", width: "140px", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    head: "Disposition",
    width: "180px",
    cell: ({ disposition }) => <span className="truncate">{disposition ?? "–"}</span>,
  },
  {
    head: "Duration",
    width: "100px",
    className: "number",
    cell: ({ duration_ms }) => (duration_ms === null ? "–" : clock(duration_ms)),
  },
];

export function CallsPage() {
  const { version, ...place } = useAgent();
  const agent = { ...place, version: version ?? "" };
  const list = useList<Call>(
    ["calls", agent.flow],
    `/api/organisations/${agent.organisation}/flows/${agent.flow}/analytics/fetch_calls/?ordering=-call_created_at`,
    { isLive: true },
  );
  return (
    <>
      <PageHead title="Calls" note={list.count}>
        <button className="button quiet" type="button" onClick={list.reload}>
          <IconRefresh size={16} aria-hidden /> Refresh
        </button>
        <Link className="button" {...places.test(agent)}>
          Test
        </Link>
      </PageHead>
      <ListTable
        label="Calls"
        list={list}
        columns={columnsOf(agent)}
        rowKey={({ call_uuid }) => call_uuid}
        errorTitle="Error fetching Calls"
        empty={
          <EmptyState title="No calls yet">
            Call the agent's number, and the call appears here. Test talks with it at once.
          </EmptyState>
        }
      />
    </>
  );
}
