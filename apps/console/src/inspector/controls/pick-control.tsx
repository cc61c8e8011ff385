import { Autocomplete, Select, TagsInput } from "@mantine/core";
import { isId } from "@parley/model/kernel";
import { useState } from "react";
import { parseText } from "../../parts/fields/parse-text.ts";
import { textOf } from "../../parts/fields/text-control.tsx";
import { useForm } from "../form/form-context.ts";
import { namesOf } from "../form/names.ts";
import { pickLabel, pickOptions } from "../form/pick-options.ts";
import type { ControlProps } from "./control.ts";

/** How many of a long list are offered at once; typing finds the others. */
const limit = 50;

/** A row of the version, found by typing. The list is made when it is opened: a version may have thousands. */
export function PickControl({ shown, id, describedBy, value, writing, isReadOnly }: ControlProps) {
  const { document } = useForm();
  const [isOpen, setOpen] = useState(false);
  const to = shown.field.to ?? "";
  const chosen = isId(value) ? value : null;
  const current = chosen === null ? [] : [{ value: chosen, label: pickLabel(document, to, chosen) }];
  const others = isOpen ? pickOptions(document, to).filter((option) => option.value !== chosen) : [];
  return (
    <Select
      id={id}
      searchable
      clearable={shown.field.nullable && !isReadOnly}
      disabled={isReadOnly}
      limit={limit}
      placeholder={value === undefined ? "Several values" : "None"}
      nothingFoundMessage="Nothing of that name"
      aria-describedby={describedBy}
      error={writing.fault !== null}
      data={[...current, ...others]}
      value={chosen}
      onChange={(picked) => writing.choose(picked)}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
    />
  );
}

/** A name such as an intent's: one of the version, or one that is still to be made. */
export function NameControl({ shown, id, describedBy, value, writing, isReadOnly }: ControlProps) {
  const { document } = useForm();
  const [isOpen, setOpen] = useState(false);
  const kind = shown.place.names;
  return (
    <Autocomplete
      id={id}
      data={isOpen && kind !== undefined ? [...namesOf(document, kind)] : []}
      limit={limit}
      dir="auto"
      disabled={isReadOnly}
      placeholder={value === undefined ? "Several values" : "None"}
      aria-describedby={describedBy}
      error={writing.fault !== null}
      value={textOf(writing.draft ?? value)}
      onFocus={() => setOpen(true)}
      onChange={(text) => writing.write(text, parseText(text, shown.field))}
      onBlur={() => {
        setOpen(false);
        writing.leave();
      }}
    />
  );
}

/** Several names; Enter or a comma takes one. */
export function NamesControl({ shown, id, describedBy, value, writing, isReadOnly }: ControlProps) {
  const { document } = useForm();
  const [isOpen, setOpen] = useState(false);
  const kind = shown.place.names;
  const texts = Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
  return (
    <TagsInput
      id={id}
      data={isOpen && kind !== undefined ? [...namesOf(document, kind)] : []}
      limit={limit}
      disabled={isReadOnly}
      placeholder={value === undefined ? "Several values" : texts.length === 0 ? "None" : undefined}
      aria-describedby={describedBy}
      error={writing.fault !== null}
      value={texts}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onChange={(chosen) => writing.choose(chosen)}
    />
  );
}
