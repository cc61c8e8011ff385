/** A value as text output shows it: lists with commas, an amount with its currency, other objects as JSON. */
export function outputText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(outputText).join(", ");
  if (typeof value !== "object") return String(value);
  if ("amount" in value && "currency" in value) return `${outputText(value.amount)} ${outputText(value.currency)}`;
  return JSON.stringify(value);
}

const escapes: { readonly [sign: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 does not allow.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;

/** The same inside XML. Characters that XML forbids, and halves of characters, are dropped. */
export function xmlText(value: unknown): string {
  return outputText(value)
    .replace(/[&<>"']/g, (sign) => escapes[sign] ?? "")
    .replace(forbidden, "");
}
