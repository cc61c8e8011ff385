import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldControlProps } from "../../parts/fields/field-control.ts";
import { type RowOption, RowSelect } from "../../parts/fields/row-select.tsx";
import { findReferences } from "../references.ts";
import { texts } from "./texts.ts";

type Props = FieldControlProps & {
  /** The name of the row that the field names now, where it is known. */
  readonly named: string | undefined;
  /** What the rows to choose from must have, such as the client that they belong to. */
  readonly filters?: { readonly [name: string]: string };
};

/** A row of another noun, found by typing. */
export function ReferenceControl({ named, filters = {}, ...props }: Props) {
  const { shown, value } = props;
  const [typed, type] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<RowOption | null>(null);
  const noun = shown.field.to ?? "";
  const search = typed === (picked?.label ?? named) ? "" : typed;
  const found = useQuery({
    queryKey: ["references", noun, "found", search, filters],
    queryFn: () => findReferences(noun, search, filters),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
  const chosen = typeof value === "string" ? value : null;
  const isPicked = picked !== null && picked.value === chosen;
  return (
    <RowSelect
      {...props}
      current={chosen === null ? null : isPicked ? picked : { value: chosen, label: named ?? chosen }}
      offer={() => (found.data ?? []).map((each) => ({ value: each.id, label: each.name }))}
      placeholder={texts.reference.none}
      search={{
        typed,
        onType: type,
        failed: found.error === null ? null : texts.reference.failed(found.error.message),
      }}
      onOpen={setOpen}
      onPick={setPicked}
    />
  );
}
