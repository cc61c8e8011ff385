/** A moment as it is kept: ISO 8601 in UTC. Null when the text names none, or one outside the years 1 to 9999. */
export function momentOf(text: string): string | null {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return null;
  const moment = time.toISOString();
  return /^(?!0000)\d{4}-/.test(moment) ? moment : null;
}
