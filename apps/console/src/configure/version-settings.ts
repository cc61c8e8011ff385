import { collection, type Row } from "@parley/client";
import type { InVersion } from "@parley/model/api/versions";
import { equalJson, type Settings, settingsFields } from "@parley/model/kernel";
import { version } from "@parley/model/nouns/version";
import { send } from "../api/send.ts";
import { valueText } from "../resource/field-text.ts";
import type { PartsKnown } from "../resource/form/json-fields.tsx";
import { type Values, valuesOf } from "../resource/form/row-draft.ts";
import { shownSettings } from "./setting-places.ts";
import { texts } from "./texts.ts";

const settingNames = shownSettings.map(({ name }) => name);

export type VersionRow = Row<typeof version>;

/** The versions of an agent as rows: their settings are fields. */
export const versionsOf = ({ org, flow }: Pick<InVersion, "org" | "flow">) =>
  collection(send, version, "/api/organisations/{org}/flows/{flow}/versions/", { org, flow });

/** What a version sets, by the names of its settings. */
export const settingsOf = (row: VersionRow): Values => valuesOf(settingNames, settingsFields, row);

export const helpOf = (name: keyof Settings): string => settingsFields[name].help ?? "";

/** What holds where a version says nothing. */
export const presetOf = (name: keyof Settings): unknown => settingsFields[name].default ?? null;

export const isOwn = (name: keyof Settings, value: unknown): boolean => !equalJson(value ?? null, presetOf(name));

/** A setting's value in short, for people; rows that it names by id are called as in `known`. */
export function settingText(name: keyof Settings, value: unknown, known: PartsKnown = {}): string {
  const offers = Object.values(known).flatMap((part) => part.offers ?? []);
  const names = new Map(offers.map((offer) => [offer.value, offer.label]));
  const text = valueText(withNames(value, names), settingsFields[name], (iso) => iso) ?? texts.nothing;
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => withNames(each, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [names.get(key) ?? key, withNames(each, names)]),
  );
}

/** Longest text of a value where it stands in a line. */
const longest = 60;
