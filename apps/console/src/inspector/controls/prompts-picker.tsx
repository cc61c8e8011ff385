import { MultiSelect } from "@mantine/core";
import { useState } from "react";
import { useForm } from "../form/form-context.ts";
import { type PickOption, pickLabel } from "../form/pick-options.ts";
import { texts } from "./texts.ts";

/** Several prompts, in the order in which they are chosen. */
export function PromptsPicker(props: {
  label: string;
  options: () => readonly PickOption[];
  value: readonly string[];
  isReadOnly: boolean;
  onChange: (value: string[]) => void;
}) {
  const { document } = useForm();
  const [isOpen, setOpen] = useState(false);
  const chosen = props.value.map((id) => ({ value: id, label: pickLabel(document, "prompt", id) }));
  const others = isOpen ? props.options().filter(({ value }) => !props.value.includes(value)) : [];
  return (
    <MultiSelect
      aria-label={props.label}
      searchable
      limit={50}
      disabled={props.isReadOnly}
      placeholder={props.value.length === 0 ? texts.choosePrompts : undefined}
      nothingFoundMessage={texts.notFound}
      data={[...chosen, ...others]}
      value={[...props.value]}
      onChange={props.onChange}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
    />
  );
}
