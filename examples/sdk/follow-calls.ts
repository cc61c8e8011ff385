import { parseArgs } from "node:util";
import { ask, listen, type Send } from "@parley/client";
import { type CallDetails, callDetails, callEvents, type InFlow } from "@parley/model/api/calls";
import { signIn } from "@parley/model/api/sign-in";
import { sendTo } from "./tag-missed-calls.ts";

/** How long to wait before a stream that ended is asked for again; milliseconds. */
const pause = 1000;

/**
 * Follows the calls of an agent until `signal` aborts, and gives each that ends with its transcript and disposition. The
 * server ends a stream every few minutes, so it is asked for again. `onReady` is called each time it is there: calls that
 * ended before are in the list of calls.
 * @throws ProblemError when the API refuses it.
 */
export async function* followCalls(
  send: Send,
  path: InFlow,
  { signal, onReady = () => {} }: { readonly signal: AbortSignal; readonly onReady?: () => void },
): AsyncGenerator<CallDetails, void, undefined> {
  while (!signal.aborted) {
    for await (const event of listen(send, callEvents, { path, signal })) {
      if (event.type === "ready") onReady();
      if (event.type === "ended") yield await ask(send, callDetails, { path, query: { call_uuid: event.call } });
    }
    await waited(pause, signal);
  }
}

function waited(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** `node examples/sdk/follow-calls.ts --org <id> --flow <id>`, with PARLEY_URL, PARLEY_EMAIL and PARLEY_PASSWORD set. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { org: { type: "string" }, flow: { type: "string" } } });
  const {
    PARLEY_URL: url = "http://127.0.0.1:3000",
    PARLEY_EMAIL: email = "",
    PARLEY_PASSWORD: password = "",
  } = process.env;
  if (values.org === undefined || values.flow === undefined) throw new Error("Name the agent: --org ID --flow ID.");
  const { access } = await ask(sendTo(url), signIn, { body: { email, password } });
  const agent = { org: values.org, flow: values.flow };
  const ending = new AbortController();
  process.once("SIGINT", () => ending.abort());
  for await (const call of followCalls(sendTo(url, access), agent, { signal: ending.signal })) {
    console.log(
      `${call.caller_number ?? "unknown"}: ${call.disposition ?? call.status}, ${call.transcript.length} lines`,
    );
  }
}

if (import.meta.main) {
  await main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
