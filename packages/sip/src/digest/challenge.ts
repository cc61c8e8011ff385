import { splitOutsideQuotes } from "../message/characters.ts";
import type { Header } from "../message/message.ts";
import { parameterValue, parseParameter } from "../message/parameters.ts";

/** A digest challenge we can answer (RFC 3261 section 22, RFC 7616, RFC 8760). */
export interface Challenge {
  /** Asked by a proxy (407) rather than by the peer itself (401). */
  readonly isProxy: boolean;
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | null;
  readonly algorithm: "MD5" | "SHA-256";
  /** The algorithm's `-sess` form: the key holds for one nonce. */
  readonly isSession: boolean;
  /** Whether the quality of protection `auth` is offered; else the old form of RFC 2069 is used. */
  readonly hasQop: boolean;
  /** The nonce we used was too old, the password may be right. */
  readonly isStale: boolean;
}

/** The first challenge of each kind, peer and proxy, that we can answer. */
export function readChallenges(headers: readonly Header[]): Challenge[] {
  return ["WWW-Authenticate", "Proxy-Authenticate"].flatMap((name) => {
    const challenges = headers.filter((header) => header.name === name).map(({ value }) => parseChallenge(value, name));
    const first = challenges.find((challenge) => challenge !== null);
    return first === undefined || first === null ? [] : [first];
  });
}

function parseChallenge(value: string, header: string): Challenge | null {
  const rest = /^Digest\s+(.*)$/is.exec(value)?.[1];
  const parameters = splitOutsideQuotes(rest ?? "", ",")?.map(parseParameter);
  const known = parameters?.filter((parameter) => parameter !== null) ?? [];
  const realm = parameterValue(known, "realm");
  const nonce = parameterValue(known, "nonce");
  const algorithm = /^(MD5|SHA-256)(-sess)?$/i.exec(parameterValue(known, "algorithm") ?? "MD5");
  const qop = parameterValue(known, "qop");
  const hasQop = qop?.split(",").some((one) => one.trim().toLowerCase() === "auth") ?? false;
  if (rest === undefined || realm === null || nonce === null || algorithm === null || (qop !== null && !hasQop)) {
    return null;
  }
  return {
    isProxy: header === "Proxy-Authenticate",
    realm,
    nonce,
    opaque: parameterValue(known, "opaque"),
    algorithm: algorithm[1]?.toUpperCase() === "MD5" ? "MD5" : "SHA-256",
    isSession: algorithm[2] !== undefined,
    hasQop,
    isStale: parameterValue(known, "stale")?.toLowerCase() === "true",
  };
}
