import type { SipCall } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";
import { dropCall, tellLast } from "./calls.ts";
import { sendBye } from "./send-bye.ts";

/** Whether a failure of a request within a dialog ends the dialog (RFC 3261 section 12.2.1.2): gone, or silent. */
export function needsEnd(status: number): boolean {
  return status === 481 || status === 408;
}

/** Ends a call whose peer no longer knows it, or no longer answers. */
export function loseCall(work: AgentWork, call: SipCall, status: number): void {
  const over = tellLast(work, call, { type: "ended", call: call.id, reason: "lost", headers: [] });
  if (status === 481) dropCall(work, over);
  else if (over.phase !== "ending") sendBye(work, over, []);
}
