import type { FlowDocument } from "@parley/flow";
import type { LanguageCode } from "@parley/model/kernel";
import { useDeferredValue, useMemo } from "react";
import { FilterChip } from "../parts/filter-chip.tsx";
import { RestingSearch } from "../parts/resting-search.tsx";
import styles from "./prompts.module.css";
import { isOfKind, type Kind, kinds, type Marks, type PromptSearch } from "./shown-prompts.ts";
import { texts } from "./texts.ts";

type Props = {
  readonly search: PromptSearch;
  readonly show: (next: PromptSearch) => void;
  readonly languages: readonly LanguageCode[];
  readonly marks: Marks;
  readonly document: FlowDocument;
  /** Opens what adds a language; null where the version cannot be changed. */
  readonly addLanguage: (() => void) | null;
};

/** What is looked for in the prompts. All of it stands in the address. */
export function PromptsToolbar({ search, show, languages, marks, document, addLanguage }: Props) {
  // How many there are of a kind may come a moment after what was written.
  const counted = useDeferredValue(marks);
  const counts = useMemo(() => {
    const countOf = (kind: Kind) => counted.sheet.rows.filter((row) => isOfKind(kind, row, languages, counted)).length;
    return new Map(kinds.map((kind) => [kind, countOf(kind)]));
  }, [counted, languages]);
  const { offered, further, rows } = marks.sheet;
  const block = document.rows.block.find(({ id }) => id === search.block);
  const isUsual = languages.join() === offered.join();
  return (
    <div className={styles.toolbar}>
      <RestingSearch
        label={texts.search.label}
        value={search.find ?? ""}
        onChange={(find) => show({ ...without(search, "find"), ...(find !== "" && { find }) })}
      />
      <fieldset className="segments" aria-label={texts.search.show}>
        <button type="button" aria-pressed={search.show === undefined} onClick={() => show(without(search, "show"))}>
          {texts.search.all} <span className="caption">{rows.length}</span>
        </button>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={search.show === kind}
            onClick={() => show({ ...search, show: kind })}
          >
            {texts.kinds[kind]} <span className="caption">{counts.get(kind)}</span>
          </button>
        ))}
      </fieldset>
      <FilterChip
        label={texts.filters.subFlow}
        options={document.rows.sub_flow.map(({ slug, name }) => ({ value: slug, label: name }))}
        value={search.subflow === undefined ? [] : [search.subflow]}
        onChange={([subflow]) => show({ ...without(search, "subflow"), ...(subflow !== undefined && { subflow }) })}
      />
      <FilterChip
        label={texts.filters.languages}
        isMultiple
        options={[...offered, ...further].map((language) => ({ value: language, label: language }))}
        value={isUsual ? [] : languages}
        more={addLanguage === null ? undefined : { label: texts.buttons.addLanguage, onPick: addLanguage }}
        onChange={(chosen) => {
          const sorted = [...offered, ...further].filter((language) => chosen.includes(language));
          show({ ...without(search, "languages"), ...(sorted.length > 0 && { languages: sorted.join() }) });
        }}
      />
      {search.block !== undefined && (
        <button type="button" className="button small" onClick={() => show(without(search, "block"))}>
          {texts.filters.block(block?.name ?? search.block)}
        </button>
      )}
      {Object.keys(search).length > 0 && (
        <button type="button" className="button quiet small" onClick={() => show({})}>
          {texts.buttons.clear}
        </button>
      )}
    </div>
  );
}

function without(search: PromptSearch, name: keyof PromptSearch): PromptSearch {
  const { [name]: _, ...rest } = search;
  return rest;
}
