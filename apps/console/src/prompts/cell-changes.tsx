import { ChangesList } from "./changes-list.tsx";
import { type CellWrite, cellKey, columnName, textIn } from "./write-cells.ts";

type Props<Write extends CellWrite> = {
  readonly label: string;
  readonly writes: readonly Write[];
  readonly isTaken: (write: Write) => boolean;
  readonly onToggle: (key: string) => void;
  /** What there is to say of a change. */
  readonly warn?: (write: Write) => string | null;
};

/** Cells before and after, each to be left out. */
export function CellChanges<Write extends CellWrite>({ label, writes, isTaken, onToggle, warn }: Props<Write>) {
  return (
    <ChangesList
      label={label}
      of={writes}
      onToggle={onToggle}
      show={(write) => ({
        key: cellKey(write),
        isTaken: isTaken(write),
        name: write.row.prompt.name,
        note: columnName(write.column),
        warning: warn?.(write) ?? null,
        before: textIn(write.row, write.column),
        after: write.text,
        ...(write.column.type === "words" && { lang: write.column.language }),
      })}
    />
  );
}
