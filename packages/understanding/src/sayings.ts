import {
  type EntityConfig,
  type EntityKind,
  entityKindsByName,
  type LanguageCode,
  wordingIn,
} from "@parley/model/kernel";
import { english } from "./lexicon/english.ts";
import { lexiconOf } from "./lexicon/vocabulary.ts";

/** Most values of a list that are tried. */
const mostValues = 4;

type Sayings = (config: EntityConfig, language: LanguageCode) => readonly string[];

/** Words for a value of each kind, the likeliest first. */
const sayings: { readonly [Kind in EntityKind]: Sayings } = {
  list: ({ values = [] }, language) =>
    values.slice(0, mostValues).map(({ value, wordings = {} }) => wordingIn(wordings, language) ?? value),
  yes_no: (_config, language) => {
    const { yes, no } = lexiconOf(language) ?? english;
    return [firstWay(yes), firstWay(no)];
  },
  number: ({ min = 2, max = min }) => [...new Set([min, max])].map(String),
  digits: ({ min = 4 }) => ["4271".repeat(Math.ceil(min / 4)).slice(0, min)],
  amount: ({ min, max = 500 }) => [String(min ?? Math.min(500, max))],
  ordinal: (_config, language) => [firstWay(lexiconOf(language)?.ordinals[0]?.[0] ?? "first"), "first"],
  percent: ({ min, max = 10 }) => [`${min ?? Math.min(10, max)}%`],
  date: (_config, language) => [dayWay(language, 1), dayWay(language, -1), entityKindsByName.date.example],
  date_time: (_config, language) => [`${dayWay(language, 1)} 5 pm`, "tomorrow at 5 pm"],
  time: () => ["5 pm", "10 am", entityKindsByName.time.example],
  duration: () => ["2 hours", "30 minutes"],
  pattern: () => [entityKindsByName.pattern.example],
  phone: () => [entityKindsByName.phone.example],
  email: () => [entityKindsByName.email.example],
  name: () => [entityKindsByName.name.example],
};

/**
 * What a caller may say for a value of a kind, the likeliest first: words to try an agent with. Whether they are
 * understood is for understanding to say.
 */
export function sayingsOf(kind: EntityKind, config: EntityConfig, language: LanguageCode): readonly string[] {
  return sayings[kind](config, language);
}

const firstWay = (ways: string) => ways.split("|")[0] ?? ways;

/** How a language calls a day that is so many days from today; in English where it has no word of its own. */
function dayWay(language: LanguageCode, days: number): string {
  const known = [...(lexiconOf(language)?.days ?? []), ...english.days];
  return firstWay(known.find(([, value]) => value === days)?.[0] ?? "tomorrow");
}
