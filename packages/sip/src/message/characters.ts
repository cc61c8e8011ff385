const TOKEN = /^[A-Za-z0-9\-.!%*_+`'~]+$/;

/** Whether the text is a `token` of RFC 3261 section 25.1. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** A whole number written in digits only, or null when it is anything else or above `most`. */
export function parseDigits(text: string, most: number): number | null {
  if (!/^[0-9]+$/.test(text)) return null;
  const number = Number(text);
  return number <= most ? number : null;
}

/** Index just behind the quoted string that opens at `from`, or -1 when it never closes. */
export function quotedEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
  }
  return -1;
}

/** The text a quoted string stands for; anything else is returned as it is. */
export function unquote(text: string): string {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text;
  return text.slice(1, -1).replaceAll(/\\(.)/gsu, "$1");
}

/** The text as a quoted string. */
export function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}

/**
 * Splits at a separator that stands outside quoted strings and angle brackets, and trims the parts. Null when a quoted
 * string or a bracket is left open.
 */
export function splitOutsideQuotes(text: string, separator: "," | ";"): string[] | null {
  const parts: string[] = [];
  let start = 0;
  let isInBrackets = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"' && !isInBrackets) {
      const end = quotedEnd(text, at);
      if (end < 0) return null;
      at = end - 1;
    } else if (character === "<") isInBrackets = true;
    else if (character === ">") isInBrackets = false;
    else if (character === separator && !isInBrackets) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  if (isInBrackets) return null;
  parts.push(text.slice(start).trim());
  return parts;
}
