import type { Tokens } from "@parley/model/api/sign-in";

const accessKey = "access_token";
const refreshKey = "refresh_token";
/** Why the last sign-in ended by itself; absent after a chosen logout. */
export const endedKey = "parley.ended";

export function readTokens(): Tokens | null {
  const access = localStorage.getItem(accessKey);
  const refresh = localStorage.getItem(refreshKey);
  return access && refresh ? { access, refresh } : null;
}

export function storeTokens(tokens: Tokens): void {
  const before = signedInAccount();
  localStorage.removeItem(endedKey);
  localStorage.setItem(accessKey, tokens.access);
  localStorage.setItem(refreshKey, tokens.refresh);
  account = signedInAccount();
  if (before === null || before === account) return;
  for (const key of kept) localStorage.removeItem(key);
  sessionStorage.clear();
}

/** Who is signed in: the subject of the access token. Null without a token, and for a token that is not ours. */
export function signedInAccount(): string | null {
  const payload = readTokens()?.access.split(".")[1];
  if (payload === undefined) return null;
  try {
    const claims: { readonly sub?: string } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return claims.sub ?? null;
  } catch {
    return null;
  }
}

/** Whose this page is: who was signed in when it was loaded, or has signed in here since. */
let account = signedInAccount();

/** Whether this page belongs to no person yet. */
export const isUnowned = (): boolean => account === null;

/** Whether another person has signed in since, in another tab: this page shows what the first one may see. */
export function isOfAnother(): boolean {
  const now = signedInAccount();
  return account !== null && now !== null && now !== account;
}

/** What this browser keeps of what a person did; how they like the console stays. */
const kept = ["parley.recent", "parley.recentActions"];
const ofTheSignIn = [accessKey, refreshKey, ...kept];

export function clearTokens(): void {
  for (const key of ofTheSignIn) localStorage.removeItem(key);
  sessionStorage.clear();
  account = null;
}
