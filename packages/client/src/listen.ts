import type { ApiCall, EventOf, Media } from "@parley/model/kernel";
import { type Asked, requestOf } from "./ask.ts";
import { request } from "./call.ts";
import type { Answer, Send } from "./send.ts";

const lineEnd = 10;

/**
 * What a call tells, event after event. It ends when the server ends it, which it does every few minutes, or when the
 * connection breaks: ask again then. Each stream begins with how things stand, so that nothing is missed.
 * @throws ProblemError when the API refuses it.
 */
export async function* listen<C extends ApiCall & { readonly media: Media<"events"> }>(
  send: Send,
  call: C,
  asked: Asked<C>,
): AsyncGenerator<EventOf<C>, void, undefined> {
  const answer = await request(send, requestOf(call, asked));
  // What is heard is what the declaration says, which is the server's too.
  for await (const event of readEvents(answer)) yield event as EventOf<C>;
}

/** What each event of a stream tells: the JSON behind its `data:`. Comments, which keep a stream alive, are left out. */
async function* readEvents({ body }: Pick<Answer, "body">): AsyncGenerator<unknown, void, undefined> {
  if (body === undefined || body === null) throw new TypeError("The answer of send has no body to read events from");
  const reader = body.getReader();
  let waiting: readonly number[] = [];
  try {
    for (;;) {
      // A connection that breaks ends the stream as one that is closed does: the caller asks again either way.
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
      if (done || value === undefined) return;
      const { events, rest } = splitEvents([...waiting, ...value]);
      waiting = rest;
      for (const event of events) {
        const text = textOf(event);
        if (text.startsWith("data: ")) yield JSON.parse(text.slice("data: ".length));
      }
    }
  } finally {
    // What is left unread is not wanted, and a stream that broke is gone already.
    await reader.cancel().catch(() => undefined);
  }
}

/** Events end with an empty line. */
function splitEvents(bytes: readonly number[]): {
  readonly events: readonly (readonly number[])[];
  readonly rest: readonly number[];
} {
  const events: (readonly number[])[] = [];
  let start = 0;
  for (let at = 1; at < bytes.length; at++) {
    if (bytes[at] !== lineEnd || bytes[at - 1] !== lineEnd) continue;
    events.push(bytes.slice(start, at - 1));
    start = at + 1;
  }
  return { events, rest: bytes.slice(start) };
}

/** Text of UTF-8 bytes. An event is decoded whole: a character may come in two pieces. */
const textOf = (bytes: readonly number[]): string =>
  decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));
