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
export function infoKey(info: SipRequest): InfoKey | null {
  const text = decodeUtf8(info.body);
  const signal = /^\s*Signal\s*=\s*(\S+)\s*$/im.exec(text)?.[1] ?? /^\s*(\S+)\s*$/.exec(text)?.[1] ?? "";
  const key = keyOf(signal);
  const duration = parseDigits(/^\s*Duration\s*=\s*(\d+)\s*$/im.exec(text)?.[1] ?? "", LONGEST_KEY);
  return key === null ? null : { key, duration };
}

function keyOf(signal: string): string | null {
  if (/^[0-9*#A-D]$/i.test(signal)) return signal.toUpperCase();
  return /^1[0-5]$/.test(signal) ? (NUMBERED[Number(signal) - 10] ?? null) : null;
}
