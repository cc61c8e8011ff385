import { sessionOf } from "../message/body.ts";
import type { SipRequest } from "../message/message.ts";
import { serverKey } from "../transaction/transaction-key.ts";
import type { Call } from "./agent.ts";
import { cancelAnswerTimers } from "./answer.ts";
import { keepCall } from "./calls.ts";
import { sendBye } from "./send-bye.ts";
import { driveServer } from "./transactions.ts";
import type { Turn } from "./turn.ts";

/** An ACK closes a refused INVITE's transaction, or confirms our 2xx; any other is a copy and means nothing. */
export function onAck(turn: Turn, call: Call | null, ack: SipRequest): void {
  const key = serverKey(ack);
  if (turn.agent.servers.get(key)?.transaction.phase === "completed") driveServer(turn, key, { type: "ack" });
  else if (call?.theirs?.answer != null && ack.cseq.number === call.theirs.request.cseq.number)
    confirm(turn, call, ack);
}

function confirm(turn: Turn, call: Call, ack: SipRequest): void {
  cancelAnswerTimers(turn, call);
  const confirmed = { ...call, theirs: null };
  const session = sessionOf(ack);
  const sdp = session === "unsupported" ? null : session.sdp;
  if (call.isHungUp) sendBye(turn, confirmed, []);
  else {
    keepCall(turn, confirmed);
    turn.effects.push({ type: "acked", call: call.id, sdp });
  }
}
