import { type Id, isId } from "@parley/model/kernel";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Listener } from "../listener.ts";
import type { SigningKeys } from "./signing-keys.ts";

/** How long an access token is good, in seconds. */
export const accessLifetime = 600;

const issuer = "parley";

export type AccessClaims = { readonly user: Id; readonly session: Id };

/** Signs a token that only this listener accepts; the permission model is one of its claims. */
export async function signAccessToken(
  keys: SigningKeys,
  listener: Listener,
  claims: AccessClaims & { readonly now: number },
): Promise<string> {
  const key = await keys.current();
  const seconds = Math.floor(claims.now / 1000);
  return new SignJWT({ sid: claims.session, model: listener.model })
    .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: key.id })
    .setIssuer(issuer)
    .setAudience(listener.name)
    .setSubject(claims.user)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessLifetime)
    .sign(key.secret);
}

/** What a token says; null when it is not ours, not for this listener, changed, or too old. */
export async function readAccessToken(
  keys: SigningKeys,
  listener: Listener,
  token: string,
  now: number,
): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = await keys.byId(kid ?? "");
        if (key === null) throw new errors.JWKSNoMatchingKey();
        return key.secret;
      },
      {
        algorithms: ["HS256"],
        issuer,
        audience: listener.name,
        currentDate: new Date(now),
        requiredClaims: ["sub", "sid", "exp", "model"],
      },
    );
    const { sub, sid, model } = payload;
    if (!isId(sub) || !isId(sid) || model !== listener.model) return null;
    return { user: sub, session: sid };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
