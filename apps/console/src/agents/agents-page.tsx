import { rules } from "@parley/model";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { useZone } from "../look/use-zone.ts";
import { DataTable } from "../parts/data-table/data-table.tsx";
import { sortInAddress } from "../parts/data-table/sort-in-address.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { HelpLink } from "../parts/help-link.tsx";
import { ListToolbar } from "../parts/list-toolbar/list-toolbar.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { useFavourites } from "../parts/use-favourites.ts";
import { useMedia } from "../parts/use-media.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import { agentColumns } from "./agent-columns.tsx";
import { chosenAgents, readAgentsSearch, sortedAgents } from "./agents-search.ts";
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
  const list = useAgents(organisation);
  const verbs = useAgentVerbs(organisation);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<"blank" | "yaml" | null>(null);
  const { brief } = useZone();
  const favourites = useFavourites("agents");
  const isNarrow = useMedia(narrowWindow);
  const columns = useMemo(
    () => agentColumns({ organisation, isNarrow, brief, favourites }),
    [organisation, isNarrow, brief, favourites],
  );
  const all = list.agents;
  const { q, status, language, deployed, tag, sort } = search;
  const shown = useMemo(
    () => all && sortedAgents(chosenAgents(all, { q, status, language, deployed, tag }), sort),
    [all, q, status, language, deployed, tag, sort],
  );
  const languages = useMemo(() => distinct(all?.flatMap(({ activity }) => activity?.languages ?? [])), [all]);
  const tags = useMemo(() => distinct(all?.flatMap((agent) => agent.tags)), [all]);

  const shortcuts = useMemo(
    () => all?.map((agent) => ({ id: agent.uuid, link: <OpenAgent organisation={organisation} agent={agent} /> })),
    [all, organisation],
  );
  const isFiltered = [q, status, language, deployed, tag].some((value) => value !== undefined);
  const chosen = shown?.filter(({ uuid }) => selected.has(uuid)) ?? [];
  const active = all?.filter((agent) => agent.status !== "archived").length;
  const create = (
    <Forbidden needs={rules.flowWrite}>
      <button type="button" className="button primary" onClick={() => setDialog("blank")}>
        <IconPlus size={16} aria-hidden /> New voice agent
      </button>
    </Forbidden>
  );

  return (
    <>
      <PageHead title="Voice agents" note={active}>
        <Forbidden needs={rules.flowWrite}>
          <button type="button" className="button quiet" onClick={() => setDialog("yaml")}>
            <IconUpload size={16} aria-hidden /> Import YAML
          </button>
        </Forbidden>
        {all?.length !== 0 && create}
      </PageHead>
      {all?.length !== 0 && (
        <ListToolbar
          list="agents"
          searchLabel="Search agents"
          filters={[
            { name: "status", label: "Status", options: statuses },
            { name: "language", label: "Language", options: options(languages) },
            { name: "deployed", label: "Deployed", options: deployments },
            { name: "tag", label: "Tag", options: options(tags) },
          ]}
          search={search}
          show={show}
          shortcuts={shortcuts}
          starred={favourites.starred}
        >
          {chosen.length > 0 && (
            <Suspense>
              <AgentsBulk chosen={chosen} tags={tags} verbs={verbs} clear={() => setSelected(new Set())} />
            </Suspense>
          )}
        </ListToolbar>
      )}
      {list.error ? (
        <section className="card">
          <PanelError title="Error fetching Flows" error={list.error} retry={() => void list.reload()} />
        </section>
      ) : (
        <DataTable
          label="Voice agents"
          columns={columns}
          rows={shown}
          rowKey={({ uuid }) => uuid}
          rowName={({ name }) => name}
          rowHeight={56}
          {...sortInAddress(sort, (change) => show({ ...search, ...change }))}
          onStar={({ uuid }) => favourites.toggle(uuid)}
          selected={selected}
          onSelect={setSelected}
          rowMenu={(agent, open) => <AgentMenu {...open} agent={agent} verbs={verbs} />}
          empty={
            isFiltered ? (
              <EmptyState
                title="No agent matches"
                actions={
                  <button type="button" className="button" onClick={() => show({})}>
                    Clear the filters
                  </button>
                }
              />
            ) : (
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
            )
          }
          foot={shown && shown.length > 0 && <span className="muted">{countOf(shown.length)}</span>}
        />
      )}
      {list.activityError && !list.error && (
        <PanelError
          title="The figures beside the agents could not be fetched"
          error={list.activityError}
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

const distinct = (values: readonly string[] = []) => [...new Set(values)].sort();

const countOf = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "agent" : "agents"}`;
