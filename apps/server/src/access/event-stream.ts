import { Readable } from "node:stream";
import type { Policy } from "@parley/model";
import { Problem } from "@parley/model/kernel";
import type { Topic } from "../base/push/announce.ts";
import { signInTopic } from "../base/push/follow-sign-in.ts";
import type { Answer } from "../http/answer.ts";
import { type Entered, entryNow, followEntered } from "./follow-entered.ts";
import { inPath } from "./in-path.ts";
import type { Visit } from "./route.ts";

/** Longest a stream lasts. A follower then asks again, and enters by the rights it has by then. */
const longest = 300_000;
/** How often a silent stream shows that it is alive. */
const beatEvery = 15_000;
/** Most that waits for a reader who does not read; bytes. Past it the stream ends, and they ask again. */
const mostWaiting = 262_144;
/** Most streams that a sign-in holds at once at one server: a browser has six connections for all its tabs. */
const mostStreams = 32;

type Streamed = {
  /** By what the reader entered: they read on as long as it lets them in. */
  readonly rule: readonly Policy[];
  readonly topic: Topic;
  readonly current: () => Promise<unknown>;
};

/**
 * Answers with what is announced of a topic of an agent, as server-sent events whose data is the event as JSON. It
 * begins with what `current` says, asked once nothing can be missed, and again after a gap.
 * @throws Problem 429 `too_many_streams` when the sign-in holds as many as it may.
 */
export async function streamTopic(visit: Visit, { rule, topic, current }: Streamed): Promise<Answer<never>> {
  const { deps, incoming, caller } = visit;
  const headers = { "content-type": "text/event-stream", "x-accel-buffering": "no" };
  if (incoming.method === "HEAD") return { status: 200, headers };
  const signIn = signInTopic(caller.session);
  const { org: organisation, flow } = inPath(visit);
  const entered: Entered = {
    ...{ user: caller.id, session: caller.session, model: caller.access.model, ip: incoming.ip },
    ...{ rule, scope: { organisation, flow } },
  };
  const stream = new Readable({ read: () => {} });
  let isEnded = false;
  const end = () => {
    if (!isEnded && !stream.destroyed) stream.push(null);
    isEnded = true;
  };
  const write = (text: string) => {
    if (isEnded || stream.destroyed) return;
    stream.push(text);
    if (stream.readableLength > mostWaiting) end();
  };
  const tell = (event: unknown) => {
    if (event !== null) write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const begin = async () => {
    if ((await entryNow(deps, entered)) === "allowed") tell(await current());
    else end();
  };
  const tellCurrent = () =>
    begin().catch((error: unknown) => {
      deps.log.error({ err: error, request_id: incoming.id }, "a stream of events ended");
      stream.destroy();
    });
  const unfollowing = await Promise.all([
    deps.push.follow(topic, { onEvent: tell, onGap: () => void tellCurrent(), onEnd: end }),
    followEntered(deps, entered, end),
  ]);
  const unfollow = () => {
    for (const one of unfollowing) one();
  };
  // Counted with this one among them, so that many at once cannot slip by.
  if (deps.push.count(signIn) > mostStreams) {
    unfollow();
    throw tooManyStreams();
  }
  const beat = setInterval(() => write(": alive\n\n"), beatEvery);
  const lasting = setTimeout(end, longest);
  stream.once("close", () => {
    unfollow();
    clearInterval(beat);
    clearTimeout(lasting);
  });
  try {
    await begin();
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return { status: 200, stream, headers };
}

const tooManyStreams = () =>
  new Problem({
    status: 429,
    code: "too_many_streams",
    detail: `This sign-in follows ${mostStreams} streams of events already: end one first.`,
    extra: { retry_after: 1 },
  });
