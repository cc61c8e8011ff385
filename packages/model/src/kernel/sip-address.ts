import { dialledNumber } from "./dialled-number.ts";
import { isAddress } from "./public-address.ts";

/** Whom a SIP address is for: a number, a name that no machine takes for a number, or the host alone. */
export type Callee =
  | { readonly type: "digits"; readonly number: string }
  | { readonly type: "name"; readonly name: string }
  | { readonly type: "host" };

export type SipAddress = { readonly callee: Callee; readonly host: string; readonly port: number | null };

/** As many as the extension in a name has; what costs by the minute has more. */
const mostDigitsOfName = 4;

/**
 * `10.0.0.1`, `pbx.example.com:5070`, `desk@10.0.0.1`, with or without `sip:`. Null when it is not to be read. A user that
 * is neither a number nor plainly a name is not to be read: a switch may dial the digits in it, and no rule judged them.
 */
export function sipAddress(text: string): SipAddress | null {
  const [, user, place = "", digits] =
    /^(?:sips?:)?(?:([^@]*)@)?(\[[^\]]*\]|[^:@]*)(?::([0-9]{1,5}))?$/i.exec(text) ?? [];
  const callee = calleeOf(user);
  const host = hostOf(place);
  const port = digits === undefined ? null : Number(digits);
  if (callee === null || host === null) return null;
  return port === null || (port >= 1 && port <= 65_535) ? { callee, host, port } : null;
}

function calleeOf(user: string | undefined): Callee | null {
  if (user === undefined) return { type: "host" };
  const number = dialledNumber(user);
  if (number !== null) return { type: "digits", number };
  const isName = /^[A-Za-z][A-Za-z0-9._-]*$/.test(user) && user.replaceAll(/[^0-9]/g, "").length <= mostDigitsOfName;
  return isName ? { type: "name", name: user } : null;
}

/** An IP address without brackets, or a name. The last part of a name begins with a letter, so no number is one. */
function hostOf(place: string): string | null {
  const isBracketed = place.startsWith("[");
  const host = place.replaceAll(/[[\]]/g, "");
  if (isAddress(host)) return host.includes(":") === isBracketed ? host : null;
  return /^(?:[A-Za-z0-9-]+\.)*[A-Za-z][A-Za-z0-9-]*$/.test(place) ? place : null;
}
