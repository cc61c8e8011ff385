import type { Call } from "@parley/model/api/calls";
import { saveCsv } from "../parts/csv/save-csv.ts";
import { csv } from "../parts/csv/write-csv.ts";
import type { CallColumn } from "./call-columns.tsx";
import { texts } from "./texts.ts";

/** Hands calls to the browser as a file that says what their columns say. */
export function saveRows(columns: readonly CallColumn[], rows: readonly Call[]): void {
  const told = columns.filter(({ key }) => key !== "recording");
  const head = [
    "call_uuid",
    ...told.map(({ name, key }) => (key === "duration" ? texts.columns.durationInFile : name)),
  ];
  const body = rows.map((row) => [row.call_uuid, ...told.map(({ text }) => text(row))]);
  saveCsv(`calls-${new Date().toISOString().slice(0, 10)}.csv`, csv(head, body));
}
