import { headerItems } from "@parley/sip";
import type { Incoming } from "../line/sip-endpoint.ts";
import { userOf } from "./user-of.ts";

/** What carriers write in the place of a number that they withhold or do not know. */
const noNumber: ReadonlySet<string> = new Set([
  "anonymous",
  "blocked",
  "private",
  "restricted",
  "unavailable",
  "unknown",
  "withheld",
]);

/** Kinds of privacy (RFC 3323, RFC 3325) by which a caller asks not to be named. */
const unnamed: ReadonlySet<string> = new Set(["id", "user"]);

/**
 * The number or name of the caller; null where it is withheld. Nothing is known of such callers, and each is a person of
 * their own. So no word stands in place of the number.
 */
export function callerOf({ from, headers }: Pick<Incoming, "from" | "headers">): string | null {
  const asked = headerItems(headers, "Privacy").flatMap((item) => item.toLowerCase().split(";"));
  if (asked.some((kind) => unnamed.has(kind.trim()))) return null;
  const user = userOf(from.uri);
  if (user === null || noNumber.has(user.toLowerCase())) return null;
  return isNowhere(from.uri) ? null : user;
}

/** Whether the host is one that does not exist (RFC 2606), as in `sip:anonymous@anonymous.invalid`. */
function isNowhere(uri: string): boolean {
  const [host = ""] = uri.slice(uri.lastIndexOf("@") + 1).split(/[:;?]/);
  return host.toLowerCase().endsWith(".invalid");
}
