import { ask, ProblemError } from "@parley/client";
import { rules } from "@parley/model";
import { type Invited, type Member, withdrawInvitation } from "@parley/model/api/access";
import type { Id } from "@parley/model/kernel";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { send } from "../api/send.ts";
import { useZone } from "../look/use-zone.ts";
import type { TableColumn } from "../parts/data-table/column.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { Name } from "../parts/name.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { useSearchState } from "../parts/use-search-state.ts";
import { type ResourceSearch, searchReader } from "../resource/resource-search.ts";
import { ServerList } from "../resource/server-list.tsx";
import { usePagedRows } from "../resource/use-paged-rows.ts";
import { usePlace } from "../resource/use-place.ts";
import styles from "./people.module.css";
import { invitationsQuery, personName, teamSource } from "./people-queries.ts";
import { RightsSummary } from "./rights-field.tsx";
import { texts } from "./texts.ts";

const readSearch = searchReader([]);

/** The people of a client and those who are invited, below the page's `tabs`. */
export function Team(props: {
  readonly organisation: Id;
  readonly tabs: ReactNode;
  readonly reload: () => Promise<void>;
  readonly add: ReactNode;
}) {
  const { organisation, tabs, reload, add } = props;
  const [search, show] = useSearchState<ResourceSearch>(readSearch);
  const rows = usePagedRows(teamSource(organisation, search.q), usePlace(search, show));
  const { moment } = useZone();
  const columns = useMemo(() => teamColumns(organisation, moment), [organisation, moment]);
  return (
    <>
      {/* Where no one is there yet, the button stands in the list. */}
      <PageHead title={texts.title}>{(rows.rows?.length !== 0 || search.q !== undefined) && add}</PageHead>
      {tabs}
      <InvitedPeople organisation={organisation} reload={reload} />
      <ServerList
        list="people"
        label={texts.team.label}
        rows={rows}
        columns={columns}
        idOf={({ id }) => id}
        rowName={personName}
        rowHeight={52}
        searchLabel={texts.team.search}
        filters={[]}
        search={search}
        show={show}
        errorTitle={texts.team.fetching}
        needs={rules.clientSettingsRead}
        noneFits={texts.team.noneFits}
        empty={
          <EmptyState title={texts.team.none} actions={add}>
            {texts.team.empty}
          </EmptyState>
        }
        foot={<span className="muted">{texts.team.count(rows.rows?.length ?? 0)}</span>}
      />
    </>
  );
}

const teamColumns = (organisation: Id, moment: (iso: string) => string): readonly TableColumn<Member>[] => [
  {
    key: "person",
    head: texts.team.columns.person,
    cell: (member) => (
      <span className={styles.person}>
        <Link
          className="row-link truncate"
          to="/clients/$organisation/settings/team/$user"
          params={{ organisation, user: member.id }}
        >
          <Name text={personName(member)} />
        </Link>
        {personName(member) !== member.email && <span className="caption truncate">{member.email}</span>}
      </span>
    ),
  },
  {
    key: "rights",
    head: texts.team.columns.rights,
    cell: ({ permissions_v2: { organisations, flows } }) => (
      <span className={styles.person}>
        <RightsSummary rights={organisations[organisation] ?? []} />
        {Object.keys(flows).length > 0 && (
          <span className="caption">{texts.team.inAgents(Object.keys(flows).length)}</span>
        )}
      </span>
    ),
  },
  {
    key: "status",
    head: texts.team.columns.status,
    width: "120px",
    cell: ({ is_active, is_locked }) =>
      !is_active ? (
        <StatusBadge status={texts.team.status.off} look="idle" />
      ) : is_locked ? (
        <StatusBadge status={texts.team.status.locked} look="warn" />
      ) : (
        <StatusBadge status={texts.team.status.active} look="ok" />
      ),
  },
  {
    key: "seen",
    head: texts.team.columns.seen,
    width: "170px",
    cell: ({ last_seen_at }) =>
      last_seen_at === null ? <span className="muted">{texts.team.never}</span> : moment(last_seen_at),
  },
  { key: "added", head: texts.team.columns.added, width: "170px", cell: ({ added_at }) => moment(added_at) },
];

/** Who is asked to come and has not answered. */
function InvitedPeople({ organisation, reload }: { readonly organisation: Id; readonly reload: () => Promise<void> }) {
  const invited = useQuery(invitationsQuery(organisation));
  // What the person may not see, the list below says.
  const isRefused = invited.error instanceof ProblemError && [403, 404].includes(invited.error.status);
  if (invited.error !== null && !isRefused) {
    return (
      <section className="card">
        <PanelError title={texts.invited.fetching} error={invited.error} retry={() => void invited.refetch()} />
      </section>
    );
  }
  if (invited.data === undefined || invited.data.length === 0) return null;

  async function withdraw({ id, email }: Invited) {
    try {
      await ask(send, withdrawInvitation, { path: { org: organisation, id } });
      notify({ severity: "success", title: texts.invited.withdrawn(email) });
    } catch (error) {
      reportError(texts.invited.failed, error);
    } finally {
      await reload();
    }
  }

  return (
    <section className={`card ${styles.card} ${styles.waiting}`} aria-label={texts.invited.title}>
      <h2>{texts.invited.title}</h2>
      <ul className={styles.invited}>
        {invited.data.map((person) => (
          <li key={person.id}>
            <Name text={person.email} />
            <RightsSummary rights={person.permissions_v2.organisations[organisation] ?? []} />
            <Forbidden needs={rules.clientSettingsWrite}>
              <button
                type="button"
                className="button small"
                aria-label={texts.invited.withdrawName(person.email)}
                onClick={() => void withdraw(person)}
              >
                {texts.invited.withdraw}
              </button>
            </Forbidden>
          </li>
        ))}
      </ul>
    </section>
  );
}
