import { Link } from "@tanstack/react-router";
import type { Organisation } from "../api/types.ts";
import { useList } from "../api/use-list.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { type Column, ListTable } from "../parts/list-table.tsx";
import { Name } from "../parts/name.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";

const columns: readonly Column<Organisation>[] = [
  {
    head: "Name",
    cell: ({ uuid, name, display_name }) => (
      <Link className="row-link" to="/clients/$organisation" params={{ organisation: uuid }}>
        <Name text={display_name ?? name} />
      </Link>
    ),
  },
  { head: "Description", cell: ({ description }) => (description === null ? "–" : <Name text={description} />) },
  { head: "Status", width: "160px", cell: ({ status }) => <StatusBadge status={status} /> },
];

export function ClientsPage() {
  const list = useList<Organisation>(["organisations"], "/api/organisations/?ordering=name");
  return (
    <>
      <PageHead title="Clients" note={list.count} />
      <ListTable
        label="Clients"
        list={list}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        errorTitle="Error fetching Organisations"
        empty={
          <EmptyState title="No clients yet">
            A client is made through the API, or given to you by an administrator.
          </EmptyState>
        }
      />
    </>
  );
}
