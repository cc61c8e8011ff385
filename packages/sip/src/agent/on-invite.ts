import { dialogOfRequest } from "../dialog/dialog.ts";
import { type Endpoint, isReliable } from "../dialog/endpoint.ts";
import { sessionOf } from "../message/body.ts";
import type { SipRequest } from "../message/message.ts";
import { tagOf } from "../message/name-address.ts";
import { inviteServer } from "../transaction/invite-server.ts";
import { serverKey } from "../transaction/transaction-key.ts";
import { mayWait, startWaiting } from "./admission.ts";
import { UNWATCHED } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";
import { keepCall } from "./calls.ts";
import { invitation } from "./invitation.ts";
import { responseEndpoint } from "./reception.ts";
import { respond } from "./respond.ts";
import { replyStateless } from "./stateless-reply.ts";

/** Opens a call for a first INVITE that passed the screen, or refuses it when too many wait. */
export function onInvite(work: AgentWork, request: SipRequest, source: Endpoint): void {
  const { retryAfterSeconds } = work.agent.settings;
  if (mayWait(work.agent, source.address)) openCall(work, request, source);
  else {
    const headers = [{ name: "Retry-After", value: String(retryAfterSeconds) }];
    replyStateless(work, request, source, { status: 503, headers });
  }
}

/** What copies of one first INVITE have in common when they come by different ways (RFC 3261 section 8.2.2.2). */
export function openingKey(request: SipRequest): string {
  return `${tagOf(request.from) ?? ""} ${request.callId} ${request.cseq.number} ${request.cseq.method}`;
}

function openCall(work: AgentWork, request: SipRequest, source: Endpoint): void {
  const { agent } = work;
  const session = sessionOf(request);
  const [via] = request.via;
  if (session === "unsupported" || via === undefined) return;
  const key = serverKey(request);
  const call = work.freshId();
  const opening = openingKey(request);
  startWaiting(agent, source.address);
  agent.openings.set(opening, key);
  agent.servers.set(key, {
    transaction: inviteServer(isReliable(source.transport)),
    destination: responseEndpoint(via, source),
    call,
    opening,
    waitingFrom: source.address,
  });
  keepCall(work, {
    id: call,
    direction: "incoming",
    phase: "early",
    dialog: dialogOfRequest(request, work.freshId(), source),
    transport: source.transport,
    theirs: invitation(key, request),
    ours: null,
    update: null,
    watch: UNWATCHED,
    transfer: null,
    access: { login: null, answered: [] },
    sdp: null,
    isHungUp: false,
    isOver: false,
  });
  respond(work, key, request, { status: 100 });
  work.effects.push({
    type: "incoming",
    call,
    source,
    uri: request.uri,
    from: request.from,
    to: request.to,
    callId: request.callId,
    sdp: session.sdp,
    headers: request.headers,
  });
}
