import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Incoming } from "../http/incoming.ts";
import type { SigningKeys } from "./access-token.ts";

/** A browser that an account was signed in with before: its failures are counted apart from those of strangers. */
export type KnownDevice = string;

/** How long a browser is remembered without signing in, in seconds. */
const lifetime = 180 * 24 * 3600;

/** One cookie an account, so that people who share a browser do not take each other's. */
const cookieOf = (account: string) => `device_${account.slice(0, 16)}`;

const sign = (secret: Uint8Array, text: string) =>
  createHmac("sha256", secret).update(`device ${text}`).digest("base64url");

/** The browser that the request's cookie names for an account; null when it names none, or was not made by us for it. */
export async function knownDevice(keys: SigningKeys, incoming: Incoming, account: string): Promise<KnownDevice | null> {
  const pairs = (incoming.header("cookie") ?? "").split(";").map((pair) => pair.trim().split("=", 2));
  const [, value = ""] = pairs.find(([name]) => name === cookieOf(account)) ?? [];
  const [kid = "", device = "", signature = "", ...more] = value.split(".");
  const key = await keys.byId(kid);
  if (key === null || more.length > 0 || !/^[\w-]{22}$/.test(device)) return null;
  const [right, given] = [Buffer.from(sign(key.secret, `${account} ${kid} ${device}`)), Buffer.from(signature)];
  return right.length === given.length && timingSafeEqual(right, given) ? device : null;
}

/** The header that lets a browser be known to an account from now on; scripts cannot read it, other sites cannot send it. */
export async function rememberDevice(
  keys: SigningKeys,
  { isSecure }: Incoming,
  of: { readonly account: string; readonly device: KnownDevice | null },
): Promise<string> {
  const { id, secret } = await keys.current();
  const device = of.device ?? randomBytes(16).toString("base64url");
  const value = `${id}.${device}.${sign(secret, `${of.account} ${id} ${device}`)}`;
  const rules = `Max-Age=${lifetime}; Path=/api/auth/login; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
  return `${cookieOf(of.account)}=${value}; ${rules}`;
}
