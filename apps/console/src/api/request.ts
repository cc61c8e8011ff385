import { ProblemError } from "@parley/client";
import { fetchSigned } from "./send.ts";

/**
 * A call of the API of which only a success is an answer.
 * @throws ProblemError for any other; ServerUnreachable when none comes.
 */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetchSigned(path, init);
  if (answer.ok) return answer;
  throw await ProblemError.from(answer);
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
