import { ApiError } from "./api-error.ts";
import { clearTokens, readTokens, storeTokens, type Tokens } from "./tokens.ts";

let refreshing: Promise<boolean> | null = null;

/** One refresh at a time: requests that meet a 401 together share it. False when the session cannot be renewed. */
function refresh(): Promise<boolean> {
  refreshing ??= renew().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function renew(): Promise<boolean> {
  const tokens = readTokens();
  if (!tokens) return false;
  const answer = await fetch("/api/auth/refresh/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ refresh: tokens.refresh }),
  });
  if (!answer.ok) return false;
  storeTokens((await answer.json()) as Tokens);
  return true;
}

function send(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const tokens = readTokens();
  if (tokens) headers.set("authorization", `Bearer ${tokens.access}`);
  return fetch(path, { ...init, headers });
}

/** A call of the API: one silent refresh and one retry on 401. Throws an ApiError for any other than a success. */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  let answer = await send(path, init);
  if (answer.status === 401 && readTokens() && (await refresh())) answer = await send(path, init);
  if (answer.ok) return answer;
  const error = await ApiError.from(answer);
  if (error.code === "user_inactive") {
    clearTokens();
    location.assign("/login");
  }
  throw error;
}

export async function getJson<T>(path: string): Promise<T> {
  return (await (await request(path)).json()) as T;
}

export async function sendJson<T>(method: string, path: string, body: unknown): Promise<T> {
  const answer = await request(path, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}
