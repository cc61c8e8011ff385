import { parseDigits, splitOutsideQuotes } from "../message/characters.ts";
import { knowsExtension } from "../message/extensions.ts";
import { headerValue } from "../message/headers.ts";
import type { Header } from "../message/message.ts";

/** A session timer that both sides agreed on (RFC 4028). */
export interface SessionTimer {
  /** The session is over when nothing refreshed it for so many seconds. */
  readonly interval: number;
  /** We refresh it; else the peer does. */
  readonly isRefresher: boolean;
}

/** The interval we ask for, in seconds. */
export const USUAL_INTERVAL = 1_800;
/** The least the RFC permits, and the least we take; in seconds. */
export const LEAST_INTERVAL = 90;
/** A longer interval guards nothing; in seconds. */
export const LONGEST_INTERVAL = 86_400;

const MOST_SECONDS = 2 ** 32 - 1;

/** Who of the two refreshes, by its part in the request that agrees on it. */
type Refresher = "uac" | "uas";

type SessionExpires = { readonly seconds: number; readonly refresher: Refresher | null };

/** Why the interval a request asks for cannot be: it is not readable, or so short that both sides would only refresh. */
export function intervalFault(headers: readonly Header[]): "unreadable" | "too_small" | null {
  const minimum = minimumOf(headers);
  if (minimum === "unreadable") return "unreadable";
  const asked = sessionExpires(headers);
  if (asked === null || asked === "unreadable") return asked;
  // A caller without session timers would not understand the refusal; a proxy of its wrote the interval.
  return asked.seconds < LEAST_INTERVAL && knowsExtension(headers, "timer") ? "too_small" : null;
}

/** What we agree to as the server of an INVITE or UPDATE, and the headers of the 2xx that say so; null: no timer. */
export function agreeAsServer(headers: readonly Header[]): {
  readonly timer: SessionTimer | null;
  readonly headers: readonly Header[];
} {
  const asked = sessionExpires(headers);
  const minimum = minimumOf(headers);
  const canRefresh = knowsExtension(headers, "timer");
  const floor = Math.max(LEAST_INTERVAL, typeof minimum === "number" ? minimum : 0);
  const isUsable = asked === null ? canRefresh : asked !== "unreadable" && asked.seconds >= LEAST_INTERVAL;
  if (!isUsable || floor > LONGEST_INTERVAL) return { timer: null, headers: [] };
  const wished = asked === null || asked === "unreadable" ? { seconds: USUAL_INTERVAL, refresher: null } : asked;
  const interval = Math.max(floor, Math.min(wished.seconds, USUAL_INTERVAL));
  // Left the choice we refresh: a peer that is gone is noticed at the half of the interval, not at its end.
  const refresher = canRefresh ? (wished.refresher ?? "uas") : "uas";
  const required = refresher === "uac" ? [{ name: "Require", value: "timer" }] : [];
  return {
    timer: { interval, isRefresher: refresher === "uas" },
    headers: [...required, expiresHeader(interval, refresher)],
  };
}

/** What the peer agreed to in its 2xx to a request of ours; null: no timer. */
export function agreedByServer(headers: readonly Header[]): SessionTimer | null {
  const given = sessionExpires(headers);
  if (given === null || given === "unreadable") return null;
  const interval = Math.min(Math.max(given.seconds, LEAST_INTERVAL), LONGEST_INTERVAL);
  return { interval, isRefresher: given.refresher !== "uas" };
}

/** Headers of a request of ours that asks for a session timer. `timer` is the one in force; null asks for a first one. */
export function askFor(timer: SessionTimer | null, minimum: number): Header[] {
  const refresher = timer === null ? null : timer.isRefresher ? "uac" : "uas";
  const interval = Math.max(timer?.interval ?? USUAL_INTERVAL, minimum);
  const least = minimum === 0 ? [] : [{ name: "Min-SE", value: String(minimum) }];
  return [expiresHeader(interval, refresher), ...least];
}

/** The interval a 422 wants at least, in seconds; null when we cannot go so far. */
export function wantedByServer(headers: readonly Header[]): number | null {
  const minimum = minimumOf(headers);
  return typeof minimum === "number" && minimum >= LEAST_INTERVAL && minimum <= LONGEST_INTERVAL ? minimum : null;
}

/** When the side that waits for a refresh gives the session up, in seconds of the interval (RFC 4028 section 10). */
export function patienceOf({ interval }: SessionTimer): number {
  return interval - Math.min(32, Math.floor(interval / 3));
}

function expiresHeader(interval: number, refresher: Refresher | null): Header {
  return { name: "Session-Expires", value: refresher === null ? `${interval}` : `${interval};refresher=${refresher}` };
}

function sessionExpires(headers: readonly Header[]): SessionExpires | "unreadable" | null {
  const value = headerValue(headers, "Session-Expires");
  if (value === null) return null;
  const [text = "", ...parameters] = splitOutsideQuotes(value, ";") ?? [];
  const seconds = parseDigits(text, MOST_SECONDS);
  if (seconds === null) return "unreadable";
  const named = parameters.map((one) => /^refresher\s*=\s*(uac|uas)$/i.exec(one)?.[1]?.toLowerCase());
  const refresher = named.includes("uac") ? "uac" : named.includes("uas") ? "uas" : null;
  return { seconds, refresher };
}

function minimumOf(headers: readonly Header[]): number | "unreadable" | null {
  const value = headerValue(headers, "Min-SE");
  return value === null ? null : (parseDigits(value.split(";")[0]?.trim() ?? "", MOST_SECONDS) ?? "unreadable");
}
