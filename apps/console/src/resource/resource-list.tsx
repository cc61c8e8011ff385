import { useParams } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { useZone } from "../look/use-zone.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { later, laterOpened } from "../parts/later.tsx";
import { Scopes } from "../parts/scopes.ts";
import { texts as parts } from "../parts/texts.ts";
import { useFavourites } from "../parts/use-favourites.ts";
import { useMedia } from "../parts/use-media.ts";
import { scopeOf } from "../parts/use-policy.ts";
import { listFilters } from "./list-filters.tsx";
import { nameOf, placeOf, rightsOfRow } from "./resource.ts";
import { findEntries, resourceKey } from "./resource-source.ts";
import { ServerList } from "./server-list.tsx";
import { OpenRow, tableColumns } from "./table-columns.tsx";
import { countOf, texts } from "./texts.ts";
import type { ResourceListState } from "./use-resource-list.ts";

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
const narrowWindow = "(max-width: 1439px)";

/** The rows of a resource, and all that can be done with one of them and with many. */
export function ResourceList({ list, firstActs }: { list: ResourceListState; firstActs: ReactNode }) {
  const { resource, search, show, showRow, source, rows, count = 0, reload, selected, select, dialog, open } = list;
  const { texts: said, rules } = resource;
  const { moment } = useZone();
  const here = scopeOf(useParams({ strict: false }));
  const favourites = useFavourites(resource.list);
  const isNarrow = useMedia(narrowWindow);
  const asked = JSON.stringify({ ...search, row: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the search
  const columns = useMemo(
    () => tableColumns(resource, { search, isNarrow, moment, favourites }),
    [resource, asked, isNarrow, moment, favourites],
  );
  const chosen = (rows.rows ?? []).flatMap((entry) =>
    entry !== undefined && selected.has(entry.row.id) ? [entry] : [],
  );
  /** Of the selected rows; where not all of them are here, where the list stands too. */
  const scopes = [
    ...chosen.map((entry) => rightsOfRow(resource, entry, here)),
    ...(chosen.length < selected.size ? [placeOf(resource, here)] : []),
  ];
  return (
    <>
      <ServerList
        list={resource.list}
        label={said.title}
        rows={rows}
        idOf={({ row }) => row.id}
        rowName={(entry) => nameOf(resource, entry)}
        liked={{
          of: resourceKey(resource),
          favourites,
          linkOf: (entry) => <OpenRow id={entry.row.id} text={nameOf(resource, entry)} search={search} />,
          find: (ids) => findEntries(resource, ids),
        }}
        searchLabel={said.search}
        columns={columns}
        filters={listFilters(resource)}
        search={search}
        show={show}
        selected={selected}
        onSelect={select}
        rightsOf={(entry) => rightsOfRow(resource, entry, here)}
        rowMenu={(entry, menu) => <RowMenu {...menu} resource={resource} entry={entry} open={open} reload={reload} />}
        errorTitle={said.messages.fetching}
        needs={rules.read}
        noneFits={texts.list.noneFits(said.one)}
        empty={
          <EmptyState title={texts.list.noneYet(said.many)} actions={firstActs}>
            {said.empty}
          </EmptyState>
        }
        foot={
          selected.size > 0 ? (
            <Scopes value={scopes}>
              <BulkBar
                resource={resource}
                source={source}
                selected={selected}
                select={select}
                total={count}
                reload={reload}
              />
            </Scopes>
          ) : (
            <span className="muted">{countOf(count, said)}</span>
          )
        }
      />
      {search.row !== undefined &&
        (resource.detail?.({ id: search.row, reload, show: showRow }) ?? (
          <ResourceDetail
            resource={resource}
            id={search.row}
            open={open}
            reload={reload}
            onClose={() => showRow(undefined)}
          />
        ))}
      {dialog !== null && (
        <ResourceDialogs
          resource={resource}
          source={source}
          dialog={dialog}
          reload={reload}
          onMade={showRow}
          onGone={() => showRow(undefined)}
          onClose={list.close}
        />
      )}
    </>
  );
}
