/** Hashes, each with its place in the order in which they came. Of whole numbers it finds one several times as fast as a Map. */
export type HashTable = {
  /** The hashes by place. */
  readonly hashes: Int32Array;
  count: number;
  /** By slot one more than the place; 0: free. Hashes of one slot stand in the next free ones. */
  readonly slots: Int32Array;
};

/** No place. */
export const absent = -1;

/** A table for at most so many hashes. */
export function hashTable(most: number): HashTable {
  let size = 16;
  while (size < 2 * most) size *= 2;
  return { hashes: new Int32Array(most), count: 0, slots: new Int32Array(size) };
}

/** A table without hashes, to be filled again. */
export function emptied(table: HashTable): HashTable {
  table.slots.fill(0);
  table.count = 0;
  return table;
}

export function placeOf(table: HashTable, hash: number): number {
  return (table.slots[slotOf(table, hash)] ?? 0) - 1;
}

/** The place of a hash, a new one where it had none. */
export function placeOrAdd(table: HashTable, hash: number): number {
  const slot = slotOf(table, hash);
  const known = table.slots[slot] ?? 0;
  if (known > 0) return known - 1;
  table.hashes[table.count] = hash;
  table.slots[slot] = ++table.count;
  return table.count - 1;
}

/** Where a hash stands, or would. */
function slotOf({ hashes, slots }: HashTable, hash: number): number {
  const last = slots.length - 1;
  let slot = (hash ^ (hash >>> 15)) & last;
  for (;;) {
    const place = slots[slot] ?? 0;
    if (place === 0 || hashes[place - 1] === hash) return slot;
    slot = (slot + 1) & last;
  }
}
