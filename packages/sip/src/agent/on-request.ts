import { type Endpoint, isReliable } from "../dialog/endpoint.ts";
import type { SipRequest } from "../message/message.ts";
import { tagOf } from "../message/name-address.ts";
import type { ResponseParts } from "../message/response.ts";
import { inviteServer } from "../transaction/invite-server.ts";
import { requestServer } from "../transaction/request-server.ts";
import { serverKey } from "../transaction/transaction-key.ts";
import type { SipCall } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";
import { callOf } from "./calls.ts";
import { changeDialog, dialogWith } from "./early-dialogs.ts";
import { ABILITIES, ACCEPT } from "./identity.ts";
import { onAck } from "./on-ack.ts";
import { onBye } from "./on-bye.ts";
import { onCancel } from "./on-cancel.ts";
import { onInfo } from "./on-info.ts";
import { onInvite, openingKey } from "./on-invite.ts";
import { onNotify } from "./on-notify.ts";
import { onPrack } from "./on-prack.ts";
import { onReinvite } from "./on-reinvite.ts";
import { onUpdate } from "./on-update.ts";
import { responseEndpoint, stampRequest } from "./reception.ts";
import { respond } from "./respond.ts";
import { screenRequest } from "./screen.ts";
import { spokenTransports } from "./settings.ts";
import { replyStateless } from "./stateless-reply.ts";
import { driveServer } from "./transactions.ts";

/** Takes a request to its transaction, to its call, or as the start of something new. */
export function onRequest(work: AgentWork, received: SipRequest, source: Endpoint): void {
  const request = stampRequest(received, source);
  const key = serverKey(request);
  const toTag = tagOf(request.to);
  const call = toTag === null ? null : callOf(work, request, toTag);
  if (request.method === "ACK") onAck(work, call, request);
  else if (work.agent.servers.has(key)) driveServer(work, key, { type: "request" });
  else if (request.method === "CANCEL" && onCancel(work, request, source)) return;
  // What belongs to no call of ours is answered only to those who may call.
  else if (call !== null || work.agent.settings.accepts(source)) {
    const refusal =
      screenRequest(request, spokenTransports(work.agent.settings)) ??
      (toTag === null ? refuseOpening(work, request) : refuseWithin(work, call, request));
    if (refusal !== null) replyStateless(work, request, source, refusal);
    else if (call !== null) onDialogRequest(work, call, request, source);
    else if (request.method === "INVITE") onInvite(work, request, source);
    else replyStateless(work, request, source, readiness(work));
  }
}

/** The answer to OPTIONS: how to call us, or that there is no use in it now. */
function readiness({ agent: { settings } }: AgentWork): ResponseParts {
  if (settings.isOpen()) return { status: 200, headers: [...ABILITIES, ACCEPT] };
  return { status: 503, headers: [{ name: "Retry-After", value: String(settings.retryAfterSeconds) }] };
}

/** Why a request outside any dialog is refused: a copy by another way, or a method that needs a dialog. */
function refuseOpening(work: AgentWork, request: SipRequest): ResponseParts | null {
  if (work.agent.openings.has(openingKey(request))) return { status: 482 };
  return request.method === "INVITE" || request.method === "OPTIONS" ? null : { status: 481 };
}

/** Why a request that names a dialog is refused (RFC 3261 section 12.2.2). */
function refuseWithin(work: AgentWork, call: SipCall | null, request: SipRequest): ResponseParts | null {
  if (call === null || request.method === "CANCEL") return { status: 481 };
  const { remoteSequence } = dialogWith(work, call, tagOf(request.from));
  const isLate = remoteSequence !== null && request.cseq.number < remoteSequence;
  return isLate ? { status: 500, reason: "CSeq Out Of Order" } : null;
}

function onDialogRequest(work: AgentWork, call: SipCall, request: SipRequest, source: Endpoint): void {
  const key = serverKey(request);
  const [via] = request.via;
  if (via === undefined) return;
  const isStream = isReliable(source.transport);
  work.agent.servers.set(key, {
    transaction: request.method === "INVITE" ? inviteServer(isStream) : requestServer(isStream),
    destination: responseEndpoint(via, source),
    call: call.id,
    opening: null,
    waitingFrom: null,
  });
  const moved = changeDialog(work, call, tagOf(request.from), (dialog) => ({
    ...dialog,
    remoteSequence: request.cseq.number,
    source,
  }));
  if (request.method === "BYE") onBye(work, moved, key, request);
  else if (request.method === "INVITE") onReinvite(work, moved, key, request);
  else if (request.method === "UPDATE") onUpdate(work, moved, key, request);
  else if (request.method === "PRACK") onPrack(work, moved, key, request);
  else if (request.method === "INFO") onInfo(work, moved, key, request);
  else if (request.method === "NOTIFY") onNotify(work, moved, key, request);
  else respond(work, key, request, { status: 200, headers: [...ABILITIES, ACCEPT] });
}
