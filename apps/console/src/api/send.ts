import { type Answer, ProblemError, type Send } from "@parley/client";
import { meetIpRestriction } from "./ip-restriction.ts";
import { withNetworkErrors } from "./network-errors.ts";
import { meetRefusal } from "./refusals.ts";
import { RequestAborted } from "./request-aborted.ts";
import { endSession, renewSession, startAgain } from "./session.ts";
import { isOfAnother, readTokens } from "./tokens.ts";

/** An answer as the console reads it: the whole of it may be a file. */
type BrowserAnswer = Answer & { blob(): Promise<Blob> };

/** The network of `@parley/client` in the console. @throws ServerUnreachable when no answer comes, or it breaks off; RequestAborted when it was cancelled. */
export const send: Send<BrowserAnswer> = async ({ path, ...init }) => {
  const answer = await fetchSigned(path, init);
  const { status, headers, body } = answer;
  return {
    status,
    headers,
    body,
    text: () => withNetworkErrors(answer.text()),
    blob: () => withNetworkErrors(answer.blob()),
  };
};

/**
 * Any answer to a call of the API as who is signed in: on a 401 one silent refresh and one retry. Ends the sign-in of
 * who has been deactivated, and remembers that an address is not let in.
 * A refusal for want of a right has the rights looked at again. Nothing is sent in the name of another person.
 * @throws ServerUnreachable when no answer comes.
 */
async function fetchSigned(path: string, init: RequestInit): Promise<Response> {
  const used = readTokens()?.access;
  let answer = await fetchOnce(path, init);
  if (answer.status === 401 && used !== undefined && (await renewSession(used))) answer = await fetchOnce(path, init);
  if (!answer.ok && !isOfAnother()) heed(init.method, await ProblemError.from(path, answer.clone()));
  return answer;
}

function heed(method: string | undefined, { code, status, detail, body, url }: ProblemError): void {
  if (code === "user_inactive") endSession("deactivated");
  if (code === "forbidden") meetRefusal(`${method} ${url.replace(/\?.*/s, "")}`);
  if (status === 403 && detail === "IP") meetIpRestriction(typeof body.ip === "string" ? body.ip : null);
}

async function fetchOnce(path: string, init: RequestInit): Promise<Response> {
  if (isOfAnother()) {
    startAgain();
    throw new RequestAborted("another person has signed in");
  }
  const headers = new Headers(init.headers);
  const tokens = readTokens();
  if (tokens) headers.set("authorization", `Bearer ${tokens.access}`);
  return withNetworkErrors(fetch(path, { ...init, headers }));
}
