import { headerValue } from "../message/headers.ts";
import type { SipRequest } from "../message/message.ts";
import { parameterValue, parseParameters } from "../message/parameters.ts";
import { decodeUtf8 } from "../message/utf8.ts";
import type { SipCall } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";
import { keepCall } from "./calls.ts";
import { respond } from "./respond.ts";

/** How our transfer stands (RFC 3515): the body is the status line the target last gave. */
export function onNotify(work: AgentWork, call: SipCall, key: string, notify: SipRequest): void {
  const [event = "", ...parameters] = (headerValue(notify.headers, "Event") ?? "").split(";");
  const id = parameterValue(parseParameters(parameters.map((text) => `;${text}`).join("")) ?? [], "id");
  const isOurs = call.transfer !== null && (id === null || id === String(call.transfer));
  if (event.trim().toLowerCase() !== "refer") {
    respond(work, key, notify, { status: 489, headers: [{ name: "Allow-Events", value: "refer" }] });
  } else if (!isOurs) respond(work, key, notify, { status: 481 });
  else {
    respond(work, key, notify, { status: 200 });
    const line = /^SIP\/2\.0 ([1-6][0-9]{2})(?: ([^\r\n]*))?/i.exec(decodeUtf8(notify.body));
    const hasEnded = /^\s*terminated\b/i.test(headerValue(notify.headers, "Subscription-State") ?? "");
    const status = line === null ? (hasEnded ? 500 : 100) : Number(line[1]);
    const isFinal = hasEnded || status >= 200;
    if (isFinal) keepCall(work, { ...call, transfer: null });
    if (call.isOver) return;
    work.effects.push({ type: "referred", call: call.id, by: "target", status, reason: line?.[2] ?? "", isFinal });
  }
}
