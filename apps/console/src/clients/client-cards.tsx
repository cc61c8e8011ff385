import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { Name } from "../parts/name.tsx";
import { RowButton } from "../parts/row-button.tsx";
import { Sparkline } from "../parts/sparkline.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import type { Favourites } from "../parts/use-favourites.ts";
import { type Client, callsOf, nameOf } from "./client.ts";
import styles from "./client-cards.module.css";
import { ClientTile } from "./client-tile.tsx";
import { OpenClient } from "./open-client.tsx";
import { texts } from "./texts.ts";

/** How many cards are drawn until more are asked for. */
const atFirst = 120;

/** The clients as cards; `foot` says how many there are. */
export function ClientCards(props: {
  /** Undefined where they have not been asked for yet. */
  clients: readonly (Client | undefined)[];
  /** Says which of them are to be fetched. */
  see: (first: number, last: number) => void;
  favourites: Favourites;
  foot: ReactNode;
}) {
  const { clients, see, favourites, foot } = props;
  const [most, setMost] = useState(atFirst);
  const last = Math.min(most, clients.length) - 1;
  useEffect(() => see(0, last), [see, last]);
  return (
    <section className={styles.scroll} aria-label={texts.list.title}>
      <ul className={styles.cards}>
        {clients
          .slice(0, most)
          .map((client) => client && <Card key={client.uuid} client={client} favourites={favourites} />)}
      </ul>
      <footer className={styles.foot}>
        {foot}
        {clients.length > most && (
          <button type="button" className="button quiet small" onClick={() => setMost(most + atFirst)}>
            {texts.list.showMore}
          </button>
        )}
      </footer>
    </section>
  );
}

function Card({ client, favourites }: { client: Client; favourites: Favourites }) {
  const { activity, industry_segment_type: segment } = client;
  const isStarred = favourites.starred.has(client.uuid);
  const calls = callsOf(client);
  return (
    <li className={`card ${styles.card}`}>
      <div className={styles.head}>
        <ClientTile client={client} />
        <span className={styles.name}>
          <OpenClient client={client} />
          <span className="caption truncate">{segment !== null && <Name text={segment} />}</span>
        </span>
        {client.status === "archived" && <StatusBadge status={client.status} />}
        <RowButton
          Icon={isStarred ? IconStarFilled : IconStar}
          label={texts.columns.favouriteOf(nameOf(client))}
          title={texts.columns.favourite}
          isPressed={isStarred}
          onClick={() => favourites.toggle(client.uuid)}
        />
      </div>
      <dl className={styles.figures}>
        <Figure name={texts.columns.agents} value={activity?.agents} />
        <Figure name={texts.columns.live} value={activity?.calls.now} />
        <Figure name={texts.columns.calls} value={activity === null ? undefined : calls} />
        {activity !== null && calls > 0 && (
          <div className={styles.course}>
            <dt className="visually-hidden">{texts.columns.course}</dt>
            <dd>
              <Sparkline values={activity.calls.daily} label={texts.columns.curve} />
            </dd>
          </div>
        )}
      </dl>
    </li>
  );
}

function Figure({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={value ? undefined : "muted"}>
        {value === undefined ? texts.columns.nothing : value.toLocaleString("en")}
      </dd>
    </div>
  );
}
