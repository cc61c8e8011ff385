import { listen, ProblemError } from "@parley/client";
import type { ModelWords } from "@parley/host";
import type { speakAsCaller as declared } from "@parley/model/api/speak-as-caller";
import type { InVersion } from "@parley/model/api/versions";
import { type AskedCaller, messageOf } from "@parley/model/kernel";
import { send } from "../api/send.ts";
import { texts } from "./texts.ts";

// As the API declares it, without the schemas that the server reads.
const speakAsCaller: typeof declared = {
  method: "POST",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/speak_as_caller/",
  body: {},
  media: { kind: "events", type: "text/event-stream" },
};

/** A run waits so long, in seconds, where the model was asked too often for the moment. */
const longestWait = 60;

/** What the connected model says next for a caller, or the reason why it says nothing. */
export async function speakFor(at: InVersion, asked: AskedCaller, signal: AbortSignal): Promise<ModelWords> {
  for (;;) {
    try {
      for await (const said of listen(send, speakAsCaller, { path: at, body: asked, signal })) return said;
      return { type: "failed", reason: texts.brokeOff };
    } catch (error) {
      const wait = waitOf(error);
      if (signal.aborted || wait === null) return { type: "failed", reason: messageOf(error) };
      await rested(wait, signal);
    }
  }
}

/** Seconds to wait before it is asked again; null where waiting does not help. */
function waitOf(error: unknown): number | null {
  const wait = error instanceof ProblemError && error.status === 429 ? error.body.retry_after : null;
  return typeof wait === "number" && wait <= longestWait ? wait : null;
}

const rested = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
