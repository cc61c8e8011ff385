import {
  baseLanguage,
  defaultLanguage,
  type EntityConfig,
  type EntityKind,
  isEntityKind,
  isLanguageCode,
  type LanguageCode,
  wordingOf,
} from "@parley/model/kernel";
import { parseMoment } from "../calendar/parse-moment.ts";
import { parseAmount } from "../expressions/amount.ts";
import { dateFormatter, listFormatter, numberFormatter, pluralRules } from "./formatters.ts";
import { outputText } from "./output-text.ts";

/** What may be a value of it: the kinds and settings of an entity. */
type Holder = { readonly types: readonly string[]; readonly config: EntityConfig };

type Place = { readonly config: EntityConfig; readonly language: LanguageCode };

/** A value of a kind as it is said; null for what is no value of the kind. */
type Words = (value: unknown, place: Place) => string | null;

/**
 * A value that a caller gave as words of a language say it: `PT2H` as "2 hours". Null where it is said as it is: it needs
 * no words, or its entity has several kinds that would say it differently.
 */
export function wordsOfValue({ types, config }: Holder, value: unknown, language: LanguageCode): string | null {
  const place = { config, language: isLanguageCode(language) ? language : defaultLanguage };
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => wordsOfValue({ types, config }, item, language) ?? outputText(item));
    return listFormatter(place.language, { type: "conjunction" }).format(items);
  }
  const readings = types.flatMap((kind) => (isEntityKind(kind) ? (words[kind](value, place) ?? []) : []));
  const [said, ...others] = new Set(readings);
  return others.length === 0 ? (said ?? null) : null;
}

const asItIs: Words = () => null;

/** How a value of each kind is said. */
const words: { readonly [Kind in EntityKind]: Words } = {
  list: (value, { config, language }) => {
    const isListed = config.values?.some((listed) => listed.value === value) ?? false;
    return isListed && typeof value === "string" ? wordingOf(config, value, language) : null;
  },
  pattern: asItIs,
  number: (value) => (typeof value === "number" ? String(value) : null),
  amount: (value, { language }) => {
    const read = typeof value === "string" ? parseAmount(value) : null;
    if (read === null || read.currency === null) return null;
    const format = { style: "currency", currency: read.currency, currencyDisplay: "name" } as const;
    // A decimal text is formatted exactly; the library's type only knows texts that are written out.
    const decimal = read.decimal() as `${number}`;
    return plain(numberFormatter(language, { ...format, trailingZeroDisplay: "stripIfInteger" }).format(decimal));
  },
  date: (value, { language }) => moment(value, /^[\d-]{10}$/, language, { dateStyle: "long" }),
  time: (value, { language }) =>
    moment(`1970-01-01T${String(value)}`, /T\d{2}:\d{2}$/, language, { timeStyle: "short" }),
  date_time: (value, { language }) =>
    moment(value, /T\d{2}:\d{2}$/, language, { dateStyle: "long", timeStyle: "short" }),
  phone: asItIs,
  email: asItIs,
  yes_no: asItIs,
  name: asItIs,
  digits: asItIs,
  duration: (value, { language }) => {
    const counts = typeof value === "string" ? stretch.exec(value)?.groups : undefined;
    if (counts === undefined) return null;
    const parts = units.flatMap((unit) => {
      const count = counts[unit];
      return count === undefined ? [] : [plain(unitFormatter(language, unit).format(Number(count)))];
    });
    return parts.length === 0 ? null : listFormatter(language, { type: "conjunction" }).format(parts);
  },
  ordinal: (value, { language }) => (typeof value === "number" ? placeInOrder(value, language) : null),
  percent: (value, { language }) =>
    typeof value === "number" ? plain(unitFormatter(language, "percent").format(value)) : null,
};

const units = ["year", "month", "week", "day", "hour", "minute", "second"] as const;

/** A length of time as ISO 8601 writes it. */
const stretch =
  /^P(?:(?<year>[\d.]+)Y)?(?:(?<month>[\d.]+)M)?(?:(?<week>[\d.]+)W)?(?:(?<day>[\d.]+)D)?(?:T(?:(?<hour>[\d.]+)H)?(?:(?<minute>[\d.]+)M)?(?:(?<second>[\d.]+)S)?)?$/;

const unitFormatter = (language: LanguageCode, unit: string) =>
  numberFormatter(language, { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 6 });

/** A caller's day or time has no zone of its own: it is written as it stands. */
function moment(
  value: unknown,
  shape: RegExp,
  language: LanguageCode,
  style: Intl.DateTimeFormatOptions,
): string | null {
  if (typeof value !== "string" || !shape.test(value)) return null;
  const read = parseMoment(value, "UTC");
  return read === null ? null : plain(dateFormatter(language, { ...style, timeZone: "UTC" }).format(read.moment));
}

/** Languages whose places in an order are known here; others say the number. */
const places: { readonly [language: string]: (place: number) => string | null } = {
  en: (place) => {
    if (place < 0) return place === -1 ? "last" : place === -2 ? "second to last" : null;
    const endings = { one: "st", two: "nd", few: "rd", other: "th", zero: "th", many: "th" };
    return `${place}${endings[pluralRules("en", { type: "ordinal" }).select(place)]}`;
  },
  hi: (place) => {
    if (place < 0) return place === -1 ? "आख़िरी" : null;
    return ["", "पहला", "दूसरा", "तीसरा", "चौथा", "पाँचवाँ", "छठा"][place] ?? `${place}वाँ`;
  },
};

const placeInOrder = (place: number, language: LanguageCode) =>
  Number.isInteger(place) && place !== 0 ? (places[baseLanguage(language)]?.(place) ?? null) : null;

/** Narrow spaces belong to print: in speech they are spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
