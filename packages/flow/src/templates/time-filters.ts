import { civilDay, dayText } from "@parley/model/kernel";
import { parseMoment } from "../calendar/parse-moment.ts";
import { dayNumberAt } from "../calendar/zone.ts";
import type { Filters } from "./filter.ts";
import { dateFormatter } from "./formatters.ts";

const dateStyles: { readonly [style: string]: Intl.DateTimeFormatOptions } = {
  full: { dateStyle: "full" },
  long: { dateStyle: "long" },
  medium: { dateStyle: "medium" },
  short: { dateStyle: "short" },
  weekday: { weekday: "long" },
  day: { day: "numeric", month: "long" },
};

const styleNames = [...Object.keys(dateStyles), "iso"];

/** Filters for dates and times in the conversation's language and zone. A value that is none stays as it is. */
export const timeFilters: Filters = {
  date: {
    help: `A date: long, or ${Object.keys(dateStyles).join(", ")}, as in date: "full"; iso gives 2026-03-01.`,
    ofValue: true,
    words: { known: new RegExp(`^(?:${styleNames.join("|")})$`), listed: styleNames.join(", ") },
    apply: (value, [style], { language, zone }) => {
      const read = momentIn(value, zone);
      if (read !== null && style === "iso") return dayText(civilDay(dayNumberAt(read.moment, zone)));
      const options = dateStyles[typeof style === "string" ? style : "long"] ?? dateStyles.long;
      return read === null ? value : format(read.moment, language, { ...options, timeZone: zone });
    },
  },
  time: {
    help: "A time of day.",
    ofValue: true,
    apply: (value, _, { language, zone }) => {
      const clock = typeof value === "string" && /^\d{2}:\d{2}(:\d{2})?$/.test(value);
      if (clock) {
        const today = parseMoment(`1970-01-01T${value}Z`, "UTC");
        return today === null ? value : format(today.moment, language, { timeStyle: "short", timeZone: "UTC" });
      }
      const read = momentIn(value, zone);
      return read === null ? value : format(read.moment, language, { timeStyle: "short", timeZone: zone });
    },
  },
};

function momentIn(value: unknown, zone: string): { readonly moment: number } | null {
  if (typeof value === "number" && Math.abs(value) <= 8.64e15) return { moment: value };
  return typeof value === "string" ? parseMoment(value, zone) : null;
}

function format(moment: number, language: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormatter(language, options)
    .format(moment)
    .replace(/[\u00a0\u202f]/g, " ");
}
