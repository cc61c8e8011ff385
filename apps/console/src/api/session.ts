import { ask, ProblemError, type Send } from "@parley/client";
import { refreshTokens } from "@parley/model/api/sign-in";
import { withNetworkErrors } from "./network-errors.ts";
import { safePath } from "./safe-path.ts";
import { clearTokens, endedKey, isOfAnother, isUnowned, readTokens, storeTokens } from "./tokens.ts";

/** Why a signed-in user has to sign in again. */
export type SessionEnd = "deactivated" | "ended" | "idle";

export const isSessionEnd = (reason: unknown): reason is SessionEnd =>
  reason === "deactivated" || reason === "ended" || reason === "idle";

/** Forgets the sign-in and leads to the sign-in page, which says why and leads back here afterwards. */
export function endSession(reason: SessionEnd): void {
  // Other tabs read it when the tokens have gone.
  localStorage.setItem(endedKey, reason);
  leave(reason);
}

function leave(reason: SessionEnd | null): void {
  clearTokens();
  const query = new URLSearchParams(reason === null ? {} : { reason });
  if (reason !== null && reason !== "deactivated") query.set("next", location.pathname + location.search);
  location.assign(query.size === 0 ? "/login" : `/login?${query}`);
}

/** Loads the page again as the person who is signed in now; nothing of the one before stays. */
export function startAgain(): void {
  sessionStorage.clear();
  location.reload();
}

/**
 * Tabs go together: signing out in one ends the others, which must not go on showing what they hold. Who signs in as
 * another person owns all tabs from then on, and one that waits for a sign-in goes on.
 */
export function followSignOut(): void {
  addEventListener("storage", () => {
    const isAtLogin = location.pathname === "/login";
    if (readTokens() === null) {
      const reason = localStorage.getItem(endedKey);
      if (!isAtLogin) leave(isSessionEnd(reason) ? reason : null);
    } else if (isOfAnother()) startAgain();
    else if (isAtLogin && isUnowned()) {
      location.assign(safePath(new URLSearchParams(location.search).get("next"), location.origin) ?? "/");
    }
  });
}

/**
 * Renews the sign-in that `used` is the access token of. A refresh token is good once. So requests and tabs that meet a
 * 401 together take turns, and the later ones find it renewed. False when it has ended.
 * @throws ServerUnreachable, or ProblemError of a server that cannot do it now
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
  last = turn.catch(() => {});
  return turn;
}

const withoutTokens: Send = ({ path, ...init }) => withNetworkErrors(fetch(path, init));

async function exchange(refresh: string): Promise<boolean> {
  try {
    const renewed = await ask(withoutTokens, refreshTokens, { body: { refresh } });
    // Someone may have signed out, or in, meanwhile.
    if (readTokens()?.refresh === refresh) storeTokens(renewed);
    return readTokens() !== null;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (readTokens()?.refresh !== refresh) return readTokens() !== null;
    if (error.code === "user_inactive") endSession("deactivated");
    else if (error.status === 401) endSession("ended");
    else throw error;
    return false;
  }
}
