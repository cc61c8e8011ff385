import { IconRefresh, IconTableDown } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, lazy, Suspense, useMemo } from "react";
import { type CallsSearch, isFiltered, noFilters, readCallsSearch } from "../api/calls-search.ts";
import { useZone } from "../look/use-zone.ts";
import { DataTable } from "../parts/data-table/data-table.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { places } from "../parts/places.ts";
import { useAgent } from "../parts/use-agent.ts";
import { useMedia } from "../parts/use-media.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import { type CallColumn, callColumns, shownColumns } from "./call-columns.tsx";
import { CallTabs } from "./call-tabs.tsx";
import styles from "./calls.module.css";
import { csv } from "./calls-csv.ts";
import { ColumnsMenu } from "./columns-menu.tsx";
import { EmptyCalls } from "./empty-calls.tsx";
import { saveCsv } from "./save-csv.ts";
import { useCalls } from "./use-calls.ts";
import { useFirstRow } from "./use-first-row.ts";
import { useStar } from "./use-star.ts";

// The list is what people come for; its filters may come a moment later.
const CallsFilters = lazy(() => import("./calls-filters.tsx").then((module) => ({ default: module.CallsFilters })));

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

  const asked = JSON.stringify(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the search, and stars do the same each time
  const all = useMemo(
    () => callColumns(agent, search, { star, short, moment }),
    [agent, asked, star.isAllowed, moment],
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
    if (event.key !== "s" || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element))
      return;
    const row = list.rows?.[Number(event.target.closest("tr[data-index]")?.getAttribute("data-index") ?? Number.NaN)];
    if (row !== undefined) star.toggle(row);
  }

  return (
    <>
      <PageHead title="Calls" note={countOf(list.count)}>
        <span role="status" className={styles.live}>
          {list.isFollowing && <span className="badge running">Kept up to date</span>}
        </span>
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
          onClick={() => saveRows(columns, list.rows ?? [])}
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
        <Suspense>
          <CallsFilters search={search} look={look} />
        </Suspense>
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
            onEnd={list.loadMore}
            empty={<EmptyCalls tab={tab} agent={agent} isFiltered={isFiltered(search)} clear={() => look(noFilters)} />}
            foot={
              list.rows &&
              list.rows.length > 0 && (
                <>
                  <span>
                    {list.rows.length.toLocaleString("en")} loaded{list.canLoadMore ? "" : ", all there are"}
                  </span>
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
    </>
  );
}

/** "About" where the server has estimated. */
function countOf(count: { count: number; count_is_about?: boolean } | undefined) {
  if (count === undefined) return undefined;
  return `${count.count_is_about ? "about " : ""}${count.count.toLocaleString("en")}`;
}

function saveRows(columns: readonly CallColumn[], rows: readonly Parameters<CallColumn["text"]>[0][]) {
  const head = ["call_uuid", ...columns.map(({ name, key }) => (key === "duration" ? "Duration (s)" : name))];
  const body = rows.map((row) => [row.call_uuid, ...columns.map(({ text }) => text(row))]);
  saveCsv(`calls-${new Date().toISOString().slice(0, 10)}.csv`, csv(head, body));
}
