import { type ClaimedDial, noteRinging, passDial } from "@parley/db/store";
import { missingMetadata } from "@parley/flow";
import { CallResources } from "../call/call-resources.ts";
import { type LineMessage, toldMessages } from "../call/line-messages.ts";
import type { PhoneCall } from "../call/phone-call.ts";
import { type DialFailure, dial } from "../line/dial.ts";
import { numberUri } from "../line/transfer-target.ts";
import { openTrunk } from "../line/trunk.ts";
import { type Answering, metadataMissing } from "./answer-call.ts";
import { beginCall } from "./begin-call.ts";
import { chosenRelease } from "./chosen-release.ts";

/** Why a call of ours was given up: its worker stopped, or was taken for dead. */
const workerStopped = "worker_stopped";

/**
 * Makes a call that this worker has claimed, once, also when it fails. The agent's release is ready before a
 * telephone rings. The rules are asked first, before anything is made ready, and again as the last thing before it
 * is dialled. Null when no conversation began; the call's row then says why. None begins once it is `cancelled`.
 */
export async function makeCall(
  options: Answering,
  claimed: ClaimedDial,
  cancelled: AbortSignal,
): Promise<PhoneCall | null> {
  const { sip, database, store, lease, audio, runtimes, openSecret } = options;
  const { organisation, call, from, metadata } = claimed;
  const first = await passDial(database, claimed);
  if (typeof first === "string") {
    await endUnanswered(options, claimed, "failed", first);
    return null;
  }
  const { to } = first.leg;
  const key = { organisation, call, lease };
  const log = options.log.child({ call });
  const asked = { organisation, flow: claimed.flow, release: first.release, who: to };
  const { release, runtime, experiment } = await chosenRelease({ database, runtimes }, asked);
  const missing = missingMetadata(runtime.document.settings, metadata).map(({ key }) => key);
  if (missing.length > 0) {
    // Another version was deployed while it waited.
    await endUnanswered(options, claimed, "failed", metadataMissing);
    log.warn({ missing }, "a call was not made: the agent requires values that it lacks");
    return null;
  }
  let noted: Promise<unknown> = Promise.resolve();
  const order = {
    id: call,
    from,
    pass: async () => {
      const pass = await passDial(database, claimed);
      if (typeof pass === "string") return pass;
      const trunk = await openTrunk(openSecret, pass.leg.trunk);
      return { uri: numberUri(pass.leg.to, trunk), trunk };
    },
    headers: [],
    ringFor: claimed.ring_ms,
    onRinging: () => {
      noted = noteRinging(database, key).catch((error: unknown) => log.warn({ err: error }, "ringing was not noted"));
    },
  };
  await using resources = new CallResources();
  const dialled = await dial(sip, audio, order, { cancelled, resources });
  const messages = sip.messagesOf(call);
  await noted;
  if (dialled.type === "refused") {
    await endUnanswered(options, claimed, "failed", dialled.refusal);
    return null;
  }
  if (dialled.type === "not_answered") {
    const { outcome, status, reason } = dialled;
    const why = cancelled.aborted ? workerStopped : `${status} ${reason}`;
    await endUnanswered(options, claimed, outcome, why, messages);
    log.info({ number: from, outcome, status }, "the call was not answered");
    return null;
  }
  const { leg, passed } = dialled;
  const { version, document } = runtime;
  const answered = { ...key, release, version, language: document.settings.language };
  const begun = {
    key,
    number: from,
    release,
    runtime,
    experiment,
    caller: to,
    metadata,
    leg,
    peer: passed.trunk,
    mayRefer: true,
    log,
  };
  try {
    // Also for one who hangs up meanwhile: they have had a call, which then ends as every call that they leave.
    await store.noteAnswered(answered, { over: cancelled });
    const begunCall = await beginCall(options, begun, resources, () => cancelled.throwIfAborted());
    log.info({ number: from, flow: claimed.flow }, "answered by the other side");
    return begunCall;
  } catch (error) {
    if (!cancelled.aborted) throw error;
    leg.hangUp();
    await endUnanswered(options, claimed, "failed", workerStopped, messages);
    log.warn({ err: error }, "the other side answered while this worker stopped");
    return null;
  }
}

/** Ends a call that never was one, with the word or the carrier's line that says why. */
export async function endUnanswered(
  { store, lease }: Pick<Answering, "store" | "lease">,
  { organisation, call }: Pick<ClaimedDial, "organisation" | "call">,
  outcome: DialFailure,
  reason: string,
  messages: readonly LineMessage[] = [],
): Promise<void> {
  await store.finish({
    organisation,
    call,
    lease,
    isUnbegun: true,
    status: outcome,
    disposition: outcome,
    end_reason: reason,
    ended_at: new Date().toISOString(),
    duration_ms: null,
    recording: null,
    events: messages.length === 0 ? [] : [{ seq: 1, at_ms: 0, ...toldMessages(messages, messages[0]?.at ?? 0) }],
  });
}
