import { ChangesList } from "./changes-list.tsx";
import { type CellWrite, columnKey, columnName, textIn } from "./write-cells.ts";

/** Most changes that are listed at once. */
const most = 100;

/** What a cell is known by. */
export const keyOf = ({ row, column }: CellWrite) => `${row.prompt.id} ${columnKey(column)}`;

type Props = {
  readonly label: string;
  readonly writes: readonly CellWrite[];
  /** Says how many more there are. */
  readonly more: (count: number) => string;
  readonly left: ReadonlySet<string>;
  readonly onLeft: (left: ReadonlySet<string>) => void;
};

/** Cells before and after, each to be left out. */
export function CellChanges({ label, writes, more, left, onLeft }: Props) {
  if (writes.length === 0) return null;
  return (
    <>
      <ChangesList
        label={label}
        left={left}
        onLeft={onLeft}
        changes={writes.slice(0, most).map((write) => ({
          key: keyOf(write),
          name: write.row.prompt.name,
          note: columnName(write.column),
          before: textIn(write.row, write.column),
          after: write.text,
          ...(write.column.type === "words" && { lang: write.column.language }),
        }))}
      />
      {writes.length > most && <p className="caption">{more(writes.length - most)}</p>}
    </>
  );
}
