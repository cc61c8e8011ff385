import { useRef, useState } from "react";
import type { ReadRows } from "./value-rows.ts";

type Told<Whole> = {
  /** Undefined once there are none. */
  readonly change: (whole: Whole | undefined) => void;
  /** Told whether what is written can be read. */
  readonly judge: (isReadable: boolean) => void;
};

/** Rows of a form, each with an id of its own. Passes on what they say together once all can be read. */
export function useWrittenRows<Row extends object, Whole extends object>(
  first: () => readonly Row[],
  read: (rows: readonly Row[]) => ReadRows<Whole>,
  { change, judge }: Told<Whole>,
) {
  const lastId = useRef(0);
  const identified = (row: Row) => {
    lastId.current += 1;
    return { ...row, id: lastId.current };
  };
  const [rows, setRows] = useState(() => first().map(identified));
  const [added, setAdded] = useState<number | null>(null);
  const now = read(rows);

  function write(changed: typeof rows) {
    setRows(changed);
    const said = read(changed);
    judge(said.ok);
    if (said.ok) change(Object.keys(said.whole).length === 0 ? undefined : said.whole);
  }
  return {
    rows,
    added,
    fault: now.ok ? null : now.message,
    add: (fresh: Row) => {
      const row = identified(fresh);
      setAdded(row.id);
      write([...rows, row]);
    },
    set: (id: number, fields: Partial<Row>) =>
      write(rows.map((each) => (each.id === id ? { ...each, ...fields } : each))),
    remove: (id: number) => write(rows.filter((each) => each.id !== id)),
  };
}
