import type { HeldCall, WorkAfterCall } from "@parley/db/store";
import type { Effect } from "@parley/engine";
import type { Logger } from "pino";
import type { CallRecord } from "./call-record.ts";
import type { CallSetup } from "./call-setup.ts";
import type { CallStore } from "./call-store.ts";
import { toldMessages } from "./line-messages.ts";

type End = Extract<Effect, { type: "end" }>;

/** Longest that actions at the end, which run beside each other, may hold the line. */
const completedLimit = 10_000;

/** Runs the actions that belong before hanging up, all at once. */
export async function runCompleted(setup: CallSetup, { completed }: End): Promise<void> {
  const limited = completed.map((run) => ({ ...run, timeout: Math.min(run.timeout, completedLimit) }));
  await Promise.all(limited.map((run) => runAtEnd(setup, run)));
}

/** Longest that an action after the call is tried. */
const postCallPatience = 600_000;

/**
 * What a stored call leaves for the server to do, however often that has to be tried. Sensitive actions are not among it:
 * what may not be stored in clear is done by this worker, once.
 */
function workAfter({ key }: CallSetup, end: End | null): WorkAfterCall[] {
  const runs = end?.post_call.filter(({ sensitive }) => !sensitive) ?? [];
  return runs.map(({ id, name, timeout, http, internal, refused }) => ({
    name: "post_call",
    input: { call: key.call, run: { id, name, timeout, http: http && { ...http }, internal, refused } },
    patience: postCallPatience,
  }));
}

/** Runs the sensitive actions that follow a stored call, one after the other. */
export async function runSensitivePostCall(setup: CallSetup, { post_call }: End): Promise<void> {
  for (const run of post_call) if (run.sensitive) await runAtEnd(setup, run);
}

export type Closing = {
  /** What the call has opened; its recording is whole once all of it is closed. */
  readonly opened: AsyncDisposableStack;
  readonly record: CallRecord;
  /** On the clock of the world, in milliseconds. */
  readonly answeredAt: number;
  /** From the answer to now, in milliseconds. */
  readonly duration: number;
  /** How the conversation ended; null when a fault ended it. */
  readonly end: End | null;
  readonly reason: string;
};

/** Ends the call on the line, completes its recording and stores its end. Faults are logged: nobody waits for them. */
export async function closeCall(setup: CallSetup, closing: Closing): Promise<void> {
  const { opened, record, answeredAt, duration, end, reason } = closing;
  setup.line.hangUp();
  try {
    await opened.disposeAsync();
    const recording = await keepRecording(setup);
    const { type, data } = toldMessages(setup.takeMessages?.() ?? [], answeredAt);
    if (data.messages.length > 0) record.add(duration, type, data);
    const isEnded = await setup.store.finish({
      ...setup.key,
      status: end === null ? "failed" : "completed",
      disposition: end?.disposition ?? null,
      end_reason: reason,
      ended_at: new Date(answeredAt + duration).toISOString(),
      duration_ms: duration,
      recording,
      events: record.take(),
      work: workAfter(setup, end),
    });
    // Others have ended it; what was heard until then is kept all the same.
    if (!isEnded && recording !== null) await setup.store.keepLostRecording({ ...setup.key, recording });
  } catch (error) {
    setup.log.error({ err: error }, "the end of a call could not be stored");
  }
}

/** Ends the row of a call that no conversation came of. Faults are logged: why none came of it is what is told. */
export async function endUnheld(store: CallStore, held: HeldCall, log: Logger): Promise<void> {
  try {
    await store.finish({
      ...held,
      status: "failed",
      disposition: null,
      end_reason: "fault",
      ended_at: new Date().toISOString(),
      duration_ms: null,
      recording: null,
    });
  } catch (error) {
    log.error({ err: error }, "the row of a call that could not be held could not be ended");
  }
}

async function runAtEnd({ outside, log, key }: CallSetup, run: End["completed"][number]): Promise<void> {
  const answer = await outside.run(run, key.organisation);
  if (!answer.ok) log.warn({ action: run.name, error: answer.error }, "an action at the end of the call failed");
}

/** The end of a call is stored even when its recording cannot be: that stays with the worker, which tries again. */
async function keepRecording(setup: CallSetup): Promise<string | null> {
  try {
    return await setup.keepRecording();
  } catch (error) {
    setup.log.error({ err: error }, "the recording could not be put into the store of files");
    return null;
  }
}
