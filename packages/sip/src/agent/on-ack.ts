import { sessionOf } from "../message/body.ts";
import type { SipRequest } from "../message/message.ts";
import { serverKey } from "../transaction/transaction-key.ts";
import type { SipCall } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";
import { cancelAnswerTimers } from "./answer.ts";
import { keepCall } from "./calls.ts";
import { sendBye } from "./send-bye.ts";
import { confirmServer, driveServer } from "./transactions.ts";

/** An ACK closes a refused INVITE's transaction, or confirms our 2xx; any other is a copy and means nothing. */
export function onAck(work: AgentWork, call: SipCall | null, ack: SipRequest): void {
  const key = serverKey(ack);
  if (work.agent.servers.get(key)?.transaction.phase === "completed") driveServer(work, key, { type: "ack" });
  else if (call?.theirs?.answer != null && ack.cseq.number === call.theirs.request.cseq.number) {
    confirmServer(work, call.theirs.key);
    confirm(work, call, ack);
  }
}

function confirm(work: AgentWork, call: SipCall, ack: SipRequest): void {
  cancelAnswerTimers(work, call);
  const confirmed = { ...call, theirs: null };
  const session = sessionOf(ack);
  const sdp = session === "unsupported" ? null : session.sdp;
  if (call.isHungUp) sendBye(work, confirmed, []);
  else {
    keepCall(work, confirmed);
    work.effects.push({ type: "acked", call: call.id, sdp });
  }
}
