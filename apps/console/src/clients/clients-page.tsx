import { rules } from "@parley/model";
import { IconArchive, IconLayoutGrid, IconList, IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { DataTable } from "../parts/data-table/data-table.tsx";
import { sortInAddress } from "../parts/data-table/sort-in-address.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { ListToolbar } from "../parts/list-toolbar/list-toolbar.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { useFavourites } from "../parts/use-favourites.ts";
import { useMedia } from "../parts/use-media.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import { type Client, nameOf } from "./client.ts";
import { clientColumns } from "./client-columns.tsx";
import { chosenClients, readClientsSearch } from "./clients-search.ts";
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
  const { q, status, segment, sort, view } = search;
  const navigate = useNavigate();
  const list = useClients();
  const verbs = useClientVerbs();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
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
  const all = list.clients;
  const shown = useMemo(() => all && chosenClients(all, { q, status, segment, sort }), [all, q, status, segment, sort]);
  const segments = useMemo(() => segmentsOf(all), [all]);
  const shortcuts = useMemo(
    () => all?.map((client) => ({ id: client.uuid, link: <OpenClient client={client} /> })),
    [all],
  );
  const isFiltered = [q, status, segment].some((value) => value !== undefined);
  const chosen = shown?.filter(({ uuid }) => selected.has(uuid)) ?? [];
  const archived = all?.filter((client) => client.status === "archived").length ?? 0;
  const add = (
    <Forbidden needs={rules.organisationWrite}>
      <button type="button" className="button primary" onClick={() => setAdding(true)}>
        <IconPlus size={16} aria-hidden /> Add client
      </button>
    </Forbidden>
  );

  return (
    <>
      <PageHead title="Clients" note={all && `${all.length - archived} active, ${archived} archived`}>
        {add}
      </PageHead>
      {all?.length !== 0 && (
        <ListToolbar
          list="clients"
          searchLabel="Search clients"
          placeholder="Search name or id"
          filters={[
            { name: "status", label: "Status", options: statuses },
            { name: "segment", label: "Segment", options: segments.map((value) => ({ value, label: value })) },
          ]}
          search={search}
          show={show}
          shortcuts={shortcuts}
          starred={favourites.starred}
        >
          {chosen.length > 0 && (
            <Forbidden needs={rules.organisationAdmin}>
              <button type="button" className="button" onClick={() => setArchiving(chosen)}>
                <IconArchive size={16} aria-hidden /> Archive {chosen.length}
              </button>
            </Forbidden>
          )}
          <Layout view={view} onChange={(next) => show({ ...search, view: next })} />
        </ListToolbar>
      )}
      {list.error ? (
        <section className="card">
          <PanelError title="Error fetching Organisations" error={list.error} retry={() => void list.reload()} />
        </section>
      ) : view === "cards" && shown && shown.length > 0 ? (
        <Suspense>
          <ClientCards clients={shown} favourites={favourites} foot={countOf(shown, all)} />
        </Suspense>
      ) : (
        <DataTable
          label="Clients"
          columns={columns}
          rows={shown}
          rowKey={({ uuid }) => uuid}
          rowName={nameOf}
          {...sortInAddress(sort, (change) => show({ ...search, ...change }))}
          onStar={({ uuid }) => favourites.toggle(uuid)}
          selected={selected}
          onSelect={setSelected}
          rowMenu={(client, open) => (
            <ClientMenu
              {...open}
              client={client}
              rename={() => setRenamed(client.uuid)}
              archive={() => setArchiving([client])}
              unarchive={() => void verbs.unarchive([client])}
            />
          )}
          empty={
            isFiltered ? (
              <EmptyState
                title="No client matches"
                actions={
                  <button type="button" className="button" onClick={() => show({})}>
                    Clear the filters
                  </button>
                }
              />
            ) : (
              <EmptyState withPicture title="No clients yet" actions={add}>
                A client is a company whose agents you run: its agents, numbers, people and calls stand under it.
              </EmptyState>
            )
          }
          foot={shown && shown.length > 0 && countOf(shown, all)}
        />
      )}
      {list.activityError && !list.error && (
        <PanelError
          title="The figures beside the clients could not be fetched"
          error={list.activityError}
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
              setSelected(new Set());
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const countOf = (shown: readonly Client[], all: readonly Client[] = []) => (
  <span className="muted">{`${shown.length.toLocaleString("en")} of ${all.length.toLocaleString("en")}`}</span>
);

/** Table or cards. */
function Layout({ view, onChange }: { view: "cards" | undefined; onChange: (view: "cards" | undefined) => void }) {
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

const segmentsOf = (clients: readonly Client[] = []): string[] =>
  [...new Set(clients.flatMap(({ industry_segment_type: segment }) => segment ?? []))].sort();
