import { rules } from "@parley/model";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { useZone } from "../look/use-zone.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { HelpLink } from "../parts/help-link.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { useFavourites } from "../parts/use-favourites.ts";
import { useMedia } from "../parts/use-media.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import { isFiltered } from "../resource/resource-search.ts";
import { SelectAll } from "../resource/select-all.tsx";
import { ServerList } from "../resource/server-list.tsx";
import { useSelection } from "../resource/use-selection.ts";
import { agentColumns } from "./agent-columns.tsx";
import { agentsSource, findAgents } from "./agents-queries.ts";
import { agentsFilters, readAgentsSearch } from "./agents-search.ts";
import { OpenAgent } from "./open-agent.tsx";
import { useAgentVerbs } from "./use-agent-verbs.ts";
import { useAgents } from "./use-agents.ts";

/** Too narrow for all columns beside the navigation. */
const narrowWindow = "(max-width: 1279px)";

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
// Menu and dialog are loaded when they are first opened: the list is what people come for.
const AgentMenu = lazy(() => import("./agent-menu.tsx").then((module) => ({ default: module.AgentMenu })));
const AgentsBulk = lazy(() => import("./agents-bulk.tsx").then((module) => ({ default: module.AgentsBulk })));
const NewAgentDialog = lazy(() =>
  import("./new-agent-dialog.tsx").then((module) => ({ default: module.NewAgentDialog })),
);

const statuses = [
  { value: "draft", label: "Draft" },
  { value: "active", label: "Live" },
  { value: "archived", label: "Archived" },
];
const deployments = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
  { value: "behind", label: "Edited since" },
];

/** The voice agents of a client. */
export function AgentsPage() {
  const { organisation = "" } = useParams({ strict: false });
  const [search, show] = useSearchState(readAgentsSearch);
  const { list, known, activityError } = useAgents(organisation, search, show);
  const verbs = useAgentVerbs(organisation);
  const { selected, select } = useSelection(search, show);
  const [dialog, setDialog] = useState<"blank" | "yaml" | null>(null);
  const { brief } = useZone();
  const favourites = useFavourites("agents");
  const isNarrow = useMedia(narrowWindow);
  const columns = useMemo(
    () => agentColumns({ organisation, isNarrow, brief, favourites }),
    [organisation, isNarrow, brief, favourites],
  );
  const count = list.rows?.length;
  const isNone = count === 0 && !isFiltered(search, agentsFilters);
  const create = (
    <Forbidden needs={rules.flowWrite}>
      <button type="button" className="button primary" onClick={() => setDialog("blank")}>
        <IconPlus size={16} aria-hidden /> New voice agent
      </button>
    </Forbidden>
  );

  return (
    <>
      <PageHead title="Voice agents" note={known?.active}>
        <Forbidden needs={rules.flowWrite}>
          <button type="button" className="button quiet" onClick={() => setDialog("yaml")}>
            <IconUpload size={16} aria-hidden /> Import YAML
          </button>
        </Forbidden>
        {!isNone && create}
      </PageHead>
      <ServerList
        list="agents"
        label="Voice agents"
        rows={list}
        columns={columns}
        idOf={({ uuid }) => uuid}
        rowName={({ name }) => name}
        rowHeight={56}
        liked={{
          favourites,
          linkOf: (agent) => <OpenAgent organisation={organisation} agent={agent} />,
          find: (ids) => findAgents(organisation, ids),
        }}
        searchLabel="Search agents"
        filters={[
          { name: "status", label: "Status", options: statuses },
          { name: "language", label: "Language", options: options(known?.languages ?? []) },
          { name: "deployed", label: "Deployed", options: deployments },
          { name: "tag", label: "Tag", options: options(known?.tags ?? []) },
        ]}
        search={search}
        show={show}
        selected={selected}
        onSelect={select}
        rowMenu={(agent, open) => <AgentMenu {...open} agent={agent} verbs={verbs} />}
        errorTitle="Error fetching Flows"
        needs={rules.flowRead}
        noneFits="No agent matches"
        beside={
          selected.size > 0 && (
            <Suspense>
              <AgentsBulk
                count={selected.size}
                find={() => findAgents(organisation, [...selected])}
                tags={known?.tags ?? []}
                verbs={verbs}
                clear={() => select(new Set())}
              />
              <SelectAll
                source={agentsSource(organisation, search)}
                idOf={({ uuid }) => uuid}
                selected={selected}
                select={select}
                total={count ?? 0}
                failed="Error fetching Flows"
              />
            </Suspense>
          )
        }
        empty={
          <EmptyState
            withPicture
            title="No voice agents yet"
            link={<HelpLink page="tutorial/first-agent">Build your first agent in ten minutes</HelpLink>}
            actions={
              <>
                {create}
                <button type="button" className="button" onClick={() => setDialog("yaml")}>
                  Import YAML
                </button>
              </>
            }
          >
            An agent is a map of blocks and paths: what it says, what it listens for, where it goes next.
          </EmptyState>
        }
        foot={<span className="muted">{countOf(count ?? 0)}</span>}
      />
      {activityError !== null && list.error === null && (
        <PanelError
          title="The figures beside the agents could not be fetched"
          error={activityError}
          retry={() => void list.reload()}
        />
      )}
      {dialog !== null && (
        <Suspense>
          <NewAgentDialog
            organisation={organisation}
            beginning={dialog}
            onClose={() => setDialog(null)}
            onMade={(made) => verbs.open(made)}
          />
        </Suspense>
      )}
    </>
  );
}

const countOf = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "agent" : "agents"}`;
