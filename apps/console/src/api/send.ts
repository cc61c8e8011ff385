import { ProblemError, type Send } from "@parley/client";
import { meetIpRestriction } from "./ip-restriction.ts";
import { ServerUnreachable } from "./server-unreachable.ts";
import { endSession, renewSession } from "./session.ts";
import { readTokens } from "./tokens.ts";

/** The network of `@parley/client` in the console. */
export const send: Send = ({ path, ...init }) => fetchSigned(path, init);

/**
 * Any answer to a call of the API as who is signed in: on a 401 one silent refresh and one retry. Ends the sign-in of
 * who has been deactivated, and remembers that an address is not let in.
 * @throws ServerUnreachable when no answer comes.
 */
export async function fetchSigned(path: string, init: RequestInit): Promise<Response> {
  const used = readTokens()?.access;
  let answer = await fetchOnce(path, init);
  if (answer.status === 401 && used !== undefined && (await renewSession(used))) answer = await fetchOnce(path, init);
  if (!answer.ok) heed(await ProblemError.from(answer.clone()));
  return answer;
}

function heed({ code, status, detail, body }: ProblemError): void {
  if (code === "user_inactive") endSession("deactivated");
  if (status === 403 && detail === "IP") meetIpRestriction(typeof body.ip === "string" ? body.ip : null);
}

function fetchOnce(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const tokens = readTokens();
  if (tokens) headers.set("authorization", `Bearer ${tokens.access}`);
  return fetch(path, { ...init, headers }).catch((cause) => {
    throw new ServerUnreachable(cause);
  });
}
