import type { Header } from "../message/message.ts";
import type { SipCall } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";
import { keepCall, refuseUpdate } from "./calls.ts";
import { sendInDialog } from "./send-request.ts";

/** Ends the dialog with BYE; the call is kept until the BYE is answered or given up. */
export function sendBye(work: AgentWork, call: SipCall, headers: readonly Header[]): void {
  const sent = sendInDialog(work, refuseUpdate(work, call), { method: "BYE", headers });
  keepCall(work, { ...sent.call, phase: "ending" });
}
