/** A telephone number without what people write between its digits; null when that leaves no number. */
export function dialledNumber(text: string): string | null {
  const number = text.replaceAll(/[\s().-]/g, "");
  return /^\+?[0-9]{1,15}$/.test(number) ? number : null;
}
