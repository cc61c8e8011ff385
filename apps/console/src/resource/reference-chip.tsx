import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { PopoverChip } from "../parts/filter-chip.tsx";
import { findReferences, referencesById } from "./references.ts";
import styles from "./resource.module.css";
import { none } from "./resource-search.ts";
import { texts } from "./texts.ts";

type Props = {
  readonly label: string;
  /** The noun that is chosen from. */
  readonly noun: string;
  /** Rows may name none. */
  readonly mayBeNone: boolean;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
};

/** A filter by a row of another noun, found by typing. */
export function ReferenceChip({ label, noun, mayBeNone, value, onChange }: Props) {
  const isNamed = value !== undefined && value !== none;
  const named = useQuery({
    queryKey: ["references", noun, "named", value],
    queryFn: () => referencesById(noun, [value ?? ""]),
    enabled: isNamed,
  });
  const told =
    value === undefined ? null : value === none ? texts.values.none : (named.data?.[0]?.name ?? texts.values.waiting);
  return (
    <PopoverChip label={label} value={told} onClear={() => onChange(undefined)}>
      {(close) => (
        <Finder
          label={label}
          noun={noun}
          mayBeNone={mayBeNone}
          pick={(id) => {
            onChange(id);
            close();
          }}
        />
      )}
    </PopoverChip>
  );
}

function Finder(props: { label: string; noun: string; mayBeNone: boolean; pick: (id: string) => void }) {
  const { label, noun, mayBeNone, pick } = props;
  const [typed, type] = useState("");
  const id = useId();
  const found = useQuery({
    queryKey: ["references", noun, "found", typed],
    queryFn: () => findReferences(noun, typed),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.finder}>
      <label className="field" htmlFor={id}>
        <span>{label}</span>
        <input
          id={id}
          className="input"
          // biome-ignore lint/a11y/noAutofocus: the form opens because its button was pressed
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </label>
      {found.error && <p className="caption">{texts.filter.failed(found.error.message)}</p>}
      <ul aria-label={label} aria-busy={found.isFetching}>
        {mayBeNone && typed === "" && (
          <li>
            <button type="button" onClick={() => pick(none)}>
              {texts.values.none}
            </button>
          </li>
        )}
        {found.data?.map((each) => (
          <li key={each.id}>
            <button type="button" onClick={() => pick(each.id)}>
              <bdi className="truncate">{each.name}</bdi>
            </button>
          </li>
        ))}
        {found.data?.length === 0 && <li className="caption">{texts.filter.unknown}</li>}
      </ul>
    </div>
  );
}
