import { Link, useParams } from "@tanstack/react-router";
import type { Flow } from "../api/types.ts";
import { useList } from "../api/use-list.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { type Column, ListTable } from "../parts/list-table.tsx";
import { Name } from "../parts/name.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { places } from "../parts/places.ts";
import { StatusBadge } from "../parts/status-badge.tsx";

const columnsOf = (organisation: string): readonly Column<Flow>[] => {
  const paramsOf = (flow: Flow) => ({ organisation, flow: flow.uuid, version: flow.latest_version ?? "0.0.1" });
  return [
    {
      head: "Agent",
      cell: (flow) => (
        <Link className="row-link" {...places.calls(paramsOf(flow))}>
          <Name text={flow.name} />
        </Link>
      ),
    },
    { head: "Channel", width: "110px", cell: ({ type }) => <span className="chip">{type}</span> },
    { head: "Status", width: "140px", cell: ({ status }) => <StatusBadge status={status} /> },
    { head: "Live", width: "100px", className: "mono", cell: ({ deployed_version }) => deployed_version ?? "–" },
    { head: "Latest", width: "100px", className: "mono", cell: ({ latest_version }) => latest_version ?? "–" },
    {
      head: <span className="visually-hidden">Actions</span>,
      width: "110px",
      className: "number",
      cell: (flow) => (
        <Link className="button small" {...places.test(paramsOf(flow))} aria-label={`Test ${flow.name}`}>
          Test
        </Link>
      ),
    },
  ];
};

export function AgentsPage() {
  const { organisation = "" } = useParams({ strict: false });
  const list = useList<Flow>(["flows", organisation], `/api/organisations/${organisation}/flows/?ordering=name`);
  return (
    <>
      <PageHead title="Voice agents" note={list.count} />
      <ListTable
        label="Voice agents"
        list={list}
        columns={columnsOf(organisation)}
        rowKey={({ uuid }) => uuid}
        errorTitle="Error fetching Flows"
        empty={
          <EmptyState title="No voice agents yet">
            An agent is a map of blocks and paths. Send a sample's YAML to the API to begin.
          </EmptyState>
        }
      />
    </>
  );
}
