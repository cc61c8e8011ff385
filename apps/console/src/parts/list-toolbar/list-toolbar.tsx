import { Fragment, type ReactNode } from "react";
import { FilterChip } from "../filter-chip.tsx";
import type { FilterOption } from "../filter-options.tsx";
import { LazyViews } from "../lazy-views.tsx";
import type { LikedListName } from "../liked-list.ts";
import { RestingSearch } from "../resting-search.tsx";
import styles from "./list-toolbar.module.css";
import { Shortcuts, type ShortcutsProps } from "./shortcuts.tsx";

/** One filter of a list: its name in the address, and what it can be set to. */
export type ListFilter = {
  readonly name: string;
  readonly label: string;
  /** Without any the filter is not shown. */
  readonly options?: readonly FilterOption[];
  /** What is to be shown in place of a chip with options. */
  readonly chip?: (value: string | undefined, onChange: (value: string | undefined) => void) => ReactNode;
};

/**
 * What stands over a list: favourites and recent pages, search, filters, the user's views, and what is done with the
 * chosen rows. A filter without anything to choose is not shown.
 */
export function ListToolbar(props: {
  list: LikedListName;
  searchLabel: string;
  placeholder?: string;
  filters: readonly ListFilter[];
  /** What is shown, as in the address. */
  search: { readonly [name: string]: string | undefined };
  show: (search: Readonly<Record<string, unknown>>) => void;
  shortcuts: ShortcutsProps["items"];
  starred: ReadonlySet<string>;
  children?: ReactNode;
}) {
  const { list, searchLabel, placeholder = searchLabel, search, show } = props;
  const look = (name: string, value: string | undefined) => show({ ...search, [name]: value });
  return (
    <>
      <div className={styles.shortcuts}>
        <Shortcuts list={list} items={props.shortcuts} starred={props.starred} />
      </div>
      <div className={styles.filters}>
        <RestingSearch
          label={searchLabel}
          placeholder={placeholder}
          value={search.q ?? ""}
          onChange={(typed) => look("q", typed)}
        />
        {props.filters.map(({ name, label, options = [], chip }) => {
          if (chip) return <Fragment key={name}>{chip(search[name], (value) => look(name, value))}</Fragment>;
          return (
            options.length > 0 && (
              <FilterChip
                key={name}
                label={label}
                options={options}
                value={[search[name] ?? []].flat()}
                onChange={([value]) => look(name, value)}
              />
            )
          );
        })}
        <span className={styles.end}>
          {props.children}
          <LazyViews list={list} search={search} show={show} />
        </span>
      </div>
    </>
  );
}
