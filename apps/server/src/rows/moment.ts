/** A moment as it is kept: ISO 8601 in UTC. Null when the text names none, or one outside the years 1 to 9999. */
export function momentOf(text: string): string | null {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || !isDay(text)) return null;
  const moment = time.toISOString();
  return /^(?!0000)\d{4}-/.test(moment) ? moment : null;
}

/** JavaScript takes the 30th of February for the 2nd of March. */
function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  if (day === undefined) return true;
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
}
