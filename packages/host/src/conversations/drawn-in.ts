/** The number that a turn's chance was made of, by its record; null where the turn asked for none. */
export function drawnIn(entries: readonly { readonly type: string; readonly drawn?: unknown }[]): number | null {
  const drawn = entries.find(({ type }) => type === "chance")?.drawn;
  return typeof drawn === "number" ? drawn : null;
}
