import { MultiSelect } from "@mantine/core";
import { useState } from "react";
import { useForm } from "../form/form-context.ts";
import { pickLabel, pickOptions, type SeveralOf } from "../form/pick-options.ts";
import { texts } from "./texts.ts";

/** Several rows of a noun, in the order in which they are chosen. */
export function RowsPicker(props: {
  label: string;
  noun: SeveralOf;
  value: readonly string[];
  isReadOnly: boolean;
  onChange: (value: string[]) => void;
}) {
  const { document } = useForm();
  const [isOpen, setOpen] = useState(false);
  const chosen = props.value.map((id) => ({ value: id, label: pickLabel(document, props.noun, id) }));
  const others = isOpen ? pickOptions(document, props.noun).filter(({ value }) => !props.value.includes(value)) : [];
  return (
    <MultiSelect
      aria-label={props.label}
      searchable
      limit={50}
      disabled={props.isReadOnly}
      placeholder={props.value.length === 0 ? texts.choose[props.noun] : undefined}
      nothingFoundMessage={texts.notFound[props.noun]}
      data={[...chosen, ...others]}
      value={[...props.value]}
      onChange={props.onChange}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
    />
  );
}
