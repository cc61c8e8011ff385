type Item = { readonly index: number };

/** Rows in sight by the slots that they are drawn in: those of the row `first` and behind it stand before the others. */
export function placesOf<Row extends Item>(items: readonly Row[], slots: number, first: number) {
  const place = (slot: number) => (slot - (first % slots) + slots) % slots;
  return items.map((item) => ({ slot: item.index % slots, item })).sort((a, b) => place(a.slot) - place(b.slot));
}
