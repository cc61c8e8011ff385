import type { HeldCall } from "@parley/db/store";
import { type Effect, type Session, storeSession } from "@parley/engine";
import type { JsonObject } from "@parley/model/kernel";
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
  /** How it stood at last; null when it never began. */
  readonly session: Session | null;
  readonly reason: string;
};

/** What the end of a call asks of its setup. */
type Ending = Pick<CallSetup, "key" | "log" | "keepRecording" | "messages"> & {
  readonly line: Pick<CallSetup["line"], "hangUp">;
  readonly host: Pick<CallSetup["host"], "store">;
};

/**
 * Ends the call on the line, completes its recording and stores its end, also where something of it does not close. A row
 * that stayed in progress would hold a place on its line. Faults are logged, since nothing waits for them.
 */
export async function closeCall(setup: Ending, closing: Closing): Promise<void> {
  // Thrown on, a fault at any step would end the process, and all other calls with it.
  const done = async (what: string, step: () => void | PromiseLike<void>) => {
    try {
      await step();
    } catch (error) {
      setup.log.error({ err: error }, what);
    }
  };
  await done("a call could not be hung up", () => setup.line.hangUp());
  await done("what a call had opened could not be closed", () => closing.opened.disposeAsync());
  await done("the end of a call could not be stored", () =>
    setup.keepRecording((recording) => storeEnd(setup, closing, recording)),
  );
}

async function storeEnd(setup: Ending, closing: Closing, recording: string | null): Promise<void> {
  const { store } = setup.host;
  const { record, answeredAt, duration, end, session, reason } = closing;
  const { type, data } = toldMessages(setup.messages ?? [], answeredAt);
  if (data.messages.length > 0) record.add(duration, type, data);
  const isEnded = await store.finish({
    ...setup.key,
    status: end === null ? "failed" : "completed",
    disposition: end?.disposition ?? null,
    end_reason: reason,
    ended_at: new Date(answeredAt + duration).toISOString(),
    duration_ms: duration,
    recording,
    events: record.take(),
    session: session === null ? null : storable(session),
  });
  // Others have ended it; what was heard until then is kept all the same.
  if (!isEnded && recording !== null) await store.keepLostRecording({ ...setup.key, recording });
}

/** A live call keeps its session in its process; what may not be stored in clear is over with it. */
function storable(session: Session): JsonObject {
  const { secrets: _secrets, ...kept } = storeSession(session);
  return JSON.parse(JSON.stringify(kept));
}

/** Ends the row of a call that never became a conversation. Faults are logged: the row says why there was none. */
export async function endUnheld(store: CallStore, held: HeldCall, log: Logger): Promise<void> {
  try {
    await store.finish({
      ...held,
      isUnbegun: true,
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

async function runAtEnd({ host, log, key }: CallSetup, run: End["completed"][number]): Promise<void> {
  const answer = await host.outside.run(run, key.organisation);
  if (!answer.ok) log.warn({ action: run.name, error: answer.error }, "an action at the end of the call failed");
}
