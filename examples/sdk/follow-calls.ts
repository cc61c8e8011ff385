import { ask, listen, type Send } from "@parley/client";
import { type CallDetails, callDetails, callEvents, type InFlow } from "@parley/model/api/calls";
import { run } from "./run.ts";

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

// `node examples/sdk/follow-calls.ts --org <id> --flow <id>`
if (import.meta.main) {
  await run(async (send, agent) => {
    const ending = new AbortController();
    process.once("SIGINT", () => ending.abort());
    for await (const call of followCalls(send, agent, { signal: ending.signal })) {
      console.log(
        `${call.caller_number ?? "unknown"}: ${call.disposition ?? call.status}, ${call.transcript.length} lines`,
      );
    }
  });
}
