import { rules } from "@parley/model";
import { IconArchive, IconLayoutGrid, IconList, IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { EmptyState } from "../parts/empty-state.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { useFavourites } from "../parts/use-favourites.ts";
import { useMedia } from "../parts/use-media.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import { SelectAll } from "../resource/select-all.tsx";
import { ServerList } from "../resource/server-list.tsx";
import { useSelection } from "../resource/use-selection.ts";
import { type Client, nameOf } from "./client.ts";
import { clientColumns } from "./client-columns.tsx";
import { clientsSource, findClients } from "./clients-queries.ts";
import { readClientsSearch } from "./clients-search.ts";
import { OpenClient } from "./open-client.tsx";
import { useClientVerbs } from "./use-client-verbs.ts";
import { useClients } from "./use-clients.ts";

// Menu and dialogs are loaded when they are first opened: the list is what people come for.
const ClientMenu = lazy(() => import("./client-menu.tsx").then((module) => ({ default: module.ClientMenu })));
const ClientDialog = lazy(() => import("./client-dialog.tsx").then((module) => ({ default: module.ClientDialog })));
const ClientCards = lazy(() => import("./client-cards.tsx").then((module) => ({ default: module.ClientCards })));
const ConfirmDialog = lazy(() =>
  import("../parts/confirm-dialog.tsx").then((module) => ({ default: module.ConfirmDialog })),
);

/** Too narrow for all columns beside the navigation. */
const narrowWindow = "(max-width: 1279px)";

const statuses = [
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
];

/** The clients that the signed-in user reaches. */
export function ClientsPage() {
  const [search, show] = useSearchState(readClientsSearch);
  const { view } = search;
  const navigate = useNavigate();
  const { list, known, activityError } = useClients(search, show);
  const verbs = useClientVerbs();
  const { selected, select } = useSelection(search, show);
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [archiving, setArchiving] = useState<readonly Client[]>([]);
  const { rename } = verbs;
  const favourites = useFavourites("clients");
  const isNarrow = useMedia(narrowWindow);
  const columns = useMemo(
    () =>
      clientColumns(
        {
          client: renamed,
          done: (client, name) => {
            setRenamed(null);
            if (name !== null && name.trim() !== nameOf(client)) void rename(client, name);
          },
        },
        isNarrow,
        favourites,
      ),
    [renamed, rename, isNarrow, favourites],
  );
  const count = list.rows?.length;
  const all = known && known.active + known.archived;
  const foot = <span className="muted">{countOf(count ?? 0, all)}</span>;

  async function askToArchive() {
    try {
      setArchiving(await findClients([...selected]));
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      notify({ severity: "error", title: "Error fetching Organisations", detail });
    }
  }

  const add = (
    <Forbidden needs={rules.organisationWrite}>
      <button type="button" className="button primary" onClick={() => setAdding(true)}>
        <IconPlus size={16} aria-hidden /> Add client
      </button>
    </Forbidden>
  );

  return (
    <>
      <PageHead title="Clients" note={known && `${known.active} active, ${known.archived} archived`}>
        {add}
      </PageHead>
      <ServerList
        list="clients"
        label="Clients"
        rows={list}
        columns={columns}
        idOf={({ uuid }) => uuid}
        rowName={nameOf}
        liked={{ favourites, linkOf: (client) => <OpenClient client={client} />, find: findClients }}
        searchLabel="Search clients"
        placeholder="Search name or id"
        filters={[
          { name: "status", label: "Status", options: statuses },
          {
            name: "segment",
            label: "Segment",
            options: (known?.segments ?? []).map((value) => ({ value, label: value })),
          },
        ]}
        search={search}
        show={show}
        selected={selected}
        onSelect={select}
        rowMenu={(client, open) => (
          <ClientMenu
            {...open}
            client={client}
            rename={() => setRenamed(client.uuid)}
            archive={() => setArchiving([client])}
            unarchive={() => void verbs.unarchive([client])}
          />
        )}
        errorTitle="Error fetching Organisations"
        needs={rules.organisationRead}
        noneFits="No client matches"
        beside={
          <>
            {selected.size > 0 && (
              <>
                <Forbidden needs={rules.organisationAdmin}>
                  <button type="button" className="button" onClick={() => void askToArchive()}>
                    <IconArchive size={16} aria-hidden /> Archive {selected.size}
                  </button>
                </Forbidden>
                <SelectAll
                  source={clientsSource(search)}
                  idOf={({ uuid }) => uuid}
                  selected={selected}
                  select={select}
                  total={count ?? 0}
                  failed="Error fetching Organisations"
                />
              </>
            )}
            <Layout view={view} onChange={(next) => show({ ...search, view: next })} />
          </>
        }
        empty={
          <EmptyState withPicture title="No clients yet" actions={add}>
            A client is a company whose agents you run: its agents, numbers, people and calls stand under it.
          </EmptyState>
        }
        foot={foot}
        {...(view === "cards"
          ? {
              instead: (rows: readonly (Client | undefined)[]) => (
                <Suspense>
                  <ClientCards clients={rows} see={list.see} favourites={favourites} foot={foot} />
                </Suspense>
              ),
            }
          : {})}
      />
      {activityError !== null && list.error === null && (
        <PanelError
          title="The figures beside the clients could not be fetched"
          error={activityError}
          retry={() => void list.reload()}
        />
      )}
      {isAdding && (
        <Suspense>
          <ClientDialog
            verbs={verbs}
            onClose={() => setAdding(false)}
            onMade={(organisation) => void navigate({ to: "/clients/$organisation", params: { organisation } })}
          />
        </Suspense>
      )}
      {archiving.length > 0 && (
        <Suspense>
          <Archiving
            clients={archiving}
            onClose={() => setArchiving([])}
            onConfirm={async () => {
              await verbs.archive(archiving);
              select(new Set());
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const countOf = (count: number, all = count) => `${count.toLocaleString("en")} of ${all.toLocaleString("en")}`;

/** Table or cards. */
function Layout({ view, onChange }: { view: string | undefined; onChange: (view: "cards" | undefined) => void }) {
  return (
    <fieldset className="segments" aria-label="Layout">
      <button type="button" aria-label="Table" aria-pressed={view === undefined} onClick={() => onChange(undefined)}>
        <IconList size={16} aria-hidden />
      </button>
      <button type="button" aria-label="Cards" aria-pressed={view === "cards"} onClick={() => onChange("cards")}>
        <IconLayoutGrid size={16} aria-hidden />
      </button>
    </fieldset>
  );
}

/** Asks before clients stop to be answered for. */
function Archiving(props: { clients: readonly Client[]; onClose: () => void; onConfirm: () => Promise<void> }) {
  const { clients, onClose, onConfirm } = props;
  const [first] = clients;
  const typed = clients.length === 1 && first ? first.name : `${clients.length} clients`;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={clients.length === 1 && first ? `Archive ${nameOf(first)}?` : `Archive ${clients.length} clients?`}
      confirm={clients.length === 1 ? "Archive client" : `Archive ${clients.length} clients`}
      typed={typed}
      isDangerous
      onConfirm={onConfirm}
    >
      Their numbers stop answering at once. Nothing is deleted, and unarchiving brings everything back.
    </ConfirmDialog>
  );
}
