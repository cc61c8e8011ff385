import { Select } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldControlProps } from "../../parts/fields/field-control.ts";
import { findReferences } from "../references.ts";
import { texts } from "./texts.ts";

type Props = FieldControlProps & {
  /** The name of the row that the field names now, where it is known. */
  readonly named: string | undefined;
  /** What the rows to choose from must have, such as the client that they belong to. */
  readonly filters?: { readonly [name: string]: string };
};

/** A row of another noun, found by typing. */
export function ReferenceControl({ shown, id, describedBy, value, writing, isReadOnly, named, filters = {} }: Props) {
  const [typed, type] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<{ readonly value: string; readonly label: string } | null>(null);
  const noun = shown.field.to ?? "";
  const search = typed === (picked?.label ?? named) ? "" : typed;
  const found = useQuery({
    queryKey: ["references", noun, "found", search, filters],
    queryFn: () => findReferences(noun, search, filters),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
  const chosen = typeof value === "string" ? value : null;
  const current =
    chosen === null ? [] : [picked?.value === chosen ? picked : { value: chosen, label: named ?? chosen }];
  const others = (found.data ?? []).map((each) => ({ value: each.id, label: each.name }));
  return (
    <Select
      id={id}
      aria-label={shown.place.label}
      searchable
      clearable={shown.field.nullable && !isReadOnly}
      disabled={isReadOnly}
      placeholder={texts.reference.none}
      nothingFoundMessage={found.error ? texts.reference.failed(found.error.message) : texts.reference.unknown}
      aria-describedby={describedBy}
      error={writing.fault !== null}
      // The server has filtered already.
      filter={({ options }) => options}
      data={[...current, ...others.filter((each) => each.value !== chosen)]}
      value={chosen}
      searchValue={typed}
      onSearchChange={type}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(next, option) => {
        setPicked(next === null ? null : { value: next, label: option?.label ?? next });
        writing.choose(next);
      }}
    />
  );
}
