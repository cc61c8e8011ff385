import type { JsonSchema } from "../json.ts";
import { keysOf } from "../keys-of.ts";
import { baseLanguage, type LanguageCode } from "../languages.ts";

/** One value of a list. */
export type ListValue = {
  /** What slots, conditions and requests hold, in every language. */
  value: string;
  /** What it is called where it is said and shown, by language. Without one it is called as it is. */
  wordings?: { [language: string]: string };
  /** Other words that people say for it, by language. */
  synonyms?: { [language: string]: string[] };
};

/** Settings of an entity; which of them count depends on its kinds. */
export type EntityConfig = {
  /** list: canonical value, with what it is called and what people say for it by language. */
  values?: ListValue[];
  /** pattern: a linear-time regular expression; its first group, or the whole match, is the value. */
  pattern?: string;
  /** number, amount, ordinal and percent: limits; digits: limits of the count of digits; duration: in minutes. */
  min?: number;
  max?: number;
  /** number: refuses fractions. */
  whole?: boolean;
  /** date and date_time: limits as ISO dates, or days from today such as +30; time: as HH:MM. */
  earliest?: string;
  latest?: string;
  /** amount: assumed currency. */
  currency?: string;
  /** Said when a value lies outside the limits. */
  message?: { [language: string]: string };
};

export const entityConfigSchema: JsonSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    values: {
      type: "array",
      maxItems: 5000,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["value"],
        properties: {
          value: { type: "string", minLength: 1, maxLength: 255 },
          wordings: {
            type: "object",
            additionalProperties: { type: "string", minLength: 1, maxLength: 255 },
          },
          synonyms: {
            type: "object",
            additionalProperties: { type: "array", maxItems: 200, items: { type: "string", maxLength: 255 } },
          },
        },
      },
    },
    pattern: { type: "string", maxLength: 1000 },
    min: { type: "number" },
    max: { type: "number" },
    whole: { type: "boolean" },
    earliest: { type: "string", maxLength: 20 },
    latest: { type: "string", maxLength: 20 },
    currency: { type: "string", minLength: 3, maxLength: 3 },
    message: { type: "object", additionalProperties: { type: "string", maxLength: 1000 } },
  },
};

/** A setting of an entity as a form shows it. `values` is a list, a line each; `min` and `max` are numbers, `whole` is a choice. */
export type EntitySetting = {
  readonly key: Exclude<keyof EntityConfig, "message">;
  readonly label: string;
  readonly help: string | null;
};

/** A kind of value that understanding recognises. */
type Kind = {
  /** The settings that count for it. */
  readonly settings: readonly EntitySetting[];
  /** The setting without which nothing is recognised; left out where it needs none. */
  readonly needs?: EntitySetting["key"];
  /** The mask types that hide its values. */
  readonly masks: readonly string[];
  /** Its values are the caller's own letters and digits. Others have a form of their own, whose digits say nothing of what they are. */
  readonly asSaid?: true;
  /** What its values say of when something is; left out where they say nothing of it. */
  readonly moment?: readonly ("day" | "time")[];
  /** A value such as an expression reads it. */
  readonly example: string;
};

const setting = (key: EntitySetting["key"], label: string, help: string | null = null): EntitySetting => ({
  key,
  label,
  help,
});

/** Every kind of value. A further kind is an entry here, its finder in `understanding` and its cases. */
const kinds = {
  list: {
    settings: [
      setting(
        "values",
        "Values",
        "One a line: gold. What it is called, then other words for it: gold = Gold card: golden, premium",
      ),
    ],
    needs: "values",
    masks: [],
    example: "gold",
  },
  pattern: {
    settings: [setting("pattern", "Pattern", "Such as [A-Z]{2}[0-9]{6}.")],
    needs: "pattern",
    masks: [],
    asSaid: true,
    example: "AB123456",
  },
  number: {
    settings: [setting("min", "From"), setting("max", "To"), setting("whole", "Fractions", "Such as 2.5.")],
    masks: ["all_digits"],
    example: "2",
  },
  amount: {
    settings: [setting("min", "From"), setting("max", "To"), setting("currency", "Currency", "Such as INR.")],
    masks: [],
    example: "1250.50 INR",
  },
  date: {
    settings: [
      setting("earliest", "Earliest", "2026-12-31, or days from today such as -7."),
      setting("latest", "Latest", "2026-12-31, or days from today such as +30."),
    ],
    masks: ["date"],
    moment: ["day"],
    example: "2026-12-31",
  },
  time: {
    settings: [setting("earliest", "Earliest", "Such as 09:00."), setting("latest", "Latest", "Such as 17:00.")],
    masks: [],
    moment: ["time"],
    example: "09:30",
  },
  phone: { settings: [], masks: ["phone"], asSaid: true, example: "+919876543210" },
  email: { settings: [], masks: ["email"], asSaid: true, example: "asha@example.com" },
  yes_no: { settings: [], masks: [], example: "true" },
  name: { settings: [], masks: [], asSaid: true, example: "Asha" },
  digits: {
    settings: [setting("min", "Fewest digits"), setting("max", "Most digits")],
    masks: ["all_digits"],
    asSaid: true,
    example: "4271",
  },
  duration: {
    settings: [setting("min", "Shortest", "In minutes."), setting("max", "Longest", "In minutes.")],
    masks: [],
    example: "PT1H30M",
  },
  date_time: {
    settings: [
      setting("earliest", "Earliest", "2026-12-31, or days from today such as -7."),
      setting("latest", "Latest", "2026-12-31, or days from today such as +30."),
    ],
    masks: ["date"],
    moment: ["day", "time"],
    example: "2026-12-31T17:30",
  },
  ordinal: { settings: [setting("min", "From"), setting("max", "To")], masks: [], example: "3" },
  percent: { settings: [setting("min", "From"), setting("max", "To")], masks: [], example: "12.5" },
} as const satisfies { readonly [kind: string]: Kind };

export type EntityKind = keyof typeof kinds;

/** The names of the kinds, in the order in which they are shown and tried. */
export const entityKinds = keysOf(kinds);

/** What each kind is like. */
export const entityKindsByName: { readonly [Name in EntityKind]: Kind } = kinds;

export function isEntityKind(name: unknown): name is EntityKind {
  return typeof name === "string" && Object.hasOwn(kinds, name);
}

/** What a value of a list is called in a language: its wording there, or in another region of it, else the value itself. */
export function wordingOf({ values = [] }: EntityConfig, value: string, language: LanguageCode): string {
  const { wordings = {} } = values.find((listed) => listed.value === value) ?? {};
  return wordingIn(wordings, language) ?? value;
}

/** What is said in a language, or in another region of it. */
export function wordingIn(
  wordings: { readonly [language: string]: string },
  language: LanguageCode,
): string | undefined {
  const exact = wordings[language];
  if (exact !== undefined) return exact;
  const base = baseLanguage(language);
  const near = Object.keys(wordings).find((code) => baseLanguage(code) === base);
  return near === undefined ? undefined : wordings[near];
}
