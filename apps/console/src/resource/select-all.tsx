import { useEffect, useRef, useState } from "react";
import { reportError } from "../parts/notices/report-error.ts";
import type { RowsSource } from "./page-query.ts";
import { allRows } from "./resource-source.ts";
import { texts } from "./texts.ts";

/** Selects every row of a list, also those that are not loaded; it can be stopped. */
export function SelectAll<Row>(props: {
  source: RowsSource<Row>;
  idOf: (row: Row) => string;
  selected: ReadonlySet<string>;
  select: (selected: ReadonlySet<string>) => void;
  total: number;
  /** What is said when the rows cannot be read. */
  failed: string;
}) {
  const { source, idOf, selected, select, total, failed } = props;
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  const asked = JSON.stringify([source.key, source.query]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of other filters are not the ones that are read
  useEffect(() => () => running.current?.abort(), [asked]);
  if (selected.size >= total && done === null) return null;

  async function run() {
    const controller = new AbortController();
    running.current = controller;
    setDone(0);
    try {
      select(new Set((await allRows(source, controller.signal, setDone)).map(idOf)));
    } catch (error) {
      if (!controller.signal.aborted) reportError(failed, error);
    } finally {
      if (running.current === controller) setDone(null);
    }
  }

  return (
    <button
      type="button"
      className="button quiet small"
      aria-busy={done !== null}
      onClick={() => (done === null ? void run() : running.current?.abort())}
    >
      {done === null
        ? texts.list.selectAll(total.toLocaleString("en"))
        : texts.list.selectingAll(done.toLocaleString("en"))}
    </button>
  );
}
