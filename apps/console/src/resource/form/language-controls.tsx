import { MultiSelect } from "@mantine/core";
import { offeredLanguages } from "@parley/model/kernel";
import { useState } from "react";
import type { FieldControlProps } from "../../parts/fields/field-control.ts";
import { LanguagePicker, useLanguages } from "../../parts/fields/language-picker.tsx";
import { offeredAtOnce } from "../../parts/fields/offered-at-once.ts";
import { texts } from "../../parts/fields/texts.ts";

/** One language, found by its name or code. */
export function LanguageControl({ shown, id, describedBy, value, writing, isReadOnly }: FieldControlProps) {
  return (
    <LanguagePicker
      id={id}
      label={shown.place.label}
      describedBy={describedBy}
      value={typeof value === "string" && value !== "" ? value : null}
      first={[]}
      isReadOnly={isReadOnly}
      isInvalid={writing.fault !== null}
      isNeeded={!shown.field.nullable}
      placeholder={texts.none}
      onChange={(language) => writing.choose(language)}
    />
  );
}

/** Several languages, found by name or code, in the order in which they were chosen. */
export function LanguagesControl({ shown, id, describedBy, value, writing, isReadOnly }: FieldControlProps) {
  const [isOpen, setOpen] = useState(false);
  const { kept, options } = useLanguages();
  const chosen = Array.isArray(value) ? value.filter((code) => typeof code === "string") : [];
  return (
    <MultiSelect
      id={id}
      aria-label={shown.place.label}
      aria-describedby={describedBy}
      searchable
      disabled={isReadOnly}
      error={writing.fault !== null}
      limit={offeredAtOnce}
      nothingFoundMessage={texts.noLanguage}
      data={options(isOpen ? [...chosen, ...kept, ...offeredLanguages] : chosen)}
      value={chosen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(languages) => writing.choose(languages)}
    />
  );
}
