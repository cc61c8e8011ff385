import { Readable } from "node:stream";
import type { Visit } from "../access/route.ts";
import type { Answer } from "../http/answer.ts";

/** A stream of events that ends with the work. Who stops reading ends the work. */
export function streamWork<Event>(
  { deps, incoming }: Visit,
  work: (tell: (event: Event) => void, gone: AbortSignal) => Promise<void>,
): Answer<never> {
  const stream = new Readable({ read: () => {} });
  const gone = new AbortController();
  stream.once("close", () => gone.abort());
  const tell = (event: Event) => {
    if (!stream.destroyed) stream.push(`data: ${JSON.stringify(event)}\n\n`);
  };
  work(tell, gone.signal)
    .then(() => stream.push(null))
    .catch((error: unknown) => {
      deps.log.error({ err: error, request_id: incoming.id }, "a question to a language model broke off");
      stream.destroy();
    });
  return { status: 200, stream, headers: { "content-type": "text/event-stream", "x-accel-buffering": "no" } };
}
