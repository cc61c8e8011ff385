import type { StoredTrunk } from "@parley/db/store";
import type { Endpoint, Login } from "@parley/sip";

/** A way to a carrier, as its SIP line is set up. */
export type Trunk = Omit<StoredTrunk, "sealed_password"> & { readonly password: string | null };

/** Opens what is kept sealed, given what it is. */
export type OpenSecret = (sealed: string, context: string) => Promise<string>;

export async function openTrunk<T extends Pick<StoredTrunk, "line" | "sealed_password">>(
  open: OpenSecret,
  { sealed_password, ...trunk }: T,
): Promise<Omit<T, "sealed_password"> & Pick<Trunk, "password">> {
  const password = sealed_password === null ? null : await open(sealed_password, `sip_line ${trunk.line} password`);
  return { ...trunk, password };
}

export function trunkEndpoint({ transport, host, port }: Trunk): Endpoint {
  return { transport, address: host, port };
}

export function trunkLogin({ username, password }: Trunk): Login | null {
  return username === null ? null : { username, password: password ?? "" };
}
