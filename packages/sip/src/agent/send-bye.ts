import type { Header } from "../message/message.ts";
import type { Call } from "./agent.ts";
import { keepCall } from "./calls.ts";
import { dialogRequest, sendRequest } from "./send-request.ts";
import type { Turn } from "./turn.ts";

/** Ends the dialog with BYE; the call is kept until the BYE is answered or given up. */
export function sendBye(turn: Turn, call: Call, headers: readonly Header[]): void {
  const sequence = call.dialog.localSequence + 1;
  sendRequest(turn, call.id, dialogRequest(turn, call, { method: "BYE", sequence, headers }));
  keepCall(turn, { ...call, phase: "ending", dialog: { ...call.dialog, localSequence: sequence } });
}
