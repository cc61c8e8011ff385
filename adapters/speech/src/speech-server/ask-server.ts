import { isJsonObject } from "@parley/model/kernel";
import { cancelled } from "../cancelled.ts";
import type { SpeechServer } from "../provider.ts";
import { SpeechError } from "../synthesiser.ts";

/** What is asked of the server, and how much of it and how long it is waited for. */
export type Question = {
  /** After the server's address, such as `/audio/speech`. */
  readonly path: string;
  readonly body: string | FormData;
  /** Milliseconds until the answer is whole. */
  readonly timeout: number;
  /** Bytes of the answer. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
};

/** Answers that blame what was asked: too long, not readable, or not wanted. Others would be the same for any words. */
const blaming: ReadonlySet<number> = new Set([400, 413, 414, 415, 422, 451]);

/** The server refused what was asked: `status` is what it answered. */
export class Refusal extends SpeechError {
  readonly status: number;

  constructor(status: number, answer: Uint8Array) {
    const said = Buffer.from(answer).toString("utf8").trim();
    const code = blaming.has(status) ? "refused" : status === 429 || status === 503 ? "busy" : "failed";
    super(code, `The speech server answered ${status}${named(said)}.`, said.slice(0, longestReason));
    this.status = status;
  }
}

const longestReason = 300;

/** Names such as `invalid_request_error`: two words at least, and no digits. */
const nameOfRefusal = /^[a-z]{1,30}(?:_[a-z]{1,30}){1,6}$/;

/** The body of the server's answer. Rejects with a SpeechError, a `Refusal` where the server answered that it will not. */
export async function askServer(server: SpeechServer, question: Question): Promise<Uint8Array> {
  const { path, body, timeout, maxBytes, signal } = question;
  const ending = AbortSignal.any([AbortSignal.timeout(timeout), signal]);
  try {
    const response = await fetch(`${server.url}${path}`, {
      method: "POST",
      headers: {
        ...(typeof body === "string" && { "content-type": "application/json" }),
        ...(server.key !== null && { authorization: `Bearer ${server.key}` }),
      },
      body,
      // A key goes to the server that it was given for.
      redirect: "error",
      signal: ending,
    });
    const answer = await wholeBody(response, maxBytes);
    if (!response.ok) throw new Refusal(response.status, answer);
    return answer;
  } catch (error) {
    if (error instanceof SpeechError) throw error;
    if (signal.aborted) throw cancelled();
    if (error instanceof Error && error.name === "TimeoutError") {
      throw new SpeechError("timed_out", `The speech server did not answer within ${timeout} ms.`);
    }
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new SpeechError("failed", `The speech server could not be reached: ${cause}.`);
  }
}

async function wholeBody(response: Response, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    // Leaving the loop ends the answer's stream, and its connection with it.
    if (size > maxBytes) throw new SpeechError("too_long", `The speech server answered more than ${maxBytes} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The protocol's own words for a refusal: the rest of an answer may repeat what was asked. */
function named(said: string): string {
  const answer = parsedJson(said);
  const error = isJsonObject(answer) && isJsonObject(answer.error) ? answer.error : {};
  const names = [error.type, error.code].filter((name) => typeof name === "string" && nameOfRefusal.test(name));
  return names.length === 0 ? "" : ` (${[...new Set(names)].join(", ")})`;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
