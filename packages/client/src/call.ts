import { isJsonObject } from "@parley/model/kernel";
import { ProblemError } from "./problem-error.ts";
import type { Answer, ApiRequest, Send } from "./send.ts";

/** A success whose body is not what the call answers with: something between us and Parley has answered. */
export class UnexpectedAnswer extends Error {
  override readonly name = "UnexpectedAnswer";
}

/**
 * Makes a request of which only a success is an answer.
 * @throws ProblemError when the API refuses it; what `send` throws when no answer comes.
 */
export async function request<A extends Answer>(send: Send<A>, asked: ApiRequest): Promise<A> {
  const answer = await send(asked);
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw await ProblemError.from(asked.path, answer);
}

/** A request with a body of JSON. */
export const withJson = (asked: Omit<ApiRequest, "body">, body: unknown): ApiRequest => ({
  ...asked,
  headers: { "content-type": "application/json", ...asked.headers },
  body: JSON.stringify(body),
});

/**
 * The JSON object that a request is answered with. Server and client take its type from the same declaration, so that it
 * is not checked member by member here.
 * @throws UnexpectedAnswer when the body is no JSON object.
 */
export async function requestJson<T extends object>(send: Send, asked: ApiRequest): Promise<T> {
  const answer = await request(send, asked);
  const body = parsed(await answer.text());
  if (!isJsonObject(body)) throw new UnexpectedAnswer(`${asked.method} ${asked.path} was answered without JSON.`);
  // See above: the declaration is the server's too.
  return body as T;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
