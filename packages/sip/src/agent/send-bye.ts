import type { Header } from "../message/message.ts";
import type { Call } from "./agent.ts";
import { keepCall, refuseUpdate } from "./calls.ts";
import { sendInDialog } from "./send-request.ts";
import type { Turn } from "./turn.ts";

/** Ends the dialog with BYE; the call is kept until the BYE is answered or given up. */
export function sendBye(turn: Turn, call: Call, headers: readonly Header[]): void {
  const sent = sendInDialog(turn, refuseUpdate(turn, call), { method: "BYE", headers });
  keepCall(turn, { ...sent.call, phase: "ending" });
}
