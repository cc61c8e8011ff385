import type { Call } from "@parley/model/api/calls";
import { IconRefresh, IconTableDown } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, lazy, Suspense, useCallback, useMemo, useState } from "react";
import { type CallsSearch, isFiltered, noFilters, readCallsSearch } from "../api/calls-search.ts";
import { useZone } from "../look/use-zone.ts";
import { DataTable } from "../parts/data-table/data-table.tsx";
import { LazyViews } from "../parts/lazy-views.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { places } from "../parts/places.ts";
import { useAgent } from "../parts/use-agent.ts";
import { useMedia } from "../parts/use-media.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import { type CallColumn, callColumns, shownColumns } from "./call-columns.tsx";
import { CallTabs } from "./call-tabs.tsx";
import styles from "./calls.module.css";
import { CallsFilters } from "./calls-filters.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import { EmptyCalls } from "./empty-calls.tsx";
import { useCalls } from "./use-calls.ts";
import { useFirstRow } from "./use-first-row.ts";
import { useStar } from "./use-star.ts";

const BulkBar = lazy(() => import("./bulk/bulk-bar.tsx").then((module) => ({ default: module.BulkBar })));
const DockedPlayer = lazy(() =>
  import("./player/docked-player.tsx").then((module) => ({ default: module.DockedPlayer })),
);

/** Too narrow for all columns. */
const narrowWindow = "(max-width: 1099px)";
const wideOnly = ["state", "language"];

/** The calls of an agent: those that go on, those that ended, tests, and those that somebody starred. */
export function CallsPage() {
  const { organisation, flow, version } = useAgent();
  const agent = useMemo(() => ({ organisation, flow, version: version ?? "" }), [organisation, flow, version]);
  const [search, show] = useSearchState(readCallsSearch);
  const { short, moment } = useZone();
  const tab = search.tab ?? "completed";
  const list = useCalls(agent, search);
  const star = useStar(agent, list.show);
  useFirstRow();

  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = list.rows?.filter(({ call_uuid }) => selected.has(call_uuid)) ?? [];
  const [played, setPlayed] = useState<Call | null>(null);
  const play = useCallback(
    (call: Call) => setPlayed((before) => (before?.call_uuid === call.call_uuid ? null : call)),
    [],
  );
  const playing = useMemo(() => ({ call: played?.call_uuid ?? null, toggle: play }), [played, play]);

  const asked = JSON.stringify(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the search, and stars do the same each time
  const all = useMemo(
    () => callColumns(agent, search, { star, playing, short, moment }),
    [agent, asked, star.isAllowed, playing, moment],
  );
  const isNarrow = useMedia(narrowWindow);
  const columns = useMemo(() => {
    const shown = shownColumns(all, search.columns);
    return isNarrow ? shown.filter(({ key }) => !wideOnly.includes(key)) : shown;
  }, [all, search.columns, isNarrow]);
  const metadataKeys = useMemo(
    () => [...new Set(list.rows?.flatMap(({ metadata }) => Object.keys(metadata)) ?? [])],
    [list.rows],
  );
  const look = (change: Partial<CallsSearch>) => show({ ...search, ...change });

  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    const row = list.rows?.[Number(target.closest("tr[data-index]")?.getAttribute("data-index") ?? Number.NaN)];
    if (row === undefined) return;
    if (key === "p" && row.recording !== null) play(row);
  }

  return (
    <>
      <PageHead title="Calls" note={countOf(list.count)}>
        <span role="status" className={styles.live}>
          {list.isFollowing && <span className="badge running">Kept up to date</span>}
        </span>
        <LazyViews list="calls" search={search} show={show} />
        <ColumnsMenu
          all={all}
          metadataKeys={metadataKeys}
          columns={search.columns}
          onChange={(value) => look({ columns: value })}
        />
        <button
          type="button"
          className="button quiet"
          disabled={!list.rows?.length}
          onClick={() => void saveRows(columns, list.rows ?? [])}
        >
          <IconTableDown size={16} aria-hidden /> CSV
        </button>
        <button type="button" className="button quiet" onClick={list.reload}>
          <IconRefresh size={16} aria-hidden /> Refresh
        </button>
        <Link className="button" {...places.test(agent)}>
          Test
        </Link>
      </PageHead>
      <CallTabs tab={tab} onChange={(next) => look({ tab: next === "completed" ? undefined : next })} />
      <div className={styles.bar}>
        <CallsFilters search={search} look={look} />
      </div>
      {list.error ? (
        <section className="card">
          <PanelError title="Error fetching Calls" error={list.error} retry={list.reload} />
        </section>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: its key adds to those of the links and buttons inside
        <div id="calls-list" className={styles.list} onKeyDown={onKeyDown}>
          <DataTable
            label="Calls"
            columns={columns}
            rows={list.rows}
            rowKey={({ call_uuid }) => call_uuid}
            rowName={(call) => `the call of ${moment(call.call_created_at)}`}
            selected={selected}
            onSelect={setSelected}
            onStar={star.toggle}
            onEnd={list.loadMore}
            empty={<EmptyCalls tab={tab} agent={agent} isFiltered={isFiltered(search)} clear={() => look(noFilters)} />}
            foot={
              list.rows &&
              list.rows.length > 0 && (
                <>
                  {chosen.length > 0 ? (
                    <Suspense>
                      <BulkBar
                        inFlow={{ org: organisation, flow }}
                        chosen={chosen}
                        tags={[...new Set(list.rows.flatMap(({ tags }) => tags))].sort()}
                        show={list.show}
                        save={() => void saveRows(columns, chosen)}
                        clear={() => setSelected(new Set())}
                      />
                    </Suspense>
                  ) : (
                    <span>
                      {list.rows.length.toLocaleString("en")} loaded{list.canLoadMore ? "" : ", all there are"}
                    </span>
                  )}
                  {list.canLoadMore && (
                    <button
                      type="button"
                      className="button quiet small"
                      aria-busy={list.isLoadingMore}
                      onClick={list.loadMore}
                    >
                      {list.isLoadingMore ? "Loading more" : "Load more"}
                    </button>
                  )}
                </>
              )
            }
          />
        </div>
      )}
      {played !== null && (
        <Suspense>
          <DockedPlayer
            key={played.call_uuid}
            call={played}
            agent={agent}
            search={search}
            onClose={() => setPlayed(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** "About" where the server has estimated. */
function countOf(count: { count: number; count_is_about?: boolean } | undefined) {
  if (count === undefined) return undefined;
  return `${count.count_is_about ? "about " : ""}${count.count.toLocaleString("en")}`;
}

/** Loaded when the first file is asked for. */
const saveRows = async (columns: readonly CallColumn[], rows: readonly Call[]) =>
  (await import("./save-rows.ts")).saveRows(columns, rows);
