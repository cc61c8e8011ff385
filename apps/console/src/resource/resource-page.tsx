import { IconPlus, IconTableDown, IconUpload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useZone } from "../look/use-zone.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { later, laterOpened } from "../parts/later.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { texts as parts } from "../parts/texts.ts";
import { useFavourites } from "../parts/use-favourites.ts";
import { useMedia } from "../parts/use-media.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import { Guarded } from "./guarded.tsx";
import { listFilters } from "./list-filters.tsx";
import { listedEntries } from "./listed-entries.tsx";
import type { OpenDialog, Resource } from "./resource.ts";
import { type ResourceSearch, searchReader } from "./resource-search.ts";
import { entriesSource, resourceKey } from "./resource-source.ts";
import { ServerList } from "./server-list.tsx";
import { tableColumns } from "./table-columns.tsx";
import { countOf, texts } from "./texts.ts";
import { usePagedRows } from "./use-paged-rows.ts";
import { usePlace } from "./use-place.ts";
import { useSelection } from "./use-selection.ts";

// What only opens when it is asked for comes after the list.
const RowMenu = laterOpened(parts.later.menu, () => import("./row-menu.tsx").then((module) => module.RowMenu));
const BulkBar = later(() => import("./bulk/bulk-bar.tsx").then((module) => module.BulkBar), {
  name: parts.later.actions,
});
const ResourceDetail = laterOpened(parts.later.row, () =>
  import("./resource-detail.tsx").then((module) => module.ResourceDetail),
);
const ResourceDialogs = laterOpened(parts.later.dialog, () =>
  import("./resource-dialogs.tsx").then((module) => module.ResourceDialogs),
);

/** Too narrow for all columns beside the navigation. */
const narrowWindow = "(max-width: 1279px)";

/** A noun's screen: its list, and all that can be done with one row and with many. */
export function ResourcePage({ resource }: { resource: Resource }) {
  const { texts: said, rows, rules } = resource;
  const names = useMemo(() => resource.filters.map(({ name }) => name), [resource]);
  const read = useMemo(() => searchReader(names), [names]);
  const [search, show] = useSearchState<ResourceSearch>(read);
  const source = entriesSource(resource, search, names);
  const list = usePagedRows(source, usePlace(search, show));
  const client = useQueryClient();
  const reload = useCallback(() => client.invalidateQueries({ queryKey: resourceKey(resource) }), [client, resource]);
  const { selected, select } = useSelection(search, show);
  const [dialog, open] = useState<OpenDialog | null>(null);
  const { moment } = useZone();
  const favourites = useFavourites(resource.list);
  const isNarrow = useMedia(narrowWindow);
  const asked = JSON.stringify({ ...search, row: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the search
  const columns = useMemo(
    () => tableColumns(resource, { search, isNarrow, moment, favourites }),
    [resource, asked, isNarrow, moment, favourites],
  );
  const count = list.rows?.length;
  useActions(
    () => [
      ...(rows.create === undefined
        ? []
        : [
            {
              id: `add ${resource.list}`,
              group: said.title,
              label: `${texts.verbs.add} ${said.one}`,
              ...(rules.write === null ? {} : { needs: rules.write }),
              run: () => open({ kind: "add" }),
            },
          ]),
    ],
    [resource],
  );
  const add = rows.create !== undefined && (
    <Guarded needs={rules.write}>
      <button type="button" className="button primary" onClick={() => open({ kind: "add" })}>
        <IconPlus size={16} aria-hidden /> {texts.verbs.add} {said.one}
      </button>
    </Guarded>
  );
  const importing = rows.create !== undefined && resource.add === undefined && (
    <Guarded needs={rules.write}>
      <button type="button" className="button quiet" onClick={() => open({ kind: "import" })}>
        <IconUpload size={16} aria-hidden /> {texts.verbs.import}
      </button>
    </Guarded>
  );

  return (
    <>
      <PageHead title={said.title} note={count?.toLocaleString("en")}>
        {importing}
        <button
          type="button"
          className="button quiet"
          aria-disabled={count === undefined || count === 0 || undefined}
          onClick={() => count !== undefined && count > 0 && open({ kind: "export" })}
        >
          <IconTableDown size={16} aria-hidden /> {texts.verbs.exportCsv}
        </button>
        {count !== 0 && add}
      </PageHead>
      <ServerList
        {...listedEntries(resource, favourites, search)}
        label={said.title}
        rows={list}
        columns={columns}
        filters={listFilters(resource)}
        search={search}
        show={show}
        selected={selected}
        onSelect={select}
        rowMenu={(entry, menu) => <RowMenu {...menu} resource={resource} entry={entry} open={open} reload={reload} />}
        errorTitle={said.messages.fetching}
        needs={rules.read}
        noneFits={texts.list.noneFits(said.one)}
        empty={
          <EmptyState
            title={texts.list.noneYet(said.many)}
            actions={
              <>
                {add}
                {importing}
              </>
            }
          >
            {said.empty}
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
            <span className="muted">{countOf(count ?? 0, said)}</span>
          )
        }
      />
      {search.row !== undefined && (
        <ResourceDetail
          resource={resource}
          id={search.row}
          open={open}
          reload={reload}
          onClose={() => show({ ...search, row: undefined })}
        />
      )}
      {dialog !== null && (
        <ResourceDialogs
          resource={resource}
          source={source}
          dialog={dialog}
          reload={reload}
          onMade={(id) => show({ ...search, row: id })}
          onGone={() => show({ ...search, row: undefined })}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}
