import type { MayName } from "../dialog/dialog.ts";
import type { Endpoint, Transport } from "../dialog/endpoint.ts";
import type { Hash } from "../digest/answer-challenge.ts";

export interface Settings {
  /** Where peers reach us, one for each transport we speak, the usual one first; written in Via and Contact. */
  readonly local: readonly [Endpoint, ...Endpoint[]];
  /** User part of our Contact. */
  readonly user: string;
  /** Value of the Server and User-Agent headers. */
  readonly product: string;
  readonly hash: Hash;
  /** Who may open calls; what others send outside a call is dropped unanswered. */
  readonly accepts: (source: Endpoint) => boolean;
  /** Where in-dialog requests may go. */
  readonly mayName: MayName;
  /** Whether we take new calls; while not, OPTIONS is answered with 503, so that proxies send calls elsewhere. */
  readonly isOpen: () => boolean;
  /** How many calls may be set up at a time, from INVITE to ACK; beyond it, 503. */
  readonly mostWaiting: number;
  /** The same for one source address. */
  readonly mostWaitingFromOneAddress: number;
  /** How often a peer without a session timer is asked whether it still knows the call, in milliseconds. */
  readonly askEvery: number;
  /** Retry-After of that 503, in seconds. */
  readonly retryAfterSeconds: number;
}

/** Settings with everything but place and hash left to their usual values. */
export function defaultSettings(own: Pick<Settings, "local" | "hash"> & Partial<Settings>): Settings {
  return {
    user: "parley",
    product: "Parley",
    accepts: () => true,
    mayName: () => true,
    isOpen: () => true,
    mostWaiting: 1_000,
    mostWaitingFromOneAddress: 50,
    askEvery: 60_000,
    retryAfterSeconds: 5,
    ...own,
  };
}

/** Our place on a transport; on our first one when we do not speak it. */
export function localEndpoint(settings: Settings, transport: Transport): Endpoint {
  return settings.local.find((endpoint) => endpoint.transport === transport) ?? settings.local[0];
}

export function spokenTransports(settings: Settings): Transport[] {
  return settings.local.map(({ transport }) => transport);
}
