import type { EntityConfig, EntitySetting } from "@parley/model/kernel";
import { texts } from "./texts.ts";

/** How a setting of an entity is shown as text, and what a text makes of it. */
type WrittenSetting = {
  /** Of several lines. */
  readonly isLong?: true;
  readonly read: (config: EntityConfig, language: string) => string;
  readonly write: (text: string, config: EntityConfig, language: string) => SettingWritten;
};

export type SettingWritten =
  | { readonly ok: true; readonly config: EntityConfig }
  | { readonly ok: false; readonly message: string };

export const writtenSettings: { readonly [Key in EntitySetting["key"]]: WrittenSetting } = {
  values: { isLong: true, read: listText, write: writeList },
  pattern: text("pattern"),
  min: number("min"),
  max: number("max"),
  earliest: text("earliest"),
  latest: text("latest"),
  currency: text("currency"),
};

function number(key: "min" | "max"): WrittenSetting {
  return {
    read: ({ [key]: value }) => (value === undefined ? "" : String(value)),
    write: (written, { [key]: _before, ...config }) => {
      if (written.trim() === "") return { ok: true, config };
      const value = Number(written.trim().replace(",", "."));
      return Number.isFinite(value)
        ? { ok: true, config: { ...config, [key]: value } }
        : { ok: false, message: texts.collected.writeNumber };
    },
  };
}

function text(key: "currency" | "earliest" | "latest" | "pattern"): WrittenSetting {
  return {
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
  if (twice !== undefined) return { ok: false, message: texts.collected.twice(twice) };
  return { ok: true, config: values.length === 0 ? config : { ...config, values } };
}
