import { sessionOf } from "../message/body.ts";
import { knowsExtension, requires } from "../message/extensions.ts";
import type { Header, SipResponse } from "../message/message.ts";
import { tagOf } from "../message/name-address.ts";
import { GIVE_UP, T1 } from "../transaction/timers.ts";
import type { SipCall, TheirInvitation } from "./agent.ts";
import { type AgentWork, cancelTimer, setTimer } from "./agent-work.ts";
import { dropCall, keepCall, tellLast } from "./calls.ts";
import { ABILITIES, ourContact } from "./identity.ts";
import { respond } from "./respond.ts";
import { sessionParts } from "./session-parts.ts";
import { driveServer } from "./transactions.ts";

/** How often an unanswered call's provisional response is sent again, so that proxies keep it (RFC 3261 13.3.1.1). */
const ALIVE_EVERY = 60_000;

/** RFC 3262 section 3 wants the first number at random, below 2^31. */
const MOST_FIRST_SEQUENCE = 2 ** 31 - 2;

/** Tells the caller that it rings, reliably where it can (RFC 3262); gives why it cannot be, or null. */
export function ring(work: AgentWork, call: SipCall, sdp: string | undefined): string | null {
  const { theirs } = call;
  if (theirs === null || theirs.answer !== null || call.phase !== "early") return "not in this state";
  const session = sessionOf(theirs.request);
  const hasOffer = session !== "unsupported" && session.sdp !== null;
  if (!hasOffer && sdp !== undefined) return "no offer to answer";
  if (theirs.reliable?.isAcknowledged === false) return "the response before is not acknowledged";
  const { headers } = theirs.request;
  // The first reliable response to an INVITE without an offer has to bring ours: that is the answer's to do.
  if (!hasOffer && requires(headers, "100rel")) return null;
  const isReliable = hasOffer && knowsExtension(headers, "100rel");
  tell(work, { ...call, sdp: sdp ?? call.sdp }, theirs, sdp ?? null, isReliable);
  return null;
}

/** Sends an unacknowledged response again (RFC 3262 section 3). */
export function repeatProvisional(work: AgentWork, call: SipCall): void {
  const { theirs } = call;
  if (theirs?.reliable?.isAcknowledged !== false || theirs.provisional === null) return;
  driveServer(work, theirs.key, { type: "respond", response: theirs.provisional });
  const pause = theirs.reliable.pause * 2;
  setTimer(work, "call", call.id, "reliable", pause);
  keepCall(work, { ...call, theirs: { ...theirs, reliable: { ...theirs.reliable, pause } } });
}

/** Refuses the call because no PRACK came in time. */
export function giveUpProvisional(work: AgentWork, call: SipCall): void {
  const { theirs } = call;
  if (theirs?.reliable?.isAcknowledged !== false || theirs.answer !== null) return;
  const toTag = tagOf(call.dialog.local) ?? undefined;
  respond(work, theirs.key, theirs.request, { status: 504, reason: "No PRACK", toTag });
  dropCall(work, tellLast(work, call, { type: "ended", call: call.id, reason: "no_prack", headers: [] }));
}

/** Lets proxies know that it still rings: a reliable response is followed by another one, any other sent again. */
export function keepRinging(work: AgentWork, call: SipCall): void {
  const { theirs } = call;
  if (theirs?.provisional == null || theirs.answer !== null) return;
  if (theirs.reliable !== null) tell(work, call, theirs, null, true);
  else {
    driveServer(work, theirs.key, { type: "respond", response: theirs.provisional });
    setTimer(work, "call", call.id, "alive", ALIVE_EVERY);
  }
}

/** Stops sending a reliable response again. */
export function cancelReliable(work: AgentWork, call: SipCall): void {
  cancelTimer(work, "call", call.id, "reliable");
  cancelTimer(work, "call", call.id, "no_prack");
}

function tell(work: AgentWork, call: SipCall, theirs: TheirInvitation, sdp: string | null, isReliable: boolean): void {
  const sequence = (theirs.reliable?.sequence ?? Math.floor(work.chance * MOST_FIRST_SEQUENCE)) + 1;
  const { headers = [], body } = sdp === null ? {} : sessionParts(sdp);
  const provisional: SipResponse = respond(work, theirs.key, theirs.request, {
    status: sdp === null ? 180 : 183,
    toTag: tagOf(call.dialog.local) ?? undefined,
    contact: ourContact(work.agent.settings, call.transport),
    headers: [...ABILITIES, ...(isReliable ? reliableHeaders(sequence) : []), ...headers],
    body,
  });
  setTimer(work, "call", call.id, "alive", ALIVE_EVERY);
  if (isReliable) {
    setTimer(work, "call", call.id, "reliable", T1);
    setTimer(work, "call", call.id, "no_prack", GIVE_UP);
  }
  const reliable = isReliable ? { sequence, isAcknowledged: false, pause: T1 } : null;
  const isSettled = theirs.isSettled || (isReliable && sdp !== null);
  keepCall(work, { ...call, theirs: { ...theirs, provisional, reliable, isSettled } });
}

function reliableHeaders(sequence: number): Header[] {
  return [
    { name: "Require", value: "100rel" },
    { name: "RSeq", value: String(sequence) },
  ];
}
