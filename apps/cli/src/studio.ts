import { type Answer, ask, type Send } from "@parley/client";
import { signIn } from "@parley/model/api/sign-in";
import type { InVersion } from "@parley/model/api/versions";
import type { Project } from "./agent-folder.ts";
import { type Io, Unfit } from "./command.ts";

/** A network for the client: `fetch`, and the token of who is signed in. */
const sendTo =
  (url: string, { signal }: Io, token?: string): Send =>
  async ({ path, headers, ...request }): Promise<Answer> => {
    try {
      const answer = await fetch(`${url}${path}`, {
        signal,
        ...request,
        headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      });
      // Read here: an answer that breaks off is none.
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, text: async () => text };
    } catch (cause) {
      throw new Unfit(`${url} does not answer.`, { cause });
    }
  };

/** Signs in with the e-mail and password of the environment. @throws Unfit when they are missing or refused. */
export async function signedIn(project: Project, io: Io): Promise<Send> {
  const { PARLEY_EMAIL: email, PARLEY_PASSWORD: password } = io.env;
  if (!email || !password) throw new Unfit("Set PARLEY_EMAIL and PARLEY_PASSWORD to sign in.");
  const { access } = await ask(sendTo(project.url, io), signIn, { body: { email, password } });
  return sendTo(project.url, io, access);
}

/** Where the calls of the folder's version are. */
export const versionAt = ({ organisation: org, flow, version: ver }: Project): InVersion => ({ org, flow, ver });
