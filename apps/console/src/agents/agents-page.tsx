import { rules } from "@parley/model";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { Link, useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { build } from "../api/build.ts";
import { useZone } from "../look/use-zone.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { archivedOf } from "../parts/archived/archived.ts";
import { useClient } from "../parts/archived/use-archived.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { HelpLink } from "../parts/help-link.tsx";
import { later, laterOpened } from "../parts/later.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { places } from "../parts/places.ts";
import { Scopes } from "../parts/scopes.ts";
import { texts as parts } from "../parts/texts.ts";
import { useFavourites } from "../parts/use-favourites.ts";
import { useListWidth } from "../parts/use-list-width.ts";
import { scopeOf, usePolicy } from "../parts/use-policy.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import { SelectAll } from "../resource/select-all.tsx";
import { ServerList } from "../resource/server-list.tsx";
import { useSelection } from "../resource/use-selection.ts";
import { agentColumns } from "./agent-columns.tsx";
import { agentsKey, agentsSource, findAgents } from "./agents-queries.ts";
import { readAgentsSearch } from "./agents-search.ts";
import { OpenAgent } from "./open-agent.tsx";
import { texts } from "./texts.ts";
import { useAgentVerbs } from "./use-agent-verbs.ts";
import { useAgents } from "./use-agents.ts";

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
// Menu and dialog are loaded when they are first opened: the list is what people come for.
const AgentMenu = laterOpened(parts.later.menu, () => import("./agent-menu.tsx").then((module) => module.AgentMenu));
const AgentsBulk = later(() => import("./agents-bulk.tsx").then((module) => module.AgentsBulk), {
  name: parts.later.actions,
});
const WaitingForMe = later(() => import("./waiting-for-me.tsx").then((module) => module.WaitingForMe), {
  name: texts.waiting.title,
});
const ArchivedNotice = later(() =>
  import("../parts/archived/archived-notice.tsx").then((module) => module.ArchivedNotice),
);
const NewAgentDialog = laterOpened(parts.later.dialog, () =>
  import("./new/new-agent-dialog.tsx").then((module) => module.NewAgentDialog),
);

const ImportAgentDialog = laterOpened(parts.later.dialog, () =>
  import("./new/import-agent-dialog.tsx").then((module) => module.ImportAgentDialog),
);

const named = (labels: { readonly [value: string]: string }) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const statuses = named(texts.filters.statuses);
const deployments = named(texts.filters.deployments);

/** The voice agents of a client. */
export function AgentsPage() {
  const { organisation = "" } = useParams({ strict: false });
  const [search, show] = useSearchState(readAgentsSearch);
  const { list, known, activityError } = useAgents(organisation, search, show);
  const verbs = useAgentVerbs(organisation);
  const { selected, select } = useSelection(agentsKey(organisation), search, show);
  const { isAllowed: maySeeTeam } = usePolicy(rules.clientSettingsRead);
  const [dialog, setDialog] = useState<"new" | "import" | null>(null);
  const { brief } = useZone();
  const favourites = useFavourites("agents");
  const { isNarrow, isWide } = useListWidth();
  const client = useClient(organisation);
  const archived = archivedOf(client, undefined);
  const columns = useMemo(
    () => agentColumns({ organisation, client, isNarrow, isWide, brief, favourites }),
    [organisation, client, isNarrow, isWide, brief, favourites],
  );
  useActions(() => {
    const action = { group: texts.list.title, needs: rules.flowWrite } as const;
    return [
      { ...action, id: "agents add", label: texts.list.add, run: () => setDialog("new") },
      { ...action, id: "agents import", label: texts.list.import, run: () => setDialog("import") },
    ];
  }, []);
  const count = list.rows?.length;
  const create = (
    <Forbidden needs={rules.flowWrite}>
      <button type="button" className="button primary" onClick={() => setDialog("new")}>
        <IconPlus size={16} aria-hidden /> {texts.list.add}
      </button>
    </Forbidden>
  );

  return (
    <>
      <PageHead title={texts.list.title} note={known?.active}>
        {build === "applications" && (
          <Link className="button quiet" to="/clients/$organisation/applications" params={{ organisation }}>
            {texts.list.applications}
          </Link>
        )}
        <Link className="button quiet" {...places.templates(organisation)}>
          {texts.list.templates}
        </Link>
        {maySeeTeam && (
          <Link
            className="button quiet"
            to="/clients/$organisation/settings/$tab"
            params={{ organisation, tab: "team" }}
          >
            {texts.list.team}
          </Link>
        )}
        <Forbidden needs={rules.flowWrite}>
          <button type="button" className="button quiet" onClick={() => setDialog("import")}>
            <IconUpload size={16} aria-hidden /> {texts.list.import}
          </button>
        </Forbidden>
        {create}
      </PageHead>
      {archived !== null && <ArchivedNotice organisation={organisation} flow="" archived={archived} />}
      <WaitingForMe organisation={organisation} />
      <ServerList
        list="agents"
        label={texts.list.title}
        rows={list}
        columns={columns}
        idOf={({ uuid }) => uuid}
        rowName={({ name }) => name}
        rowHeight={56}
        liked={{
          of: agentsKey(organisation),
          favourites,
          linkOf: (agent) => <OpenAgent organisation={organisation} agent={agent} />,
          find: (ids) => findAgents(organisation, ids),
        }}
        searchLabel={texts.list.search}
        filters={[
          { name: "status", label: texts.filters.status, options: statuses },
          { name: "language", label: texts.filters.language, options: options(known?.languages ?? []) },
          { name: "deployed", label: texts.filters.deployed, options: deployments },
          { name: "tag", label: texts.filters.tag, options: options(known?.tags ?? []) },
        ]}
        search={search}
        show={show}
        selected={selected}
        onSelect={select}
        rightsOf={({ uuid }) => scopeOf({ organisation, flow: uuid })}
        rowMenu={(agent, open) => <AgentMenu {...open} agent={agent} verbs={verbs} />}
        errorTitle={texts.list.fetching}
        needs={rules.flowRead}
        noneFits={texts.list.noneFits}
        beside={
          <>
            {(selected.size > 0 || verbs.progress !== null) && (
              <Scopes value={[...selected].map((flow) => scopeOf({ organisation, flow }))}>
                <AgentsBulk
                  chosen={{
                    of: selected.size,
                    find: () => findAgents(organisation, [...selected]),
                    keep: (agents) => select(new Set(agents.map(({ uuid }) => uuid))),
                  }}
                  tags={known?.tags ?? []}
                  verbs={verbs}
                />
              </Scopes>
            )}
            {selected.size > 0 && verbs.progress === null && (
              <SelectAll
                source={agentsSource(organisation, search)}
                idOf={({ uuid }) => uuid}
                selected={selected}
                select={select}
                total={count ?? 0}
                failed={texts.list.fetching}
              />
            )}
          </>
        }
        empty={
          <EmptyState
            withPicture
            title={texts.empty.title}
            link={<HelpLink page="tutorial/first-agent">{texts.empty.help}</HelpLink>}
            actions={
              <>
                {create}
                <Forbidden needs={rules.flowWrite}>
                  <button type="button" className="button" onClick={() => setDialog("import")}>
                    {texts.list.import}
                  </button>
                </Forbidden>
              </>
            }
          >
            {texts.empty.text}
          </EmptyState>
        }
        foot={<span className="muted">{texts.list.count(count ?? 0)}</span>}
      />
      {activityError !== null && list.error === null && (
        <PanelError title={texts.list.noFigures} error={activityError} retry={() => void list.reload()} />
      )}
      {dialog === "new" && (
        <NewAgentDialog
          organisation={organisation}
          onClose={() => setDialog(null)}
          onMade={(made) => verbs.open(made)}
        />
      )}
      {dialog === "import" && (
        <ImportAgentDialog
          organisation={organisation}
          onClose={() => setDialog(null)}
          onMade={(made) => verbs.open(made)}
        />
      )}
    </>
  );
}
