import { parseDigits } from "./characters.ts";
import { headerValue } from "./headers.ts";
import type { Header, SipRequest } from "./message.ts";
import { decodeUtf8 } from "./utf8.ts";

/** A key that was pressed, and for how many milliseconds, where the message says so. */
export interface InfoKey {
  readonly key: string;
  readonly duration: number | null;
}

/** The bodies of INFO that tell keys. */
export const KEY_TYPES = ["application/dtmf-relay", "application/dtmf"];

/** Keys that some gateways write as the numbers of their telephone events. */
const NUMBERED = ["*", "#", "A", "B", "C", "D"];
const LONGEST_KEY = 60_000;

/** Whether the body of an INFO is one that tells keys. */
export function tellsKeys(headers: readonly Header[]): boolean {
  const [type = ""] = (headerValue(headers, "Content-Type") ?? "").split(";");
  return KEY_TYPES.includes(type.trim().toLowerCase());
}

/** The key an INFO tells; null when it names none that a telephone for callers has, such as a hook flash. */
export function infoKey({ body }: Pick<SipRequest, "body">): InfoKey | null {
  const text = decodeUtf8(body);
  const key = keyOf(valueIn(text, "signal") ?? text.trim());
  const duration = parseDigits(valueIn(text, "duration") ?? "", LONGEST_KEY);
  return key === null ? null : { key, duration };
}

/** What a line of the body says of a name, such as `Signal=5`; null where none does. */
function valueIn(text: string, name: string): string | null {
  for (const line of text.split(/[\r\n]/)) {
    const at = line.indexOf("=");
    if (at >= 0 && line.slice(0, at).trim().toLowerCase() === name) return line.slice(at + 1).trim();
  }
  return null;
}

function keyOf(signal: string): string | null {
  if (/^[0-9*#A-D]$/i.test(signal)) return signal.toUpperCase();
  return /^1[0-5]$/.test(signal) ? (NUMBERED[Number(signal) - 10] ?? null) : null;
}
