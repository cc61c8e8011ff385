import { civilDay, dayText, millisecondsOfDay } from "@parley/model/kernel";

/** A moment (epoch milliseconds) as `2026-03-01T09:30:00.000Z`. */
export function momentText(moment: number): string {
  const days = Math.floor(moment / millisecondsOfDay);
  const rest = moment - days * millisecondsOfDay;
  const pad = (value: number, width: number) => String(Math.floor(value)).padStart(width, "0");
  const time = [rest / 3_600_000, (rest / 60_000) % 60, (rest / 1000) % 60].map((value) => pad(value, 2)).join(":");
  return `${dayText(civilDay(days))}T${time}.${pad(rest % 1000, 3)}Z`;
}
