import { Fragment, type ReactNode, useState } from "react";
import { useActions } from "../actions/use-actions.ts";
import { FilterChip } from "../filter-chip.tsx";
import type { FilterOption } from "../filter-options.tsx";
import { later } from "../later.tsx";
import type { LikedListName } from "../liked-list.ts";
import { RestingSearch } from "../resting-search.tsx";
import { texts } from "../texts.ts";
import styles from "./list-toolbar.module.css";

/** The views of a list, which come after the list itself. */
const LazyViews = later(() => import("../views/views.tsx").then((module) => module.Views));

/** What of a list is shown, as in the address. */
type Search = { readonly [name: string]: string | number | undefined };

/** One filter of a list: its name in the address, and what it can be set to. */
export type ListFilter = {
  readonly name: string;
  /** Further names in the address that it sets. */
  readonly also?: readonly string[];
  readonly label: string;
  /** Without any the filter is not shown. */
  readonly options?: readonly FilterOption[];
  /** More than one may be chosen; they stand in the address with commas. */
  readonly isMultiple?: boolean;
  /** Asked for seldom: shown once it is set, or when all filters are asked for, so that the others fit on one line. */
  readonly isRare?: boolean;
  /** What is to be shown in place of a chip with options; `look` changes what the list shows. */
  readonly chip?: (search: Search, look: (change: Search) => void) => ReactNode;
};

/**
 * What stands over a list: favourites and recent pages, search, filters, the user's views, and what is done with the
 * chosen rows. A filter without anything to choose is not shown.
 */
export function ListToolbar(props: {
  list: LikedListName;
  searchLabel: string;
  placeholder?: string;
  /** What to write instead of words that the server cannot search for. */
  searchFault?: (words: string) => string | null;
  filters: readonly ListFilter[];
  search: Search;
  show: (search: Search) => void;
  /** Sets all filters free; null where none is set. */
  clear: (() => void) | null;
  shortcuts?: ReactNode;
  children?: ReactNode;
}) {
  const { list, searchLabel, placeholder = searchLabel, searchFault, search, show, clear, shortcuts } = props;
  const [showsAll, setShowsAll] = useState(false);
  const isSet = ({ name, also = [] }: ListFilter) => [name, ...also].some((each) => search[each] !== undefined);
  const hidden = props.filters.filter((filter) => filter.isRare && !isSet(filter));
  const shown = showsAll ? props.filters : props.filters.filter((filter) => !hidden.includes(filter));
  const look = (change: Search) => show({ ...search, ...change });
  const offered = props.filters.filter(({ chip }) => chip === undefined);
  useActions(() => {
    const { group } = texts.filter;
    const choices = offered.flatMap(({ name, label, options = [] }) =>
      options.map((option) => ({
        id: `filter ${name} ${option.value}`,
        group,
        label: texts.filter.by(label, option.label),
        run: () => look({ [name]: option.value }),
      })),
    );
    return clear === null
      ? choices
      : [...choices, { id: "filter clear", group, label: texts.clearFilters, run: clear }];
  }, [JSON.stringify([search, offered])]);
  return (
    <>
      {shortcuts && <div className={styles.shortcuts}>{shortcuts}</div>}
      <div className={styles.filters}>
        <RestingSearch
          label={searchLabel}
          placeholder={placeholder}
          value={String(search.q ?? "")}
          onChange={(q) => look({ q })}
          {...(searchFault ? { faultOf: searchFault } : {})}
        />
        {shown.map(({ name, label, options = [], isMultiple = false, chip }) => {
          if (chip) return <Fragment key={name}>{chip(search, look)}</Fragment>;
          return (
            options.length > 0 && (
              <FilterChip
                key={name}
                label={label}
                options={options}
                isMultiple={isMultiple}
                value={search[name] === undefined ? [] : String(search[name]).split(",")}
                onChange={(values) => look({ [name]: values.join(",") || undefined })}
              />
            )
          );
        })}
        {hidden.length > 0 && (
          <button
            type="button"
            className="button quiet small"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? texts.fewerFilters : texts.moreFilters}
          </button>
        )}
        {clear !== null && (
          <button type="button" className="button quiet small" onClick={clear}>
            {texts.clearFilters}
          </button>
        )}
        <span className={styles.end}>
          {props.children}
          <LazyViews list={list} search={search} show={show} />
        </span>
      </div>
    </>
  );
}
