import { readAccessToken } from "../auth/access-token.ts";
import { type Caller, loadCaller } from "../auth/caller.ts";
import type { SigningKeys } from "../auth/signing-keys.ts";
import type { Arrival } from "../http/incoming.ts";
import { unauthenticated, userInactive } from "../http/problems.ts";

/**
 * Who sends this request, and what they may do from where it comes. Reads user, sign-in, rights and network lists each
 * time, so that signing out, deactivating, taking rights away and listing networks count at once.
 * @throws Problem 401 `not_authenticated`, 403 `user_inactive`.
 */
export async function authenticate(arrival: Arrival, keys: SigningKeys): Promise<Caller> {
  const { deps, listener, incoming } = arrival;
  const header = incoming.header("authorization");
  const token = /^Bearer ([\w.-]+)$/.exec(header ?? "")?.[1];
  if (token === undefined) throw unauthenticated("Send an access token: Authorization: Bearer <access>.");
  const now = deps.now();
  const claims = await readAccessToken(keys, listener, token, now);
  if (claims === null) throw unauthenticated("This access token is not valid, or has expired.");
  const signedIn = await deps.database.asSystem("read who is calling", (db) =>
    loadCaller(db, { ...claims, model: listener.model, now, ip: incoming.ip }),
  );
  if (signedIn !== null && !signedIn.isActive) throw userInactive();
  if (signedIn === null || !signedIn.isLive) throw unauthenticated("This sign-in has ended: sign in again.");
  return signedIn.caller;
}
