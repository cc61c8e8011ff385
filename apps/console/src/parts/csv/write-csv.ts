/** A telephone number begins like a formula and is none: other systems look it up as it is. */
const telephone = /^\+\d{7,15}$/;

/**
 * A cell as CSV. What a spreadsheet would take for a formula gets an apostrophe in front, also behind those it has.
 * Full-width signs count too.
 */
export function csvCell(value: unknown): string {
  const text =
    value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  const isFormula = typeof value !== "number" && /^'*[=+\-@＝＋－＠\t\r\n]/.test(text) && !telephone.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as lines of CSV, which end as RFC 4180 says. */
export const csvLines = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");

/** Rows as CSV with a head. */
export const csv = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  csvLines([head, ...rows]);
