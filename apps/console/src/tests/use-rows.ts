import { useRef, useState } from "react";

type Read<Made> = { readonly ok: true; readonly made: Made } | { readonly ok: false; readonly message: string };

/** Rows that are written one by one, and what they make together once all of them can be read. */
export function useRows<Row extends object, Made extends object>(
  first: readonly Row[],
  read: (rows: readonly Row[]) => Read<Made>,
  {
    change,
    judge,
  }: {
    /** Undefined once there are none. */
    readonly change: (made: Made | undefined) => void;
    /** Hears whether what is written can be read. */
    readonly judge: (isReadable: boolean) => void;
  },
) {
  const lastId = useRef(0);
  const identified = (row: Row) => {
    lastId.current += 1;
    return { ...row, id: lastId.current };
  };
  const [rows, setRows] = useState(() => first.map(identified));
  const [added, setAdded] = useState<number | null>(null);
  const now = read(rows);

  function write(changed: typeof rows) {
    setRows(changed);
    const next = read(changed);
    judge(next.ok);
    if (next.ok) change(Object.keys(next.made).length === 0 ? undefined : next.made);
  }

  return {
    rows,
    /** The row that was added last: it takes the focus. */
    added,
    /** Why the rows cannot be read; null when they can. */
    refused: now.ok ? null : now.message,
    add: (row: Row) => {
      const fresh = identified(row);
      setAdded(fresh.id);
      write([...rows, fresh]);
    },
    set: (id: number, fields: Partial<Row>) =>
      write(rows.map((each) => (each.id === id ? { ...each, ...fields } : each))),
    remove: (id: number) => write(rows.filter((each) => each.id !== id)),
  };
}
