import type { Entry } from "../tell-entry.ts";

/** What the caller or the world did, and all that followed. `at`: ms since the answer. */
export type RecordTurn = { readonly at: number; readonly entries: readonly Entry[] };

const beginnings: ReadonlySet<string> = new Set([
  "caller_said",
  "caller_pressed",
  "caller_silent",
  "noise_heard",
  "message_received",
  "happened",
  "answer_received",
]);

/** Entries that understanding writes before what was said. */
const ahead: ReadonlySet<string> = new Set(["second_opinion", "language_detected", "language_switched"]);

/** The turns of a record, in order. */
export function turnsOfRecord(entries: readonly (Entry & { readonly at_ms: number })[]): readonly RecordTurn[] {
  const turns: { at: number; entries: Entry[] }[] = [{ at: 0, entries: [] }];
  for (const entry of entries) {
    const last = turns.at(-1);
    if (beginnings.has(entry.type) && entry.synthetic !== true) {
      const early = last?.entries.findLastIndex(({ type }) => !ahead.has(type)) ?? -1;
      turns.push({ at: entry.at_ms, entries: [...(last?.entries.splice(early + 1) ?? []), entry] });
    } else last?.entries.push(entry);
  }
  return turns;
}

/** Whether a turn went on without a reason in its record: records before reasons were kept. */
export const isUnexplained = ([first, ...rest]: readonly Entry[]): boolean =>
  first !== undefined && beginnings.has(first.type) && rest.some(({ type }) => type === "path_taken");
