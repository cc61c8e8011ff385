import type { CallHandling } from "@parley/model/kernel";
import { readDay, readTime } from "../parts/dates/read-date.ts";

/** Whether all days and times of a draft read as such: fields give on what is written, right or wrong. */
export const isReadable = ({ holidays, opening_hours }: CallHandling): boolean =>
  (holidays ?? []).every(({ date }) => readDay(date) !== null) &&
  (opening_hours ?? []).every(({ from, to }) => readTime(from) !== null && from !== "24:00" && readTime(to) !== null);
