import { ApiError } from "./api-error.ts";
import { meetIpRestriction } from "./ip-restriction.ts";
import { ServerUnreachable } from "./server-unreachable.ts";
import { endSession, renewSession } from "./session.ts";
import { readTokens } from "./tokens.ts";

/**
 * A call of the API: on a 401 one silent refresh and one retry.
 * @throws ApiError for any answer but a success; ServerUnreachable when none comes.
 */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const used = readTokens()?.access;
  let answer = await send(path, init);
  if (answer.status === 401 && used !== undefined && (await renewSession(used))) answer = await send(path, init);
  if (answer.ok) return answer;
  const error = await ApiError.from(answer);
  if (error.code === "user_inactive") endSession("deactivated");
  if (error.status === 403 && error.body.detail === "IP") meetIpRestriction(error.body.ip ?? null);
  throw error;
}

function send(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const tokens = readTokens();
  if (tokens) headers.set("authorization", `Bearer ${tokens.access}`);
  return fetch(path, { ...init, headers }).catch((cause) => {
    throw new ServerUnreachable(cause);
  });
}

export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await (await request(path, signal === undefined ? {} : { signal })).json()) as T;
}

export async function sendJson<T>(
  method: string,
  path: string,
  body: unknown,
  headers: { readonly [name: string]: string } = {},
): Promise<T> {
  const answer = await request(path, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}
