import { Select } from "@mantine/core";
import { isId, type LanguageCode, languageName, offeredLanguages } from "@parley/model/kernel";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useKeptSpeech } from "../../api/kept-speech.ts";
import { offeredAtOnce } from "./offered-at-once.ts";
import { texts } from "./texts.ts";

/** A language, found by its name or code; those of the version come first. */
export function LanguagePicker(props: {
  id?: string;
  /** Its name, and that of its list. */
  label: string;
  describedBy?: string;
  value: string | null;
  /** Languages that come before all others. */
  first: readonly string[];
  placeholder: string;
  isReadOnly: boolean;
  isInvalid?: boolean;
  /** It always has a language. */
  isNeeded?: boolean;
  /** It has the focus when its dialog opens. */
  isFirst?: boolean;
  onChange: (language: string | null) => void;
}) {
  const { value, first } = props;
  const [isOpen, setOpen] = useState(false);
  const { kept, options } = useLanguages();
  return (
    <Select
      {...(props.id !== undefined && { id: props.id })}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      data-autofocus={props.isFirst}
      searchable
      clearable={props.isNeeded !== true && !props.isReadOnly}
      disabled={props.isReadOnly}
      error={props.isInvalid ?? false}
      limit={offeredAtOnce}
      placeholder={props.placeholder}
      nothingFoundMessage={texts.noLanguage}
      data={options(isOpen ? [...keep(value), ...first, ...kept, ...offeredLanguages] : keep(value))}
      value={value}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={props.onChange}
    />
  );
}

const keep = (value: string | null) => (value === null ? [] : [value]);

/** The languages that the client of the page's agent keeps, and languages as its lists show them, by the names that it gives. */
export function useLanguages() {
  const { organisation: org, flow } = useParams({ strict: false });
  const kept = useKeptSpeech(isId(org) && isId(flow) ? { org, flow } : undefined)?.languages ?? [];
  const names = new Map(kept.map(({ code, name }) => [code, name]));
  return {
    kept: kept.map(({ code }) => code),
    options: (codes: readonly LanguageCode[]) => languageOptions(codes, names),
  };
}

const usual: ReadonlyMap<LanguageCode, string> = new Map();

/** Languages as lists show them: "Hindi (India) hi-IN". Each once, in the order given. */
export const languageOptions = (codes: readonly LanguageCode[], names = usual) =>
  [...new Set(codes)].map((code) => ({
    value: code,
    label: texts.language(names.get(code) ?? languageName(code), code),
  }));
