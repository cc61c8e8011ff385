/** Places of a text where the letters typed stand, one after the other; null when they do not. Spaces do not count. */
export function match(text: string, typed: string): readonly number[] | null {
  const wanted = typed.toLowerCase().replaceAll(/\s/g, "");
  const lower = text.toLowerCase();
  const whole = wanted === "" ? -1 : lower.indexOf(typed.trim().toLowerCase());
  if (whole >= 0) return Array.from(typed.trim(), (_, place) => whole + place);
  const places: number[] = [];
  let from = 0;
  for (const letter of wanted) {
    const place = lower.indexOf(letter, from);
    if (place < 0) return null;
    places.push(place);
    from = place + 1;
  }
  return places;
}
