import { Button, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { rules } from "@parley/model";
import { IconArchive, IconArchiveOff, IconPencil, IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { DataTable } from "../parts/data-table/data-table.tsx";
import { EmptyState } from "../parts/empty-state.tsx";
import { FilterChip } from "../parts/filter-chip.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { useSearchState } from "../parts/use-search-state.ts";
import { type Client, nameOf } from "./client.ts";
import { clientColumns } from "./client-columns.tsx";
import styles from "./clients.module.css";
import { type ClientsSearch, chosenClients, readClientsSearch } from "./clients-search.ts";
import { useClientVerbs } from "./use-client-verbs.ts";
import { useClients } from "./use-clients.ts";

// A dialog is loaded when it is first opened: the list is what people come for.
const ClientDialog = lazy(() => import("./client-dialog.tsx").then((module) => ({ default: module.ClientDialog })));
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
  const { q, status, segment, sort } = search;
  const navigate = useNavigate();
  const list = useClients();
  const verbs = useClientVerbs();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [archiving, setArchiving] = useState<readonly Client[]>([]);
  const { rename } = verbs;
  const isNarrow = useMediaQuery(narrowWindow) ?? false;
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
      ),
    [renamed, rename, isNarrow],
  );
  const all = list.clients;
  const shown = useMemo(() => all && chosenClients(all, { q, status, segment, sort }), [all, q, status, segment, sort]);
  const segments = useMemo(() => segmentsOf(all), [all]);
  const look = (change: { readonly [name in keyof ClientsSearch]?: string | undefined }) =>
    show({ ...search, ...change });
  const isFiltered = [q, status, segment].some((value) => value !== undefined);
  const chosen = shown?.filter(({ uuid }) => selected.has(uuid)) ?? [];
  const archived = all?.filter((client) => client.status === "archived").length ?? 0;
  const add = (
    <Forbidden needs={rules.organisationWrite}>
      <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        Add client
      </Button>
    </Forbidden>
  );

  return (
    <>
      <PageHead title="Clients" note={all && `${all.length - archived} active, ${archived} archived`}>
        {add}
      </PageHead>
      {all?.length !== 0 && (
        <div className={styles.filters}>
          <SearchField
            label="Search clients"
            placeholder="Search name or id"
            value={q ?? ""}
            onChange={(typed) => look({ q: typed })}
          />
          <FilterChip
            label="Status"
            options={statuses}
            value={status === undefined ? [] : [status]}
            onChange={([value]) => look({ status: value })}
          />
          {segments.length > 0 && (
            <FilterChip
              label="Segment"
              options={segments.map((value) => ({ value, label: value }))}
              value={segment === undefined ? [] : [segment]}
              onChange={([value]) => look({ segment: value })}
            />
          )}
          {chosen.length > 0 && (
            <Forbidden needs={rules.organisationAdmin}>
              <Button
                className={styles.bulk}
                leftSection={<IconArchive size={16} aria-hidden />}
                onClick={() => setArchiving(chosen)}
              >
                Archive {chosen.length}
              </Button>
            </Forbidden>
          )}
        </div>
      )}
      {list.error ? (
        <section className="card">
          <PanelError title="Error fetching Organisations" error={list.error} retry={() => void list.reload()} />
        </section>
      ) : (
        <DataTable
          label="Clients"
          columns={columns}
          rows={shown}
          rowKey={({ uuid }) => uuid}
          rowName={nameOf}
          {...(sort === undefined ? {} : { sort: { key: sort.replace(/^-/, ""), isDescending: sort.startsWith("-") } })}
          onSort={({ key, isDescending }) => look({ sort: `${isDescending ? "-" : ""}${key}` })}
          selected={selected}
          onSelect={setSelected}
          rowMenu={(client) => (
            <>
              <Forbidden needs={rules.organisationWrite}>
                <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setRenamed(client.uuid)}>
                  Rename
                </Menu.Item>
              </Forbidden>
              <Forbidden needs={rules.organisationAdmin}>
                {client.status === "archived" ? (
                  <Menu.Item
                    leftSection={<IconArchiveOff size={16} aria-hidden />}
                    onClick={() => void verbs.unarchive([client])}
                  >
                    Unarchive
                  </Menu.Item>
                ) : (
                  <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={() => setArchiving([client])}>
                    Archive
                  </Menu.Item>
                )}
              </Forbidden>
            </>
          )}
          empty={
            isFiltered ? (
              <EmptyState
                title="No client matches"
                actions={<Button onClick={() => show({})}>Clear the filters</Button>}
              />
            ) : (
              <EmptyState withPicture title="No clients yet" actions={add}>
                A client is a company whose agents you run: its agents, numbers, people and calls stand under it.
              </EmptyState>
            )
          }
          foot={
            shown &&
            shown.length > 0 && (
              <span className="muted">{`${shown.length.toLocaleString("en")} of ${all?.length}`}</span>
            )
          }
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
