import { ask, ProblemError } from "@parley/client";
import type { hearCaller as declared } from "@parley/model/api/hear-caller";
import type { InVersion } from "@parley/model/api/versions";
import { type AudibleWords, type HeardOfCaller, messageOf } from "@parley/model/kernel";
import { send } from "../api/send.ts";
import { onceThereIsRoom } from "./once-there-is-room.ts";

// As the API declares it, without the schemas that the server reads.
const hearCaller: typeof declared = {
  method: "POST",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/hear_caller/",
  body: {},
  answer: {},
};

/** Times that an utterance is tried: a machine that is busy may need longer than the server waits. */
const mostTries = 3;

/** What the recognisers of a version hear of a caller, or why there is no hearing. */
export async function hearFor(
  at: InVersion,
  words: AudibleWords,
  signal: AbortSignal,
): Promise<HeardOfCaller | { readonly broken: string }> {
  for (let tries = 1; ; tries++) {
    try {
      return await onceThereIsRoom(() => ask(send, hearCaller, { path: at, body: words, signal }), signal);
    } catch (error) {
      const isLate = error instanceof ProblemError && error.body.code === "speech_timed_out";
      if (signal.aborted || !isLate || tries === mostTries) return { broken: messageOf(error) };
    }
  }
}
