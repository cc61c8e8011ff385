import { rules } from "@parley/model";
import { IconLayoutGrid, IconList, IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useMe } from "../api/me.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { isAllowedAnywhere } from "../parts/is-allowed.ts";
import { later, laterOpened } from "../parts/later.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { Scopes } from "../parts/scopes.ts";
import { texts as parts } from "../parts/texts.ts";
import { useFavourites } from "../parts/use-favourites.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import { ProgressBar } from "../resource/bulk/progress-bar.tsx";
import { type ChosenRows, theseRows } from "../resource/bulk/use-row-acts.ts";
import { SelectAll } from "../resource/select-all.tsx";
import { ServerList } from "../resource/server-list.tsx";
import { useSelection } from "../resource/use-selection.ts";
import { ArchiveButton, ArchiveDialog } from "./archive-clients.tsx";
import { type Client, nameOf } from "./client.ts";
import { clientsKey, clientsSource, findClients } from "./clients-queries.ts";
import { readClientsSearch } from "./clients-search.ts";
import { OpenClient } from "./open-client.tsx";
import { OwnClients } from "./own-clients.tsx";
import { texts } from "./texts.ts";
import { useClientColumns } from "./use-client-columns.ts";
import { useClientVerbs } from "./use-client-verbs.ts";
import { useClients } from "./use-clients.ts";

// Menu and dialogs are loaded when they are first opened: the list is what people come for.
const ClientMenu = laterOpened(parts.later.menu, () => import("./client-menu.tsx").then((module) => module.ClientMenu));
const ClientDialog = laterOpened(parts.later.dialog, () =>
  import("./client-dialog.tsx").then((module) => module.ClientDialog),
);
const StorageDialog = laterOpened(parts.later.dialog, () =>
  import("./storage-dialog.tsx").then((module) => module.StorageDialog),
);
const ClientCards = later(() => import("./client-cards.tsx").then((module) => module.ClientCards), {
  name: texts.list.cards,
});

const statuses = Object.entries(texts.filters.statuses).map(([value, label]) => ({ value, label }));

/** The clients that are to be archived; `keep` where they are the selected ones. */
type Archiving = Pick<ChosenRows<Client>, "keep"> & { readonly clients: readonly Client[] };

/** The clients that the signed-in user reaches. Those who may not see the list of all come to their own. */
export function ClientsPage() {
  const me = useMe();
  const isOwn = me !== undefined && !isAllowedAnywhere(me, rules.organisationRead);
  return isOwn ? <OwnClients organisations={me.organisations} /> : <AllClients />;
}

function AllClients() {
  const [search, show] = useSearchState(readClientsSearch);
  const { view } = search;
  const navigate = useNavigate();
  const { list, known, activityError } = useClients(search, show);
  const verbs = useClientVerbs();
  const { selected, select } = useSelection(clientsKey, search, show);
  const [isAdding, setAdding] = useState(false);
  const [stored, setStored] = useState<Client | null>(null);
  const [archiving, setArchiving] = useState<Archiving | null>(null);
  const keep = (clients: readonly Client[]) => select(new Set(clients.map(({ uuid }) => uuid)));
  const favourites = useFavourites("clients");
  const { columns, beginRenaming } = useClientColumns(favourites, verbs.rename);
  useActions(
    () => [
      {
        id: "clients add",
        group: texts.list.title,
        label: texts.list.add,
        needs: rules.organisationWrite,
        run: () => setAdding(true),
      },
    ],
    [],
  );
  const count = list.rows?.length ?? 0;
  const all = known && known.active + known.archived;
  const foot = <span className="muted">{texts.list.count(count, all ?? count)}</span>;

  const add = (
    <Forbidden needs={rules.organisationWrite}>
      <button type="button" className="button primary" onClick={() => setAdding(true)}>
        <IconPlus size={16} aria-hidden /> {texts.list.add}
      </button>
    </Forbidden>
  );

  return (
    <>
      <PageHead title={texts.list.title} note={known && texts.list.note(known.active, known.archived)}>
        {add}
      </PageHead>
      <ServerList
        list="clients"
        label={texts.list.title}
        rows={list}
        columns={columns}
        idOf={({ uuid }) => uuid}
        rowName={nameOf}
        liked={{ of: clientsKey, favourites, linkOf: (client) => <OpenClient client={client} />, find: findClients }}
        searchLabel={texts.list.search}
        placeholder={texts.list.searchHint}
        filters={[
          { name: "status", label: texts.filters.status, options: statuses },
          {
            name: "segment",
            label: texts.filters.segment,
            options: (known?.segments ?? []).map((value) => ({ value, label: value })),
          },
        ]}
        search={search}
        show={show}
        selected={selected}
        onSelect={select}
        rightsOf={({ uuid }) => ({ organisation: uuid, flow: null })}
        rowMenu={(client, open) => (
          <ClientMenu
            {...open}
            client={client}
            showTeam={() =>
              void navigate({
                to: "/clients/$organisation/settings/$tab",
                params: { organisation: client.uuid, tab: "team" },
              })
            }
            rename={() => beginRenaming(client)}
            showStorage={() => setStored(client)}
            askForApproval={(isAsked) => void verbs.askForApproval(client, isAsked)}
            archive={() => setArchiving({ clients: [client] })}
            unarchive={() => void verbs.unarchive(theseRows([client]))}
          />
        )}
        errorTitle={texts.list.fetching}
        needs={rules.organisationRead}
        noneFits={texts.list.noneFits}
        beside={
          <>
            {verbs.progress !== null && (
              <ProgressBar label={texts.bar} progress={verbs.progress} cancel={verbs.cancel} />
            )}
            {selected.size > 0 && verbs.progress === null && (
              <>
                <Scopes value={[...selected].map((organisation) => ({ organisation, flow: null }))}>
                  <ArchiveButton selected={selected} archive={(clients) => setArchiving({ clients, keep })} />
                </Scopes>
                <SelectAll
                  source={clientsSource(search)}
                  idOf={({ uuid }) => uuid}
                  selected={selected}
                  select={select}
                  total={count}
                  failed={texts.list.fetching}
                />
              </>
            )}
            <Layout view={view} onChange={(next) => show({ ...search, view: next })} />
          </>
        }
        empty={
          <EmptyState withPicture title={texts.empty.title} actions={add}>
            {texts.empty.text}
          </EmptyState>
        }
        foot={foot}
        {...(view === "cards"
          ? {
              instead: (rows: readonly (Client | undefined)[]) => (
                <ClientCards clients={rows} see={list.see} favourites={favourites} foot={foot} />
              ),
            }
          : {})}
      />
      {activityError !== null && list.error === null && (
        <PanelError title={texts.list.noFigures} error={activityError} retry={() => void list.reload()} />
      )}
      {isAdding && (
        <ClientDialog
          verbs={verbs}
          onClose={() => setAdding(false)}
          onMade={(organisation) => void navigate({ to: "/clients/$organisation", params: { organisation } })}
        />
      )}
      {stored !== null && <StorageDialog client={stored} verbs={verbs} onClose={() => setStored(null)} />}
      {archiving !== null && (
        <ArchiveDialog
          clients={archiving.clients}
          onClose={() => setArchiving(null)}
          onConfirm={() => void verbs.archive({ ...theseRows(archiving.clients), keep: archiving.keep })}
        />
      )}
    </>
  );
}

/** Table or cards. */
function Layout({ view, onChange }: { view: string | undefined; onChange: (view: "cards" | undefined) => void }) {
  return (
    <fieldset className="segments" aria-label={texts.list.layout}>
      <button
        type="button"
        aria-label={texts.list.table}
        aria-pressed={view === undefined}
        onClick={() => onChange(undefined)}
      >
        <IconList size={16} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={texts.list.cards}
        aria-pressed={view === "cards"}
        onClick={() => onChange("cards")}
      >
        <IconLayoutGrid size={16} aria-hidden />
      </button>
    </fieldset>
  );
}
