import { Problem } from "@parley/model/kernel";
import { SpeechError } from "@parley/speech";
import { invalid } from "../http/problems.ts";

/** Seconds after which one who found no place may try again. */
const rest = 5;

/** Does work with speech. @throws Problem that says why there is none, and what to do. */
export async function withSpeech<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SpeechError ? problemOf(error) : error;
  }
}

function problemOf({ code, toAsker: detail }: SpeechError): Problem {
  switch (code) {
    case "too_long":
    case "refused":
      return invalid([{ field: "text", code, message: detail }]);
    case "no_voice":
      return invalid([{ field: "language", code, message: detail }]);
    case "no_synthesiser":
    case "no_recogniser":
      return new Problem({ status: 409, code, detail });
    case "busy":
    case "crowded":
      return new Problem({
        status: 429,
        code: "speech_busy",
        detail: "Too much speech of this client is tried just now: wait a moment.",
        extra: { retry_after: rest },
      });
    case "timed_out":
    case "cancelled":
    case "failed":
      return new Problem({ status: 503, code: `speech_${code}`, detail });
  }
}
