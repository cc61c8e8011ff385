import { Link } from "@tanstack/react-router";
import { CallFigures } from "../parts/call-figures.tsx";
import type { TableColumn } from "../parts/data-table/column.ts";
import { Name } from "../parts/name.tsx";
import { places } from "../parts/places.ts";
import { Sparkline } from "../parts/sparkline.tsx";
import { starColumn } from "../parts/star-column.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import type { Favourites } from "../parts/use-favourites.ts";
import type { ListWidth } from "../parts/use-list-width.ts";
import { type Client, callsOf, nameOf } from "./client.ts";
import { ClientName, ClientNameField } from "./client-name.tsx";
import styles from "./clients.module.css";
import { texts } from "./texts.ts";

/** The client that is being renamed, as it was when that began. */
type Renaming = { readonly client: Client | null; readonly done: (name: string | null) => void };

const figure = (value: number | undefined) => (
  <span className={value ? undefined : "muted"}>
    {value === undefined ? texts.columns.nothing : value.toLocaleString("en")}
  </span>
);

/** What a narrow window shows beside the name, and what a window of middle width leaves out. */
const narrow = ["star", "name", "status", "agents", "live"];
const wideAlone = ["segment"];

/** The columns of the list of clients. */
export const clientColumns = (
  renaming: Renaming,
  { isNarrow, isWide }: ListWidth,
  favourites: Favourites,
): readonly TableColumn<Client>[] =>
  allColumns(renaming, favourites).filter(({ key }) =>
    isNarrow ? narrow.includes(key) : isWide || !wideAlone.includes(key),
  );

const allColumns = (renaming: Renaming, favourites: Favourites): readonly TableColumn<Client>[] => [
  starColumn(favourites, nameOf),
  {
    key: "name",
    head: texts.columns.name,
    canSort: true,
    cell: (client) =>
      renaming.client?.uuid === client.uuid ? (
        <ClientNameField client={renaming.client} onRename={renaming.done} />
      ) : (
        <ClientName client={client} />
      ),
  },
  {
    key: "segment",
    head: texts.columns.segment,
    width: "140px",
    cell: ({ industry_segment_type: segment }) =>
      segment === null ? <span className="muted">{texts.columns.nothing}</span> : <Name text={segment} />,
  },
  { key: "status", head: texts.columns.status, width: "104px", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: "agents",
    head: texts.columns.agents,
    width: "88px",
    isNumber: true,
    canSort: true,
    cell: ({ activity }) => figure(activity?.agents),
  },
  {
    key: "live",
    head: texts.columns.live,
    width: "104px",
    isNumber: true,
    canSort: true,
    cell: ({ activity }) => figure(activity?.calls.now),
  },
  {
    key: "calls",
    head: texts.columns.calls,
    width: "288px",
    isNumber: true,
    className: styles.withCurve ?? "",
    canSort: true,
    cell: (client) => (
      <>
        <span className={styles.calls}>
          {figure(client.activity === null ? undefined : callsOf(client))}
          {client.activity !== null && callsOf(client) > 0 && (
            <Sparkline values={client.activity.calls.daily} label={texts.columns.curve} />
          )}
        </span>
        {client.activity !== null && (
          <CallFigures
            calls={client.activity.calls}
            // Its agents, those with the most failed calls first.
            link={(of, children) => (
              <Link {...places.agents(client.uuid)} search={{ sort: of === "failed" ? "-failed" : "-calls" }}>
                {children}
              </Link>
            )}
          />
        )}
      </>
    ),
  },
];
