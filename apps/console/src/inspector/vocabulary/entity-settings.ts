import type { EntityConfig, EntityKind } from "@parley/model/kernel";

/** A setting of an entity as a form shows it: as text, and what a text makes of it. */
export type EntitySetting = {
  readonly label: string;
  /** Of several lines. */
  readonly isLong?: true;
  readonly help?: string;
  readonly read: (config: EntityConfig, language: string) => string;
  readonly write: (text: string, config: EntityConfig, language: string) => SettingWritten;
};

export type SettingWritten =
  | { readonly ok: true; readonly config: EntityConfig }
  | { readonly ok: false; readonly message: string };

/** The settings that count for an entity of a kind. */
export const entitySettings: { readonly [Kind in EntityKind]: readonly EntitySetting[] } = {
  digits: [number("min", "Fewest digits"), number("max", "Most digits")],
  number: [number("min", "From"), number("max", "To")],
  amount: [number("min", "From"), number("max", "To"), text("currency", "Currency", "Such as INR.")],
  date: [
    text("earliest", "Earliest", "2026-12-31, or days from today such as -7."),
    text("latest", "Latest", "2026-12-31, or days from today such as +30."),
  ],
  time: [text("earliest", "Earliest", "Such as 09:00."), text("latest", "Latest", "Such as 17:00.")],
  pattern: [text("pattern", "Pattern", "Such as [A-Z]{2}[0-9]{6}.")],
  list: [
    {
      label: "Values",
      isLong: true,
      help: "One a line, with other words for it: gold: golden, premium",
      read: listText,
      write: writeList,
    },
  ],
  phone: [],
  email: [],
  yes_no: [],
  name: [],
};

function number(key: "min" | "max", label: string): EntitySetting {
  return {
    label,
    read: ({ [key]: value }) => (value === undefined ? "" : String(value)),
    write: (written, { [key]: _before, ...config }) => {
      if (written.trim() === "") return { ok: true, config };
      const value = Number(written.trim().replace(",", "."));
      return Number.isFinite(value)
        ? { ok: true, config: { ...config, [key]: value } }
        : { ok: false, message: "Write a number" };
    },
  };
}

function text(key: "currency" | "earliest" | "latest" | "pattern", label: string, help: string): EntitySetting {
  return {
    label,
    help,
    read: ({ [key]: value }) => value ?? "",
    write: (written, { [key]: _before, ...config }) => ({
      ok: true,
      config: written.trim() === "" ? config : { ...config, [key]: written.trim() },
    }),
  };
}

function listText({ values = [] }: EntityConfig, language: string): string {
  return values
    .map(({ value, synonyms = {} }) => {
      const words = synonyms[language] ?? [];
      return words.length === 0 ? value : `${value}: ${words.join(", ")}`;
    })
    .join("\n");
}

/** Words in other languages stay with their value. */
function writeList(
  written: string,
  { values: before = [], ...config }: EntityConfig,
  language: string,
): SettingWritten {
  const values = written.split("\n").flatMap((line) => {
    const [name = "", ...more] = line.split(":");
    const value = name.trim();
    if (value === "") return [];
    const words = more
      .join(":")
      .split(",")
      .map((word) => word.trim())
      .filter((word) => word !== "");
    const { [language]: _before, ...others } = before.find((known) => known.value === value)?.synonyms ?? {};
    const synonyms = words.length === 0 ? others : { ...others, [language]: words };
    return [Object.keys(synonyms).length === 0 ? { value } : { value, synonyms }];
  });
  const names = values.map(({ value }) => value);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) return { ok: false, message: `${twice} stands here twice` };
  return { ok: true, config: values.length === 0 ? config : { ...config, values } };
}
