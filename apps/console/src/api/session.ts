import { ask, ProblemError, type Send } from "@parley/client";
import { refreshTokens } from "@parley/model/api/sign-in";
import { clearTokens, readTokens, storeTokens } from "./tokens.ts";

/** Why a signed-in user has to sign in again. */
export type SessionEnd = "deactivated" | "ended" | "idle";

/** Forgets the sign-in and leads to the sign-in page, which says why and leads back here afterwards. */
export function endSession(reason: SessionEnd): void {
  clearTokens();
  const query = new URLSearchParams({ reason });
  if (reason !== "deactivated") query.set("next", location.pathname + location.search);
  location.assign(`/login?${query}`);
}

/** Signing out in one tab ends the others too: they must not go on showing what they hold. */
export function followSignOut(): void {
  addEventListener("storage", () => {
    if (readTokens() !== null || location.pathname === "/login") return;
    clearTokens();
    location.assign("/login");
  });
}

/**
 * Renews the sign-in that `used` is the access token of. A refresh token is good once. So requests and tabs that meet a
 * 401 together take turns, and the later ones find it renewed. False when it cannot be.
 */
export function renewSession(used: string): Promise<boolean> {
  return inTurn(async () => {
    const tokens = readTokens();
    if (tokens === null) return false;
    return tokens.access !== used || exchange(tokens.refresh);
  });
}

let last: Promise<unknown> = Promise.resolve();

/** One at a time over all tabs; where the browser has no locks (a page without TLS), over this tab. */
function inTurn(work: () => Promise<boolean>): Promise<boolean> {
  if ("locks" in navigator) return navigator.locks.request("parley.session", work);
  const turn = last.then(work);
  last = turn;
  return turn;
}

const withoutTokens: Send = ({ path, ...init }) => fetch(path, init);

async function exchange(refresh: string): Promise<boolean> {
  try {
    storeTokens(await ask(withoutTokens, refreshTokens, { body: { refresh } }));
    return true;
  } catch (error) {
    // The caller sees the 401 that led here, so other failures need no word of their own.
    if (!(error instanceof ProblemError)) return false;
    if (error.code === "user_inactive") endSession("deactivated");
    else if (error.status === 401) endSession("ended");
    return false;
  }
}
