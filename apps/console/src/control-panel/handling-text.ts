import type { CallHandling, HandlingName, OpeningHours } from "@parley/model/kernel";
import { dayNames, texts } from "./texts.ts";

/** A value of the control panel in words; null is not set. */
export function handlingText(name: HandlingName, handling: CallHandling): string {
  const value = handling[name];
  if (value === null || value === undefined) return texts.changes.unset;
  if (name === "opening_hours") return (handling.opening_hours ?? []).map(hoursText).join(", ") || texts.text.always;
  if (name === "holidays") {
    const dates = (handling.holidays ?? []).map(({ date, yearly }) =>
      yearly === true ? texts.holidays.eachYear(date.slice(5)) : date,
    );
    return dates.length > 3 ? texts.text.days(dates.length) : dates.join(", ") || texts.text.none;
  }
  if (typeof value === "boolean") return value ? texts.text.on : texts.text.off;
  if (name === "beta_share") return `${value} ${texts.percent}`;
  return value === "" ? texts.text.none : String(value);
}

const hoursText = ({ days, from, to }: OpeningHours) => `${days.map((day) => dayNames[day]).join(" ")} ${from}–${to}`;
