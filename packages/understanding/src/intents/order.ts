/**
 * A number of a text that says nothing of what stands beside it (FNV-1a). Whatever is drawn by lot for an example is drawn
 * from it, so neither the order of the rows nor another example changes the draw.
 */
export function lotOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return hash >>> 0;
}

/** Another number of 32 bits for each seed; near numbers give far ones. */
export function redrawn(lot: number, seed: number): number {
  let mixed = lot ^ Math.imul(seed, 0x9e3779b9);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The rows in an order that mixes the classes: by the lot of each, drawn once more for the seed. */
export function shuffled(rows: readonly number[], lots: Uint32Array, seed = 1): number[] {
  const drawn = new Map(rows.map((row) => [row, redrawn(lots[row] ?? 0, seed)]));
  return rows.toSorted((a, b) => (drawn.get(a) ?? 0) - (drawn.get(b) ?? 0) || a - b);
}
