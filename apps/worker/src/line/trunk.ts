import type { StoredTrunk } from "@parley/db/store";
import type { Endpoint, Login } from "@parley/sip";

/** A way to a carrier, as its SIP line is set up. */
export type Trunk = StoredTrunk;

export function trunkEndpoint({ transport, host, port }: Trunk): Endpoint {
  return { transport, address: host, port };
}

export function trunkLogin({ username, password }: Trunk): Login | null {
  return username === null ? null : { username, password: password ?? "" };
}
