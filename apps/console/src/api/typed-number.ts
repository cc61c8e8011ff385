/** A telephone's number, or a part of one, as numbers are kept: without blanks and signs. Null for other texts. */
export function typedNumber(typed: string): string | null {
  if (!/^\+?[\d ()-]{3,25}$/.test(typed)) return null;
  const number = typed.replaceAll(/[ ()-]/g, "");
  return /\d{3}/.test(number) ? number : null;
}
