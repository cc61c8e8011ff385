import type { Id } from "@parley/model/kernel";
import { useRef } from "react";

/**
 * The row that is open, by the name in the address. Where no row has that name it is the one that was open last: an undo
 * or another person gave it another name.
 */
export function useOpen<T>(
  list: readonly T[],
  named: (row: T) => boolean,
  idsOf: (row: T) => readonly Id[],
): T | undefined {
  const last = useRef<readonly Id[]>([]);
  const open = list.find(named) ?? list.find((row) => idsOf(row).some((id) => last.current.includes(id)));
  if (open !== undefined) last.current = idsOf(open);
  return open;
}
