import type { ReactNode } from "react";
import { FilterChip, type FilterOption } from "../filter-chip.tsx";
import { LazyViews } from "../lazy-views.tsx";
import type { LikedListName } from "../liked-list.ts";
import { SearchField } from "../search-field.tsx";
import styles from "./list-toolbar.module.css";
import { Shortcuts, type ShortcutsProps } from "./shortcuts.tsx";

/** One filter of a list: its name in the address, and what it can be set to. */
export type ListFilter = {
  readonly name: string;
  readonly label: string;
  readonly options: readonly FilterOption[];
};

/**
 * What stands over a list: its favourites and where one was last, the search, the filters (those that have anything to
 * choose), the user's views, and what is done with the chosen rows.
 */
export function ListToolbar(props: {
  list: LikedListName;
  searchLabel: string;
  placeholder?: string;
  filters: readonly ListFilter[];
  /** As in the address. */
  search: { readonly [name: string]: string | undefined };
  show: (search: Readonly<Record<string, unknown>>) => void;
  shortcuts: ShortcutsProps["items"];
  starred: ReadonlySet<string>;
  children: ReactNode;
}) {
  const { list, searchLabel, placeholder = searchLabel, search, show } = props;
  const look = (name: string, value: string | undefined) => show({ ...search, [name]: value });
  return (
    <>
      <div className={styles.shortcuts}>
        <Shortcuts list={list} items={props.shortcuts} starred={props.starred} />
      </div>
      <div className={styles.filters}>
        <SearchField
          label={searchLabel}
          placeholder={placeholder}
          value={search.q ?? ""}
          onChange={(typed) => look("q", typed)}
        />
        {props.filters
          .filter(({ options }) => options.length > 0)
          .map(({ name, label, options }) => (
            <FilterChip
              key={name}
              label={label}
              options={options}
              value={[search[name] ?? []].flat()}
              onChange={([value]) => look(name, value)}
            />
          ))}
        <span className={styles.end}>
          {props.children}
          <LazyViews list={list} search={search} show={show} />
        </span>
      </div>
    </>
  );
}
