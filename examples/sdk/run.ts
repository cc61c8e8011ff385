import { parseArgs } from "node:util";
import { ask, type Send } from "@parley/client";
import type { InFlow } from "@parley/model/api/calls";
import { signIn } from "@parley/model/api/sign-in";

/** A network for the client: `fetch`, and the token of who is signed in. */
export const sendTo =
  (url: string, token?: string): Send =>
  ({ path, headers, ...request }) =>
    fetch(`${url}${path}`, {
      ...request,
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    });

/**
 * Runs a program with the agent that the command line names (`--org <id> --flow <id>`), signed in with PARLEY_URL,
 * PARLEY_EMAIL and PARLEY_PASSWORD. Says what goes wrong, and then ends with code 1.
 */
export async function run(program: (send: Send, agent: InFlow) => Promise<void>): Promise<void> {
  try {
    const { values } = parseArgs({ options: { org: { type: "string" }, flow: { type: "string" } } });
    if (values.org === undefined || values.flow === undefined) throw new Error("Name the agent: --org ID --flow ID.");
    const {
      PARLEY_URL: url = "http://127.0.0.1:3000",
      PARLEY_EMAIL: email = "",
      PARLEY_PASSWORD: password = "",
    } = process.env;
    const { access } = await ask(sendTo(url), signIn, { body: { email, password } });
    await program(sendTo(url, access), { org: values.org, flow: values.flow });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
