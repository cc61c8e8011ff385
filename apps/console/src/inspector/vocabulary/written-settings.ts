import type { EntityConfig, EntitySetting, ListValue } from "@parley/model/kernel";
import { readNumber } from "../../parts/fields/read-number.ts";
import { correctedNames } from "./corrected-names.ts";
import { texts } from "./texts.ts";

/** How a setting of an entity is shown as text, and what a text makes of it. */
type WrittenSetting = {
  /** Of several lines, with words of their own in each language. */
  readonly isLong?: true;
  /** Chosen from these, and not written. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly read: (config: EntityConfig, tongue: Tongue) => string;
  readonly write: (text: string, config: EntityConfig, tongue: Tongue) => SettingWritten;
};

/** The language that is written in, and whether it is the default one, which says what values there are. */
type Tongue = { readonly language: string; readonly isFirst: boolean };

export type SettingWritten =
  | { readonly ok: true; readonly value: EntityConfig }
  | { readonly ok: false; readonly message: string };

export const writtenSettings: { readonly [Key in EntitySetting["key"]]: WrittenSetting } = {
  values: { isLong: true, read: listText, write: writeList },
  pattern: text("pattern"),
  min: number("min"),
  max: number("max"),
  whole: {
    choices: [
      { value: "", label: texts.collected.fractionsTaken },
      { value: "whole", label: texts.collected.fractionsRefused },
    ],
    read: ({ whole }) => (whole === true ? "whole" : ""),
    write: (chosen, { whole: _before, ...config }) => ({
      ok: true,
      value: chosen === "" ? config : { ...config, whole: true },
    }),
  },
  earliest: text("earliest"),
  latest: text("latest"),
  currency: text("currency"),
};

function number(key: "min" | "max"): WrittenSetting {
  return {
    read: ({ [key]: value }) => (value === undefined ? "" : String(value)),
    write: (written, { [key]: _before, ...config }) => {
      if (written.trim() === "") return { ok: true, value: config };
      const read = readNumber(written);
      return read.ok ? { ok: true, value: { ...config, [key]: read.value } } : read;
    },
  };
}

function text(key: "currency" | "earliest" | "latest" | "pattern"): WrittenSetting {
  return {
    read: ({ [key]: value }) => value ?? "",
    write: (written, { [key]: _before, ...config }) => ({
      ok: true,
      value: written.trim() === "" ? config : { ...config, [key]: written.trim() },
    }),
  };
}

/** One line of a list: the value, what it is called in the language, and other words for it there. */
function listText({ values = [] }: EntityConfig, { language }: Tongue): string {
  return values
    .map(({ value, wordings = {}, synonyms = {} }) => {
      const words = synonyms[language] ?? [];
      const wording = wordings[language];
      const called = wording === undefined ? value : `${value} = ${wording}`;
      return words.length === 0 ? called : `${called}: ${words.join(", ")}`;
    })
    .join("\n");
}

/**
 * Words in other languages stay with their value, and go on to the value that corrects its name. A value that is left out
 * of another language's lines stays too.
 */
function writeList(
  written: string,
  { values: before = [], ...config }: EntityConfig,
  { language, isFirst }: Tongue,
): SettingWritten {
  const lines = written.split("\n").flatMap((text) => lineOf(text) ?? []);
  const names = lines.map(({ value }) => value);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) return { ok: false, message: texts.collected.twice(twice) };
  const knownAs = isFirst ? correctedIn(before, names) : (name: string) => before.find(({ value }) => value === name);
  const own = lines.map(({ value, wording, words }) => {
    const known = knownAs(value);
    return listValue(
      { ...without(known?.wordings, language), ...(wording !== null && { [language]: wording }) },
      { ...without(known?.synonyms, language), ...(words.length > 0 && { [language]: words }) },
      value,
    );
  });
  const others = isFirst ? [] : before.filter(({ value }) => !names.includes(value));
  const kept = others.map(({ value, wordings, synonyms }) =>
    listValue(without(wordings, language), without(synonyms, language), value),
  );
  const values = [...own, ...kept];
  return { ok: true, value: values.length === 0 ? config : { ...config, values } };
}

/** What stood in a list for each of the names that stand there now: itself, or the one whose name is corrected. */
function correctedIn(before: readonly ListValue[], names: readonly string[]): (name: string) => ListValue | undefined {
  const known = new Map(before.map((each) => [each.value, each]));
  const corrected = correctedNames([...known.keys()], names);
  return (name) => known.get(corrected.get(name) ?? name);
}

/** `large = big one: huge, giant`: value, wording and words; null for a blank line. */
function lineOf(line: string): { value: string; wording: string | null; words: string[] } | null {
  const [head = "", ...more] = line.split(":");
  const [name = "", ...called] = head.split(" = ");
  const value = name.trim();
  if (value === "") return null;
  const wording = called.join(" = ").trim();
  const words = more.join(":").split(",");
  return {
    value,
    wording: wording === "" ? null : wording,
    words: words.map((word) => word.trim()).filter((word) => word !== ""),
  };
}

function listValue(
  wordings: NonNullable<ListValue["wordings"]>,
  synonyms: NonNullable<ListValue["synonyms"]>,
  value: string,
): ListValue {
  return {
    value,
    ...(Object.keys(wordings).length > 0 && { wordings }),
    ...(Object.keys(synonyms).length > 0 && { synonyms }),
  };
}

function without<T>(byLanguage: { [language: string]: T } = {}, language: string): { [language: string]: T } {
  const { [language]: _own, ...others } = byLanguage;
  return others;
}
