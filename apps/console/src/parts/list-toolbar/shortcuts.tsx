import { IconHistory, IconStarFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { LikedListName } from "../liked-list.ts";
import { readRecent } from "../recent.ts";
import { texts } from "../texts.ts";
import styles from "./list-toolbar.module.css";

export type ShortcutsProps = {
  readonly list: LikedListName;
  /** What the list holds, each with a link that leads to it; undefined while it is on its way. */
  readonly items: readonly { readonly id: string; readonly link: ReactNode }[] | undefined;
  readonly starred: ReadonlySet<string>;
};

/** Where in a page's address the thing stands that it is about. */
const places: { readonly [list in LikedListName]?: RegExp } = {
  clients: /^\/clients\/([^/?]+)/,
  agents: /\/voice-agents\/([^/?]+)/,
};

const mostFavourites = 6;
const mostRecent = 4;

/** The favourites of a list, latest first, and beside them what was visited last. */
export function Shortcuts({ list, items, starred }: ShortcutsProps) {
  if (items === undefined) return null;
  const links = new Map(items.map(({ id, link }) => [id, link]));
  const favourites = [...starred].reverse().filter((id) => links.has(id));
  const recent = recentOf(list).filter((id) => links.has(id) && !starred.has(id));
  return (
    <>
      <span className={styles.kind}>
        <IconStarFilled size={14} aria-hidden />
        {favourites.length === 0 ? texts.favourites.none : texts.favourites.title}
      </span>
      <Row label={texts.favourites.title} ids={favourites.slice(0, mostFavourites)} links={links} />
      {favourites.length > mostFavourites && <span className="caption">+{favourites.length - mostFavourites}</span>}
      {recent.length > 0 && (
        <span className={styles.kind}>
          <IconHistory size={14} aria-hidden /> {texts.favourites.recent}
        </span>
      )}
      <Row label={texts.favourites.recent} ids={recent.slice(0, mostRecent)} links={links} />
    </>
  );
}

function Row(props: { label: string; ids: readonly string[]; links: ReadonlyMap<string, ReactNode> }) {
  if (props.ids.length === 0) return null;
  return (
    <ul className={styles.items} aria-label={props.label}>
      {props.ids.map((id) => (
        <li key={id}>{props.links.get(id)}</li>
      ))}
    </ul>
  );
}

/** What the visited pages were about, latest first, each once. */
export function recentOf(list: LikedListName): readonly string[] {
  const place = places[list];
  if (place === undefined) return [];
  return [...new Set(readRecent().flatMap(({ href }) => place.exec(href)?.[1] ?? []))];
}
