import { type Row, rowsAt } from "@parley/client";
import { rules } from "@parley/model";
import type { flow } from "@parley/model/nouns/flow";
import { Link, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { send } from "../api/send.ts";
import { standingOf } from "../parts/archived/archived.ts";
import { useClient } from "../parts/archived/use-archived.ts";
import type { TableColumn } from "../parts/data-table/column.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { Name } from "../parts/name.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { useSearchState } from "../parts/use-search-state.ts";
import type { RowsSource } from "../resource/page-query.ts";
import { searchReader } from "../resource/resource-search.ts";
import { ServerList } from "../resource/server-list.tsx";
import { usePagedRows } from "../resource/use-paged-rows.ts";
import { usePlace } from "../resource/use-place.ts";
import { texts } from "./texts.ts";

const shown = ["uuid", "name", "use_case", "status", "latest_version", "deployed_version"] as const;
type Application = Pick<Row<typeof flow>, (typeof shown)[number]>;

const applicationsOf = (organisation: string, search: string | undefined): RowsSource<Application> => ({
  key: ["applications", organisation],
  query: search ?? "",
  load: async (offset, limit, signal) => {
    const flows = rowsAt<typeof flow>(send, "/api/organisations/{org}/flows/", { org: organisation });
    const filters = { template_type: "Application" } as const;
    const asked = search === undefined ? {} : { search };
    const page = await flows.list(
      { filters, ordering: ["shown_name"], fields: shown, limit, offset, ...asked },
      signal,
    );
    return { count: page.count, rows: page.results };
  },
});

const columnsOf = (organisation: string, client: ReturnType<typeof useClient>): readonly TableColumn<Application>[] => [
  {
    key: "name",
    head: texts.columns.name,
    cell: ({ uuid, name }) => (
      <Link
        className="row-link truncate"
        to="/clients/$organisation/applications/$flow"
        params={{ organisation, flow: uuid }}
      >
        <Name text={name} />
      </Link>
    ),
  },
  {
    key: "status",
    head: texts.columns.status,
    width: "120px",
    cell: (application) => <StatusBadge status={standingOf(application, client)} />,
  },
  {
    key: "live",
    head: texts.columns.live,
    width: "120px",
    cell: ({ deployed_version }) => <span className="mono">{deployed_version ?? texts.nothing}</span>,
  },
  {
    key: "latest",
    head: texts.columns.latest,
    width: "120px",
    cell: ({ latest_version }) => <span className="mono muted">{latest_version ?? texts.nothing}</span>,
  },
];

const readSearch = searchReader([]);

/** The applications of a client: agents that are offered as such. */
export function ApplicationsPage() {
  const { organisation = "" } = useParams({ strict: false });
  const [search, show] = useSearchState(readSearch);
  const rows = usePagedRows(applicationsOf(organisation, search.q), usePlace(search, show));
  const client = useClient(organisation);
  const columns = useMemo(() => columnsOf(organisation, client), [organisation, client]);
  return (
    <>
      <PageHead title={texts.title} />
      <ServerList
        list="applications"
        label={texts.title}
        rows={rows}
        columns={columns}
        idOf={({ uuid }) => uuid}
        rowName={({ name }) => name}
        searchLabel={texts.search}
        filters={[]}
        search={search}
        show={show}
        errorTitle={texts.fetching}
        needs={rules.flowRead}
        noneFits={texts.noneFits}
        empty={
          <EmptyState withPicture title={texts.empty.title}>
            {texts.empty.text}
          </EmptyState>
        }
        foot={<span className="muted">{texts.count(rows.rows?.length ?? 0)}</span>}
      />
    </>
  );
}
