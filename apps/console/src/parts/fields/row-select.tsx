import { Select } from "@mantine/core";
import { useState } from "react";
import type { FieldControlProps } from "./field-control.ts";
import { offeredAtOnce } from "./offered-at-once.ts";
import { texts } from "./texts.ts";

export type RowOption = { readonly value: string; readonly label: string };

type Props = FieldControlProps & {
  /** The row that is named now. */
  readonly current: RowOption | null;
  /** The rows to choose from: asked for while the list is open, because there may be thousands. */
  readonly offer: () => readonly RowOption[];
  readonly placeholder: string;
  readonly onOpen?: (isOpen: boolean) => void;
  /** Rows that a server finds by what is typed, instead of those offered. */
  readonly search?: {
    readonly typed: string;
    readonly onType: (typed: string) => void;
    readonly failed: string | null;
  };
  readonly onPick?: (option: RowOption | null) => void;
};

/** A row that a field names, found by typing. */
export function RowSelect({ shown, id, describedBy, writing, isReadOnly, current, search, ...props }: Props) {
  const { offer, placeholder, onOpen, onPick } = props;
  const [isOpen, setOpen] = useState(false);
  const open = (is: boolean) => {
    setOpen(is);
    onOpen?.(is);
  };
  const others = isOpen ? offer().filter(({ value }) => value !== current?.value) : [];
  return (
    <Select
      id={id}
      // Its list has no other name.
      aria-label={shown.place.label}
      searchable
      clearable={shown.field.nullable && !isReadOnly}
      disabled={isReadOnly}
      limit={offeredAtOnce}
      placeholder={placeholder}
      nothingFoundMessage={search?.failed ?? texts.nothingFound}
      aria-describedby={describedBy}
      error={writing.fault !== null}
      data={[...(current === null ? [] : [current]), ...others]}
      value={current?.value ?? null}
      {...(search && {
        searchValue: search.typed,
        onSearchChange: search.onType,
        // The server has filtered already.
        filter: ({ options }) => options,
      })}
      onDropdownOpen={() => open(true)}
      onDropdownClose={() => open(false)}
      onChange={(value, option) => {
        onPick?.(value === null ? null : { value, label: option?.label ?? value });
        writing.choose(value);
      }}
    />
  );
}
