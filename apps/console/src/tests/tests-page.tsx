import { ask } from "@parley/client";
import { conversationsToYaml } from "@parley/host";
import { rules } from "@parley/model";
import { generateYaml } from "@parley/model/api/versions";
import { messageOf } from "@parley/model/kernel";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { send } from "../api/send.ts";
import { AskAboutVersion } from "../assistant/ask-assistant.tsx";
import { useZone } from "../look/use-zone.ts";
import type { TableColumn } from "../parts/data-table/column.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { later, laterOpened } from "../parts/later.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { saveText } from "../parts/save-text.ts";
import { texts as parts } from "../parts/texts.ts";
import { useAgent } from "../parts/use-agent.ts";
import { useFavourites } from "../parts/use-favourites.ts";
import { useMedia } from "../parts/use-media.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import { listedEntries } from "../resource/listed-entries.tsx";
import type { OpenDialog } from "../resource/resource.ts";
import { type Entry, nameOf } from "../resource/resource.ts";
import { type ResourceSearch, searchReader } from "../resource/resource-search.ts";
import { entriesSource, resourceKey } from "../resource/resource-source.ts";
import { ServerList } from "../resource/server-list.tsx";
import { tableColumns } from "../resource/table-columns.tsx";
import { usePagedRows } from "../resource/use-paged-rows.ts";
import { usePlace } from "../resource/use-place.ts";
import { useSelection } from "../resource/use-selection.ts";
import { agentTests } from "../testing/agent-tests.ts";
import { useAnswerIndex } from "../testing/use-answer-index.ts";
import { turnsOfTest } from "./first-difference.ts";
import { Outcome } from "./outcome.tsx";
import { differenceOf, newTest, readTest, type SavedTest } from "./read-test.ts";
import styles from "./tests.module.css";
import { testsOf } from "./tests-resource.ts";
import { texts } from "./texts.ts";
import { useTestRun } from "./use-test-run.ts";

// What only opens when it is asked for comes after the list.
const RowMenu = laterOpened(parts.later.menu, () =>
  import("../resource/row-menu.tsx").then((module) => module.RowMenu),
);
const BulkBar = later(() => import("../resource/bulk/bulk-bar.tsx").then((module) => module.BulkBar), {
  name: parts.later.actions,
});
const ResourceDialogs = laterOpened(parts.later.dialog, () =>
  import("../resource/resource-dialogs.tsx").then((module) => module.ResourceDialogs),
);
const TestEditor = laterOpened(texts.title, () => import("./test-editor.tsx").then((module) => module.TestEditor));
const ImportTests = laterOpened(parts.later.dialog, () =>
  import("./import-tests.tsx").then((module) => module.ImportTests),
);

/** Too narrow for all columns beside the navigation. */
const narrowWindow = "(max-width: 1279px)";
const read = searchReader(["by"]);
const noFilters: readonly string[] = [];

/** The tests of the agent of the address. They are played in this browser, with the version as it stands. */
export function TestsPage() {
  const { organisation, flow, version } = useAgent();
  const agent = useMemo(() => ({ organisation, flow }), [organisation, flow]);
  const resource = useMemo(() => testsOf(agent), [agent]);
  const [search, show] = useSearchState<ResourceSearch>(read);
  const source = entriesSource(resource, search, noFilters);
  const list = usePagedRows(source, usePlace(search, show));
  const client = useQueryClient();
  const reload = useCallback(() => client.invalidateQueries({ queryKey: resourceKey(resource) }), [client, resource]);
  const { selected, select } = useSelection(search, show);
  const favourites = useFavourites(resource.list);
  const isNarrow = useMedia(narrowWindow);
  const { moment } = useZone();
  const [dialog, open] = useState<OpenDialog | null>(null);
  const { waiting, results, error, start } = useTestRun(flow);
  const answerIndex = useAnswerIndex();
  const opened = useQuery({
    queryKey: [...resourceKey(resource), "row", search.row],
    queryFn: async () => (await agentTests(agent).all({ filters: { id: search.row ?? "" } }))[0] ?? null,
    enabled: search.row !== undefined && search.row !== newTest,
  });
  const count = list.rows?.length;
  const showRow = (row: string | undefined) => show({ ...search, row });

  const run = useCallback(
    async (wanted: () => Promise<readonly Playable[]>) => {
      try {
        const tests = await wanted();
        const yaml = await ask(send, generateYaml, { path: { org: organisation, flow, ver: version ?? "" } });
        const index = await answerIndex(yaml);
        start({ yaml, index, tests: tests.map(({ id, name, conversation }) => ({ id, name, conversation })) });
      } catch (fault) {
        notify({ severity: "error", title: texts.fetchingAgent, detail: messageOf(fault) });
      }
    },
    [organisation, flow, version, start, answerIndex],
  );
  const runChosen = () =>
    run(async () => {
      const all = await agentTests(agent).all();
      return selected.size === 0 ? all : all.filter(({ id }) => selected.has(id));
    });

  async function exportAll() {
    try {
      const tests = await agentTests(agent).all();
      const readable = tests.flatMap((test) => readTest(test) ?? []);
      saveText(texts.files.name, conversationsToYaml(readable), "application/yaml");
      const lost = tests.length - readable.length;
      notify({
        severity: lost === 0 ? "success" : "warning",
        title: texts.files.exported(readable.length),
        ...(lost > 0 && { detail: texts.files.unreadable(lost) }),
      });
    } catch (fault) {
      notify({ severity: "error", title: texts.fetching, detail: messageOf(fault) });
    }
  }

  const asked = JSON.stringify({ ...search, row: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the search
  const columns = useMemo(
    (): readonly TableColumn<Entry>[] => [
      ...tableColumns(resource, { search, isNarrow, moment, favourites }),
      {
        key: "turns",
        head: texts.turnsHead,
        width: "80px",
        isNumber: true,
        cell: (entry) => {
          const test = readTest(savedOf(entry));
          return test === null ? null : turnsOfTest(test.steps).length - 1;
        },
      },
      {
        key: "outcome",
        head: texts.outcome,
        width: "160px",
        cell: (entry) => {
          const { id } = entry.row;
          const result = results.get(id);
          return (
            <Outcome
              result={result}
              isRunning={waiting.has(id)}
              difference={differenceOf(readTest(savedOf(entry)), result)}
            />
          );
        },
      },
      {
        key: "run",
        head: <span className="visually-hidden">{texts.run}</span>,
        width: "72px",
        cell: (entry) => (
          <button
            type="button"
            className="button small"
            aria-label={texts.runOf(nameOf(resource, entry))}
            disabled={waiting.has(entry.row.id) || version === null}
            onClick={() => void run(async () => [savedOf(entry)])}
          >
            {texts.run}
          </button>
        ),
      },
    ],
    [resource, asked, isNarrow, moment, favourites, results, waiting, run, version],
  );
  const played = [...results].filter(([id]) => id !== newTest).map(([, result]) => result);
  const passed = played.filter((result) => result.type === "played" && result.faults.length === 0);
  const add = (
    <Forbidden needs={rules.flowWrite}>
      <button type="button" className="button" onClick={() => showRow(newTest)}>
        {texts.addTest}
      </button>
    </Forbidden>
  );
  const importing = (
    <Forbidden needs={rules.flowWrite}>
      <button type="button" className="button quiet" onClick={() => open({ kind: "import" })}>
        {texts.files.importVerb}
      </button>
    </Forbidden>
  );

  return (
    <section aria-label={texts.title}>
      <div className={styles.bar}>
        <span className="caption" role="status">
          {played.length > 0 && waiting.size === 0 ? texts.summary(passed.length, played.length) : ""}
        </span>
        <span className={styles.gap} />
        {version !== null && (
          <AskAboutVersion at={{ org: organisation, flow, ver: version }} suggested={{ draft: "tests" }} />
        )}
        {importing}
        <button
          type="button"
          className="button quiet"
          disabled={count === undefined || count === 0}
          onClick={() => void exportAll()}
        >
          {texts.files.export}
        </button>
        {count !== 0 && add}
        <button
          type="button"
          className="button primary"
          disabled={version === null || waiting.size > 0 || count === undefined || count === 0}
          onClick={() => void runChosen()}
        >
          {waiting.size > 0 ? texts.running : selected.size > 0 ? texts.runSelected(selected.size) : texts.runAll}
        </button>
      </div>
      {error !== null && (
        <p className="notice" role="alert">
          {error}
        </p>
      )}
      <ServerList
        {...listedEntries(resource, favourites, search)}
        label={texts.title}
        rows={list}
        columns={columns}
        filters={[]}
        search={search}
        show={show}
        selected={selected}
        onSelect={select}
        rowMenu={(entry, menu) => (
          <RowMenu
            {...menu}
            resource={resource}
            entry={entry}
            open={(wanted) => (wanted.kind === "edit" ? showRow(entry.row.id) : open(wanted))}
            reload={reload}
          />
        )}
        errorTitle={texts.fetching}
        needs={rules.flowRead}
        noneFits={texts.noneFits}
        empty={
          <EmptyState
            title={texts.empty}
            actions={
              <>
                {add}
                {importing}
              </>
            }
          >
            {texts.emptyMore}
          </EmptyState>
        }
        foot={
          selected.size > 0 ? (
            <BulkBar
              resource={resource}
              source={source}
              selected={selected}
              select={select}
              total={count ?? 0}
              reload={reload}
            />
          ) : (
            <span className="muted">{texts.count(count ?? 0)}</span>
          )
        }
      />
      {(search.row === newTest || opened.data) && (
        <TestEditor
          key={search.row}
          agent={agent}
          version={version}
          test={search.row === newTest ? null : (opened.data ?? null)}
          result={results.get(search.row ?? "")}
          isRunning={waiting.has(search.row ?? "")}
          run={({ name, ...conversation }) => void run(async () => [{ id: search.row ?? newTest, name, conversation }])}
          onSaved={({ id }) => {
            void reload();
            showRow(id);
          }}
          onClose={() => showRow(undefined)}
        />
      )}
      {dialog?.kind === "import" ? (
        <ImportTests agent={agent} reload={reload} onClose={() => open(null)} />
      ) : (
        dialog !== null && (
          <ResourceDialogs
            resource={resource}
            source={source}
            dialog={dialog}
            reload={reload}
            onMade={showRow}
            onGone={() => showRow(undefined)}
            onClose={() => open(null)}
          />
        )
      )}
    </section>
  );
}

type Playable = Pick<SavedTest, "id" | "name" | "conversation">;

/** A row of the list as the test that it is: the definition has named its noun. */
function savedOf({ row }: Entry): Playable {
  const { id, name, conversation }: { id: string; name?: unknown; conversation?: unknown } = row;
  return {
    id,
    name: String(name),
    conversation: typeof conversation === "object" && conversation !== null ? conversation : {},
  };
}
