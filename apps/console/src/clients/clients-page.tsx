import { rules } from "@parley/model";
import { IconArchive, IconLayoutGrid, IconList, IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useActions } from "../parts/actions/use-actions.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { later, laterOpened } from "../parts/later.tsx";
import { reportError } from "../parts/notices/report-error.ts";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { texts as parts } from "../parts/texts.ts";
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
import { texts } from "./texts.ts";
import { useClientVerbs } from "./use-client-verbs.ts";
import { useClients } from "./use-clients.ts";

// Menu and dialogs are loaded when they are first opened: the list is what people come for.
const ClientMenu = laterOpened(parts.later.menu, () => import("./client-menu.tsx").then((module) => module.ClientMenu));
const ClientDialog = laterOpened(parts.later.dialog, () =>
  import("./client-dialog.tsx").then((module) => module.ClientDialog),
);
const ClientCards = later(() => import("./client-cards.tsx").then((module) => module.ClientCards), {
  name: texts.list.cards,
});
const ConfirmDialog = laterOpened(parts.later.dialog, () =>
  import("../parts/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
);

/** Too narrow for all columns beside the navigation. */
const narrowWindow = "(max-width: 1279px)";
/** With room for what matters less, too. */
const wideWindow = "(min-width: 1440px)";

const statuses = Object.entries(texts.filters.statuses).map(([value, label]) => ({ value, label }));

/** The clients that the signed-in user reaches. */
export function ClientsPage() {
  const [search, show] = useSearchState(readClientsSearch);
  const { view } = search;
  const navigate = useNavigate();
  const { list, known, activityError } = useClients(search, show);
  const verbs = useClientVerbs();
  const { selected, select } = useSelection(search, show);
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Client | null>(null);
  const [archiving, setArchiving] = useState<readonly Client[]>([]);
  const { rename } = verbs;
  const favourites = useFavourites("clients");
  const isNarrow = useMedia(narrowWindow);
  const isWide = useMedia(wideWindow);
  const columns = useMemo(
    () =>
      clientColumns(
        {
          client: renamed,
          done: (name) => {
            setRenamed(null);
            if (renamed !== null && name !== null && name.trim() !== nameOf(renamed)) void rename(renamed, name);
          },
        },
        { isNarrow, isWide },
        favourites,
      ),
    [renamed, rename, isNarrow, isWide, favourites],
  );
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
  const count = list.rows?.length;
  const all = known && known.active + known.archived;
  const foot = <span className="muted">{texts.list.count(count ?? 0, all ?? count ?? 0)}</span>;

  async function askToArchive() {
    try {
      setArchiving(await findClients([...selected]));
    } catch (error) {
      reportError(texts.list.fetching, error);
    }
  }

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
        liked={{ favourites, linkOf: (client) => <OpenClient client={client} />, find: findClients }}
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
        rowMenu={(client, open) => (
          <ClientMenu
            {...open}
            client={client}
            rename={() => setRenamed(client)}
            askForApproval={(isAsked) => void verbs.askForApproval(client, isAsked)}
            archive={() => setArchiving([client])}
            unarchive={() => void verbs.unarchive([client])}
          />
        )}
        errorTitle={texts.list.fetching}
        needs={rules.organisationRead}
        noneFits={texts.list.noneFits}
        beside={
          <>
            {selected.size > 0 && (
              <>
                <Forbidden needs={rules.organisationAdmin}>
                  <button type="button" className="button" onClick={() => void askToArchive()}>
                    <IconArchive size={16} aria-hidden /> {texts.archive.many(selected.size)}
                  </button>
                </Forbidden>
                <SelectAll
                  source={clientsSource(search)}
                  idOf={({ uuid }) => uuid}
                  selected={selected}
                  select={select}
                  total={count ?? 0}
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
      {archiving.length > 0 && (
        <Archiving
          clients={archiving}
          onClose={() => setArchiving([])}
          onConfirm={async () => {
            await verbs.archive(archiving);
            select(new Set());
          }}
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

/** Asks before clients stop to be answered for. */
function Archiving(props: { clients: readonly Client[]; onClose: () => void; onConfirm: () => Promise<void> }) {
  const { clients, onClose, onConfirm } = props;
  const [first] = clients;
  const said = texts.archive;
  const typed = clients.length === 1 && first ? first.name : said.typedMany(clients.length);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={clients.length === 1 && first ? said.questionOne(nameOf(first)) : said.questionMany(clients.length)}
      confirm={clients.length === 1 ? said.verbOne : said.verbMany(clients.length)}
      typed={typed}
      isDangerous
      onConfirm={onConfirm}
    >
      {said.text}
    </ConfirmDialog>
  );
}
