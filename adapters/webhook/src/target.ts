import { isIP } from "node:net";
import { isPublicAddress } from "@parley/model/kernel";
import type { Address, Lookup } from "./look-up.ts";
import { WebhookError } from "./webhook.ts";

/** Where a request may go: the URL and every address its name has, all of them checked. */
export type Target = { readonly url: URL; readonly hostname: string; readonly addresses: readonly Address[] };

/** Below this only the ports of the web: the others speak protocols in which a request might do harm. */
const firstFreePort = 1024;
const webPorts = [80, 443];

/**
 * Reads and checks an address. URL parsing settles the spellings (decimal, octal, hexadecimal, short, full-width); then
 * the name is resolved once, and one closed address among its addresses refuses them all. A host in `allowed`, as
 * `name` or `name:port`, is trusted at all its addresses, private ones too.
 */
export async function findTarget(
  text: string,
  { allowed, lookup }: { allowed: readonly string[]; lookup: { readonly trusted: Lookup; readonly others: Lookup } },
): Promise<Target> {
  const url = parse(text);
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const isAllowed = allowed.includes(url.hostname) || allowed.includes(`${url.hostname}:${port}`);
  if (!isAllowed && port < firstFreePort && !webPorts.includes(port)) {
    throw new WebhookError("blocked", `Port ${port} is not a port of the web.`);
  }

  const family = isIP(hostname);
  const closed = new WebhookError("blocked", `${hostname} is not on the public internet.`);
  if (!isAllowed && isLocalName(hostname)) throw closed;
  const addresses =
    family === 0
      ? await resolve(hostname, isAllowed ? lookup.trusted : lookup.others)
      : [{ address: hostname, family: family === 6 ? 6 : 4 } as const];
  if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address))) throw closed;
  return { url, hostname, addresses };
}

/** Names that mean this machine wherever they are said (RFC 6761): no name server is asked for them. */
const isLocalName = (hostname: string) => /(^|\.)localhost\.?$/.test(hostname);

function parse(text: string): URL {
  const url = URL.parse(text);
  if (!url) throw new WebhookError("invalid", "This is not an absolute address.");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new WebhookError("invalid", `Only http and https are sent to, not ${url.protocol}`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new WebhookError("invalid", "The address holds a user name or password: put them into a header.");
  }
  return url;
}

async function resolve(hostname: string, lookup: Lookup): Promise<readonly Address[]> {
  const addresses = await lookup(hostname).catch((error: unknown) => {
    const reason = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    throw new WebhookError("unreachable", `${hostname} has no address${reason}.`);
  });
  if (addresses.length === 0) throw new WebhookError("unreachable", `${hostname} has no address.`);
  return addresses;
}
