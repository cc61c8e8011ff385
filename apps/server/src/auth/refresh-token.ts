import { createHmac, timingSafeEqual } from "node:crypto";
import { type Id, isId } from "@parley/model/kernel";
import type { SigningKeys } from "./access-token.ts";

/** A refresh token names its sign-in, its generation and the key it is signed with; nothing of it is stored. */
export type RefreshClaims = { readonly session: Id; readonly generation: number };

const sign = (secret: Uint8Array, text: string) =>
  createHmac("sha256", secret).update(`refresh ${text}`).digest("base64url");

export async function signRefreshToken(keys: SigningKeys, claims: RefreshClaims): Promise<string> {
  const key = await keys.current();
  const text = `${key.id}.${claims.session}.${claims.generation}`;
  return `${text}.${sign(key.secret, text)}`;
}

/** What a refresh token says; null when it is not ours. */
export async function readRefreshToken(keys: SigningKeys, token: string): Promise<RefreshClaims | null> {
  const [kid = "", session = "", generation = "", signature = "", ...more] = token.split(".");
  const key = await keys.byId(kid);
  if (key === null || more.length > 0 || !isId(session) || !/^\d{1,9}$/.test(generation)) return null;
  const right = Buffer.from(sign(key.secret, `${kid}.${session}.${generation}`));
  const given = Buffer.from(signature);
  if (right.length !== given.length || !timingSafeEqual(right, given)) return null;
  return { session, generation: Number(generation) };
}
