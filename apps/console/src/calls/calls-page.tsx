import { rowsAt } from "@parley/client";
import { rules } from "@parley/model";
import type { Call } from "@parley/model/api/calls";
import type { language } from "@parley/model/nouns/language";
import { IconRefresh, IconTableDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { callTabs, readCallsSearch } from "../api/calls-search.ts";
import { send } from "../api/send.ts";
import { versionLabelsQuery } from "../api/version-labels.ts";
import { useZone } from "../look/use-zone.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { later, laterOpened } from "../parts/later.tsx";
import { reportError } from "../parts/notices/report-error.ts";
import { useToldError } from "../parts/notices/use-told-error.ts";
import { PageHead } from "../parts/page-head.tsx";
import { places } from "../parts/places.ts";
import { texts as parts } from "../parts/texts.ts";
import { useAgent } from "../parts/use-agent.ts";
import { useMedia } from "../parts/use-media.ts";
import { usePolicy } from "../parts/use-policy.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import { ListTabs } from "../resource/list-tabs.tsx";
import { ServerList } from "../resource/server-list.tsx";
import { type CallColumn, callColumns, shownColumns } from "./call-columns.tsx";
import styles from "./calls.module.css";
import { callsFilters } from "./calls-filters.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import { EmptyCalls } from "./empty-calls.tsx";
import { searchFault } from "./search-fault.ts";
import { texts } from "./texts.ts";
import { useCalls } from "./use-calls.ts";
import { useStar } from "./use-star.ts";

const BulkBar = later(() => import("./bulk/bulk-bar.tsx").then((module) => module.BulkBar), {
  name: parts.later.actions,
});
const ExportCalls = laterOpened(parts.later.dialog, () =>
  import("./export-calls.tsx").then((module) => module.ExportCalls),
);
const DockedPlayer = laterOpened(parts.later.player, () =>
  import("./player/docked-player.tsx").then((module) => module.DockedPlayer),
);

/** Too narrow for all columns. */
const narrowWindow = "(max-width: 1099px)";
const wideOnly = ["state", "language"];

const tabs = callTabs.map((value) => ({ value, label: texts.tabs[value] }));
const usualTab = "completed";

/** The calls of an agent: those that go on, those that ended, tests, and starred ones. */
export function CallsPage() {
  const { organisation, flow, version } = useAgent();
  const agent = useMemo(() => ({ organisation, flow, version: version ?? "" }), [organisation, flow, version]);
  const [search, show] = useSearchState(readCallsSearch);
  const { zone, short, moment } = useZone();
  const tab = search.tab ?? usualTab;
  const list = useCalls(agent, search);
  const star = useStar(agent, list.show);
  const languages = useQuery({
    queryKey: ["languages"],
    queryFn: () => rowsAt<typeof language>(send, "/api/languages/").list({ fields: ["code", "name"], limit: 500 }),
    staleTime: Infinity,
  });
  useToldError(texts.list.fetchingLanguages, languages);
  const mayReadVersions = usePolicy(rules.flowRead).isAllowed;
  const labels = useQuery({ ...versionLabelsQuery(agent), enabled: mayReadVersions });
  useToldError(texts.list.fetchingVersions, labels);
  // Calls outlive their version, and a link leads to them by its label.
  const versions = [...new Set([...(labels.data ?? []), ...(search.version?.split(",") ?? [])])];

  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = list.rows?.filter(({ call_uuid }) => selected.has(call_uuid)) ?? [];
  const [isExporting, setExporting] = useState(false);
  const [played, setPlayed] = useState<Call | null>(null);
  const play = useCallback(
    (call: Call) => setPlayed((before) => (before?.call_uuid === call.call_uuid ? null : call)),
    [],
  );
  const playing = useMemo(() => ({ call: played?.call_uuid ?? null, toggle: play }), [played, play]);
  useActions(callKeys, []);

  const asked = JSON.stringify(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the search, and stars do the same each time
  const all = useMemo(
    () => callColumns(agent, search, { star, playing, short, moment }),
    [agent, asked, star.isAllowed, playing, moment],
  );
  const isNarrow = useMedia(narrowWindow);
  /** Those of a file, which no window makes narrow. */
  const chosenColumns = useMemo(() => shownColumns(all, search.columns), [all, search.columns]);
  const columns = useMemo(
    () => (isNarrow ? chosenColumns.filter(({ key }) => !wideOnly.includes(key)) : chosenColumns),
    [chosenColumns, isNarrow],
  );
  const metadataKeys = useMemo(
    () => [...new Set(list.rows?.flatMap(({ metadata }) => Object.keys(metadata)) ?? [])],
    [list.rows],
  );

  return (
    <>
      <PageHead
        title={texts.list.title}
        note={list.count && texts.list.count(list.count.count.toLocaleString("en"), list.count.isAbout)}
      >
        <span role="status" className={styles.live}>
          {list.isFollowing && <span className="badge running">{texts.list.following}</span>}
        </span>
        <ColumnsMenu
          all={all}
          metadataKeys={metadataKeys}
          columns={search.columns}
          onChange={(value) => show({ ...search, columns: value })}
        />
        <button type="button" className="button quiet" disabled={!list.rows?.length} onClick={() => setExporting(true)}>
          <IconTableDown size={16} aria-hidden /> {texts.list.csv}
        </button>
        <button type="button" className="button quiet" onClick={() => void list.reload()}>
          <IconRefresh size={16} aria-hidden /> {texts.list.refresh}
        </button>
        <Link className="button" {...places.test(agent)}>
          {texts.list.test}
        </Link>
      </PageHead>
      <div id="calls-list" className={styles.list}>
        <ServerList
          list="calls"
          label={texts.list.title}
          rows={list}
          columns={columns}
          idOf={({ call_uuid }) => call_uuid}
          rowName={(call) => texts.list.rowName(moment(call.call_created_at))}
          rowKeys={{ s: star.toggle, p: (call) => call.recording !== null && play(call) }}
          tabs={
            <ListTabs
              label={texts.list.tabs}
              options={tabs}
              value={tab}
              onChange={(next) => show({ ...search, tab: next === usualTab ? undefined : next })}
            />
          }
          searchLabel={texts.search.label}
          placeholder={texts.search.placeholder}
          searchFault={searchFault}
          filters={callsFilters({ zone, moment, versions, languages: languages.data?.results ?? [] })}
          search={search}
          show={show}
          selected={selected}
          onSelect={setSelected}
          errorTitle={texts.list.fetching}
          needs={rules.callsRead}
          noneFits={texts.empty.noneFits}
          empty={<EmptyCalls tab={tab} agent={agent} />}
          foot={
            <>
              {chosen.length > 0 ? (
                <BulkBar
                  inFlow={{ org: organisation, flow }}
                  chosen={chosen}
                  tags={[...new Set(list.rows?.flatMap(({ tags }) => tags))].sort()}
                  show={list.show}
                  save={() => void saveRows(chosenColumns, chosen)}
                  select={(calls) => setSelected(new Set(calls.map(({ call_uuid }) => call_uuid)))}
                />
              ) : (
                <span>{texts.list.loaded((list.rows?.length ?? 0).toLocaleString("en"), list.loadMore === null)}</span>
              )}
              {list.loadMore !== null && (
                <button
                  type="button"
                  className="button quiet small"
                  aria-busy={list.isLoadingMore}
                  onClick={list.loadMore}
                >
                  {list.isLoadingMore ? texts.list.loadingMore : texts.list.loadMore}
                </button>
              )}
            </>
          }
        />
      </div>
      {isExporting && <ExportCalls source={list.source} columns={chosenColumns} onClose={() => setExporting(false)} />}
      {played !== null && (
        <DockedPlayer
          key={played.call_uuid}
          call={played}
          agent={agent}
          search={search}
          onClose={() => setPlayed(null)}
        />
      )}
    </>
  );
}

/** Loaded when the first file is asked for. */
const saveRows = (columns: readonly CallColumn[], rows: readonly Call[]) =>
  import("./save-rows.ts").then(
    ({ saveLines, linesOf }) => saveLines(columns, [linesOf(columns, rows)]),
    (error: unknown) => reportError(texts.list.csvFailed, error),
  );

/** What the sheet of keys tells of this list: the rows hear them. */
const callKeys = () =>
  [
    { keys: "Enter", label: texts.keys.open },
    { keys: "S", label: texts.keys.star },
    { keys: "P", label: texts.keys.play },
  ].map(({ keys, label }) => ({
    id: `calls ${keys}`,
    group: texts.keys.group,
    label,
    keys,
    isOnlyKey: true,
    run: null,
  }));
