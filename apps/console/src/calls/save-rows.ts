import type { Call } from "@parley/model/api/calls";
import { saveCsv } from "../parts/csv/save-csv.ts";
import { csvLines } from "../parts/csv/write-csv.ts";
import type { CallColumn } from "./call-columns.tsx";
import { texts } from "./texts.ts";

const toldIn = (columns: readonly CallColumn[]) => columns.filter(({ key }) => key !== "recording");

/** Calls as lines of CSV that say what their columns say. */
export const linesOf = (columns: readonly CallColumn[], rows: readonly Call[]): string =>
  csvLines(rows.map((row) => [row.call_uuid, ...toldIn(columns).map(({ text }) => text(row))]));

/** Hands lines of calls to the browser as a file, below the names of their columns. */
export function saveLines(columns: readonly CallColumn[], lines: readonly string[]): void {
  const head = [
    "call_uuid",
    ...toldIn(columns).map(({ name, key }) => (key === "duration" ? texts.columns.durationInFile : name)),
  ];
  saveCsv(`calls-${new Date().toISOString().slice(0, 10)}.csv`, [csvLines([head]), ...lines].join(""));
}
